"""The import desk by HTTP: what would happen is told first and changes nothing; what is taken is a draft, once."""

import gzip
import json
import os
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from newsroom.users.roles import Role
from stories import gathering, publishing
from stories.admin.importing import kept as kept_inputs
from stories.admin.importing import pages as importing
from stories.document import build
from stories.models import LedgerEntry, Revision, Story
from tests import factories
from tests.stories.admin.desk import client_of
from tests.stories.archives import SEED_BYTES, SEED_ID, contents, document, items, seed, written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("private_media")]

URL = "/admin/stories/story/import/"


@pytest.fixture
def editor():
    return factories.make_user(Role.EDITOR)


@pytest.fixture
def desk(editor):
    return client_of(editor)


def lines(*documents):
    return b"\n".join(json.dumps(one, ensure_ascii=False).encode() for one in documents)


def look(desk, data, name="stories.txt"):
    """Upload bytes and look at the page that tells what would happen."""
    return desk.post(URL, {"document": "", "upload": SimpleUploadedFile(name, data)})


def take(desk, page):
    """Press the button of the page that was looked at."""
    digest = re.search(r'name="take" value="([0-9a-f]{64})"', page.content.decode())
    assert digest, "there is nothing to take"
    return desk.post(URL, {"take": digest.group(1), "name": "stories.txt"})


def words(page):
    return [row.words for row in page.context["rows"]]


def notes(page, number=0):
    return [tuple(note) for note in page.context["rows"][number].notes]


def changed(**values):
    made = seed()
    made["story"] |= values
    return made


def test_the_list_of_stories_leads_to_the_import_desk(desk):
    assert reverse("admin:stories_story_import") == URL
    assert f'href="{URL}"' in desk.get("/admin/stories/story/").content.decode()
    assert desk.get(URL).status_code == 200


@pytest.mark.parametrize("role", [Role.CHECKER, Role.PUBLISHER, Role.PARTNER_MANAGER, None])
def test_who_may_not_write_imports_nothing(role):
    person = client_of(factories.make_user(*([role] if role else [])))
    before = contents()
    for answer in (person.get(URL), person.post(URL, {"document": SEED_BYTES.decode()}), look(person, SEED_BYTES)):
        assert answer.status_code == 403
    assert contents() == before
    if role:
        assert f'href="{URL}"' not in person.get("/admin/stories/story/").content.decode()


def test_what_would_happen_is_told_and_nothing_changed(desk):
    before = contents()
    page = look(desk, lines(seed(), document(3)))
    assert words(page) == ["Will be a new draft"] * 2
    assert seed()["story"]["headline"] in page.content.decode()
    assert ("/story/first_published_at", "ignored: publication gives the instants") in notes(page)
    assert contents() == before


def test_what_was_shown_is_taken_as_drafts_by_the_person_and_nothing_is_published(desk, editor):
    page = take(desk, look(desk, lines(seed(), document(3))))
    assert words(page) == ["Taken: a new draft"] * 2
    assert {(one.state, one.public_status, one.created_by) for one in Story.objects.all()} == {
        ("draft", "unpublished", editor)
    }
    assert Revision.objects.filter(created_by=editor, kind="import").count() == 2
    assert not LedgerEntry.objects.exists()
    assert f"/admin/stories/story/{Story.objects.get(story_id=SEED_ID).pk}/change/" in page.content.decode()


def test_a_pasted_document_is_taken_too(desk):
    page = desk.post(URL, {"document": SEED_BYTES.decode()})
    assert words(page) == ["Will be a new draft"]
    assert words(take(desk, page)) == ["Taken: a new draft"]


def test_taking_twice_changes_nothing_the_second_time(desk):
    page = look(desk, lines(seed(), document(3)))
    take(desk, page)
    before = contents()
    assert words(take(desk, page)) == ["Unchanged: it is here already"] * 2
    assert words(look(desk, lines(seed(), document(3)))) == ["Unchanged: it is here already"] * 2
    assert contents() == before


def test_what_would_change_is_named_and_shown_with_its_words_marked(desk):
    take(desk, look(desk, SEED_BYTES, "story.json"))
    page = look(desk, written(changed(dek="Another dek.", importance=3)), "story.json")
    assert words(page) == ["Will be changed: Dek, Importance"]
    assert "<ins>" in page.content.decode()
    assert Story.objects.get().dek == seed()["story"]["dek"]
    page = take(desk, page)
    assert words(page) == ["Taken: changed: Dek, Importance"]
    compare = re.search(r'href="([^"]+/compare\?[^"]+)"', page.content.decode()).group(1).replace("&amp;", "&")
    assert "Another dek." in desk.get(compare).content.decode()


