"""Faults of the API: pages of lists, the change feed, webhooks, and what costs too much.

`ALSO` holds tests of faults that stand in another table, too.
"""

AREAS = {
    "PAGING": ("PG", (1, 3, 4, 5, 7, 8, 9, 10, 11, 12)),
    "CHANGEFEED": ("CF", (1, 3, 4, 6, 7)),
    "WEBHOOK": ("WH", (1, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16)),
    "DOS": ("DS", (1, 2, 3, 4, 5, 6)),
}

API = "tests.stories.api"
PARTNERS = "tests.partners"
AUTHENTICATION = f"{PARTNERS}.test_authentication"
CHANGES = f"{API}.test_changes"
DESK = f"{PARTNERS}.test_admin"
ENDPOINTS = f"{PARTNERS}.test_endpoints"
ERRORS = f"{API}.test_errors"
EXPORTS = f"{API}.test_exports"
FOLLOWING = f"{API}.test_following"
HOSTILE = f"{API}.test_parameters"
IMPORTS = f"{PARTNERS}.test_imports"
KEYS = f"{PARTNERS}.test_keys"
OUTBOX = f"{PARTNERS}.test_outbox"
PAGING = f"{API}.test_paging"
SENDING = f"{PARTNERS}.test_sending"
SIGNING = f"{PARTNERS}.test_signing"
STRICT = "tests.newsroom.api.test_parameters"
WALK = f"{API}.test_walk"

COVERED = {
    "PG-01": [f"{PAGING}::test_a_cursor_that_was_not_given_out_for_this_list_is_refused"],
    # No list has an offset: a place is found by the index that bears its order.
    "PG-03": [
        f"{PAGING}::test_a_cursor_that_was_not_given_out_for_this_list_is_refused",
        f"{PAGING}::test_a_list_costs_one_query_at_any_size_and_place",
        f"{WALK}::test_each_address_is_answered_from_the_public_record_in_two_queries_and_unchanged_in_one",
    ],
    "PG-04": [f"{PAGING}::test_stories_of_one_instant_are_walked_once_in_each_direction"],
    "PG-05": [f"{PAGING}::test_a_walk_goes_on_while_stories_are_printed_corrected_retracted_and_removed"],
    # Public lists are the same for everybody; those of a partner bind their cursors to it.
    "PG-07": [f"{PAGING}::test_a_cursor_that_was_not_given_out_for_this_list_is_refused"],
    "PG-08": [f"{STRICT}::test_what_is_wrong_is_named_and_never_repeated"],
    "PG-09": [f"{HOSTILE}::test_hostile_parameters_are_named_and_change_nothing"],
    "PG-10": [
        f"{HOSTILE}::test_hostile_parameters_are_named_and_change_nothing",
        f"{STRICT}::test_every_offender_is_named_at_once",
    ],
    "PG-11": [
        f"{HOSTILE}::test_hostile_parameters_are_named_and_change_nothing",
        f"{WALK}::test_each_address_is_answered_from_the_public_record_in_two_queries_and_unchanged_in_one",
    ],
    "PG-12": [
        f"{FOLLOWING}::test_an_export_and_the_changes_after_it_equal_the_present_while_desks_publish",
        f"{FOLLOWING}::test_an_export_sees_the_moment_in_which_it_began_and_keeps_nobody_from_publishing",
        f"{EXPORTS}::test_each_selection_gives_the_lines_of_the_command_and_as_many_stories_as_the_list",
    ],
    "CF-01": [f"{FOLLOWING}::test_an_export_and_the_changes_after_it_equal_the_present_while_desks_publish"],
    "CF-03": [f"{CHANGES}::test_a_place_that_the_record_never_gave_out_is_gone_with_the_way_back"],
    "CF-04": [f"{CHANGES}::test_whoever_reads_the_feed_alone_ends_with_what_the_api_serves"],
    # A number is given while the one lock of the ledger is held, at the end of a transaction: nothing overtakes.
    "CF-06": [f"{FOLLOWING}::test_an_export_and_the_changes_after_it_equal_the_present_while_desks_publish"],
    # The feed is the ledger itself, without a copy that could lag behind; its head stands in every answer.
    "CF-07": [
        f"{CHANGES}::test_an_entry_says_what_the_ledger_says_and_where_its_document_is",
        f"{CHANGES}::test_a_tag_is_good_until_the_record_moves_on_and_an_instant_says_nothing",
    ],
    "WH-01": [
        f"{ENDPOINTS}::test_an_address_that_is_not_of_the_public_internet_is_refused",
        f"{SENDING}::test_a_host_that_became_private_since_is_not_connected_to",
    ],
    "WH-03": [f"{SENDING}::test_a_host_that_became_private_since_is_not_connected_to"],
    "WH-04": [f"{SENDING}::test_what_an_answer_means"],
    "WH-06": [f"{OUTBOX}::test_what_was_not_committed_is_told_to_nobody_and_a_crash_while_filling_doubles_nothing"],
    "WH-07": [f"{SENDING}::test_what_was_sent_when_the_worker_died_is_sent_again_under_the_same_id"],
    "WH-09": [f"{SENDING}::test_an_endpoint_that_is_back_gets_what_waits_at_once_and_ends_as_the_record_is"],
    "WH-10": [
        f"{SENDING}::test_what_an_answer_means",
        f"{SENDING}::test_ten_attempts_over_about_three_days_then_it_is_switched_off_and_its_partner_told",
    ],
    "WH-11": [f"{SENDING}::test_a_slow_endpoint_delays_no_other_and_gets_one_thing_at_a_time"],
    "WH-12": [
        f"{SIGNING}::test_a_library_accepts_what_is_ours_and_refuses_what_was_changed_or_is_old",
        f"{SIGNING}::test_during_a_rotation_either_secret_verifies_and_no_other",
    ],
    "WH-13": [
        f"{OUTBOX}::test_what_is_not_public_is_told_to_nobody",
        f"{SENDING}::test_a_test_is_marked_and_carries_no_story",
    ],
    "WH-14": [f"{SENDING}::test_nothing_is_sent_to_what_was_switched_off_deleted_or_moved"],
    "WH-15": [
        f"{ENDPOINTS}::test_an_address_that_is_not_of_the_public_internet_is_refused",
        f"{ENDPOINTS}::test_a_host_of_other_letters_is_kept_in_ascii",
        f"{SENDING}::test_logs_and_pictures_of_a_letter_hold_no_address_and_no_secret",
    ],
    "WH-16": [f"{SENDING}::test_three_hundred_that_failed_together_come_back_apart"],
    "DS-01": [
        "tests.stories.site.test_search::test_what_cannot_be_asked_is_refused_alike",
        f"{STRICT}::test_what_is_wrong_is_named_and_never_repeated",
        f"{STRICT}::test_many_parameters_are_not_read_one_by_one",
    ],
    # Texts have no markup: nothing of them is parsed, and every limit is measured before any form is.
    "DS-02": ["tests.stories.intake.test_parsing::test_deep_nesting_is_refused_without_recursion"],
    "DS-03": ["tests.stories.test_press_tags::test_paragraphs_are_escaped"],
    "DS-04": ["tests.stories.document.test_validation::test_an_address_that_must_not_be_a_link_is_refused"],
    "DS-05": [f"{PAGING}::test_a_list_costs_one_query_at_any_size_and_place"],
    "DS-06": [f"{EXPORTS}::test_a_partner_takes_as_many_exports_at_once_as_its_plan_allows"],
}

