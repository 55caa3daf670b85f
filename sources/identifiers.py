"""Addresses and identifiers of sources in their lasting form, so that one document is one row. Pure; fetches nothing.

What is known of the schemes:
arXiv, "Understanding the arXiv identifier": `YYMM.NNNN` from 0704, `YYMM.NNNNN` from 1501, before that
`archive/YYMMNNN`, where a subject class as in `math.GT/…` is no part of the id; `vN` names a version.
DOI Handbook 3.4 and ISO 26324: `10.` registrant `/` suffix, without regard to case; shown as `https://doi.org/…`
(Crossref display guidelines). arXiv's own DOIs are `10.48550/arXiv.` and the id.
NLM: `https://pubmed.ncbi.nlm.nih.gov/{PMID}/` and `https://pmc.ncbi.nlm.nih.gov/articles/PMC{number}/`.
RFC 3986 section 6: scheme and host in lower case, no default port; a fragment is no part of the document's address.
"""

import hashlib
import re
from itertools import pairwise
from urllib.parse import parse_qsl, quote, unquote, urlsplit, urlunsplit

LONGEST = 2000
DEFAULT_PORTS = {"http": 80, "https": 443}

ARXIV_NEW = r"[0-9]{2}(?:0[1-9]|1[0-2])\.[0-9]{4,5}"
ARXIV_OLD = r"([a-z-]+)(?:\.[a-z]{2})?/([0-9]{2}(?:0[1-9]|1[0-2])[0-9]{3})"
ARXIV = re.compile(rf"(?:({ARXIV_NEW})|{ARXIV_OLD})(?:v[0-9]{{1,3}})?(?:\.pdf)?", re.IGNORECASE)
ARXIV_HOSTS = re.compile(r"(?:[a-z]{2,6}\.)?arxiv\.org")
ARXIV_VIEWS = ("abs", "pdf", "html", "format", "ps", "src", "e-print")
ARXIV_DOI = "10.48550/arxiv."

DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/\S+")
REGISTRANT = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*")
DOI_HOSTS = frozenset({"doi.org", "dx.doi.org", "www.doi.org"})
# A DOI counts in another house's address where one of these stands before it: elsewhere a number is just a number.
BEFORE_DOI = frozenset(
    {
        *("doi", "abs", "abstract", "full", "pdf", "epdf", "pdfdirect", "reader"),
        *("article", "articles", "content", "chapter", "book", "works"),
    }
)
QUERY_OF_DOI = frozenset({"doi", "id"})
VIEWS_OF_DOI = frozenset(
    {"full", "pdf", "epdf", "epub", "html", "abstract", "fulltext", "meta", "summary", "references"}
)
ENDINGS_OF_DOI = re.compile(r"\.(?:full|abstract|short|pdf|full-text|full\.pdf)\Z", re.IGNORECASE)
PREPRINT_VERSION = re.compile(r"(10\.(?:1101|64898)/[0-9.]+)v[0-9]{1,3}\Z")  # bioRxiv and medRxiv number their versions
SAFE_IN_DOI = "/:;()._-~!$'*,@="  # the rest is percent-encoded, as the DOI Handbook asks

SCHEME = re.compile(r"\A(?:doi\s*:|info:doi/|urn:doi:|arxiv\s*:)\s*", re.IGNORECASE)
HOST_WITHOUT_SCHEME = re.compile(r"(?:(?:dx\.|www\.)?doi\.org|(?:www\.)?arxiv\.org)/", re.IGNORECASE)
PMID = re.compile(r"(?:PMID|PubMed)[: ]*([1-9][0-9]{0,8})", re.IGNORECASE)
PMC = re.compile(r"PMC([1-9][0-9]{0,8})", re.IGNORECASE)
PUBMED_PATH = re.compile(r"/(?:pubmed/)?([1-9][0-9]{0,8})/?")
PUBMED_HOSTS = frozenset({"pubmed.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov"})
PMC_PATH = re.compile(r"/(?:pmc/)?articles?/(?:pmc/)?PMC([1-9][0-9]{0,8})(?:/.*)?", re.IGNORECASE)
PMC_HOSTS = frozenset({"pmc.ncbi.nlm.nih.gov", "www.ncbi.nlm.nih.gov", "ncbi.nlm.nih.gov", "europepmc.org"})