def test_each_document_stands_for_itself_with_counts_that_add_up(desk):
    """Of twelve, the fifth is invalid, the seventh no JSON, and the ninth comes again."""
    made = [json.dumps(document(number)).encode() for number in range(1, 13)]
    made[4] = json.dumps(changed(headline="")).encode()
    made[6] = b'{"story": '
    made[8] = made[2]
    page = look(desk, b"\n".join(made))
    assert page.context["counts"] == [("new", 9), ("unchanged", 1), ("refused", 2)]
    refused = [row for row in page.context["rows"] if row.tone == "bad"]
    assert [row.place for row in refused] == ["stories.txt, record 5", "stories.txt, record 7"]
    assert "/story/headline" in dict(notes(page, 4))
    assert not any(row.href for row in page.context["rows"])
    page = take(desk, page)
    assert page.context["counts"] == [("new", 9), ("unchanged", 1), ("refused", 2)]
    assert Story.objects.count() == 9


def test_one_id_with_two_texts_is_foreseen_as_it_will_be_taken(desk):
    data = lines(seed(), changed(dek="Another dek."), seed(), changed(dek="Another dek."))
    foreseen = look(desk, data)
    assert [row.tone for row in foreseen.context["rows"]] == ["good", "open", "open", "open"]
    assert [row.tone for row in take(desk, foreseen).context["rows"]] == ["good", "open", "open", "open"]
    assert Story.objects.count() == 1


def test_a_working_copy_in_the_form_of_a_draft_is_taken_once(desk):
    story = factories.make_story(headline="A draft from elsewhere")
    draft = build.story_draft(gathering.story_parts(story))
    assert draft["story"]["story_id"] is None
    page = look(desk, written(draft), "draft.json")
    assert words(page) == ["Will be a new draft"]
    assert words(take(desk, page)) == ["Taken: a new draft"]
    assert words(take(desk, page)) == ["Unchanged: it is here already"]
    assert Story.objects.filter(headline="A draft from elsewhere").count() == 2
    unfinished = {**draft, "story": {**draft["story"], "section": None, "dek": ""}}
    assert words(look(desk, written(unfinished))) == ["Will be a new draft"]


def test_what_editors_changed_or_the_public_knows_is_refused_with_its_reason(desk, editor):
    take(desk, look(desk, SEED_BYTES))
    factories.edit(Story.objects.get(), by=editor, dek="An editor's dek.")
    page = look(desk, written(changed(dek="Another dek.")))
    assert notes(page) == [
        ("/story/story_id", "Editors have changed this story since it was imported; their work is not written over.")
    ]
    assert 'name="take"' not in page.content.decode()
    list(publishing.archive(items(document(3)), by=None))
    assert words(look(desk, lines(document(3)))) == ["Unchanged: it is here already"]


