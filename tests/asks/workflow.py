"""Gates, moves and lost edits: the behaviour by number, and its tests."""

VERBS = "tests.stories.admin.verbs"
KEEPING = "tests.stories.admin.keeping"
ROUTES = f"{VERBS}.test_routes"
BULK = f"{VERBS}.test_bulk"
ANSWERS = f"{VERBS}.test_answers"
PAGES = f"{VERBS}.test_pages"
SCHEDULING = f"{VERBS}.test_scheduling"
FORM = "tests.stories.admin.story.test_admin"
DUE = "tests.stories.publishing.test_due"
EVERY_WAY = "tests.stories.publishing.test_every_way"
MERGING = f"{KEEPING}.test_merging"
TWICE = f"{KEEPING}.test_twice"
UNSAVED = f"{KEEPING}.test_unsaved"

COVERED = {
    1: (
        "Saving what is stored already keeps every approval and makes no revision.",
        [
            f"{ROUTES}::test_saving_without_a_change_keeps_the_approval_and_makes_no_revision",
            f"{TWICE}::test_saving_what_is_stored_already_keeps_no_revision_and_no_conflict",
        ],
    ),
    2: (
        "What is printed is the text that was approved, neither an older one nor a newer one.",
        [
            f"{ROUTES}::test_on_no_route_goes_out_what_was_changed_after_it_was_approved",
            f"{ROUTES}::test_approving_keeps_the_words_that_were_approved",
        ],
    ),
    3: (
        "Each way to print runs the same act once.",
        [f"{ROUTES}::test_every_route_prints_once_by_the_same_act"],
    ),
    4: (
        "Many at once pass the gate that one alone passes.",
        [
            f"{BULK}::test_each_story_stands_for_itself_and_its_gate_is_the_form_s",
            f"{BULK}::test_late_stories_and_changes_are_published_by_the_same_gate",
        ],
    ),
    5: (
        "Of many, each has its own result, and one that fails keeps no other back.",
        [
            f"{BULK}::test_each_story_stands_for_itself_and_its_gate_is_the_form_s",
            f"{BULK}::test_what_the_database_ends_for_one_keeps_no_other_back",
        ],
    ),
    6: (
        "The gate is asked when a story is scheduled and again when its moment comes.",
        [
            f"{DUE}::test_a_schedule_is_refused_while_the_gate_is_closed",
            f"{DUE}::test_a_closed_gate_at_the_instant_leaves_the_story_approved_and_is_said_once",
            f"{SCHEDULING}::test_a_closed_gate_is_shown_before_and_refuses_the_schedule",
        ],
    ),
    7: (
        "No form and no list sets a state.",
        [
            f"{ROUTES}::test_no_form_and_no_list_sets_a_state",
            "tests.newsroom.adminkit.test_registered::test_no_list_is_a_form",
        ],
    ),
    8: (
        "A change of what is public passes the whole gate again.",
        [
            f"{ROUTES}::test_a_correction_passes_the_whole_gate_again",
            f"{EVERY_WAY}::test_a_correction_asks_the_whole_gate_again",
        ],
    ),
    9: (
        "A refused print says so, with every rule, and nobody can take it for a success.",
        [f"{ROUTES}::test_a_refused_print_says_so_on_its_page_with_every_rule_and_changes_nothing"],
    ),
    10: (
        "Each unmet rule leads to the field or claim where it is met.",
        [
            f"{FORM}::test_a_problem_links_to_the_field_that_it_is_about",
            f"{PAGES}::test_a_gate_that_is_not_empty_lists_every_problem_with_its_place",
            f"{BULK}::test_each_reason_leads_to_its_field",
        ],
    ),
    11: (
        "A source that was added with the same save counts.",
        [f"{ROUTES}::test_a_source_that_is_added_with_the_claim_counts_at_once"],
    ),
    12: (
        "The same button pressed twice acts once.",
        [
            f"{ANSWERS}::test_every_transition_can_be_sent_twice",
            f"{ANSWERS}::test_a_form_sent_twice_is_done_once_and_says_so",
            f"{BULK}::test_sent_twice_it_says_that_it_is_done_already",
        ],
    ),
    14: (
        "What is scheduled goes out by its approval, whatever rights its people have by then.",
        [
            f"{DUE}::test_the_newsroom_acts_on_the_approval_not_on_the_rights_of_who_scheduled",
            f"{ROUTES}::test_what_was_approved_goes_out_whoever_has_left_since",
        ],
    ),
    15: (
        "A button of a page that is out of date says what happened since.",
        [
            f"{ANSWERS}::test_a_stale_button_says_what_happened_since_the_page_was_opened",
            f"{PAGES}::test_the_second_press_of_a_button_explains_what_happened_meanwhile",
        ],
    ),
    16: (
        "Handing in asks for less than approving.",
        [
            f"{ROUTES}::test_handing_in_asks_for_less_than_approving",
            "tests.stories.test_rules::test_submitting_needs_less_than_approving",
        ],
    ),
    17: (
        "The second of two who save is shown both texts and loses neither.",
        [
            f"{FORM}::test_a_stale_save_is_refused_with_both_texts",
            f"{MERGING}::test_one_changed_the_headline_the_other_the_body_and_nothing_is_lost",
        ],
    ),
    18: (
        "An old tab that comes back is asked for the revision that it began with, whoever has it open.",
        [
            f"{FORM}::test_a_form_without_a_revision_counts_as_stale",
            f"{TWICE}::test_a_quick_second_save_still_meets_what_somebody_saved_between",
            f"{MERGING}::test_a_stale_form_without_a_known_revision_shows_every_difference",
        ],
    ),
    19: (
        "Looking at a preview writes nothing.",
        [
            "tests.stories.previews.test_pages::test_looking_writes_nothing",
            "tests.stories.previews.test_door::test_opening_a_link_writes_nothing_and_head_says_what_get_says",
        ],
    ),
    20: (
        "Whoever is overtaken keeps the text: nobody is locked out, and what was typed is kept.",
        [
            f"{MERGING}::test_who_lost_the_race_keeps_the_text_as_unsaved_work",
            f"{UNSAVED}::test_the_form_hears_that_somebody_saved",
        ],
    ),
    21: (
        "What was typed and not saved outlives whatever somebody else does to the story.",
        [
            f"{UNSAVED}::test_what_is_typed_when_the_story_is_locked_by_now_is_kept_and_said",
            f"{UNSAVED}::test_taken_up_after_somebody_saved_it_is_brought_together",
        ],
    ),
    22: (
        "Unsaved work is kept and discarded without being judged.",
        [
            f"{UNSAVED}::test_what_could_not_be_saved_is_kept_all_the_same",
            f"{UNSAVED}::test_any_text_is_kept",
            f"{UNSAVED}::test_taking_up_shows_what_is_not_valid_without_judging_it",
        ],
    ),
    23: (
        "One person who saves quickly, or twice, meets no conflict and makes one revision.",
        [
            f"{TWICE}::test_two_quick_saves_of_one_form_never_conflict",
            f"{TWICE}::test_a_double_click_on_save_makes_one_revision_and_no_claim_twice",
            f"{UNSAVED}::test_who_else_has_the_form_open_is_named_and_never_oneself",
        ],
    ),
    24: (
        "A story that went out by itself leaves an open form explained, and its text kept.",
        [
            f"{UNSAVED}::test_a_state_moved_by_somebody_does_not_make_a_form_stale",
            f"{FORM}::test_a_printed_story_is_locked_and_a_late_form_gives_the_typed_text_back",
        ],
    ),
    25: (
        "A conflict is an answer with the present text, never a fault.",
        [
            f"{FORM}::test_a_stale_save_is_refused_with_both_texts",
            "tests.stories.admin.edition.test_admin::test_a_stale_save_of_an_edition_is_refused",
        ],
    ),
    27: (
        "No list of the admin can be edited, so none escapes the comparison.",
        ["tests.newsroom.adminkit.test_registered::test_no_list_is_a_form"],
    ),
    28: (
        "A form that is sent again doubles no claim and no source.",
        [
            f"{TWICE}::test_a_double_click_on_save_makes_one_revision_and_no_claim_twice",
            f"{TWICE}::test_typing_that_goes_on_in_a_form_that_was_saved_is_kept_without_doubling_its_rows",
            f"{TWICE}::test_a_new_story_sent_twice_is_one",
            f"{FORM}::test_saving_the_same_again_keeps_no_revision_and_no_row_twice",
        ],
    ),
}
