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
