"""Role × state × verb × own or another's story: which buttons can be pressed, and that no forged form does the others.

Both halves are literal: what each state permits (below) and what each role may (tests/stories/test_permissions.py).
"""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group

from newsroom.users.models import User
from newsroom.users.roles import Role
from stories import publishing, workflow
from stories.admin.edition import verbs as edition_verbs
from stories.admin.verbs import of_stories as story_verbs
from stories.admin.verbs.pages import refusal
from stories.models import Activity, ClaimCheck, Correction, Edition, LedgerEntry, Placement, Story, WithdrawalRequest
from tests.factories import (
    approve,
    check_and_approve,
    correct,
    edit,
    make_edition,
    make_pressed,
    make_published,
    make_story,
    make_user,
    remove,
    retract,
)
from tests.stories.admin.desk import change_url, client_of, verb_url
from tests.stories.test_permissions import LETTERS, TABLE

pytestmark = pytest.mark.django_db

MAY = {verb: {LETTERS[letter] for letter in others} for verb, others, _ in TABLE}
MAY_ONE_S_OWN = {verb: {LETTERS[letter] for letter in own} for verb, _, own in TABLE}


def draft(by: User) -> Story:
    return make_story(by=by)


def review(by: User) -> Story:
    return workflow.submit(story=draft(by), by=make_user(Role.REPORTER))


def check(by: User) -> Story:
    return workflow.accept(story=review(by), by=make_user(Role.EDITOR))


def approved(by: User) -> Story:
    return check_and_approve(check(by))


def spiked(by: User) -> Story:
    return workflow.spike(story=draft(by), by=make_user(Role.EDITOR))


def late(by: User) -> Story:
    """Approved, with a place in an edition that is printed already."""
    edition, story = make_pressed(), approved(by)
    workflow.place(edition=edition, story=story, by=make_user(Role.EDITOR))
    return story


def placed(by: User) -> Story:
    story = approved(by)
    workflow.place(edition=make_edition(), story=story, by=make_user(Role.EDITOR))
    return story


def live(by: User) -> Story:
    return make_published(by=by)


def reopened(by: User) -> Story:
    return workflow.reopen(story=live(by), by=make_user(Role.EDITOR))


def changing(by: User) -> Story:
    story = workflow.begin_change(story=make_published(), by=make_user(Role.EDITOR))
    return edit(story, by=by, body_text="Two groups measured it.\n\nThey agree within 6 percent.")


def change_in_check(by: User) -> Story:
    return workflow.propose_change(
        story=changing(by),
        by=make_user(Role.EDITOR),
        notice="correction",
        text="An earlier version misstated the error. It is 6 percent, not 5.",
        affected_claims=(1,),
        previous_text="They agree within 5 percent.",
        corrected_text="They agree within 6 percent.",
    )


def change_approved(by: User) -> Story:
    return check_and_approve(change_in_check(by))


def corrected(by: User) -> Story:
    return correct(make_published(by=by))


def withdrawal_asked_for(by: User) -> Story:
    story = live(by)
    workflow.request_withdrawal(story=story, by=make_user(Role.PUBLISHER), kind="retraction", notice="It is wrong.")
    return story


def retracted(by: User) -> Story:
    return retract(live(by))


def retracted_alone(by: User) -> Story:
    story = live(by)
    publishing.retract(story=story, by=make_user(Role.PUBLISHER), emergency_notice="It is wrong.")
    return story


def removed(by: User) -> Story:
    return remove(live(by))


ANY = {"assign"}
UNPUBLISHED = ANY | {"spike", "place", "embargo"}
TAKE_BACK = {"request-withdrawal", "retract", "remove"}
PUBLIC = ANY | TAKE_BACK | {"place"}
POSSIBLE: list[tuple[Callable[[User], Story], set[str]]] = [
    (draft, UNPUBLISHED | {"submit"}),
    (review, UNPUBLISHED | {"accept", "check-claim", "send-back"}),
    (check, UNPUBLISHED | {"check-claim", "approve", "send-back"}),
    (approved, UNPUBLISHED | {"send-back"}),
    (placed, (UNPUBLISHED - {"place"}) | {"send-back", "drop"}),
    (late, (UNPUBLISHED - {"place"}) | {"send-back", "drop", "publish"}),
    (spiked, ANY | {"unspike"}),
    (live, PUBLIC | {"begin-change", "reopen"}),
    (corrected, PUBLIC | {"begin-change", "reopen"}),
    (reopened, PUBLIC | {"begin-change", "propose-change", "embargo"}),
    (changing, PUBLIC | {"begin-change", "propose-change", "embargo"}),
    (change_in_check, PUBLIC | {"check-claim", "approve", "send-back", "embargo"}),
    (change_approved, PUBLIC | {"correct", "send-back", "embargo"}),
    (withdrawal_asked_for, PUBLIC | {"begin-change", "reopen", "take-back-request"}),
    (retracted, ANY | {"request-withdrawal", "remove"}),
    (retracted_alone, ANY | {"request-withdrawal", "remove", "review-withdrawal"}),
    (removed, ANY),
]


def admin_of(subject: Story | Edition):
    return admin.site.get_model_admin(type(subject))


def pressable(verbs, subject, user) -> set[str]:
    """The verbs whose button this person sees and can press."""
    return {button.href.rpartition("/")[2] for button in admin_of(subject).buttons(subject, user)["now"]} | {
        verb.slug
        for verb in verbs
        if not verb.on_page and not refusal(verb, subject, user) and not verb.hindrance(subject)
    }


