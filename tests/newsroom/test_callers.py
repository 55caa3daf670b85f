"""Whose request it is, whatever a client writes into its headers."""

import pytest
from django.test import RequestFactory

from newsroom import callers


@pytest.mark.parametrize(
    "proxies, forwarded, caller",
    [
        (0, "203.0.113.9", "198.51.100.7"),
        (1, "", "198.51.100.7"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "127.0.0.1, 203.0.113.9", "203.0.113.9"),
        (2, "8.8.8.8, 203.0.113.9, 10.0.0.1", "203.0.113.9"),
        (2, "203.0.113.9", "198.51.100.7"),
        (1, "203.0.113.9:4711", "203.0.113.9"),
        (1, "[2001:DB8::1]:4711", "2001:db8::1"),
        (1, "[2001:db8::1]", "2001:db8::1"),
        (1, "fe80::1%eth0", "fe80::1"),
        (1, "<script>", callers.UNKNOWN),
        (1, "203.0.113.9, ", callers.UNKNOWN),
    ],
)
def test_only_our_own_proxies_are_believed(settings, proxies, forwarded, caller):
    settings.NEWSROOM_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR="198.51.100.7")
    assert callers.address_of(request) == caller


@pytest.mark.parametrize(
    "address, network",
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8::1:2", "2001:db8::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        (callers.UNKNOWN, callers.UNKNOWN),
    ],
)
def test_a_network_is_one_caller(address, network):
    assert callers.network_of(address) == network
