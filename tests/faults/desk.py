"""Faults of the desk: workflow, people and their rights, uploads, and words that leave the newsroom too early."""

AREAS = {
    "WORKFLOW": ("WF", (1, 2, 3, 5, 6, 7, 8, 10, 11, 13, 14, 16, 17)),
    "AUTH": ("AU", (1, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
    "UPLOAD": ("UP", (1, 2, 3, 4, 6, 7)),
    "LEAK": ("LK", (1, 2, 4, 6, 7, 8, 9, 11, 12)),
}

USERS = "tests.newsroom.users"
PUBLISHING = "tests.stories.publishing"
ADMIN = "tests.stories.admin"
KEEPING = f"{ADMIN}.keeping"
VERBS = f"{ADMIN}.verbs"
PLACES = f"{ADMIN}.edition"
AWAY = f"{PUBLISHING}.test_away"
DUE = f"{PUBLISHING}.test_due"
ORDER = f"{PUBLISHING}.test_order"
RECORD = f"{PUBLISHING}.test_record"
ROUTES = f"{VERBS}.test_routes"
TRUTH = f"{VERBS}.test_truth_table"
BULK = f"{VERBS}.test_bulk"
SCHEDULING = f"{VERBS}.test_scheduling"
POSTS = f"{VERBS}.test_posts_only"
FORGED = f"{ADMIN}.story.test_forged_fields"
FORGED_ROWS = f"{ADMIN}.test_forged_rows"
FORGED_PEOPLE = f"{USERS}.test_forged_fields"
FORM = f"{ADMIN}.story.test_admin"
FOUND = f"{ADMIN}.test_found"
MEMORY = f"{ADMIN}.test_upload_memory"
UPLOADS = f"{ADMIN}.test_uploads"
LOGIN = f"{USERS}.test_login"
PASSWORD = f"{USERS}.test_password"
PEOPLE = f"{USERS}.test_admin"
FACTOR = f"{USERS}.test_second_factor"
REPORTS = f"{USERS}.test_reports"
DOOR = "tests.stories.previews.test_door"
LEAKS = "tests.test_leaks"
SIGNED = "tests.stories.workflow.test_recording"
SPOKEN = "tests.stories.test_internal_words"
IMAGES = "tests.stories.site.test_images"
ZONES = "tests.stories.site.test_zones"

COVERED = {
    # Two workers, changes after the approval, a scheduler or a database that was away.
    "WF-01": [
        f"{PUBLISHING}.test_two_workers::test_two_workers_at_the_same_second_print_each_thing_once",
        f"{DUE}::test_twenty_overdue_editions_go_out_once_and_in_order",
        f"{DUE}::test_what_another_worker_printed_meanwhile_is_no_fault",
    ],
    "WF-02": [
        f"{DUE}::test_a_change_after_scheduling_is_not_printed_and_people_are_told",
        f"{ROUTES}::test_on_no_route_goes_out_what_was_changed_after_it_was_approved",
    ],
    "WF-03": [
        f"{AWAY}::test_what_falls_due_while_the_database_is_away_is_printed_by_the_next_look",
        f"{AWAY}::test_many_that_are_overdue_go_out_in_one_look_though_the_database_ends_one_of_them",
        f"{DUE}::test_late_firing_goes_in_the_order_of_time_and_tells_the_real_instant",
        f"{DUE}::test_what_is_overdue_is_named_and_fails_the_check",
    ],
    # Hours that are none or come twice, days in UTC, a paper that moves.
    "WF-05": [
        f"{PLACES}.test_admin::test_an_hour_that_does_not_exist_or_exists_twice_is_refused",
        f"{PLACES}.test_times::test_an_hour_that_is_left_out_is_told_with_both_offsets",
        f"{PLACES}.test_times::test_an_hour_that_comes_twice_is_told_with_both_offsets",
        f"{PLACES}.test_times::test_with_its_offset_a_doubled_hour_is_one_instant",
        f"{SCHEDULING}::test_a_bad_time_is_told_at_the_field_and_sets_nothing",
    ],
    "WF-06": [
        f"{DUE}::test_the_date_of_an_edition_is_its_own_whatever_the_day_is_in_utc",
        f"{ZONES}::test_a_paper_that_moves_to_another_zone_leaves_days_documents_and_record_as_printed",
        f"{ZONES}::test_what_is_corrected_after_the_move_keeps_its_first_instant_and_its_day",
        f"{SCHEDULING}::test_ten_oclock_is_ten_oclock_at_the_paper_whatever_the_browser_thinks",
        "tests.test_site::test_an_editor_reads_what_everybody_reads",
    ],
    # Two people, and old tabs.
    "WF-07": [
        f"{KEEPING}.test_merging::test_one_changed_the_headline_the_other_the_body_and_nothing_is_lost",
        f"{KEEPING}.test_merging::test_where_both_changed_the_same_both_are_shown_and_one_is_chosen",
        "tests.browser.test_two_editors::test_two_editors_write_at_once_and_both_texts_survive",
    ],
    "WF-08": [
        f"{KEEPING}.test_unsaved::test_a_printed_story_stays_printed_whatever_an_old_form_says",
        f"{KEEPING}.test_unsaved::test_what_is_typed_when_the_story_is_locked_by_now_is_kept_and_said",
        f"{KEEPING}.test_unsaved::test_a_form_that_comes_too_late_is_kept_and_offered_once_it_is_open_again",
        f"{KEEPING}.test_twice::test_the_same_form_without_a_key_is_known_by_what_it_says",
        f"{FORM}::test_a_printed_story_is_locked_and_a_late_form_gives_the_typed_text_back",
    ],
    "WF-10": [
        f"{PUBLISHING}.test_orders::test_the_record_is_whole_after_any_order",
        f"{PUBLISHING}.test_concurrency"
        "::test_desks_that_publish_correct_press_and_withdraw_at_once_leave_the_record_whole",
        f"{PUBLISHING}.test_concurrency::test_each_operation_ends_in_print_or_in_a_refusal_that_names_its_reason",
    ],
    # The table of moves, and forms that try to get past it.
    "WF-11": [
        f"{TRUTH}::test_of_a_story",
        f"{TRUTH}::test_of_an_edition",
        "tests.stories.test_rules::test_every_state_and_verb_is_in_the_table_or_refused",
        f"{ROUTES}::test_no_form_and_no_list_sets_a_state",
        f"{FORM}::test_what_verbs_move_cannot_be_posted",
        f"{FORM}::test_nothing_is_saved_as_a_copy_or_deleted",
        f"{BULK}::test_a_forged_action_changes_nothing",
    ],
    "WF-13": [
        f"{DUE}::test_the_first_publication_keeps_its_instant_through_schedule_and_change",
        f"{DUE}::test_a_story_that_was_never_printed_has_no_first_publication",
        f"{PUBLISHING}.archiving.test_judging::test_an_import_with_an_older_date_moves_no_first_publication",
        f"{PUBLISHING}.test_pressing::test_a_story_carried_over_keeps_its_id_text_and_dates",
    ],
    "WF-14": [
        f"{PUBLISHING}.test_surroundings::test_a_story_that_follows_an_unprinted_one_names_it_nowhere",
        f"{PUBLISHING}.test_surroundings::test_a_correction_prints_no_other_story_that_shares_its_source",
        f"{PUBLISHING}.test_surroundings"
        "::test_a_source_that_somebody_edits_meanwhile_keeps_the_correction_back_until_it_is_checked",
        f"{PUBLISHING}.test_surroundings"
        "::test_a_picture_that_is_taken_out_leaves_with_the_correction_and_stays_in_the_history",
        f"{PUBLISHING}.test_every_way::test_correcting_a_story_pulls_nothing_else_live",
    ],
    "WF-16": [
        f"{ORDER}::test_of_two_editors_who_order_at_once_the_last_order_stands_whole",
        f"{ORDER}::test_any_position_in_an_edition_of_a_hundred_leaves_them_compact",
        f"{ORDER}::test_a_typed_position_that_is_none_is_told_and_changes_nothing",
        f"{PLACES}.test_admin::test_a_position_that_is_none_is_refused_and_nothing_moves",
        "tests.stories.workflow.test_placing::test_reordering_exchanges_positions_without_a_collision",
        "tests.stories.workflow.test_placing::test_an_order_that_does_not_name_every_story_once_is_refused",
    ],
    "WF-17": [
        f"{SIGNED}::test_every_way_of_changing_a_story_is_signed_and_dated",
        f"{SIGNED}::test_what_a_form_saves_is_a_revision_with_its_writer",
        f"{SIGNED}::test_a_working_copy_changed_past_every_form_is_not_printed",
        f"{RECORD}::test_the_models_refuse_every_way_of_changing_the_record",
        f"{RECORD}::test_the_database_refuses_too",
        f"{RECORD}::test_verification_sees_what_was_changed_behind_its_back",
        f"{ADMIN}.test_image::test_who_changed_a_source_is_in_its_history",
        f"{ADMIN}.test_record::test_every_role_may_look_and_nobody_may_change",
    ],
    # Sessions, passwords, second factors, tokens of forms.
    "AU-05": [
        f"{LOGIN}::TestSessions::test_a_session_chosen_by_somebody_else_is_not_taken",
        f"{LOGIN}::TestSessions::test_a_session_from_before_has_a_new_key_after_logging_in",
        f"{LOGIN}::TestSessions::test_logging_out_ends_the_session_on_the_server",
        f"{LOGIN}::TestSessions::test_changing_the_password_ends_the_other_sessions_and_keeps_this_one",
        f"{LOGIN}::TestSessions::test_no_page_prints_the_key_of_its_session",
    ],
    "AU-06": [
        f"{LOGIN}::TestLocks::test_fifty_wrong_passwords_lock_the_account_and_tell_once",
        f"{LOGIN}::TestLocks::test_fifty_accounts_from_one_address_lock_the_address",
        f"{LOGIN}::TestLocks::test_the_real_person_gets_in_on_a_known_device",
        f"{LOGIN}::TestLocks::test_an_unknown_name_is_locked_alike",
        f"{LOGIN}::TestOneAnswer::test_says_the_same_to_all_after_the_same_work",
        f"{LOGIN}::TestOneAnswer::test_an_oversized_password_is_refused_before_it_is_hashed",
    ],
    "AU-07": [
        f"{FACTOR}::TestClosed::test_until_one_is_added_every_address_leads_to_adding_it",
        f"{FACTOR}::TestClosed::test_after_the_password_alone_of_an_enrolled_person_every_address_asks_for_the_login",
        f"{FACTOR}::TestTakingAway::test_nobody_names_or_takes_away_the_passkey_of_somebody_else",
        f"{PASSWORD}::test_an_address_that_only_looks_alike_gets_nothing",
        f"{PASSWORD}::test_mail_goes_to_the_stored_address_never_to_the_typed_one",
        f"{PASSWORD}::test_the_link_has_the_papers_address_whatever_the_request_was_sent_to",
        f"{PASSWORD}::test_a_host_that_is_not_ours_is_refused",
    ],
    "AU-08": [
        f"{LOGIN}::TestStateChanges::test_opening_a_page_changes_nothing",
        f"{LOGIN}::TestStateChanges::test_a_form_without_a_token_or_with_that_of_another_session_is_refused",
        f"{POSTS}::test_looking_at_every_button_of_every_stage_changes_nothing",
        f"{POSTS}::test_a_post_without_its_token_is_refused_and_changes_nothing",
        f"{POSTS}::test_a_token_of_another_session_is_refused",
    ],
    # Rights above one's own, and fields that a form does not offer.
    "AU-09": [
        f"{PEOPLE}::TestHigherRights::test_nobody_gives_roles_to_oneself",
        f"{PEOPLE}::TestHigherRights::test_an_administrator_gives_roles_to_others_but_never_all_rights",
        f"{PEOPLE}::TestHigherRights::test_a_superuser_is_out_of_an_administrators_reach",
        f"{PEOPLE}::TestHigherRights::test_other_roles_look_after_nobody",
        f"{FORGED}::test_a_row_keeps_its_number_and_its_story",
        f"{FORM}::test_a_forged_row_of_sources_takes_nothing_from_another_story",
    ],
    "AU-10": [
        f"{FORGED}::test_every_column_of_a_story_is_either_written_in_the_form_or_hidden",
        f"{FORGED}::test_who_writes_changes_no_hidden_field",
        f"{FORGED}::test_who_only_looks_changes_no_field_at_all",
        f"{FORGED}::test_a_source_keeps_what_its_form_does_not_offer",
        f"{FORGED_ROWS}::test_every_column_is_either_written_in_the_form_or_hidden",
        f"{FORGED_ROWS}::test_who_plans_editions_changes_no_hidden_field",
        f"{FORGED_ROWS}::test_who_plans_none_changes_no_field_of_an_edition",
        f"{FORGED_ROWS}::test_who_writes_changes_no_hidden_field_of_an_image",
        f"{FORGED_ROWS}::test_who_does_not_write_changes_no_field_of_an_image",
        f"{FORGED_PEOPLE}::test_every_column_of_a_person_is_either_written_in_the_form_or_hidden",
        f"{FORGED_PEOPLE}::test_an_administrator_changes_no_hidden_field",
        f"{FORGED_PEOPLE}::test_other_roles_change_no_field_of_anybody",
    ],
    "AU-11": [
        f"{REPORTS}::test_a_report_masks_what_was_posted_and_what_it_became",
        f"{REPORTS}::test_elsewhere_names_that_tell_of_a_secret_are_masked",
        f"{REPORTS}::test_what_people_type_to_log_in_reaches_no_log",
        f"{REPORTS}::test_pages_for_developers_are_an_error_of_deployment",
        f"{USERS}.test_vault::test_what_is_sealed_is_unsealed_and_cannot_be_read",
    ],
    # Files that mean harm.
    "UP-01": [
        f"{UPLOADS}::test_a_drawing_that_could_run_is_refused",
        f"{UPLOADS}::test_a_drawing_with_an_external_entity_is_refused",
    ],
    "UP-02": [
        f"{UPLOADS}::test_what_only_calls_itself_a_picture_is_refused",
        f"{UPLOADS}::test_what_is_kept_is_a_png_under_its_digest_whatever_the_file_was_called",
        f"{UPLOADS}::test_a_name_that_is_no_pictures_is_refused",
        f"{UPLOADS}::test_readers_get_the_type_that_it_has_and_nothing_to_guess",
    ],
    "UP-03": [
        f"{UPLOADS}::test_a_picture_that_unfolds_is_refused_by_its_head",
        f"{UPLOADS}::test_of_twenty_thousand_frames_the_first_is_kept",
        f"{UPLOADS}::test_a_tiff_with_broken_tiles_is_refused",
        f"{UPLOADS}::test_a_file_too_heavy_is_refused_before_it_is_read_as_a_picture",
        f"{MEMORY}::test_the_memory_that_an_upload_takes_is_bounded",
    ],
    "UP-04": [
        f"{UPLOADS}::test_where_who_and_with_what_a_picture_was_taken_is_not_kept_in_any_size",
        "tests.stories.models.test_imaging::test_what_a_camera_wrote_is_gone_and_the_picture_upright",
        "tests.stories.models.test_imaging::test_texts_profiles_and_resolution_of_a_png_are_gone",
    ],
    "UP-06": [
        f"{UPLOADS}::test_a_part_that_is_all_spaces_in_base64_costs_no_more_than_it_weighs",
        f"{MEMORY}::test_the_memory_that_an_upload_takes_is_bounded",
    ],
    # The sizes of a picture follow from its own, and no other can be asked for.
    "UP-07": [
        f"{IMAGES}::test_no_size_but_the_named_ones_can_be_asked_for",
        f"{IMAGES}::test_a_rendition_is_private_until_a_version_shows_its_picture_and_then_made",
        "tests.stories.renditions.test_making::test_a_picture_laid_in_by_hand_is_measured_before_it_is_decoded",
        f"{UPLOADS}::test_no_size_can_be_asked_of_a_picture",
        f"{UPLOADS}::test_people_who_work_here_see_what_is_kept_and_nobody_else",
        f"{IMAGES}::test_an_image_is_private_until_a_version_shows_it",
    ],
    # What is not public yet, or not any more.
    "LK-01": [
        f"{LEAKS}::test_no_word_of_the_desk_comes_out",
        f"{LEAKS}::test_of_a_retracted_story_the_notice_alone_is_left",
        f"{LEAKS}::test_the_desk_itself_shows_it_to_no_person_without_a_role",
        "tests.test_site::test_no_reader_sees_a_working_copy_and_none_asks_more_than_two_queries",
    ],
    "LK-02": [f"{LEAKS}::test_an_id_beside_a_draft_says_no_more_than_one_never_given"],
    "LK-04": [
        f"{DOOR}::test_a_link_opens_one_revision_and_nothing_that_came_after",
        f"{DOOR}::test_the_page_is_kept_by_nobody_listed_nowhere_and_tells_no_data",
        f"{DOOR}::test_the_policy_is_that_of_every_page",
        f"{DOOR}::test_what_opens_nothing_any_more_answers_as_if_it_never_had",
        f"{DOOR}::test_a_link_lasts_as_long_as_was_said",
        f"{DOOR}::test_another_stories_picture_is_not_to_be_had",
        f"{DOOR}::test_links_are_in_no_list_for_machines",
    ],
    "LK-06": [
        f"{KEEPING}.test_past::test_who_has_no_role_sees_neither_title_nor_names",
        f"{KEEPING}.test_past::test_the_states_of_another_story_are_none_of_this_one",
        f"{LEAKS}::test_the_desk_itself_shows_it_to_no_person_without_a_role",
        f"{LEAKS}::test_the_way_from_the_desk_to_the_site_leads_to_no_draft",
        "tests.stories.previews.test_pages::test_whoever_may_not_look_gets_no_title",
        f"{TRUTH}::test_who_has_no_role_is_told_neither_title_nor_names",
    ],
    "LK-07": [
        f"{VERBS}.test_offering::test_who_may_not_see_a_story_begins_nothing_from_it_and_learns_no_title",
        f"{FORM}::test_nothing_is_saved_as_a_copy_or_deleted",
        f"{ORDER}::test_a_forged_choice_is_told_and_places_nothing",
    ],
    "LK-08": [
        f"{FOUND}::TestChoices::test_nobody_without_a_role_is_offered_anything",
        f"{FOUND}::TestChoices::test_a_foreign_model_or_field_offers_nothing",
        f"{FOUND}::TestChoices::test_a_field_to_choose_by_is_not_taken_from_the_address",
    ],
    "LK-09": [
        f"{LEAKS}::test_under_embargo_nothing_leaves_until_the_instant_and_then_it_leaves_once",
        f"{PUBLISHING}.test_changing::test_an_embargoed_change_goes_out_when_it_is_due_and_only_then",
        f"{ZONES}::test_an_embargo_and_a_press_time_are_instants_whatever_zone_the_paper_has_by_then",
    ],
    "LK-11": [
        f"{FOUND}::test_the_error_of_a_taken_address_tells_nothing_of_the_draft_that_has_it",
        f"{BULK}::test_whoever_has_no_role_names_stories_in_vain_and_is_told_of_none",
        f"{BULK}::test_a_key_of_nothing_or_of_another_kind_is_no_story",
    ],
    "LK-12": [
        f"{SPOKEN}::test_no_page_and_no_document_of_the_paper_says_it",
        f"{SPOKEN}::test_no_version_and_no_export_says_it",
        f"{SPOKEN}::test_no_mail_says_it",
        "tests.stories.models.test_columns::test_each_column_of_a_working_copy_is_printed_or_never",
        "tests.stories.models.test_columns::test_every_model_of_stories_and_sources_is_decided",
        "tests.stories.models.test_columns::test_the_names_of_what_is_never_printed_are_in_no_document",
        "tests.test_house_rules::test_no_form_or_serializer_takes_all_fields",
    ],
}

LATER: dict[str, str] = {}