def refuse_the_others(verbs, subject, user, expected) -> None:
    """Post the form of each verb that is not expected as its page would: refused, and not a row has changed."""
    client, before = client_of(user), everything()
    for verb in verbs:
        if verb.slug not in expected:
            response = client.post(verb_url(subject, verb.slug, "?claim=1"), FORGED)
            assert response.status_code in (403, 409), (verb.slug, user.roles, response.status_code)
    assert everything() == before


FORGED = {
    **{"note": "Forged.", "verdict": "supported", "acknowledge": "on", "until": "", "to": "", "story_type": "lead"},
    **{"notice": "correction", "text": "Forged. It is not so.", "previous_text": "a", "corrected_text": "b"},
    **{"affected_claims": "1", "kind": "removal", "emergency_notice": "Forged.", "state": "published"},
}


def everything() -> list:
    """What a verb could have changed, row by row."""
    tables = (Story, Edition, Placement, Correction, WithdrawalRequest, ClaimCheck, Activity, LedgerEntry)
    return [list(table.objects.order_by("pk").values()) for table in tables]


def in_role(person: User, *roles: str) -> User:
    """The same person in other roles: so that one story serves for all of them."""
    person.groups.set(Group.objects.filter(name__in=roles))
    return User.objects.get(pk=person.pk)


@pytest.mark.once
@pytest.mark.parametrize("own", [False, True], ids=["another's", "own"])
@pytest.mark.parametrize("build, possible", POSSIBLE, ids=[build.__name__ for build, _ in POSSIBLE])
def test_of_a_story(build, possible, own):
    person = make_user(Role.REPORTER)
    story = Story.objects.get(pk=build(person if own else make_user(Role.REPORTER)).pk)
    table = MAY_ONE_S_OWN if own and workflow.is_contributor(story, person) else MAY
    for role in Role:
        user = in_role(person, role)
        expected = {verb.slug for verb in story_verbs.VERBS if verb.slug in possible and role in table[verb.permission]}
        assert pressable(story_verbs.VERBS, story, user) == expected, role
    anybody = in_role(person, *Role)
    may = {verb.slug for verb in story_verbs.VERBS if verb.slug in possible and table[verb.permission]}
    refuse_the_others(story_verbs.VERBS, story, anybody, may)


@pytest.mark.once
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("build", [draft, live], ids=["a draft", "a printed story"])
def test_a_role_forges_no_verb_that_it_lacks(build, role):
    story = Story.objects.get(pk=build(make_user(Role.REPORTER)).pk)
    has = {verb.slug for verb in story_verbs.VERBS if role in MAY[verb.permission]}
    refuse_the_others(story_verbs.VERBS, story, make_user(role), has)


def planned() -> Edition:
    edition = make_edition()
    workflow.place(edition=edition, story=approve(make_story()), by=make_user(Role.EDITOR), story_type="lead")
    return edition


def held() -> Edition:
    return workflow.hold(edition=planned(), by=make_user(Role.PUBLISHER))


def cancelled() -> Edition:
    return workflow.cancel_edition(edition=planned(), by=make_user(Role.PUBLISHER))


def before_the_latest() -> Edition:
    first = make_pressed()
    make_pressed(slot="evening")
    return first


UNPRINTED = {"press", "place", "place-ready", "carry-over", "move", "reorder", "drop", "resize", "cancel"}
POSSIBLE_OF_AN_EDITION: list[tuple[Callable[[], Edition], set[str]]] = [
    (planned, UNPRINTED | {"hold"}),
    (held, UNPRINTED | {"release"}),
    (cancelled, set()),
    (make_pressed, {"place", "place-ready"}),
    (before_the_latest, set()),
]


@pytest.mark.once
@pytest.mark.parametrize(
    "build, possible", POSSIBLE_OF_AN_EDITION, ids=[build.__name__ for build, _ in POSSIBLE_OF_AN_EDITION]
)
def test_of_an_edition(build, possible):
    person, edition = make_user(), Edition.objects.get(pk=build().pk)
    for role in Role:
        user = in_role(person, role)
        expected = {verb.slug for verb in edition_verbs.VERBS if verb.slug in possible and role in MAY[verb.permission]}
        assert pressable(edition_verbs.VERBS, edition, user) == expected, role
        refuse_the_others(edition_verbs.VERBS, edition, user, expected)


def test_the_tables_speak_of_every_verb():
    known = set().union(*(possible for _, possible in POSSIBLE))
    assert known == {verb.slug for verb in story_verbs.VERBS}
    known = set().union(*(possible for _, possible in POSSIBLE_OF_AN_EDITION))
    assert known == {verb.slug for verb in edition_verbs.VERBS}


def test_who_has_no_role_is_told_neither_title_nor_names():
    story, edition, client = make_story(headline="A headline that is secret"), planned(), client_of(make_user())
    addresses = [verb_url(story, verb.slug, "?claim=1") for verb in story_verbs.VERBS]
    addresses += [verb_url(edition, verb.slug) for verb in edition_verbs.VERBS]
    addresses += [change_url(story), change_url(story).replace("change", "history"), change_url(edition)]
    for address in addresses:
        for response in (client.get(address), client.post(address, FORGED)):
            assert response.status_code == 403, address
            assert b"secret" not in response.content
            assert str(story.created_by).encode() not in response.content