TRACKING = re.compile(
    r"utm_.*|[dgy]clid|fbclid|msclkid|twclid|ttclid|[gw]braid|li_fat_id|igshid|mc_[ce]id|mkt_tok|_g[al]|_hs(?:enc|mi)|"
    r"ref_src|cmpid|ocid|smid|xtor|at_(?:medium|campaign|link_.*)|wt\.mc_id",
    re.IGNORECASE,
)


def canonical_url(text: str) -> str:
    """The lasting address of what a person typed or pasted: a web address, an arXiv id, a DOI, a PMID, a PMC number.

    Empty for what is none of these. Two texts with the same answer name the same document; the answer's answer is
    itself. Never raises.
    """
    text = text.strip()
    if not text or len(text) > LONGEST or not text.isprintable() or "\\" in text:
        return ""
    address = _address(text)
    return (_of_address(address) if address else _of_identifier(text))[:LONGEST]


def completed(text: str) -> str:
    """`text` as a web address: an identifier becomes the address where it can be read, all else stays as typed."""
    text = text.strip()
    return text if _address(text) else canonical_url(text) or text


def equivalents(text: str) -> tuple[str, ...]:
    """The addresses under which a stored row may be the document that `text` names, the canonical one first.

    Rows from documents keep the address that was printed: with `http`, another case of a DOI, a slash at its end.
    """
    canonical = canonical_url(text)
    if not canonical:
        return ()
    doi = canonical.removeprefix("https://doi.org/") if canonical.startswith("https://doi.org/") else ""
    spelt = [canonical, text.strip(), *_cases(doi, completed(text))]
    turned = [f"{one.removesuffix('/')}/" if not one.endswith("/") else one.removesuffix("/") for one in spelt]
    secure = [*spelt, *turned]
    plain = ["http" + one.removeprefix("https") if one.startswith("https://") else one for one in secure]
    safe = ["https" + one.removeprefix("http") if one.startswith("http://") else one for one in secure]
    return tuple(dict.fromkeys([*secure, *safe, *plain]))


def digest(url: str) -> str:
    """The SHA-256 by which an address is looked up; empty for none."""
    return hashlib.sha256(url.encode()).hexdigest() if url else ""


def _cases(doi: str, typed: str) -> list[str]:
    if not doi:
        return []
    found = DOI.search(unquote(typed))
    as_typed = [_doi_address(found.group(), keep_case=True)] if found else []
    return [f"https://doi.org/{doi.upper()}", *as_typed]


def _address(text: str):
    """The parts of an absolute web address, or None."""
    try:
        parts = urlsplit(text)
        parts.port  # noqa: B018 (raises where it is none)
    except ValueError:
        return None
    is_web = parts.scheme.lower() in DEFAULT_PORTS and parts.hostname and parts.username is None
    return parts if is_web and not any(map(str.isspace, text)) else None


def _of_address(parts) -> str:
    host = parts.hostname.lower().removesuffix(".")
    path = unquote(parts.path)
    for reader in (_arxiv_of, _doi_of, _medical_of):
        if found := reader(host, path, parts.query):
            return found
    return _plain(parts, host)


def _plain(parts, host: str) -> str:
    scheme = parts.scheme.lower()
    bracketed = f"[{host}]" if ":" in host else host
    port = "" if parts.port in (None, DEFAULT_PORTS[scheme]) else f":{parts.port}"
    fragment = parts.fragment if parts.fragment.startswith(("!", "/")) else ""  # those name a page, not a place in it
    return urlunsplit((scheme, bracketed + port, parts.path or "/", _without_tracking(parts.query), fragment))


def _without_tracking(query: str) -> str:
    pairs = [pair for pair in query.split("&") if pair]
    return "&".join(pair for pair in pairs if not TRACKING.fullmatch(unquote(pair.partition("=")[0])))


def _arxiv_of(host: str, path: str, query: str) -> str:
    view, _, rest = path.strip("/").partition("/")
    if host == "ar5iv.labs.arxiv.org" or (ARXIV_HOSTS.fullmatch(host) and view in ARXIV_VIEWS):
        return _arxiv(rest)
    return ""


def _arxiv(text: str) -> str:
    found = ARXIV.fullmatch(text)
    if not found:
        return ""
    new, archive, number = found.groups()
    return f"https://arxiv.org/abs/{new or f'{archive.lower()}/{number}'}"


