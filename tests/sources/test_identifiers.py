"""Addresses and identifiers in their lasting form: one table of what people paste, and what must stay as it is."""

import pytest

from sources.identifiers import LONGEST, canonical_url, completed, digest, equivalents

ARXIV = "https://arxiv.org/abs/2301.12345"
OLD = "https://arxiv.org/abs/math/0309136"
DOI = "https://doi.org/10.1038/s41586-020-2649-2"
SICI = "10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O"


@pytest.mark.parametrize(
    "typed",
    [
        "https://arxiv.org/abs/2301.12345",
        "http://www.arxiv.org/abs/2301.12345v3",
        "https://arxiv.org/pdf/2301.12345v1.pdf",
        "https://arxiv.org/pdf/2301.12345",
        "https://export.arxiv.org/abs/2301.12345?context=cs.CL",
        "https://arxiv.org/html/2301.12345v2#S3",
        "https://ar5iv.labs.arxiv.org/html/2301.12345",
        "arXiv:2301.12345v2",
        "arxiv.org/abs/2301.12345",
        "2301.12345",
        " arXiv: 2301.12345 ",
        "https://doi.org/10.48550/arXiv.2301.12345",
        "10.48550/ARXIV.2301.12345",
    ],
)
def test_an_arxiv_paper_has_one_address_whatever_its_version_and_form(typed):
    assert canonical_url(typed) == ARXIV


@pytest.mark.parametrize(
    "typed",
    [
        "math/0309136",
        "math.GT/0309136v2",
        "arXiv:math.GT/0309136",
        "https://arxiv.org/abs/math/0309136v1",
        "https://arxiv.org/pdf/math/0309136.pdf",
    ],
)
def test_an_old_arxiv_id_keeps_its_archive_and_loses_its_class(typed):
    assert canonical_url(typed) == OLD


@pytest.mark.parametrize(
    "typed",
    [
        "10.1038/s41586-020-2649-2",
        "doi:10.1038/S41586-020-2649-2",
        "DOI: 10.1038/s41586-020-2649-2.",
        "10.1038/s41586-020-2649-2)",
        "info:doi/10.1038/s41586-020-2649-2",
        "doi.org/10.1038/s41586-020-2649-2",
        "https://doi.org/10.1038/s41586-020-2649-2",
        "http://dx.doi.org/10.1038%2Fs41586-020-2649-2",
        "https://www.doi.org/10.1038/S41586-020-2649-2?utm_source=x",
        "https://publisher.example/doi/10.1038/s41586-020-2649-2",
        "https://publisher.example/doi/full/10.1038/s41586-020-2649-2?journalCode=abc",
        "https://publisher.example/doi/pdf/10.1038/s41586-020-2649-2#page=3",
        "https://publisher.example/article/10.1038/s41586-020-2649-2/fulltext",
        "https://publisher.example/articles/10.1038/s41586-020-2649-2/full/",
        "https://publisher.example/content/pdf/10.1038/s41586-020-2649-2.pdf",
        "https://publisher.example/content/10.1038/s41586-020-2649-2.full.pdf",
        "https://publisher.example/article?id=10.1038/s41586-020-2649-2",
    ],
)
def test_a_doi_has_one_address_wherever_it_is_read(typed):
    assert canonical_url(typed) == DOI


@pytest.mark.parametrize(
    "typed, lasting",
    [
        (SICI, "https://doi.org/10.1002/(sici)1097-4571(199806)49:8%3C693::aid-asi4%3E3.0.co;2-o"),
        ("10.1093/nar/gkaa1100", "https://doi.org/10.1093/nar/gkaa1100"),
        ("10.1000.10/123", "https://doi.org/10.1000.10/123"),
        ("10.1016/S0140-6736(20)30183-5", "https://doi.org/10.1016/s0140-6736(20)30183-5"),
        (
            "https://www.biorxiv.org/content/10.1101/2020.01.30.927871v2.full",
            "https://doi.org/10.1101/2020.01.30.927871",
        ),
        ("PMID: 31978945", "https://pubmed.ncbi.nlm.nih.gov/31978945/"),
        ("https://www.ncbi.nlm.nih.gov/pubmed/31978945", "https://pubmed.ncbi.nlm.nih.gov/31978945/"),
        ("https://pubmed.ncbi.nlm.nih.gov/31978945", "https://pubmed.ncbi.nlm.nih.gov/31978945/"),
        ("PMC7092803", "https://pmc.ncbi.nlm.nih.gov/articles/PMC7092803/"),
        (
            "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7092803/pdf/a.pdf",
            "https://pmc.ncbi.nlm.nih.gov/articles/PMC7092803/",
        ),
        ("https://europepmc.org/article/PMC/PMC7092803", "https://pmc.ncbi.nlm.nih.gov/articles/PMC7092803/"),
    ],
)
def test_further_identifiers_are_completed(typed, lasting):
    assert canonical_url(typed) == lasting


