"""Faults of what comes in and of what it is kept in: requests, JSON, imports, databases."""

AREAS = {
    "INPUT": ("IN", (1, 2, 4, 5, 6, 8, 9, 10, 11, 13, 14, 16)),
    "JSON": ("JS", (1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15)),
    "IMPORT": ("IM", (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14)),
    "DATABASE": ("DB", (1, 3, 4, 5, 6, 7, 9, 10, 11, 12)),
}

ARCHIVING = "tests.stories.publishing.archiving"
BODIES = "tests.partners.test_bodies"
COMMAND = "tests.stories.commands.test_import_stories"
DOCUMENT = "tests.stories.document.test_faults_document"
DRAFTS = "tests.stories.intake.test_drafts"
INPUTS = "tests.newsroom.adminkit.test_inputs"
LISTS = "tests.newsroom.adminkit.test_lists"
MIDDLEWARE = "tests.newsroom.test_middleware"
PARSING = "tests.stories.intake.test_parsing"
SEARCH = "tests.stories.site.test_search"
ROWS = "tests.stories.models.test_constraints"
SENT = "tests.partners.test_imports"
VIEWS = "tests.stories.site.test_views"
BODY = f"{BODIES}::test_whatever_is_wrong_with_a_document_is_400_with_its_place_and_changes_nothing"

