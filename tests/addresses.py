"""Every public address of the small paper that tests/test_site.py walks, by the name of its URL."""

DATE = "/edition/2026-08-29"
STORY = "/story/mp-2026-08-29-001"
FORMS = ("atom", "rss", "json")
PAPER = "https://themachinepress.com"

# One address or more for each name; `test_no_name_is_left_out` sees to it that none is forgotten.
PAGES = {
    "site:front": ["/"],
    "site:edition": [DATE],
    "site:slot-edition": [f"{DATE}/evening"],
    "site:story": [f"{STORY}/a-second-name"],
    "site:story-history": [f"{STORY}/history", "/story/mp-2026-08-29-002/history"],
    "site:story-version": [f"{STORY}/v/1", f"{STORY}/v/2", "/story/mp-2026-08-29-002/v/1"],
    "site:story-difference": [f"{STORY}/diff/1/2", f"{STORY}/diff/2/1", "/story/mp-2026-08-29-002/diff/1/2"],
    "site:claim": ["/claim/claim-mp-2026-08-29-001-001", "/claim/claim-mp-2026-08-29-002-001"],
    "site:source": ["/source/source-2026-08-29-001", "/source/source-2026-08-29-002"],
    "site:corrections": ["/corrections"],
    "site:search": ["/search", "/search?q=measured", "/search?q=zebra+nothing"],
    "site:section": ["/section/standards"],
    "site:tag": ["/tag/measurement"],
    "site:editions": ["/editions"],
    "site:month": ["/editions/2026/08"],
    "policy": ["/about", "/contact"],
}
DOCUMENTS = {
    "site:edition-json": [f"{DATE}.json"],
    "site:slot-edition-json": [f"{DATE}/evening.json"],
    "site:edition-version-json": [f"{DATE}/v/1.json"],
    "site:slot-edition-version-json": [f"{DATE}/evening/v/1.json"],
    "site:story-json": [f"{STORY}.json", "/story/mp-2026-08-29-002.json"],
    "site:story-version-json": [f"{STORY}/v/1.json", f"{STORY}/v/2.json"],
}
# One query for the tag, and one for the documents of the entries when they are wanted.
FEEDS = {
    "feeds:latest": [f"/feeds/latest.{form}" for form in FORMS],
    "feeds:section": [f"/feeds/section/standards.{form}" for form in FORMS],
    "feeds:tag": [f"/feeds/tag/measurement.{form}" for form in FORMS],
    "feeds:corrections": [f"/feeds/corrections.{form}" for form in FORMS],
    "feeds:edition": [f"/feeds{DATE}.atom"],
    "feeds:slot-edition": [f"/feeds{DATE}/evening.atom"],
}
FILES = {
    "site:sitemap": ["/sitemap.xml"],
    "site:sitemap-pages": ["/sitemaps/pages.xml"],
    "site:sitemap-editions": ["/sitemaps/editions.xml"],
    "site:sitemap-month": ["/sitemaps/2026-08.xml"],
    "site:news-sitemap": ["/news-sitemap.xml"],
    "site:llms": ["/llms.txt"],
    "api-catalog": ["/.well-known/api-catalog"],
    "site:security": ["/.well-known/security.txt"],
    "site:story-bibtex": [f"{STORY}.bib", "/story/mp-2026-08-29-002.bib"],
    "site:story-ris": [f"{STORY}.ris"],
    "site:story-csl": [f"{STORY}.csl.json"],
    "site:story-text": [f"{STORY}.txt", "/story/mp-2026-08-29-002.txt"],
    "site:story-card": ["/share/mp-2026-08-29-001/1.png", "/share/mp-2026-08-29-002/2.png"],
    "site:edition-card": ["/share/edition/mp-2026-08-29-morning-0001/1.png"],
    "site:timemap": [f"/timemap/{PAPER}{STORY}/a-second-name", f"/timemap{STORY}.json"],
    "site:timemap-json": [f"/timemap/json/{PAPER}{STORY}"],
    "site:image": ["/issues/2026-08-29/a-bridge.png"],
    "site:rendition": [f"/issues/2026-08-29/a-bridge-{end}" for end in ("wide-4.webp", "wide-4.avif", "card-4.webp")],
    "site:robots": ["/robots.txt"],
    "site:favicon": ["/favicon.ico"],
    "story-schema": ["/schemas/story-v1.schema.json"],
    "edition-schema": ["/schemas/edition-v1.schema.json"],
    "draft-schema": ["/schemas/story-draft.schema.json"],
    "presentation-schema": ["/schemas/presentation.schema.json"],
    "story-schema-version": ["/schemas/story/1.0.0.json"],
}
REDIRECTS = {
    "site:story-card": ["/share/mp-2026-08-29-002/1.png"],  # of a retracted story only the last is shared
    "site:story-without-slug": [STORY],
    "site:story": [f"{STORY}/a-first-name"],
    "site:slot-edition": [f"{DATE}/morning"],
    "feeds:slot-edition": [f"/feeds{DATE}/morning.atom"],
}
# The API by the names of its URLs, for tests/stories/api/test_walk.py. What is partners' own has tests of its own.
API_STORY = "/api/v1/stories/mp-2026-08-29-001"
API = {
    "api": ["/api/v1"],
    "api-schema": ["/api/v1/schema"],
    "api:stories": [
        *("/api/v1/stories", "/api/v1/stories?page_size=1&ordering=modified_at", "/api/v1/stories?include=document"),
        *("/api/v1/stories?q=measured&tag=measurement", "/api/v1/stories?section=none"),
    ],
    "api:story": [API_STORY, f"{API_STORY}?as_of=2026-08-29T12:00:00Z", "/api/v1/stories/mp-2026-08-29-002"],
    "api:versions": [f"{API_STORY}/versions"],
    "api:version": [f"{API_STORY}/versions/1", "/api/v1/stories/mp-2026-08-29-002/versions/1"],
    "api:editions": ["/api/v1/editions", "/api/v1/editions?include=document&page_size=1"],
    "api:latest-edition": ["/api/v1/editions/latest"],
    "api:edition": ["/api/v1/editions/mp-2026-08-29-morning-0001"],
    "api:claims": ["/api/v1/claims", "/api/v1/claims?page_size=1&has_qualification=true&section=standards"],
    "api:claim": ["/api/v1/claims/claim-mp-2026-08-29-001-001", "/api/v1/claims/claim-mp-2026-08-29-002-001"],
    "api:sources": ["/api/v1/sources", "/api/v1/sources?source_type=primary_research&page_size=1"],
    "api:source": ["/api/v1/sources/source-2026-08-29-001"],
    "api:corrections": ["/api/v1/corrections", "/api/v1/corrections?claim=claim-mp-2026-08-29-001-001"],
    "api:correction": ["/api/v1/corrections/correction-mp-2026-08-29-001-001"],
    "api:search": ["/api/v1/search?q=measured", "/api/v1/search?type=claim&tag=measurement", "/api/v1/search?q=none"],
    "api:changes": ["/api/v1/changes", "/api/v1/changes?after=1&page_size=1"],
    "api:docs": ["/api/v1/docs"],
    "api:problems": ["/api/v1/problems"],
    "api:problem": ["/api/v1/problems/invalid-parameter"],
}
API_WITH_KEY = {"api:export": ["/api/v1/export"]}
# What leads to one version or another, as `Accept-Datetime` asks.
GATES = {"site:timegate": [f"/timegate/{PAPER}{STORY}/a-second-name", f"/timegate{STORY}.json"]}
PROBES = {"healthz": ["/healthz"], "readyz": ["/readyz"]}
NEWSROOM = {"admin-without-slash"}
# The one exception: whoever has such a link sees a working copy. tests/stories/previews/test_door.py walks them.
PREVIEWS = {"previews:story", "previews:picture"}
MISSING = [
    *("/feeds/latest.xml", "/feeds/section/none.atom", "/sitemaps/2026-07.xml", "/sitemaps/2026-08-2.xml"),
    *("/nothing", "/story/x", "/story/x.json", "/story/x/history", f"{STORY}/other"),
    *(f"{STORY}/v/9", f"{STORY}/diff/1/9", f"{STORY}/diff/1", f"{STORY}/v", f"/timegate/{PAPER}{STORY}/other"),
    *("/claim/claim-mp-2026-08-29-001-009", "/claim/x", "/source/x", "/timemap/https://example.org/"),
    *("/edition/2026-08-28", "/issues/2026-08-29/x.png", "/issues/2026-08-29/a-bridge-wide-5.webp"),
    *("/section/x", "/tag/x", "/editions/2026/09", "/editions/2026/13", "/editions/0000/01", "/editions/2026/8"),
    *(f"/story/x.{end}" for end in ("bib", "ris", "csl.json", "txt")),
    *("/share/x/1.png", "/share/mp-2026-08-29-001/9.png", "/share/edition/x/1.png", "/share/x/0.png"),
]
REMOVED = [
    *(f"/story/mp-2026-08-29-003{end}" for end in ("", ".json", "/any", "/history", "/v/1", "/v/9", "/diff/1/2")),
    *("/claim/claim-mp-2026-08-29-003-001", f"/timegate/{PAPER}/story/mp-2026-08-29-003/any"),
    "/timemap/story/mp-2026-08-29-003",
    *(f"/story/mp-2026-08-29-003.{end}" for end in ("bib", "ris", "csl.json", "txt")),
    *("/share/mp-2026-08-29-003/1.png", "/share/edition/mp-2026-08-29-morning-0001/1.png"),
]


def every(*tables: dict[str, list[str]]) -> list[str]:
    return [address for table in tables for addresses in table.values() for address in addresses]


ANSWERED = every(PAGES, DOCUMENTS, FEEDS, FILES)
PUBLIC = [*ANSWERED, *every(REDIRECTS, GATES), *MISSING, *REMOVED]
