"""How a public notice has to be worded: what stops it, what an editor is warned of, and what is nobody's business."""

import copy

import pytest

from stories.rules import Change, Notice, wording_problems
from tests.stories.papers import story_document

PRESENTATION = {"language": "en", "image": None, "byline": None, "notices": []}
CLAIM = "The standard names two headers."
RIGHT = "The standard names three headers."
GOOD = "An earlier version of this story misstated the number of headers. It is three, not two."


def document(*, claim: str = CLAIM, **members):
    made = story_document(**members)
    made["story"]["key_claims"][0]["text"] = claim
    return made


def change(**members) -> Change:
    """A change of the one claim, and of `members` of the story."""
    return Change(document(), PRESENTATION, document(**{"claim": RIGHT, **members}), PRESENTATION)


def notice(text: str = GOOD, **values) -> Notice:
    whole = {"kind": "correction", "previous_text": CLAIM, "corrected_text": RIGHT, "affected_claims": frozenset({1})}
    return Notice(text=text, **{**whole, **values})


def found(one: Notice, of: Change | None = None) -> dict[str, bool]:
    """Each code with whether it blocks."""
    return {problem.code: problem.blocking for problem in wording_problems(one, of or change())}


def test_a_good_correction_has_nothing_against_it():
    assert found(notice()) == {}


@pytest.mark.parametrize(
    "text",
    [
        "Clarifies the number of headers. It is three, not two.",
        "Fixes an error. It is three, not two.",
        "UPDATES the number. It is three, not two.",
        "This story has been updated: it is three headers, not two.",
        "This article was changed to say three, not two.",
        "An earlier version has since been amended. It is three.",
        "The headline has been tweaked. It is three, not two.",
        "This version recasts the claim. It is three, not two.",
        "It is three, not two. This story clarifies the number.",
        "We have updated the number. It is three, not two.",
        "It was said to be two. Changes the number to three.",
    ],
)
def test_an_error_is_called_an_error(text):
    assert found(notice(text)) == {"notice-euphemism": True}


@pytest.mark.parametrize(
    "text",
    [
        "An earlier version misstated what RFC 9457 updates. It is RFC 7807, three headers, not two.",
        "An earlier version said the law changes on Monday. It changes on the third, not on the second: three.",
    ],
)
def test_a_mild_word_about_the_facts_is_a_question_to_the_editor(text):
    assert found(notice(text)) == {"notice-mild": False}


def test_what_is_quoted_is_not_the_papers_own_word():
    assert found(notice("An earlier version left out “this story has been updated”. It is three, not two.")) == {}


@pytest.mark.parametrize("kind", ["clarification", "update", "editors_note"])
def test_other_notices_may_say_that_the_story_was_updated(kind):
    assert (
        not {"notice-euphemism", "notice-mild"}
        & found(notice("This story has been updated. It is three.", kind=kind)).keys()
    )


@pytest.mark.parametrize("values", [{"previous_text": ""}, {"corrected_text": ""}, {"previous_text": " \n"}])
def test_a_correction_states_the_wrong_and_the_right(values):
    assert found(notice(**values))["notice-halved"] is True


def test_the_wrong_and_the_right_differ():
    assert found(notice(corrected_text=f" {CLAIM.upper()} "))["notice-same"] is True


@pytest.mark.parametrize("text", ["The number of headers is three.", "Three headers", "It names three headers!"])
def test_a_correction_is_understood_by_itself(text):
    assert found(notice(text)) == {"notice-thin": True}


@pytest.mark.parametrize(
    "text",
    [
        "The standard names three headers, not two.",
        "The standard doesn’t name two but three headers.",
        "The number was misstated. It is three.",
        "لم تكن اثنتين three بل ثلاث.",
        "ذكرت نسخة سابقة عددا خاطئا؟ إنها three.",
    ],
)
def test_two_sentences_or_a_denial_are_enough(text):
    assert "notice-thin" not in found(notice(text))


def test_a_thin_clarification_is_only_remarked_upon_and_an_update_not_at_all():
    assert found(notice("Three headers.", kind="clarification"))["notice-thin"] is False
    assert "notice-thin" not in found(notice("Three headers.", kind="update"))