def _doi_of(host: str, path: str, query: str) -> str:
    if host in DOI_HOSTS:
        return _doi(path.removeprefix("/"))
    segments = path.strip("/").split("/")
    for place, (before, segment) in enumerate(pairwise(segments), start=1):
        if before.lower() in BEFORE_DOI and REGISTRANT.fullmatch(segment):
            return _doi(_without_view("/".join(segments[place:])))
    named = (value for name, value in parse_qsl(query) if name.lower() in QUERY_OF_DOI)
    return next((found for value in named if (found := _doi(value))), "")


def _without_view(text: str) -> str:
    """A DOI from a path, without what says how the house shows it."""
    while text.rpartition("/")[2].lower() in VIEWS_OF_DOI | {""} and text.count("/") > 1:
        text = text.rpartition("/")[0]
    text = ENDINGS_OF_DOI.sub("", ENDINGS_OF_DOI.sub("", text))
    return PREPRINT_VERSION.sub(r"\1", text)


def _doi(text: str) -> str:
    text = _without_closing(text)
    if not DOI.fullmatch(text):
        return ""
    if text.lower().startswith(ARXIV_DOI):
        return _arxiv(text[len(ARXIV_DOI) :]) or _doi_address(text)
    return _doi_address(text)


def _doi_address(doi: str, *, keep_case: bool = False) -> str:
    return f"https://doi.org/{quote(doi if keep_case else doi.lower(), safe=SAFE_IN_DOI)}"


def _without_closing(text: str) -> str:
    """Without the punctuation that a copied DOI brings along; brackets that belong to it stay."""
    for _ in range(8):
        last = text[-1:]
        is_loose = last == ")" and text.count("(") < text.count(")")
        if last not in tuple(".,;:'\"”’]}>") and not is_loose:
            return text
        if last == ">" and "<" in text:  # old DOIs hold pairs of these
            return text
        text = text[:-1]
    return text


def _medical_of(host: str, path: str, query: str) -> str:
    if host in PMC_HOSTS and (found := PMC_PATH.fullmatch(path)):
        return _pmc(found.group(1))
    is_pubmed = host == "pubmed.ncbi.nlm.nih.gov" or (host in PUBMED_HOSTS and path.startswith("/pubmed/"))
    return _pubmed(found.group(1)) if is_pubmed and (found := PUBMED_PATH.fullmatch(path)) else ""


def _pubmed(number: str) -> str:
    return f"https://pubmed.ncbi.nlm.nih.gov/{number}/"


def _pmc(number: str) -> str:
    return f"https://pmc.ncbi.nlm.nih.gov/articles/PMC{number}/"


def _of_identifier(text: str) -> str:
    """The address of a bare identifier, with or without the name of its scheme; empty where it is none."""
    if found := PMID.fullmatch(text):
        return _pubmed(found.group(1))
    if found := PMC.fullmatch(text):
        return _pmc(found.group(1))
    if HOST_WITHOUT_SCHEME.match(text):
        return canonical_url(f"https://{text}")
    bare = SCHEME.sub("", text)
    if any(map(str.isspace, bare)):
        return ""
    return _doi(bare) or (_arxiv(bare) if _may_be_arxiv(bare, said_so=text.lower().startswith("arxiv")) else "")


def _may_be_arxiv(bare: str, *, said_so: bool) -> bool:
    """An old id alone is a word and a number: it counts where its word is an archive."""
    return said_so or "/" not in bare or re.split(r"[./]", bare.lower())[0] in ARCHIVES


# Archives that had ids of the old style (arXiv, "Category taxonomy"): else any word and number would be one.
ARCHIVES = frozenset(
    {
        *("astro-ph", "cond-mat", "gr-qc", "hep-ex", "hep-lat", "hep-ph", "hep-th", "math-ph", "nlin", "nucl-ex"),
        *("nucl-th", "physics", "quant-ph", "math", "cs", "q-bio", "cmp-lg", "alg-geom", "dg-ga", "q-alg", "solv-int"),
        *("chao-dyn", "patt-sol", "adap-org", "comp-gas", "chem-ph", "acc-phys", "ao-sci", "atom-ph", "mtrl-th"),
        *("plasm-ph", "bayes-an", "supr-con", "funct-an"),
    }
)
