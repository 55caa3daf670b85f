"""Addresses taken apart: what could be read in two ways is refused before anybody is asked."""

import pytest

from newsroom.outbound import Forbidden, target_of


@pytest.mark.parametrize(
    "url",
    [
        *["ftp://good.example/", "file:///etc/passwd", "gopher://good.example/", "javascript:alert(1)", "data:,x"],
        *[
            "good.example/path",
            "//good.example/",
            "/path",
            "",
            "https:",
            "https://",
            "https:///path",
            "http:good.example",
        ],
        *["https://user@good.example/", "https://user:word@good.example/", "https://:word@good.example/"],
        *[
            "https://good.example\\@evil.example/",
            "https://good.example/a b",
            " https://good.example/",
            "https://a\tb/",
        ],
        *["https://good.example/\r\nHost: evil.example", "https://good.example/\x00", "https://good.example/\x85"],
        *["https://good.example:0x50/", "https://good.example:99999/", "https://good.example:-1/"],
        *["https://127%2e0.0.1/", "https://good..example/", "https://.example/", "https://-/", "https://exa mple/"],
        *["https://[fe80::1%25eth0]/", "https://[::1/", "https://[nothing]/", f"https://{'a' * 64}.example/"],
        *[f"https://good.example/{'x' * 4000}", f"https://{'a.' * 127}example/"],
    ],
)
def test_what_is_no_plain_web_address_is_refused(url):
    with pytest.raises(Forbidden):
        target_of(url)


@pytest.mark.parametrize(
    "url, asked",
    [
        ("https://good.example", "https://good.example/"),
        ("HTTPS://Good.Example:443/A?b=c#d", "https://good.example/A?b=c"),
        ("http://good.example:8080/", "http://good.example:8080/"),
        ("https://good.example./x", "https://good.example/x"),
        ("https://bücher.example/straße?q=ü", "https://xn--bcher-kva.example/stra%C3%9Fe?q=%C3%BC"),
        ("https://good.example/a%20b?c=%C3%BC", "https://good.example/a%20b?c=%C3%BC"),
        ("https://[2606:2800:220:1::1]/", "https://[2606:2800:220:1::1]/"),
    ],
)
def test_an_address_is_asked_for_in_ascii_and_without_its_fragment(url, asked):
    assert target_of(url).url == asked


def test_a_redirect_may_be_relative():
    assert target_of("../b", base="https://good.example/a/c/d").url == "https://good.example/a/b"
    assert target_of("//other.example/b", base="https://good.example/").url == "https://other.example/b"


def test_only_https_where_that_is_asked_for():
    assert target_of("https://good.example/", only_https=True).is_secure
    with pytest.raises(Forbidden, match="Only https"):
        target_of("http://good.example/", only_https=True)


def test_a_refusal_names_no_address_since_it_may_hold_a_secret():
    with pytest.raises(Forbidden) as refusal:
        target_of("https://user:secret-word@good.example/secret-path")
    assert "secret" not in str(refusal.value)
