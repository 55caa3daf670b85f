"""The gates and moves, as pure functions: each rule on a draft that is right but for one thing."""

import copy

import pytest

from stories import rules
from stories.choices import ContentStatus, PublicStatus, Reason, State

SOURCE = {
    "source_id": "source-2026-08-29-001",
    "title": "A paper",
    "publisher": "Example Press",
    "url": "https://example.org/a",
    "canonical_url": "https://example.org/a",
    "source_type": "news_report",
    "is_primary_source": False,
    "published_at": None,
    "accessed_at": "2026-08-28T11:00:00.000-04:00",
    "supports_claim_ids": ["claim-draft-001"],
}
DRAFT = {
    "story": {
        "story_type": "secondary",
        "editorial_classification": "editorial",
        "section": "standards",
        "headline": "A headline",
        "slug": "a-headline",
        "dek": "A dek.",
        "summary": "A summary.",
        "body_text": "It is 5 metres long, “they say”.",
        "why_it_matters": "It does.",
        "limitations": ["One."],
        "importance": 5,
        "tags": [],
        "key_claims": [
            {
                "claim_id": "claim-draft-001",
                "text": "It is.",
                "source_ids": [SOURCE["source_id"]],
                "qualification": None,
            }
        ],
    },
    "sources": [SOURCE],
}
MINOR_BASE = {**DRAFT, "story": {**DRAFT["story"], "image_url": None}}
PRESENTATION = {"image": None, "sponsor": ""}


def facts(*, story=None, sources=None, **values) -> rules.Facts:
    draft = copy.deepcopy(DRAFT)
    draft["story"].update(story or {})
    if sources is not None:
        draft["sources"] = sources
    defaults = {
        "draft": draft,
        "presentation": PRESENTATION,
        "digest": "d",
        "approved_digest": "d",
        "supported_claims": frozenset({1}),
        "claimless_types": frozenset({"brief", "opinion"}),
    }
    return rules.Facts(**{**defaults, **values})


def codes(verb: str, *, blocking: bool = True, **values) -> list[str]:
    return [problem.code for problem in rules.problems(verb, facts(**values)) if problem.blocking is blocking]


@pytest.mark.parametrize("verb", ["submit", "approve", "publish", "propose_change"])
def test_a_complete_story_meets_no_problem(verb):
    assert rules.problems(verb, facts()) == []


@pytest.mark.parametrize(
    "member, verb",
    [
        ("headline", "submit"),
        ("dek", "submit"),
        ("body_text", "submit"),
        ("summary", "approve"),
        ("why_it_matters", "approve"),
        ("section", "approve"),
        ("slug", "approve"),
    ],
)
def test_a_missing_text_blocks_and_points_at_its_field(member, verb):
    (problem,) = rules.problems(verb, facts(story={member: ""}))
    assert (problem.code, problem.pointer, problem.blocking) == (f"{member}-missing", f"/story/{member}", True)


def test_submitting_needs_less_than_approving():
    bare = {"summary": "", "why_it_matters": "", "limitations": []}
    assert codes("submit", story=bare, supported_claims=frozenset()) == []
    assert codes("approve", story=bare, supported_claims=frozenset()) == [
        "summary-missing",
        "why_it_matters-missing",
        "claim-unchecked",
        "limitations-missing",
    ]


def test_claims_are_required_but_of_the_types_that_the_newsroom_names():
    without = {"key_claims": []}
    assert codes("submit", story=without) == ["claims-missing"]
    assert codes("submit", story={**without, "story_type": "brief"}) == []
    assert codes("submit", story={**without, "editorial_classification": "opinion"}) == []


def test_each_claim_names_a_source_and_the_problem_points_at_the_claim():
    claims = [*DRAFT["story"]["key_claims"], {"claim_id": "claim-draft-002", "text": "Too.", "source_ids": []}]
    (problem,) = rules.problems("submit", facts(story={"key_claims": claims}))
    assert (problem.code, problem.pointer) == ("claim-unsourced", "/story/key_claims/1/source_ids")


def test_a_claim_without_a_check_of_its_present_wording_blocks_approval():
    assert codes("approve", supported_claims=frozenset({2})) == ["claim-unchecked"]


