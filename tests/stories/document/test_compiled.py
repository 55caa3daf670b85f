"""The schema files: valid, self-consistent, in step with the vocabularies, open in public and closed at home."""

import json

import jsonschema_rs
import pytest

from newsroom import publication
from sources.choices import SourceType
from stories.choices import Classification, ContentStatus, CorrectionType, Direction, Slot, StoryType
from stories.document import compiled, validation
from tests.stories.document.seeds import seed

VOCABULARIES = {
    "story_type": StoryType,
    "editorial_classification": Classification,
    "content_status": ContentStatus,
    "source_type": SourceType,
    "correction_type": CorrectionType,
    "slot": Slot,
    "direction": Direction,
}
NAMES = ["story-v1", "edition-v1", "story-draft", "presentation"]


def schema(name):
    return json.loads(validation.public_schema(name))


def parts_of(value, name=""):
    """Every schema within a schema, with the member it is for; not the conditions, which repeat members."""
    if isinstance(value, dict):
        yield name, value
        for key, item in value.items():
            if key not in ("if", "then", "else"):
                yield from parts_of(item, key)
    elif isinstance(value, list):
        for item in value:
            yield from parts_of(item, name)


def test_the_schemas_are_those_of_the_folder():
    assert sorted(validation.PUBLIC_SCHEMAS) == sorted(NAMES) == sorted(compiled.TEXTS)


@pytest.mark.parametrize("name", NAMES)
def test_each_schema_is_a_valid_one_with_its_address(name):
    assert jsonschema_rs.meta.is_valid(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema(name)["$id"] == f"https://themachinepress.com/schemas/{name}.schema.json"
    assert b"{PUBLICATION" not in validation.public_schema(name)


def test_an_unknown_schema_is_a_key_error():
    with pytest.raises(KeyError):
        validation.public_schema("../story-v1")


# Presentations that were frozen before do not have these.
ADDED_LATER = {("presentation", name) for name in ("sha256", "focal_point", "follows")}


@pytest.mark.parametrize("name", NAMES)
def test_every_member_is_required_and_has_a_type(name):
    objects = [part for _, part in parts_of(schema(name)) if "required" in part]
    assert objects
    for part in objects:
        assert part["required"] == [member for member in part["properties"] if (name, member) not in ADDED_LATER]


@pytest.mark.parametrize("name", NAMES)
def test_every_text_and_list_has_a_limit(name):
    of_the_operator = ("name", "description", "publisher", "title")
    by_pattern = ("schema_version", "sha256")
    for member, part in parts_of(schema(name)):
        if part.get("type") in ("string", ["string", "null"]) and "format" not in part:
            assert "maxLength" in part or member in (*of_the_operator, *by_pattern), member
        if part.get("type") == "array":
            assert "maxItems" in part, member


def test_vocabularies_are_those_of_the_newsroom():
    seen = set()
    for name in NAMES:
        for member, part in parts_of(schema(name)):
            words = part.get("enum") or (part.get("anyOf") or [{}])[0].get("enum")
            if member in VOCABULARIES and words:
                assert words == list(VOCABULARIES[member].values), (name, member)
                seen.add(member)
    assert seen == set(VOCABULARIES)


def test_the_public_schema_takes_what_a_later_version_may_add():
    public = jsonschema_rs.Draft202012Validator(schema("story-v1"), validate_formats=True)
    later = seed()
    later["schema_version"] = "1.4.2"
    later["added"] = later["story"]["added"] = later["sources"][0]["added"] = {"x": 1}
    later["story"]["story_type"] = "live_page"
    later["sources"][0]["source_type"] = "satellite_image"
    assert public.is_valid(later)
    assert {problem.pointer for problem in validation.schema_problems(later, "story")} == {
        *("/added", "/story/added", "/sources/0/added", "/story/story_type", "/sources/0/source_type")
    }


@pytest.mark.parametrize("name", NAMES)
def test_the_closed_form_closes_every_object_and_vocabulary(name):
    objects = [
        part
        for _, part in parts_of(compiled.closed(name, publication.current()))
        if "properties" in part and "required" in part
    ]
    assert objects
    assert all(part["unevaluatedProperties"] is False for part in objects)


def test_another_paper_has_schemas_of_its_own(settings):
    assert validation.schema_problems(seed(), "story") == []
    settings.PUBLICATION_URL = "https://other.example"
    settings.PUBLICATION_NAMESPACE = 'the "other"'
    assert schema("story-v1")["$id"] == "https://other.example/schemas/story-v1.schema.json"
    assert schema("story-v1")["properties"]["document_type"] == {"const": 'the "other"_story'}
    found = validation.schema_problems(seed(), "story")
    assert {problem.pointer for problem in found} == {"/$schema", "/document_type"}
