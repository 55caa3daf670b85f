"""The controlled words of sources. Imports nothing of ours."""

from django.db import models


class SourceType(models.TextChoices):
    """What kind of evidence a source is; printed as `source_type`."""

    PRIMARY_RESEARCH = "primary_research", "primary research"
    OFFICIAL_DOCUMENT = "official_document", "official document"
    DATASET = "dataset", "dataset"
    COMPANY_STATEMENT = "company_statement", "company statement"
    NEWS_REPORT = "news_report", "news report"
    INTERVIEW = "interview", "interview"
    COURT_FILING = "court_filing", "court filing"
    SOCIAL_POST = "social_post", "social post"
    REFERENCE = "reference", "reference"
    OTHER = "other", "other"


class LinkVerdict(models.TextChoices):
    """What the last look at a source's address found."""

    ALIVE = "alive", "Alive: it answers as before"
    MOVED = "moved", "Moved: it redirects for good"
    CHANGED = "changed", "Changed: it says something else than before"
    DEAD = "dead", "Dead: it does not answer, or says that it is gone"
    UNANSWERED = "unanswered", "No answer yet: it is asked again before it counts as dead"
    REFUSED = "refused", "Not looked at: the newsroom does not fetch such an address"