@pytest.mark.parametrize(
    "gap, code",
    [
        ({"publisher": None}, "source-publisher-missing"),
        ({"url": None}, "source-url-missing"),
        ({"accessed_at": None}, "source-access-missing"),
    ],
)
def test_a_source_has_publisher_address_and_day_read(gap, code):
    assert codes("approve", sources=[{**SOURCE, **gap}]) == [code]


def test_a_source_without_address_needs_a_reason_and_a_confidential_one_neither_address_nor_publisher():
    unlinked = {**SOURCE, "url": None, "canonical_url": None}
    known = frozenset({SOURCE["source_id"]})
    assert codes("approve", sources=[unlinked], explained_sources=known) == []
    assert codes("approve", sources=[{**unlinked, "publisher": None}], confidential_sources=known) == []


def test_importance_of_eight_needs_a_primary_source_or_two_independent_ones():
    important = {"importance": 8}
    other = {**SOURCE, "publisher": "Other Press", "url": "https://other.example/b"}
    assert codes("approve", story=important) == ["importance-unsupported"]
    assert codes("approve", story={"importance": 7}) == []
    assert codes("approve", story=important, sources=[{**SOURCE, "is_primary_source": True}]) == []
    assert codes("approve", story=important, sources=[SOURCE, other]) == []
    same_publisher = {**other, "publisher": SOURCE["publisher"]}
    same_domain = {**other, "url": "https://example.org/b"}
    assert codes("approve", story=important, sources=[SOURCE, same_publisher]) == ["importance-unsupported"]
    assert codes("approve", story=important, sources=[SOURCE, same_domain]) == ["importance-unsupported"]


def test_an_uploaded_image_is_described_or_decorative():
    silent = {"alt_text": "", "is_decorative": False}
    for image, expected in [
        (silent, ["image-alt-missing"]),
        ({**silent, "is_decorative": True}, []),
        ({**silent, "alt_text": "A bridge."}, []),
    ]:
        presentation = {"image": image, "sponsor": ""}
        assert codes("approve", presentation=presentation, has_uploaded_image=True) == expected


def test_a_sponsored_story_names_its_sponsor():
    sponsored = {"editorial_classification": "sponsored"}
    assert codes("approve", story=sponsored) == ["sponsor-missing"]
    assert codes("approve", story=sponsored, presentation={"image": None, "sponsor": "Harbour Lane"}) == []


def test_publishing_needs_the_very_digest_that_was_approved():
    assert codes("publish", digest="e") == ["changed-since-approval"]
    assert codes("approve", digest="e") == []


def test_warnings_do_not_block():
    unused = {**SOURCE, "source_id": "source-2026-08-29-002", "supports_claim_ids": []}
    values = {"story": {"dek": "Same.", "summary": "Same."}, "sources": [SOURCE, unused]}
    assert codes("approve", **values) == []
    assert codes("approve", blocking=False, **values) == ["dek-repeats-summary", "source-unused"]
    assert len(rules.refuse_problems("approve", facts(**values))) == 2


def test_a_small_picture_of_a_lead_is_worth_a_look():
    small, large = ({"alt_text": "A.", "is_decorative": False, "width": width} for width in (1199, 1200))
    warned = {
        (kind, image["width"]): codes(
            "approve", blocking=False, story={"story_type": kind}, presentation={"image": image, "sponsor": ""}
        )
        for kind in ("lead", "secondary")
        for image in (small, large, {**small, "width": None})
    }
    assert {key for key, found in warned.items() if found} == {("lead", 1199)}
    assert warned["lead", 1199] == ["lead-picture-small"]


def test_a_gate_that_is_not_empty_refuses_with_every_problem():
    with pytest.raises(rules.NotReady) as refused:
        rules.refuse_problems("submit", facts(story={"headline": "", "dek": ""}))
    assert [problem.code for problem in refused.value.problems] == ["headline-missing", "dek-missing"]


def test_every_state_and_verb_is_in_the_table_or_refused():
    allowed = {(verb, start) for verb, move in rules.MOVES.items() for start in move.starts}
    walked = 0
    for verb in rules.MOVES:
        for state in State.values:
            walked += 1
            if (verb, state) in allowed:
                assert rules.move(verb, state) == rules.MOVES[verb].leads_to
            else:
                with pytest.raises(rules.NotAllowed, match=state):
                    rules.move(verb, state)
    assert walked == len(rules.MOVES) * len(State.values) >= 60


