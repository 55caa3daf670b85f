"""The addresses of the site. None ends with a slash; the middleware sends a slash at the end of a known one away."""

from django.urls import path, register_converter

from stories.site import archive, converters, discovery, machine_views, record_views, search, sections, sitemaps, views

register_converter(converters.StoryId, "story_id")
register_converter(converters.ClaimId, "claim_id")
register_converter(converters.SourceId, "source_id")
register_converter(converters.Slug, "story_slug")
register_converter(converters.Slot, "edition_slot")
register_converter(converters.Day, "day")
register_converter(converters.Number, "version_number")
register_converter(converters.PolicySlug, "policy_slug")
register_converter(converters.Year, "year")
register_converter(converters.Month, "month")
register_converter(converters.PictureSize, "picture_size")
register_converter(converters.PictureWidth, "picture_width")
register_converter(converters.PictureKind, "picture_kind")
register_converter(sitemaps.Month, "sitemap_month")

app_name = "site"
urlpatterns = [
    path("story/<story_id:story_id>.bib", machine_views.story_citation, {"ending": "bib"}, name="story-bibtex"),
    path("story/<story_id:story_id>.ris", machine_views.story_citation, {"ending": "ris"}, name="story-ris"),
    path("story/<story_id:story_id>.csl.json", machine_views.story_citation, {"ending": "csl.json"}, name="story-csl"),
    path("story/<story_id:story_id>.txt", machine_views.story_text, name="story-text"),
    path("share/<story_id:story_id>/<version_number:number>.png", machine_views.story_card, name="story-card"),
    path(
        "share/edition/<story_id:edition_id>/<version_number:number>.png",
        machine_views.edition_card,
        name="edition-card",
    ),
    path("story/<story_id:story_id>.json", views.story_json, name="story-json"),
    path("story/<story_id:story_id>/history", record_views.story_history, name="story-history"),
    path("story/<story_id:story_id>/<story_slug:slug>", views.story, name="story"),
    path("", views.front, name="front"),
    path("story/<story_id:story_id>", views.story_without_slug, name="story-without-slug"),
    path("story/<story_id:story_id>/v/<version_number:number>", record_views.story_version, name="story-version"),
    path(
        "story/<story_id:story_id>/diff/<version_number:before>/<version_number:after>",
        record_views.story_difference,
        name="story-difference",
    ),
    path("claim/<claim_id:claim_id>", record_views.claim, name="claim"),
    path("source/<source_id:source_id>", record_views.source, name="source"),
    path("corrections", record_views.corrections, name="corrections"),
    path("timegate/<path:address>", record_views.story_timegate, name="timegate"),
    path("timemap/json/<path:address>", record_views.story_timemap_json, name="timemap-json"),
    path("timemap/<path:address>", record_views.story_timemap, name="timemap"),
    path(
        "story/<story_id:story_id>/v/<version_number:number>.json",
        views.story_version_json,
        name="story-version-json",
    ),
    path("edition/<day:on>", views.edition, name="edition"),
    path("edition/<day:on>.json", views.edition_json, name="edition-json"),
    path("edition/<day:on>/<edition_slot:slot>", views.edition, name="slot-edition"),
    path("edition/<day:on>/<edition_slot:slot>.json", views.edition_json, name="slot-edition-json"),
    path("edition/<day:on>/v/<version_number:number>.json", views.edition_version_json, name="edition-version-json"),
    path(
        "edition/<day:on>/<edition_slot:slot>/v/<version_number:number>.json",
        views.edition_version_json,
        name="slot-edition-version-json",
    ),
    path("issues/<day:on>/<story_slug:name>.png", views.image, name="image"),
    path(
        "issues/<day:on>/<story_slug:name>-<picture_size:size>-<picture_width:width>.<picture_kind:kind>",
        views.rendition,
        name="rendition",
    ),
    path("editions", archive.editions, name="editions"),
    path("editions/<year:year>/<month:month>", archive.month, name="month"),
    path("section/<story_slug:slug>", sections.section, name="section"),
    path("tag/<story_slug:slug>", sections.tag, name="tag"),
    path("search", search.search, name="search"),
    path("favicon.ico", discovery.favicon, name="favicon"),
    path("robots.txt", discovery.robots, name="robots"),
    path("llms.txt", discovery.llms, name="llms"),
    path(".well-known/security.txt", discovery.security, name="security"),
    path("sitemap.xml", sitemaps.index, name="sitemap"),
    path("news-sitemap.xml", sitemaps.news, name="news-sitemap"),
    path("sitemaps/pages.xml", sitemaps.pages, name="sitemap-pages"),
    path("sitemaps/editions.xml", sitemaps.editions, name="sitemap-editions"),
    path("sitemaps/<sitemap_month:month>.xml", sitemaps.stories, name="sitemap-month"),
    path("sitemaps/<sitemap_month:month>-<version_number:number>.xml", sitemaps.stories, name="sitemap-month"),
]
