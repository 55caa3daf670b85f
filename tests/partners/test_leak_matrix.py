"""Every state of a story at every address that reads of the API, asked by everybody: what is not public is nowhere."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.urls import URLPattern, get_resolver

from newsroom.api.doors import Door
from newsroom.users.roles import Role
from partners.choices import Scope
from stories import workflow
from stories.models import Edition, Story, StoryVersion
from tests import factories
from tests.partners.making import make_key, with_key
from tests.test_leaks import changed_but_not_printed, in_review, marked, under_embargo

pytestmark = pytest.mark.django_db
NEVER = {
    "story_id": "mp-1999-01-01-999",
    "claim_id": "claim-mp-1999-01-01-999-999",
    "source_id": "source-1999-01-01-999",
    "correction_id": "correction-mp-1999-01-01-999-999",
    "edition_id": "mp-1999-01-01-morning-9999",
    "tag": "never-used",
    "q": "neverused",
    "publisher": "Neverused",
    "edition_date": "1999-01-01",
}
ASKED_AS = {
    "story": "story_id",
    "claim": "claim_id",
    "source": "source_id",
    "edition": "edition_id",
    "date": "edition_date",
}
NOT_OF_STORIES = {"slug", "import_id", "endpoint_id", "delivery_id"}  # in addresses that name no story


def in_check(word):
    return workflow.accept(story=in_review(word), by=factories.make_user(Role.EDITOR))


def spiked(word):
    story = factories.approve(marked(word))
    return workflow.spike(story=story, by=factories.make_user(Role.EDITOR), note=f"{word} reason")


def placed_in_a_held_edition(word):
    story, publisher = factories.approve(marked(word)), factories.make_user(Role.PUBLISHER)
    edition = factories.make_edition(factories.a_day_later(), slot="evening", title=f"{word} title")
    workflow.place(edition=edition, story=story, by=publisher, story_type="lead")
    workflow.hold(edition=edition, by=publisher, note=f"{word} reason")
    return story


def change_that_waits(word):
    """An approved correction of a live story, not yet printed."""
    editor = factories.make_user(Role.EDITOR)
    story = factories.make_published(day=factories.a_day_later(factories.a_day_later()))
    workflow.begin_change(story=story, by=editor)
    factories.edit(story, by=editor, body_text=f"{word} body", headline=f"{word} headline", tags=[word])
    workflow.propose_change(
        story=story,
        by=editor,
        notice="correction",
        text=f"An earlier version misstated the {word}. It is 6 percent, not 5.",
        affected_claims=(1,),
        previous_text=f"{word} before",
        corrected_text=f"{word} after",
    )
    factories.check_and_approve(story)
    return story


def removed(word):
    story = factories.approve(marked(word))
    factories.make_pressed(story, slot="midday")
    return factories.remove(Story.objects.get(pk=story.pk))


STATES = {
    "xdraftx": marked,
    "xreviewx": in_review,
    "xcheckx": in_check,
    "xapprovedx": lambda word: factories.approve(marked(word)),
    "xembargox": under_embargo,
    "xheldx": placed_in_a_held_edition,
    "xspikedx": spiked,
    "xchangex": changed_but_not_printed,
    "xwaitsx": change_that_waits,
    "xremovedx": removed,
}


def doors(asked="read", patterns=None, before="") -> Iterator[tuple[str, dict, type[Door]]]:
    """The addresses below /api that are doors, or those of them that are read: route, converters, view."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if not isinstance(pattern, URLPattern):
            yield from doors(asked, pattern.url_patterns, route) if route.startswith("api/") else ()
        elif is_door(pattern) and (asked == "every" or hasattr(pattern.callback.cls, "get")):
            yield route, pattern.pattern.converters, pattern.callback.cls


def is_door(pattern: URLPattern) -> bool:
    return issubclass(getattr(pattern.callback, "cls", object), Door)


def ids_of(story: Story, word: str) -> dict[str, str]:
    """Everything by which somebody who has seen the draft could ask for it."""
    named = story.story_id or "mp-2026-08-29-900"
    edition = Edition.objects.filter(placements__story=story).first()
    return {
        "story_id": named,
        "claim_id": f"claim-{named}-001",
        "source_id": story.citations.first().source.source_id,
        "correction_id": f"correction-{named}-001",
        "edition_id": (edition and edition.edition_id) or f"mp-{factories.a_day_later()}-special-0099",
        "tag": word,
        "q": word,
        "publisher": f"{word} publisher",
        "edition_date": str(factories.a_day_later().replace(year=2027)),
    }


def filled(route: str, converters: dict, ids: dict[str, str]) -> str:
    path = route
    for name in converters:
        assert name in ids or name == "number" or name in NOT_OF_STORIES, f"{route}: tell this test what {name} is"
        value = ids.get(name, "1" if name == "number" else "x")
        path = path.replace(f"<{type_of(route, name)}:{name}>", value)
    assert "<" not in path, path
    return f"/{path}"


def type_of(route: str, name: str) -> str:
    return route.partition(f":{name}>")[0].rpartition("<")[2]


def queries(view: type[Door]) -> Iterator[str]:
    """The parameters of a door that could name a draft."""
    for name in view.parameters.base_filters:
        if ASKED_AS.get(name, name) in NEVER:
            yield name


def addresses(ids: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Each address with the ids of a draft, and the same with ids that nothing ever had."""
    for route, converters, view in doors():
        yield filled(route, converters, ids), filled(route, converters, NEVER)
        if not set(converters) & set(NEVER):
            whole = "&include=document" if "include" in view.parameters.base_filters else ""
            for name in queries(view):
                key = ASKED_AS.get(name, name)
                yield tuple(f"{filled(route, converters, of)}?{name}={of[key]}{whole}" for of in (ids, NEVER))


def said(response, asked: dict[str, str]) -> str:
    """What an answer tells, with what was asked for taken out."""
    kept = {n: v for n, v in response.headers.items() if not n.startswith(("RateLimit", "Content-", "ETag"))}
    told = f"{response.status_code} {kept} {response.getvalue().decode(errors='replace')}"
    for name, value in asked.items():
        told = told.replace(value, NEVER[name])
    return told


@pytest.fixture
def callers(client):
    """Asks as nobody, as a partner with all scopes, and as an editor who is logged in to the desk."""
    cache.clear()
    _, text = make_key(*Scope.values)
    editor = type(client)()
    editor.force_login(factories.make_user(Role.EDITOR, Role.PUBLISHER, Role.ADMINISTRATOR))
    return {
        "nobody": client.get,
        "a partner": lambda address: client.get(address, **with_key(text)),
        "an editor": editor.get,
    }


def test_no_state_but_live_shows_at_any_address_to_anybody(callers):
    live = factories.make_published(headline="xlivex headline")
    stories = {word: make(word) for word, make in STATES.items()}
    assert len({view for *_, view in doors()}) >= 12
    seen = set()
    for word, story in stories.items():
        ids = ids_of(story, word)
        for drafts, nothings in addresses(ids):
            for name, get in callers.items():
                if "?" in drafts and name != "a partner":
                    continue
                told = said(get(drafts), ids)
                seen.add(told[:3])
                assert word not in told, (name, drafts)
                if drafts != nothings and not has_public_place(story):
                    assert told == said(get(nothings), {}), (name, drafts)
    assert seen >= {"200", "401", "404"}
    assert live.story_id in callers["nobody"]("/api/v1/stories").text


def has_public_place(story: Story) -> bool:
    """Whether it was printed once: of its id the answers tell."""
    return StoryVersion.objects.filter(story_id=story.story_id).exists()