@pytest.mark.parametrize(
    "previous, reason, expected",
    [
        (None, Reason.FIRST, ContentStatus.NEW),
        ("new", Reason.UPDATE, ContentStatus.UPDATED),
        ("new", Reason.NOTE, ContentStatus.UPDATED),
        ("new", Reason.CORRECTION, ContentStatus.CORRECTED),
        ("updated", Reason.CLARIFICATION, ContentStatus.CORRECTED),
        ("corrected", Reason.UPDATE, ContentStatus.CORRECTED),
        ("updated", Reason.MINOR, ContentStatus.UPDATED),
        ("new", Reason.CARRYOVER, ContentStatus.NEW),
        ("corrected", Reason.RETRACTION, ContentStatus.RETRACTED),
    ],
)
def test_content_status_never_moves_down(previous, reason, expected):
    assert rules.next_content_status(previous, reason) == expected


@pytest.mark.parametrize("status", PublicStatus.values)
def test_nothing_follows_on_a_withdrawn_story(status):
    if status in ("retracted", "removed"):
        with pytest.raises(rules.NotAllowed, match=status):
            rules.refuse_withdrawn(status)
    else:
        rules.refuse_withdrawn(status)


@pytest.mark.parametrize(
    "change, pointer",
    [
        ({"body_text": "It is 6 metres long, “they say”."}, "/story/body_text"),
        ({"body_text": "It is 5 metres long, “we say”."}, "/story/body_text"),
        ({"limitations": []}, "/story/limitations"),
        ({"key_claims": []}, "/story/key_claims"),
        ({"importance": 6}, "/story/importance"),
    ],
)
def test_a_minor_change_touches_no_figure_quotation_claim_or_fact(change, pointer):
    changed = facts(story=change).draft
    assert [problem.pointer for problem in minor_problems(changed)] == [pointer]


def minor_problems(draft):
    draft["story"].setdefault("image_url", None)
    return problems_of(PRESENTATION, draft, PRESENTATION)


def problems_of(shown, draft, presentation):
    return list(rules.minor_problems(rules.Change(MINOR_BASE, shown, draft, presentation)))


def test_a_minor_change_changes_something():
    same = facts(story={"body_text": MINOR_BASE["story"]["body_text"]}).draft
    assert [problem.code for problem in minor_problems(same)] == ["minor-unchanged"]
    linked = {**PRESENTATION, "follows": "mp-20260828-001"}
    assert problems_of(PRESENTATION, MINOR_BASE, linked) == []


def test_spelling_is_minor_and_sources_are_not():
    spelling = facts(story={"body_text": "It's 5 meters long, “they say”."}).draft
    assert minor_problems(spelling) == []
    assert [one.pointer for one in minor_problems(facts(sources=[]).draft)] == ["/sources"]


@pytest.mark.parametrize("change", [{"sponsor": "Somebody"}, {"byline": "A. Writer"}, {"language": "fr"}])
def test_what_stands_beside_the_text_is_not_minor(change):
    shown = {"image": None, "sponsor": None, "byline": None, "language": "en", "notices": []}
    (problem,) = problems_of(shown, MINOR_BASE, {**shown, **change})
    assert problem.code == "not-minor"


def test_the_words_of_an_image_may_be_mended_but_not_the_image():
    image = {"alt_text": "A brige.", "caption": None, "credit": None, "width": 4, "height": 3}
    shown = {"image": image, "notices": []}
    mended = {"image": {**image, "alt_text": "A bridge."}, "notices": []}
    other = {"image": {**image, "width": 5}, "notices": []}
    assert problems_of(shown, MINOR_BASE, mended) == []
    assert problems_of(shown, MINOR_BASE, other) != []


def test_a_change_called_minor_is_held_to_it_at_approval_and_at_print():
    live = rules.Live(MINOR_BASE, PRESENTATION)
    rewritten = {"body_text": "It is 95 metres long.", "image_url": None}
    for verb in ("propose_change", "approve", "publish"):
        assert codes(verb, story=rewritten, change_reason="minor", live=live)[0] == "not-minor"
