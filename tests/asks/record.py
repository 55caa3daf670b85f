"""History, large work, the order of an edition, and pages for everybody: the behaviour by number, and its tests."""

PAST = "tests.stories.admin.keeping.test_past"
RECORD = "tests.stories.publishing.test_record"
PUBLISHING = "tests.stories.publishing"
FORM = "tests.stories.admin.story.test_admin"
BROWSER = "tests.browser"

COVERED = {
    97: (
        "A version that was public cannot be deleted, by no form, command or cascade.",
        [
            f"{RECORD}::test_the_models_refuse_every_way_of_changing_the_record",
            f"{RECORD}::test_the_database_refuses_too",
            f"{RECORD}::test_no_whole_table_and_no_replaced_row_gets_past_the_triggers",
            "tests.stories.admin.test_record::test_every_role_may_look_and_nobody_may_change",
        ],
    ),
    98: (
        "History stands though a text in it is gone.",
        [
            f"{PAST}::test_history_and_comparison_stand_though_texts_were_erased",
            f"{PAST}::test_what_names_no_state_is_not_found",
        ],
    ),
    99: (
        "Whoever leaves stays named in what they did.",
        [
            f"{PAST}::test_history_stands_though_its_writers_are_gone",
            "tests.stories.workflow.test_desk::test_the_log_keeps_the_name_of_a_person_who_is_deleted",
        ],
    ),
    100: (
        "What is written once is not changed in bulk either, and nothing but publishing writes it.",
        [
            f"{RECORD}::test_the_models_refuse_every_way_of_changing_the_record",
            "tests.test_house_rules::test_published_tables_are_written_by_publishing_alone",
        ],
    ),
    101: (
        "A comparison shows every field and every claim, and ends on large texts too.",
        [
            "tests.stories.comparing.test_documents::test_each_field_of_text_or_choice",
            "tests.stories.comparing.test_documents::test_each_value_of_a_source",
            "tests.stories.comparing.test_documents::test_the_wording_the_qualification_and_the_sources_of_a_claim",
            "tests.stories.comparing.test_words::test_the_effort_is_counted_and_ends",
        ],
    ),
    102: (
        "What is taken out of a draft stands in its history, with who took it out.",
        [f"{PAST}::test_a_claim_that_is_deleted_stands_in_the_history_with_who_deleted_it"],
    ),
    108: (
        "A story of sixty claims with six sources each is saved from its form.",
        [
            f"{FORM}::test_sixty_claims_of_six_sources_each_are_saved",
            "tests.stories.admin.keeping.test_unsaved::test_a_large_story_is_kept_and_taken_up",
        ],
    ),
    109: (
        "Many stories are printed at once, in bounded questions, and what was cut off is done again whole.",
        [
            f"{PUBLISHING}.test_pressing::test_a_press_run_asks_the_gate_of_all_its_stories_at_once",
            f"{PUBLISHING}.test_interrupted_press"
            "::test_a_killed_press_run_has_printed_nothing_and_the_next_prints_it_once",
            "tests.stories.admin.verbs.test_bulk::test_a_hundred_stories_at_once",
        ],
    ),
    110: (
        "Plan, page, document and record agree on the order of an edition after every change.",
        [
            f"{PUBLISHING}.test_order::test_after_every_change_all_places_agree_on_the_order",
            "tests.stories.admin.edition.test_admin::test_admin_and_print_agree_on_the_order",
        ],
    ),
    111: (
        "Every story of an edition has a position of its own, and two can change places.",
        [
            f"{PUBLISHING}.test_order::test_any_position_in_an_edition_of_a_hundred_leaves_them_compact",
            "tests.stories.workflow.test_placing::test_reordering_exchanges_positions_without_a_collision",
            "tests.stories.admin.edition.test_admin::test_positions_can_be_typed_also_the_same_twice",
        ],
    ),
    112: (
        "What a picture shows is said in words or it is called decorative; a file name says nothing.",
        [
            "tests.stories.test_rules::test_an_uploaded_image_is_described_or_decorative",
            "tests.stories.test_presentation::test_a_decorative_image_is_silent_and_an_undescribed_one_absent",
            "tests.stories.admin.test_image::test_a_picture_that_nobody_described_has_no_words_of_its_own",
        ],
    ),
    113: (
        "What is wrong with a form is said where somebody who cannot see it is told first.",
        [f"{BROWSER}.test_story_form::test_a_refused_save_takes_the_focus_to_its_reasons_and_each_leads_to_its_place"],
    ),
    114: (
        "The pages of the desk pass the rules of accessibility, every input named.",
        [
            f"{BROWSER}.test_accessibility::test_every_page_of_the_desk_can_be_used_by_everybody",
            f"{BROWSER}.test_story_form::test_every_cell_of_a_form_with_many_rows_has_a_name",
            f"{FORM}::test_each_input_of_a_row_says_which_row_it_belongs_to",
        ],
    ),
}
