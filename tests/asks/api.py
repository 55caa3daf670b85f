"""The API: filters, pages, errors, what partners are told: the behaviour by number, and its tests."""

API = "tests.stories.api"
PARTNERS = "tests.partners"
CHANGES = f"{API}.test_changes"
ERRORS = f"{API}.test_errors"
HOSTILE = f"{API}.test_parameters"
EVERY_WAY = "tests.stories.publishing.test_every_way"
EXPORT = "tests.stories.commands.test_export_stories"
EVIDENCE = "tests.stories.api.test_evidence"
EXPORTS = f"{API}.test_exports"
IMPORTS = f"{PARTNERS}.test_imports"
OUTBOX = f"{PARTNERS}.test_outbox"
SENDING = f"{PARTNERS}.test_sending"
PAGING = f"{API}.test_paging"
STORIES = f"{API}.test_stories"
STRICT = "tests.newsroom.api.test_parameters"

COVERED = {
    # Nothing is edited by its address, so that no write needs a condition: a document is sent whole, under its id.
    26: (
        "A program that writes cannot write over what it has not seen: its document is refused, without a tag to send.",
        [
            f"{IMPORTS}::test_a_partner_is_not_told_what_became_of_its_draft_and_writes_nothing_over",
            f"{IMPORTS}::test_a_partner_sees_its_own_imports_alone",
        ],
    ),
    74: (
        "Whatever a parameter holds, it is named in one 400, and never a 500.",
        [
            f"{STRICT}::test_what_is_wrong_is_named_and_never_repeated",
            f"{STRICT}::test_every_offender_is_named_at_once",
            f"{HOSTILE}::test_hostile_parameters_are_named_and_change_nothing",
        ],
    ),
    75: (
        "A zero byte in a path, a query or a body is a 400 on both databases.",
        [
            f"{HOSTILE}::test_what_is_no_text_is_400_before_any_database",
            "tests.partners.test_bodies::test_whatever_is_wrong_with_a_document_is_400_with_its_place_and_changes_nothing",
        ],
    ),
    76: (
        "Every order ends with the id, and a walk of all pages gives each row once.",
        [f"{PAGING}::test_stories_of_one_instant_are_walked_once_in_each_direction"],
    ),
    77: (
        "A hundred stories of one instant are walked without a loss, forward and back.",
        [f"{PAGING}::test_stories_of_one_instant_are_walked_once_in_each_direction"],
    ),
    78: (
        "What is printed or corrected between two pages hides nothing and repeats nothing.",
        [
            f"{PAGING}::test_a_walk_goes_on_while_stories_are_printed_corrected_retracted_and_removed",
            f"{PAGING}::test_by_the_last_change_a_walk_onward_sees_every_change_at_least_once",
        ],
    ),
    79: (
        "A cursor goes into an address as it is, and one that was changed is a 400.",
        [f"{PAGING}::test_a_cursor_that_was_not_given_out_for_this_list_is_refused"],
    ),
    81: (
        "Stories are chosen by when they were published or changed, and by the day of their edition.",
        [f"{STORIES}::test_each_filter_alone"],
    ),
    82: (
        "No parameter breaks another: every pair is tried.",
        [f"{HOSTILE}::test_no_parameter_breaks_another"],
    ),
    84: (
        "A correction goes to every endpoint, whatever it was told before and whatever it asks for.",
        [f"{OUTBOX}::test_types_narrow_what_is_told_but_never_corrections_retractions_and_removals"],
    ),
    85: (
        "However a story became public, it can be corrected and retracted.",
        [
            f"{EVERY_WAY}::test_a_live_story_is_corrected_however_it_came",
            f"{EVERY_WAY}::test_a_live_story_is_retracted_however_it_came",
        ],
    ),
    86: (
        "A corrected story is retracted like any other, and keeps its notices.",
        [f"{EVERY_WAY}::test_a_story_corrected_twice_is_retracted_and_keeps_its_notices"],
    ),
    87: (
        "A correction and a retraction move version, instant, tag and feed.",
        [
            f"{CHANGES}::test_whoever_reads_the_feed_alone_ends_with_what_the_api_serves",
            f"{PAGING}::test_by_the_last_change_a_walk_onward_sees_every_change_at_least_once",
        ],
    ),
    88: (
        "What became of each delivery is written down and shown.",
        [f"{PARTNERS}.test_deliveries::test_each_change_is_listed_with_how_it_stands_and_what_was_tried"],
    ),
    89: (
        "Versions rise, and who takes every change in order ends with the present one.",
        [
            f"{CHANGES}::test_whoever_reads_the_feed_alone_ends_with_what_the_api_serves",
            f"{SENDING}::test_an_endpoint_that_is_back_gets_what_waits_at_once_and_ends_as_the_record_is",
            "tests.test_mirror::test_a_mirror_that_is_killed_again_and_again_ends_as_the_paper_is",
            "tests.test_mirror_strict::test_no_version_gives_way_to_a_lower_one",
        ],
    ),
    90: (
        "Who was handed a version that was taken back since is known and named.",
        [
            f"{PARTNERS}.test_reports::test_every_way_of_holding_a_story_and_of_putting_it_right",
            f"{PARTNERS}.test_reports::test_what_the_api_hands_out_is_what_the_report_knows",
            f"{PARTNERS}.test_admin::test_the_report_tells_an_editor_who_holds_the_wrong_version",
        ],
    ),
    91: (
        "A minor change is told to nobody, a material one to all.",
        [
            f"{OUTBOX}::test_every_material_change_is_told_once_whatever_its_route",
            f"{EVERY_WAY}::test_only_the_second_of_two_changes_tells_anybody",
        ],
    ),
    92: (
        "A change is told alike whatever route it took.",
        [f"{OUTBOX}::test_every_material_change_is_told_once_whatever_its_route"],
    ),
    93: (
        "What is sent again bears the id of the first time.",
        [f"{SENDING}::test_what_was_sent_when_the_worker_died_is_sent_again_under_the_same_id"],
    ),
    103: (
        "An import that is repeated changes nothing, and each document is taken whole or not at all.",
        [
            f"{IMPORTS}::test_the_same_request_is_answered_the_same_and_carried_out_once",
            f"{IMPORTS}::test_while_one_is_at_a_request_another_waits_and_takes_over_after_a_crash",
            f"{IMPORTS}::test_a_document_becomes_a_draft_of_its_partner_and_nothing_public",
            f"{IMPORTS}::test_what_is_not_reached_in_time_is_told",
        ],
    ),
    104: (
        "What is wrong with a document is told with its line and place.",
        [f"{IMPORTS}::test_lines_are_told_each_by_itself"],
    ),
    105: (
        "An export of a selection holds as many stories as the list.",
        [f"{EXPORTS}::test_each_selection_gives_the_lines_of_the_command_and_as_many_stories_as_the_list"],
    ),
    106: (
        "What was exported, taken in and exported again is the same, byte for byte.",
        [f"{EXPORT}::test_the_demonstration_comes_out_of_another_newsroom_as_it_went_in"],
    ),
    107: (
        "There are no tables to open in a spreadsheet: exports are lines of JSON, true to the data.",
        [f"{EXPORT}::test_a_line_tells_a_version_and_its_document_indented_is_the_canonical_form"],
    ),
    80: (
        "Every document that is served is valid by the published schema.",
        ["tests.stories.api.test_documents::test_all_that_is_served_is_valid_by_the_published_schemas"],
    ),
    83: (
        "What the description of the API says is what its answers are.",
        [
            "tests.stories.api.test_schemathesis::test_whatever_is_asked_is_answered_as_described",
            "tests.stories.api.test_openapi::test_every_door_of_the_api_is_described_under_a_name_of_its_own",
        ],
    ),
    94: (
        "A correction names the claims that it touches; one of a whole story touches all of them.",
        [
            f"{EVIDENCE}::test_a_correction_leads_to_the_claims_that_it_touched_and_the_versions_around_it",
            "tests.stories.api.test_documents::test_a_notice_of_a_whole_story_touches_all_its_claims",
        ],
    ),
    95: (
        "A correction is stored once, and every list of corrections comes from there.",
        [f"{EVIDENCE}::test_a_correction_leads_to_the_claims_that_it_touched_and_the_versions_around_it"],
    ),
}

# What has no form yet, with its sentence.
WAITING = {96: "Who reads can ask for a correction, and sees what became of it."}
LATER = dict.fromkeys(WAITING, "readers write to the address on the contact page; a form with a status is not made yet")
