"""The partners' reference names every member and every word of the schemas."""

import json
import re

import pytest
from django.conf import settings

from stories.document import validation

SCHEMAS = [name for name in validation.PUBLIC_SCHEMAS if name != "story-draft"]


def reference():
    return (settings.BASE_DIR / "docs/story-v1.md").read_text(encoding="utf-8")


def named(value):
    """The members and words that a schema knows."""
    if isinstance(value, dict):
        yield from value.get("properties", {})
        yield from value.get("enum", ())
        for part in value.values():
            yield from named(part)
    elif isinstance(value, list):
        for part in value:
            yield from named(part)


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_reference_names_every_member_and_word(name):
    quoted = set(re.findall(r"`([^`]+)`", reference()))
    members = set(named(json.loads(validation.public_schema(name)))) - {"history", "v", "diff"}
    assert len(members) >= 10
    assert members - quoted == set()


def test_each_story_member_has_a_row_of_its_own_with_a_type():
    story = json.loads(validation.public_schema("story-v1"))["$defs"]
    table = reference()
    for part in ("story", "claim", "source", "correction", "publisher", "cite_this_report"):
        for member in story[part]["properties"]:
            assert re.search(rf"^\| `{member}` \| [^|]+ \| ", table, re.MULTILINE), member


def test_what_may_be_null_says_so():
    story = json.loads(validation.public_schema("story-v1"))["$defs"]
    table, checked = reference(), 0
    for part in ("story", "claim", "source", "correction"):
        for member, schema in story[part]["properties"].items():
            kind = story[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
            if "null" in kind.get("type", ()):
                assert re.search(rf"^\| `{member}` \| [^|]*or null \| ", table, re.MULTILINE), member
                checked += 1
    assert checked == 10