def test_a_notice_that_does_not_say_what_is_right_is_remarked_upon():
    assert found(notice("An earlier version misstated the number. It was not right.")) == {"notice-fact-unsaid": False}


@pytest.mark.parametrize(
    "text",
    [
        "Due to an editing error, this said two. It is three.",
        "Because of a typing mistake it said two. It is three.",
        "Our reporter misheard two. It is three.",
        "A reporter’s mistake made it two. It is three.",
    ],
)
def test_nobody_is_blamed(text):
    assert found(notice(text)) == {"notice-blame": False}


def test_nobody_of_the_house_is_named():
    named = found(notice("Wanda Writer counted two. It is three.", names=["Wanda Writer", "", "Ed"]))
    assert named == {"notice-names": False}


def test_an_outside_origin_may_be_named():
    assert found(notice("The ministry gave a wrong number. It is three, not two.", names=["Wanda Writer"])) == {}


@pytest.mark.parametrize("kind", ["correction", "clarification", "update"])
def test_a_notice_goes_with_a_changed_text(kind):
    same = Change(document(), PRESENTATION, document(), PRESENTATION)
    assert found(notice(kind=kind), same)["notice-unchanged"] is True


def test_an_editors_note_may_stand_alone():
    same = Change(document(), PRESENTATION, document(), PRESENTATION)
    assert found(notice("The paper was sued over this.", kind="editors_note"), same) == {}


@pytest.mark.parametrize(
    "members",
    [
        *(
            {name: "Another."}
            for name in ("headline", "dek", "summary", "body_text", "why_it_matters", "slug", "section")
        ),
        *({"limitations": []}, {"tags": ["other"]}, {"importance": 6}, {"editorial_classification": "analysis"}),
        *({"image_url": "https://themachinepress.com/issues/2026-08-29/x.png"}, {"sources": []}),
    ],
)
def test_any_public_member_makes_it_a_change(members):
    made = Change(document(), PRESENTATION, document(**{"claim": CLAIM, **members}), PRESENTATION)
    assert not made.is_empty


def test_what_stands_beside_the_text_makes_it_a_change_and_an_empty_slug_does_not():
    assert not Change(document(), PRESENTATION, document(), {**PRESENTATION, "byline": "Wanda"}).is_empty
    assert Change(document(), PRESENTATION, document(slug=""), {**PRESENTATION, "notices": ["x"]}).is_empty


@pytest.mark.parametrize("kind", ["update", "clarification"])
def test_a_claim_that_is_another_one_now_is_perhaps_a_correction(kind):
    assert found(notice(GOOD, kind=kind)) == {"notice-kind": False}


def test_so_is_a_figure_that_is_gone_but_not_one_that_is_new():
    before = document(body_text="It rose by 5 percent.")
    gone = Change(before, PRESENTATION, document(claim=CLAIM, body_text="It rose by 6 percent."), PRESENTATION)
    more = Change(before, PRESENTATION, document(claim=CLAIM, body_text="It rose by 5 percent, then 6."), PRESENTATION)
    assert found(notice(kind="update"), gone) == {"notice-kind": False}
    assert found(notice(kind="update"), more) == {}


def test_words_that_stand_nowhere_are_remarked_upon():
    elsewhere = found(notice(previous_text="It names four headers.", corrected_text="It names three, we think."))
    assert elsewhere == {"notice-previous-text-elsewhere": False, "notice-corrected-text-elsewhere": False}


def test_every_claim_that_changes_is_named():
    assert found(notice(affected_claims=frozenset())) == {"notice-claim-unnamed": False}
    gone = copy.deepcopy(document(claim=RIGHT))
    gone["story"]["key_claims"] = []
    assert "notice-claim-unnamed" in found(
        notice(affected_claims=frozenset()), Change(document(), PRESENTATION, gone, PRESENTATION)
    )


def test_each_problem_points_at_what_is_to_be_mended():
    problems = wording_problems(notice("Fixes it.", previous_text=""), change())
    assert {problem.pointer.rpartition("/")[2] for problem in problems} == {"text", "previous_text"}