ALSO = {
    "HT-01": [f"{ERRORS}::test_only_reading_is_allowed_and_options_tells_methods_alone"],
    "HT-02": [
        f"{ERRORS}::test_json_is_all_there_is",
        "tests.newsroom.api.test_negotiation::test_who_rules_json_out_is_refused",
        "tests.newsroom.api.test_negotiation::test_who_allows_json_in_any_way_gets_it",
    ],
    "HT-06": [f"{ERRORS}::test_only_reading_is_allowed_and_options_tells_methods_alone"],
    "HT-08": [f"{PARTNERS}.test_throttling::test_nobody_gets_more_by_writing_another_address"],
    "HT-11": [
        f"{ERRORS}::test_only_reading_is_allowed_and_options_tells_methods_alone",
        f"{PAGING}::test_a_list_costs_one_query_at_any_size_and_place",
    ],
    "JS-15": [
        f"{HOSTILE}::test_hundreds_of_parameters_are_one_400",
        f"{STRICT}::test_many_parameters_are_not_read_one_by_one",
    ],
    "LK-02": [
        f"{ERRORS}::test_a_draft_is_as_unknown_as_what_never_was",
        f"{PARTNERS}.test_leak_matrix::test_no_state_but_live_shows_at_any_address_to_anybody",
    ],
    "LK-01": [f"{PARTNERS}.test_leak_matrix::test_no_state_but_live_shows_at_any_address_to_anybody"],
    "LK-11": [
        f"{IMPORTS}::test_what_the_newsroom_holds_is_to_be_seen_in_no_answer",
        f"{IMPORTS}::test_a_partner_is_not_told_what_became_of_its_draft_and_writes_nothing_over",
        f"{IMPORTS}::test_a_row_that_cannot_be_stored_is_told_in_no_words_of_the_database",
    ],
    # No key is remembered between two requests, and each that opens nothing takes the same way: one query, one digest.
    "AU-01": [
        f"{KEYS}::test_a_key_is_told_once_and_kept_as_its_digest",
        f"{KEYS}::test_looking_a_key_up_takes_one_query_whatever_it_is",
        f"{AUTHENTICATION}::test_every_key_that_opens_nothing_is_answered_alike",
        f"{DESK}::test_a_partner_is_made_and_gets_a_key_that_is_shown_once",
    ],
    "AU-03": [
        f"{AUTHENTICATION}::test_a_revoked_key_opens_nothing_from_the_next_request_on",
        f"{AUTHENTICATION}::test_a_session_of_the_newsroom_opens_no_door_and_a_key_no_desk",
        f"{PARTNERS}.test_scopes::test_every_address_names_the_scope_of_the_table",
        f"{PARTNERS}.test_scopes::test_a_key_comes_through_the_doors_of_its_scopes_alone_whatever_the_method",
    ],
    "AU-11": [
        f"{AUTHENTICATION}::test_an_error_shows_no_key",
        f"{DESK}::test_a_failure_on_a_page_of_keys_shows_none",
    ],
    "AU-04": [
        f"{DESK}::test_the_key_of_another_partner_is_not_found",
        f"{ENDPOINTS}::test_what_is_another_partners_is_not_there",
        f"{IMPORTS}::test_a_partner_sees_its_own_imports_alone",
    ],
}

LATER: dict[str, str] = {}
