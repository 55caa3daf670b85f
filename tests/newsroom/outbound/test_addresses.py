"""Which addresses are connected to: none that is this machine's, this network's, or stands for such a one."""

from ipaddress import ip_address

import pytest

from newsroom import outbound
from newsroom.outbound.addresses import is_public

WITHIN = [
    *["127.0.0.1", "127.8.9.10", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    *["100.64.0.1", "169.254.169.254", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9"],
    *["192.88.99.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
    *[
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::ffff:0:7f00:1",
        "fe80::1",
        "fc00::1",
        "fd12::1",
    ],
    *["fec0::1", "ff02::1", "64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1", "2002:7f00:1::"],
    *["2002:808:808::1", "2001:0:4136:e378::1", "2001:db8::1", "100::1", "fe80::1%eth0"],
]
PUBLIC = ["8.8.8.8", "93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "2a00:1450:4001:81b::200e"]


@pytest.mark.parametrize("text", WITHIN)
def test_an_address_within_is_not_public(text):
    assert not is_public(ip_address(text))


@pytest.mark.parametrize("text", PUBLIC)
def test_an_address_of_the_internet_is_public(text):
    assert is_public(ip_address(text))


@pytest.mark.parametrize("text", WITHIN)
def test_a_name_that_resolves_to_an_address_within_is_not_fetched(text):
    with pytest.raises(outbound.Forbidden, match="not of the public internet"):
        outbound.fetch("https://good.example/", resolve=lambda host, port: [text])


def test_one_address_within_spoils_the_public_ones():
    with pytest.raises(outbound.Forbidden):
        outbound.fetch("https://good.example/", resolve=lambda host, port: ["93.184.216.34", "10.0.0.1"])


@pytest.mark.parametrize(
    "host",
    [
        *["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "0", "0.0.0.0"],
        *[
            "localhost",
            "localhost.",
            "LOCALHOST",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[64:ff9b::7f00:1]",
        ],
        *["169.254.169.254", "0xa9fea9fe", "2852039166", "10.1.2.3", "１２７.0.0.1", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ"],
    ],
)
def test_no_way_of_writing_this_machine_or_its_network_is_fetched(host):
    with pytest.raises((outbound.Forbidden, outbound.Unreachable)):
        outbound.fetch(f"http://{host}/")


@pytest.mark.parametrize("answer", [[], ["no address"], ["fe80::1%"]])
def test_a_name_that_resolves_to_nothing_is_unreachable(answer):
    with pytest.raises(outbound.Unreachable, match="name is not known"):
        outbound.fetch("https://good.example/", resolve=lambda host, port: answer)


def test_a_resolver_that_fails_is_unreachable_and_a_slow_one_too_slow():
    def failing(host, port):
        raise OSError("no resolver")

    with pytest.raises(outbound.Unreachable):
        outbound.fetch("https://good.example/", resolve=failing)


def test_the_own_machine_is_fetched_from_only_where_a_setting_says_so(settings):
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    with pytest.raises(outbound.Unreachable):  # tried, and nobody listens
        outbound.fetch("http://127.0.0.1:1/")
    for address in ("10.0.0.1", "169.254.169.254", "::ffff:127.0.0.1"):
        with pytest.raises(outbound.Forbidden):
            outbound.fetch("http://good.example/", resolve=lambda host, port, it=address: [it])
    with pytest.raises(outbound.Forbidden):
        outbound.fetch("http://good.example:8000/", resolve=lambda host, port: ["127.0.0.1", "93.184.216.34"])


@pytest.mark.parametrize("port", [22, 25, 6379, 8000, 8443, 65535])
def test_a_public_host_is_asked_at_the_ports_of_the_web_alone(port):
    with pytest.raises(outbound.Forbidden, match=f"Port {port}"):
        outbound.fetch(f"https://good.example:{port}/", resolve=lambda host, port: ["93.184.216.34"])