COVERED = {
    # A NUL or other bytes that cannot be read, in a query and in a path.
    "IN-01": [
        f"{MIDDLEWARE}::test_a_query_that_cannot_be_read_is_400_without_a_query",
        f"{SEARCH}::test_what_cannot_be_asked_is_refused_alike",
    ],
    "IN-02": [f"{MIDDLEWARE}::test_a_path_that_cannot_be_read_is_404_without_a_query"],
    "IN-16": [
        f"{MIDDLEWARE}::test_a_query_that_cannot_be_read_is_400_without_a_query",
        f"{MIDDLEWARE}::test_a_path_that_cannot_be_read_is_404_without_a_query",
    ],
    # Years, instants and days outside the calendar.
    "IN-04": [f"{LISTS}::test_a_day_outside_the_calendar_is_no_fault"],
    "IN-05": [
        f"{LISTS}::test_what_no_list_offers_is_refused",
        f"{INPUTS}::test_an_instant_that_not_both_databases_hold_is_told",
    ],
    "IN-06": [f"{VIEWS}::TestEdition::test_an_impossible_or_unprinted_day_is_404"],
    # Numbers of many digits, and texts that are called numbers.
    "IN-08": [
        f"{LISTS}::test_a_page_an_order_or_a_key_that_is_not_there_is_no_fault",
        f"{LISTS}::test_a_filter_of_no_value_is_no_fault",
        f"{INPUTS}::test_a_choice_of_no_row_comes_back_with_the_form",
        f"{VIEWS}::TestEdition::test_an_impossible_version_is_404",
    ],
    "IN-09": [
        f"{PARSING}::test_numbers_that_not_every_reader_holds_exactly_are_refused",
        f"{INPUTS}::test_a_number_that_is_none_comes_back_with_the_form",
    ],
    # Parameters that nobody knows: readers have none, lists of the admin those that they show.
    "IN-10": [f"{VIEWS}::TestStory::test_parameters_of_readers_change_nothing"],
    "IN-11": [f"{LISTS}::test_what_no_list_offers_is_refused"],
    # Searches: long ones, and such as look like a language of queries.
    "IN-13": [
        f"{LISTS}::test_a_search_of_too_many_words_is_told_and_finds_nothing",
        f"{SEARCH}::test_what_cannot_be_asked_is_refused_alike",
        "tests.stories.search.test_asking::test_no_more_than_sixteen_words_are_looked_for",
    ],
    "IN-14": [
        f"{LISTS}::test_a_search_of_signs_is_a_search",
        f"{SEARCH}::test_whatever_is_typed_is_answered_and_escaped",
    ],
    # JSON that two readers read in two ways, or that no database keeps.
    "JS-01": [
        f"{PARSING}::test_repeated_members_are_refused_on_every_level_with_their_pointers",
        f"{COMMAND}::test_each_refusal_names_file_record_pointer_and_reason",
        BODY,
    ],
    "JS-02": [
        f"{PARSING}::test_numbers_that_not_every_reader_holds_exactly_are_refused",
        f"{DOCUMENT}::test_numbers_that_are_no_integers_are_refused",
        BODY,
    ],
    "JS-03": [
        f"{PARSING}::test_a_utf_8_byte_order_mark_is_dropped",
        f"{PARSING}::test_what_is_no_json_object_in_utf_8_is_refused_with_a_reason",
        BODY,
        f"{BODIES}::test_a_mark_of_byte_order_is_dropped",
    ],
    "JS-04": [
        f"{PARSING}::test_deep_nesting_is_refused_without_recursion",
        f"{DOCUMENT}::test_deep_nesting_is_refused_without_recursion_error",
        BODY,
    ],
    "JS-06": [
        f"{PARSING}::test_characters_that_may_not_be_kept_are_refused_in_values_and_names",
        f"{DOCUMENT}::test_unprintable_characters_are_refused_on_every_level",
        BODY,
    ],
    "JS-07": [
        f"{PARSING}::test_characters_that_may_not_be_kept_are_refused_in_values_and_names",
        f"{ROWS}::test_characters_that_cannot_be_printed_are_refused_on_every_save",
        BODY,
    ],
    "JS-08": [
        f"{PARSING}::test_numbers_that_not_every_reader_holds_exactly_are_refused",
        f"{DOCUMENT}::test_huge_numbers_are_refused_alike_everywhere",
        BODY,
    ],
    "JS-09": [f"{DOCUMENT}::test_nothing_is_coerced", f"{DRAFTS}::test_no_type_is_bent_and_no_member_ignored", BODY],
    # Bodies that are too large, come in chunks or compressed.
    "JS-10": [
        f"{BODIES}::test_more_than_a_body_may_hold_is_413_and_nothing_of_it_is_taken",
        f"{BODIES}::test_a_body_in_chunks_is_counted_while_it_is_read",
        f"{BODIES}::test_a_server_that_does_not_end_a_body_in_chunks_asks_for_its_length",
        f"{BODIES}::test_a_body_that_ends_too_soon_is_refused",
    ],
    "JS-12": [f"{BODIES}::test_only_utf_8_json_that_is_not_compressed_is_taken"],
    "JS-13": [
        f"{DOCUMENT}::test_members_of_ours_that_are_not_of_the_document_are_each_named",
        f"{BODIES}::test_members_of_ours_are_each_named",
    ],
    "JS-14": [
        "tests.stories.admin.verbs.test_pages::test_the_second_press_of_a_button_explains_what_happened_meanwhile",
        f"{ARCHIVING}.test_taking::test_a_second_import_is_unchanged_and_changes_no_row",
        f"{SENT}::test_the_same_request_is_answered_the_same_and_carried_out_once",
        f"{SENT}::test_while_one_is_at_a_request_another_waits_and_takes_over_after_a_crash",
        f"{SENT}::test_a_request_that_broke_off_may_be_sent_again_at_once_and_one_overtaken_says_nothing",
    ],
    "JS-15": [
        f"{INPUTS}::test_a_form_beyond_every_limit_changes_nothing",
        f"{BODIES}::test_only_utf_8_json_that_is_not_compressed_is_taken",
    ],
    # Imports: counts that add up, the same again, kills, references, ids, histories.
    "IM-01": [f"{COMMAND}::test_one_broken_line_of_many_refuses_only_itself"],
    "IM-02": [
        f"{ARCHIVING}.test_taking::test_a_second_import_is_unchanged_and_changes_no_row",
        f"{DRAFTS}::test_the_same_document_again_is_unchanged_in_any_layout",
        f"{DRAFTS}::test_one_comma_changed_is_the_next_revision_of_the_same_story",
    ],
    "IM-04": [
        "tests.stories.intake.test_interrupted_import"
        "::test_a_killed_import_leaves_whole_documents_and_its_next_run_completes_each_once",
        f"{ARCHIVING}.test_taking::test_what_the_database_refuses_refuses_only_itself",
    ],
    "IM-05": [
        f"{DOCUMENT}::test_all_broken_references_are_told_in_one_answer",
        f"{DRAFTS}::test_a_claim_without_a_source_is_refused",
    ],
    "IM-06": [
        f"{DOCUMENT}::test_ids_are_of_one_alphabet_and_look_alikes_are_not_merged",
        "tests.stories.document.test_agreement::test_an_id_that_only_begins_as_one_of_the_story_is_none_of_it",
    ],
    "IM-07": [
        f"{DOCUMENT}::test_a_history_of_corrections_that_cannot_be_is_refused",
        "tests.stories.document.test_agreement::test_notices_that_do_not_follow_on_one_another",
        f"{ARCHIVING}.test_examining::test_a_correction_dated_in_the_future_is_refused",
        f"{ARCHIVING}.test_examining::test_a_correction_before_publication_is_refused",
        f"{ARCHIVING}.test_judging::test_a_history_that_shrinks_is_refused",
    ],
    "IM-09": [
        f"{DOCUMENT}::test_a_story_id_is_of_one_alphabet_too",
        f"{COMMAND}::test_without_publish_it_becomes_a_draft_and_notes_say_what_was_ignored",
        f"{ARCHIVING}.test_taking::test_only_publishers_and_the_newsroom_itself_may",
    ],
    "IM-10": [
        f"{DOCUMENT}::test_a_document_of_everything_linked_to_everything_is_refused_by_its_size",
        f"{DOCUMENT}::test_a_huge_headline_and_a_hundred_thousand_tags_are_refused_by_the_limits",
        f"{ARCHIVING}.test_taking"
        "::test_a_document_at_the_limit_of_claims_and_sources_takes_a_bounded_number_of_queries",
    ],
    "IM-11": [
        f"{DOCUMENT}::test_citation_and_addresses_are_always_our_own",
        f"{ARCHIVING}.test_examining::test_what_is_rebuilt_otherwise_is_refused_with_the_place_and_both_values",
    ],
    "IM-12": [f"{COMMAND}::test_archives_and_missing_files_are_refused_with_a_reason"],
    "IM-14": [f"{ROWS}::test_a_text_longer_than_its_column_is_refused_on_both_databases_and_in_bulk"],
    # Databases: away, locked, different from one another, at their limits.
    "DB-01": [
        "tests.stories.site.test_serving::test_while_the_database_is_away_readers_get_what_is_kept",
        "tests.stories.site.test_serving::test_or_an_honest_503",
    ],
    "DB-03": [
        "tests.stories.publishing.test_concurrency"
        "::test_desks_that_publish_correct_press_and_withdraw_at_once_leave_the_record_whole"
    ],
    "DB-04": [
        f"{ROWS}::test_a_text_longer_than_its_column_is_refused_on_both_databases_and_in_bulk",
        f"{LISTS}::test_a_filter_of_no_value_is_no_fault",
        f"{INPUTS}::test_an_instant_that_not_both_databases_hold_is_told",
    ],
    "DB-05": [f"{ROWS}::test_a_long_address_is_stored_or_refused_alike"],
    "DB-06": [
        f"{DRAFTS}::test_a_huge_document_is_refused_by_its_limits",
        f"{ROWS}::test_a_text_longer_than_its_column_is_refused_on_both_databases_and_in_bulk",
    ],
    "DB-11": [f"{ARCHIVING}.test_taking::test_numbers_of_an_archive_are_never_given_again"],
    "DB-12": [
        "tests.stories.publishing.test_concurrency"
        "::test_editions_that_share_stories_in_opposite_order_are_both_printed_whole"
    ],
}

LATER = {
    "IM-13": "nothing reads XML",
    "DB-07": "there is no release to migrate from; the first migration that alters a large table brings its test",
    "DB-09": "there is no release before this one",
    "DB-10": "settings bound statements and idle transactions; no network is used inside one before webhooks are",
}
