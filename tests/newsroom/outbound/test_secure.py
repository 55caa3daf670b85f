"""TLS of the guarded client: connected to at a judged address, yet the certificate has to be that of the name."""

import ssl
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from newsroom import outbound
from newsroom.outbound import fetch
from tests.newsroom.outbound.servers import serving


@pytest.fixture
def secure_site(settings, tmp_path, monkeypatch):
    """A site that speaks TLS for good.test, whose authority this process trusts."""
    settings.NEWSROOM_OUTBOUND_PRIVATE = True
    certificate, names = certificate_for("good.test", tmp_path / "good.pem"), []
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    context.sni_callback = lambda socket, name, context: names.append(name)
    with serving(context) as made:
        yield made, names


def certificate_for(name, file):
    """A certificate of a host with its key, signed by itself, good for an hour."""
    key, subject = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(subject, subject, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(minutes=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(private + made.public_bytes(pem))
    return file


def here(host, port):
    return ["127.0.0.1"]


def test_the_name_is_in_the_handshake_and_the_certificate_has_to_be_its(secure_site):
    site, names = secure_site
    port = site.url.rpartition(":")[2]
    assert fetch(f"https://good.test:{port}/", resolve=here).status == 404
    for name in ("evil.test", "other.test"):
        with pytest.raises(outbound.Unreachable, match="certificate"):
            fetch(f"https://{name}:{port}/", resolve=here)
    assert names == ["good.test", "evil.test", "other.test"]


def test_a_certificate_of_an_unknown_authority_is_refused(secure_site, monkeypatch):
    monkeypatch.delenv("SSL_CERT_FILE")
    site, _ = secure_site
    with pytest.raises(outbound.Unreachable, match="certificate"):
        fetch(f"https://good.test:{site.url.rpartition(':')[2]}/", resolve=here)


def test_tls_where_none_is_spoken_and_the_reverse_are_told(secure_site, settings):
    site, _ = secure_site
    with serving() as plain, pytest.raises(outbound.Unreachable, match="certificate"):
        fetch(plain.url.replace("http:", "https:") + "/")
    with pytest.raises(outbound.OutboundError):
        fetch(site.url.replace("https:", "http:") + "/")