@pytest.mark.parametrize(
    "name, data, says",
    [
        ("page.html", b"<!doctype html><html><body>Hello</body></html>", "This is a web page or XML, not JSON."),
        ("feed.xml", b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', "XML"),
        ("stories.zip", b"PK\x03\x04" + b"\x00" * 100, "This is a zip archive"),
        ("empty.zip", b"PK\x05\x06" + b"\x00" * 18, "This is an empty zip archive"),
        ("stories.json.gz", gzip.compress(SEED_BYTES), "This is gzip data"),
        ("wide.json", SEED_BYTES.decode().encode("utf-16"), "UTF-16 or UTF-32"),
        ("latin.json", '{"a": "Köln"}'.encode("latin-1"), "not UTF-8"),
        ("empty.json", b"", "There is no document here."),
        ("blank.json", b" \n\n ", "There is no document here."),
        ("list.json", b"[" + SEED_BYTES + b"]", "a list"),
        ("deep.json", b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}", "nested too deeply"),
        ("twice.json", b'{"a": 1, "a": 2}', "more than once"),
        ("nan.json", b'{"a": NaN}', "whole number"),
        ("nul.json", b'{"a": "\\u0000"}', "U+0000"),
        ("half.json", SEED_BYTES[:500], "not JSON"),
        ("large.json", b'{"a": "' + b"x" * 5_000_000 + b'"}', "larger than"),
        ("binary.json", bytes(range(256)), "UTF-8"),
        ("\u202egpj.json", b"{}", "/story"),
        ("../../etc/passwd", b"nothing", "not JSON"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(desk, name, data, says):
    before = contents()
    page = look(desk, data, name)
    assert page.status_code == 200
    assert any(says in f"{pointer} {message}" for pointer, message in notes(page)), notes(page)
    assert 'name="take"' not in page.content.decode()
    assert contents() == before


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(desk):
    page = look(desk, b"\xef\xbb\xbf" + lines(seed(), document(3)).replace(b"\n", b"\r\n"))
    assert words(page) == ["Will be a new draft"] * 2


def test_a_file_beyond_the_limit_is_told_and_the_form_stays(desk):
    page = look(desk, b" " * (importing.MOST_BYTES + 1))
    assert "20,000,001 bytes" in page.content.decode()
    assert page.context["rows"] is None


def test_too_many_documents_are_refused_unseen(desk):
    page = look(desk, b"{}\n" * (importing.MOST_DOCUMENTS + 1))
    [(pointer, message)] = notes(page)
    assert (pointer, message) == ("", "It holds more than 500 documents: none was looked at. Take them in parts.")


def test_a_pasted_text_comes_back_with_its_refusal(desk):
    text = '{"headline": "Typed for an hour, <b>and</b> never saved"}'
    page = desk.post(URL, {"document": text})
    assert page.context["form"]["document"].value() == text
    assert "never saved" in page.content.decode()
    assert "<b>and</b>" not in page.content.decode()


def test_neither_and_both_are_told(desk):
    assert "Paste a document or choose a file." in desk.post(URL, {"document": " "}).content.decode()
    both = {"document": "{}", "upload": SimpleUploadedFile("a.json", b"{}")}
    assert "which one is meant?" in desk.post(URL, both).content.decode()


def test_nothing_but_what_the_person_looked_at_can_be_taken(desk, private_media):
    page = look(desk, SEED_BYTES)
    other = client_of(factories.make_user(Role.EDITOR))
    for digest in ("0" * 64, "../../secret", "", "x"):
        answer = desk.post(URL, {"take": digest, "name": "a"})
        assert answer.status_code == (409 if digest else 200)
    assert take(other, page).status_code == 409
    [kept] = (private_media / kept_inputs.FOLDER).iterdir()
    kept.write_bytes(written(changed(dek="Slipped in.")))
    answer = take(desk, page)
    assert answer.status_code == 409
    assert "Give it again" in answer.content.decode()
    assert not Story.objects.exists()


def test_what_was_looked_at_is_kept_for_a_day(desk, private_media):
    page, folder = look(desk, SEED_BYTES), private_media / kept_inputs.FOLDER
    [kept] = folder.iterdir()
    os.utime(kept, (0, 0))
    look(desk, lines(document(3)))
    assert kept not in folder.iterdir()
    assert take(desk, page).status_code == 409


def test_what_is_not_reached_in_time_is_told_and_taken_by_going_on(desk, monkeypatch):
    page = look(desk, lines(seed(), document(3)))
    monkeypatch.setattr(importing, "MOST_SECONDS", -1)
    late = take(desk, page)
    assert words(late) == ["Not reached", "Not reached"]
    assert not Story.objects.exists()
    monkeypatch.undo()
    assert words(take(desk, late)) == ["Taken: a new draft"] * 2


def test_many_documents_take_each_a_bounded_number_of_statements(desk, django_assert_max_num_queries):
    with django_assert_max_num_queries(30 * 70):
        page = look(desk, lines(*(document(number) for number in range(1, 31))))
    assert page.context["counts"] == [("new", 30)]


def test_a_look_and_a_taking_need_the_token_of_the_page(editor):
    careful = client_of(editor)
    careful.handler.enforce_csrf_checks = True
    assert look(careful, SEED_BYTES).status_code == 403
    assert careful.post(URL, {"take": "0" * 64}).status_code == 403


def test_a_pasted_text_beyond_what_a_form_may_hold_is_no_fault(desk):
    assert desk.post(URL, {"document": "x" * 6_000_000}).status_code == 400