@pytest.mark.parametrize(
    "typed, lasting",
    [
        ("HTTPS://Example.ORG:443/A?b=1", "https://example.org/A?b=1"),
        ("http://example.org:80", "http://example.org/"),
        ("https://example.org:8443/a", "https://example.org:8443/a"),
        ("https://example.org./a", "https://example.org/a"),
        ("https://example.org/a?utm_source=x&id=3&fbclid=y#top", "https://example.org/a?id=3"),
        ("https://example.org/a?utm_source=x", "https://example.org/a"),
        ("https://example.org/a?%75tm_source=x", "https://example.org/a"),
        ("https://example.org/a?b=2&a=1&b=3", "https://example.org/a?b=2&a=1&b=3"),
        ("https://example.org/a#:~:text=word", "https://example.org/a"),
        ("https://example.org/#!/story/3", "https://example.org/#!/story/3"),
        ("http://[2001:DB8::1]:8080/a", "http://[2001:db8::1]:8080/a"),
        ("https://example.org/10.1000/182", "https://example.org/10.1000/182"),
        ("https://example.org/doi/suppl/10.1000/182", "https://example.org/doi/suppl/10.1000/182"),
        ("https://example.org/versions/10.1234/notes", "https://example.org/versions/10.1234/notes"),
        ("https://arxiv.org/list/cs.CL/recent", "https://arxiv.org/list/cs.CL/recent"),
        ("https://arxiv.org/abs/2313.12345", "https://arxiv.org/abs/2313.12345"),
        ("https://arxiv.org.example/abs/2301.12345", "https://arxiv.org.example/abs/2301.12345"),
        ("https://example.org/حساب?q=é", "https://example.org/حساب?q=é"),
    ],
)
def test_any_other_address_is_only_tidied(typed, lasting):
    assert canonical_url(typed) == lasting


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "clock comparison", "10.5", "10.12/x", "10.1234/", "2301.123", "2300.12345", "item/0309136"),
        *("javascript:alert(1)", "data:text/html,x", "ftp://example.org/a", "//example.org/a", "file:///etc/passwd"),
        *("https://", "https:///a", "http://[::1", "http://example.org:99999/", "http://example.org:x/"),
        *("https://user:word@example.org/", "https://example.org\\@evil.example/", "https://example.org/a b"),
        *("https://example.org/\x00", "https://example.org/\na", "https://example.org/\u202e", "\u200b"),
        *("١٠.١٢٣٤/x", "２３０１.１２３４５", "10.1038/a b", "see 10.1038/s41586-020-2649-2", "PMID: 0", "PMC"),
        "https://example.org/" + "a" * LONGEST,
        "10.1234/" + "(" * LONGEST,
    ],
)
def test_what_is_no_address_has_none(typed):
    assert canonical_url(typed) == ""


@pytest.mark.parametrize("typed", [ARXIV, OLD, DOI, SICI, "PMC7092803", "https://Example.org/a?utm_x=1&b#c", "10.1/x"])
def test_the_lasting_form_of_a_lasting_form_is_itself(typed):
    assert canonical_url(canonical_url(typed)) == canonical_url(typed)


def test_an_identifier_is_completed_and_an_address_stays_as_typed():
    assert completed("arXiv:2301.12345v2") == ARXIV
    assert completed(" https://arxiv.org/pdf/2301.12345v2 ") == "https://arxiv.org/pdf/2301.12345v2"
    assert completed("a book") == "a book"


def test_a_document_is_known_under_every_spelling_of_its_address():
    known = equivalents("https://DOI.org/10.17487/RFC9457")
    assert known[0] == "https://doi.org/10.17487/rfc9457"
    assert {"https://doi.org/10.17487/rfc9457", "https://doi.org/10.17487/RFC9457"} <= set(known)
    assert {"http://example.org/a", "https://example.org/a", "https://example.org/a/"} <= set(
        equivalents("https://example.org/a?utm_source=x")
    )
    assert equivalents("no address") == ()


def test_the_digest_of_no_address_is_empty():
    assert digest("") == ""
    assert len(digest(DOI)) == 64
