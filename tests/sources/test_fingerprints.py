"""Fingerprints of pages: the words of an article count, what stands around it does not, and nobody can make us wait."""

import pytest

from sources.fingerprints import fingerprint, is_comparable

LONG = "Two groups measured the same effect and agree within 5 percent."
OTHER = "A third group could not repeat it with another kind of detector."


def page(*blocks, around="", charset="utf-8"):
    html = f"<!doctype html><html><head><title>x</title></head><body>{around}{''.join(blocks)}</body></html>"
    return fingerprint(html.encode(charset), f"text/html; charset={charset}")


def test_equal_words_have_equal_fingerprints_whatever_the_markup():
    plain = page(f"<p>{LONG}</p>", f"<p>{OTHER}</p>")
    assert plain == page(f'<p class="a">Two  groups <b>measured</b>\n{LONG[20:]}</p><div>{OTHER}</div>')
    assert len(plain) <= 64
    assert is_comparable(plain, plain)


def test_one_figure_changed_is_a_change():
    assert page(f"<p>{LONG}</p>") != page(f"<p>{LONG.replace('5', '6')}</p>")


@pytest.mark.parametrize(
    "around",
    [
        f"<nav><p>{OTHER}</p></nav>",
        f"<aside><div>{OTHER}</div></aside>",
        f"<script>var x = '{OTHER} </p>';</script>",
        f"<style>{OTHER}</style><!-- {OTHER} --><noscript>{OTHER}</noscript><iframe>{OTHER}</iframe>",
        f'<ul><li><a href="/">{OTHER}</a></li></ul>',
        "<p>Read by 12,345 people</p>",
        f"<form><label>{OTHER}</label></form><footer><p>{OTHER}</p></footer>",
    ],
)
def test_what_stands_around_an_article_does_not_count(around):
    assert page(f"<p>{LONG}</p>") == page(f"<p>{LONG}</p>", around=around)


def test_only_the_main_part_counts_where_a_page_has_one():
    assert page(f"<main><p>{LONG}</p></main>") == page(f"<main><p>{LONG}</p></main><p>{OTHER}</p>")
    assert page(f"<article><p>{LONG}</p></article>") == page(f"<article><p>{LONG}</p></article><p>{OTHER}</p>")


def test_a_page_is_read_in_the_encoding_that_it_names():
    words = f"<p>{LONG} Für Köln und Zürich gilt das ebenfalls.</p>"
    assert page(words) == page(words, charset="iso-8859-1")
    meta = f'<meta charset="windows-1252">{words}'
    assert fingerprint(meta.encode("windows-1252"), "text/html") == fingerprint(
        meta.encode(), "text/html; charset=utf-8"
    )


@pytest.mark.parametrize("body", [b"", b"<p>Short.</p>", b"<script>", b"<", b"<!--", b"</", b"\xff\xfe\x00", b"<p"])
def test_what_says_nothing_has_no_fingerprint(body):
    assert fingerprint(body, "text/html") == ""


@pytest.mark.parametrize(
    "content_type", ["text/html; charset=hex_codec", "text/html; charset=iso-8859-99", "", "charset"]
)
def test_an_encoding_that_is_none_is_read_as_utf_8(content_type):
    assert fingerprint(f"<p>{LONG}</p>".encode(), content_type) == page(f"<p>{LONG}</p>")


@pytest.mark.parametrize(
    "sign", ["<", "<!", "<!--", "</", "<a ", "<p>", "<script>", "<main", "&#", "<a b='", "<![CDATA["]
)
def test_a_hostile_page_is_read_in_one_go(sign):
    fingerprint((sign * 500_000)[: 512 * 1024].encode(), "text/html")


def test_fingerprints_of_another_way_of_reading_are_not_compared():
    assert not is_comparable(page(f"<p>{LONG}</p>"), "v0-abc")
