"""Faults of the reader's paper: what pages, feeds and sitemaps print, addresses, HTTP, and the caches in between."""

AREAS = {
    "OUTPUT": ("OU", (1, 3, 4, 5, 6, 7, 9, 10, 11)),
    "FEEDS": ("FE", (1, 3, 4, 6, 7, 8, 9)),
    "URLS": ("UR", (1, 2, 3, 5, 7, 8)),
    "HTTP": ("HT", (1, 2, 4, 5, 6, 7, 8, 10, 11)),
    "CACHE": ("CA", (1, 2, 3, 4, 5, 7, 8, 10)),
}

SITE = "tests.stories.site"
FEEDS = "tests.stories.feeds"
CACHES = f"{SITE}.test_caches"
HOSTILE = f"{SITE}.test_hostile"
MACHINES = f"{SITE}.test_machines"
NAMES = f"{SITE}.test_names"
RECORD = f"{SITE}.test_record_pages"
SECTIONS = f"{SITE}.test_sections"
SERVING = f"{SITE}.test_serving"
SITEMAPS = f"{SITE}.test_sitemaps"
VIEWS = f"{SITE}.test_views"
EDITIONS = "tests.stories.presentation.test_edition"
EXPORT = "tests.stories.commands.test_export_stories"
FORM = "tests.stories.admin.story.test_admin"
FORMATS = f"{FEEDS}.test_formats"
HTTP = "tests.newsroom.test_http"
LIFE = f"{FEEDS}.test_life"
MIDDLEWARE = "tests.newsroom.test_middleware"
STRUCTURED = "tests.stories.presentation.test_structured"
TEXT = "tests.newsroom.test_text"
WALK = "tests.test_site"
WIRE = "tests.newsroom.test_wire"

COVERED = {
    # Texts that look like code, addresses that could run, letters that reorder or pile up.
    "OU-01": [
        f"{MACHINES}::test_a_headline_that_looks_like_code_is_one_string_everywhere",
        f"{STRUCTURED}::test_nothing_of_a_text_can_end_the_block",
        f"{HOSTILE}::test_a_byline_that_would_close_a_block_of_data_is_a_name",
    ],
    "OU-03": [
        "tests.stories.models.test_constraints::test_an_address_that_is_no_web_address_is_refused",
        "tests.stories.document.test_validation::test_an_address_that_must_not_be_a_link_is_refused",
        "tests.newsroom.test_adminkit::test_an_old_row_with_a_bad_address_is_shown_without_a_link_to_it",
        f"{HOSTILE}::test_an_old_address_that_could_run_is_linked_nowhere",
        f"{STRUCTURED}::test_an_address_that_could_run_code_is_not_told",
    ],
    "OU-04": [
        f"{FORM}::test_markup_in_texts_and_names_is_shown_as_text",
        "tests.stories.admin.keeping.test_merging::test_what_is_typed_is_never_markup_in_the_comparison",
        f"{RECORD}::test_hostile_words_are_words_on_every_page_of_the_record",
    ],
    # Texts have no markup: nothing is sanitised, all of it is shown.
    "OU-05": [
        f"{HOSTILE}::test_a_body_that_looks_like_a_page_is_a_text",
        "tests.stories.test_press_tags::test_paragraphs_are_escaped",
    ],
    "OU-06": [
        f"{HOSTILE}::test_a_headline_of_odd_signs_stays_in_its_place",
        f"{SITE}.cards.test_typesetting::test_every_headline_fits_its_box",
        f"{SITE}.test_directions::test_on_every_page_each_text_is_set_apart_in_its_own_direction",
        f"{TEXT}::test_a_character_that_xml_or_json_cannot_carry_is_named_with_its_place",
    ],
    # The decision is that there are no tables to open in a spreadsheet: exports are JSON lines, true to the data.
    "OU-07": [f"{EXPORT}::test_a_line_tells_a_version_and_its_document_indented_is_the_canonical_form"],
    "OU-09": [f"{SITE}.test_citations::test_no_name_ends_the_quoted_string_or_the_line"],
    "OU-10": [
        f"{HOSTILE}::test_one_poisoned_story_never_takes_a_page_down",
        f"{SECTIONS}::test_a_poisoned_story_is_left_out_and_the_page_served",
        f"{EDITIONS}::test_a_poisoned_entry_is_left_out_and_named",
        f"{EDITIONS}::test_a_story_whose_summary_cannot_be_read_is_left_out",
        f"{STRUCTURED}::test_an_edition_lists_what_its_page_shows",
        "tests.stories.admin.test_desk::test_a_story_that_the_front_page_leaves_out_is_told_first",
    ],
    "OU-11": [
        f"{VIEWS}::test_a_page_that_is_not_there_says_so_and_repeats_nothing",
        f"{SITE}.test_search::test_whatever_is_typed_is_answered_and_escaped",
    ],
    # Feeds and sitemaps: what XML cannot carry, ids, dates, sizes, and who asks first.
    "FE-01": [
        f"{FORMATS}::test_what_xml_cannot_carry_is_dropped_from_an_old_story_and_the_others_are_served",
        f"{FORM}::test_a_character_that_cannot_be_printed_is_refused_and_the_form_comes_back",
        "tests.stories.models.test_constraints::test_characters_that_cannot_be_printed_are_refused_on_every_save",
    ],
    "FE-03": [f"{LIFE}::test_an_id_outlives_slug_headline_section_and_address"],
    "FE-04": [
        f"{LIFE}::test_a_minor_change_and_a_carry_over_move_no_date_and_a_correction_moves_one",
        f"{NAMES}::test_text_of_every_kind_comes_out_as_it_went_in",
    ],
    "FE-06": [
        f"{SITEMAPS}::test_many_more_stories_than_a_part_holds_are_listed_whole",
        f"{SITEMAPS}::test_a_month_of_many_stories_is_split_and_no_other_part_is_there",
        f"{SITEMAPS}::test_no_part_outgrows_what_crawlers_take",
    ],
    "FE-07": [
        f"{WALK}::test_an_editor_reads_what_everybody_reads",
        f"{LIFE}::test_a_known_section_has_a_feed_before_its_first_story_and_a_draft_is_in_none",
        f"{CACHES}::test_an_answer_depends_on_its_address_alone",
    ],
    "FE-08": [
        f"{FORMATS}::test_a_feed_that_never_held_anything_is_valid_and_always_the_same",
        f"{NAMES}::test_stories_of_the_same_second_stand_in_one_order_and_none_before_its_time",
        f"{SITE}.test_zones::test_what_is_printed_in_the_night_of_a_change_of_clocks_is_read_with_its_offset",
    ],
    "FE-09": [
        f"{FORMATS}::test_a_title_is_the_same_wherever_it_is_read",
        f"{MACHINES}::test_a_headline_that_looks_like_code_is_one_string_everywhere",
    ],
    # Names and addresses.
    "UR-01": [
        f"{NAMES}::test_whatever_things_are_called_each_page_and_each_link_to_it_answers",
        f"{TEXT}::test_a_headline_without_a_latin_word_gets_the_fallback",
        f"{TEXT}::test_a_reserved_word_is_never_a_slug",
    ],
    "UR-02": [
        f"{NAMES}::test_whatever_things_are_called_each_page_and_each_link_to_it_answers",
        f"{TEXT}::test_two_tags_share_a_slug_exactly_if_they_are_one_tag",
    ],
    # Nobody makes a redirect by hand: a former slug is the only one, and names no target.
    "UR-03": [
        "tests.stories.delivery.test_stories::test_a_former_slug_leads_to_the_present_one_and_back_again",
        f"{VIEWS}::TestStory::test_former_slugs_and_the_bare_id_redirect_in_one_hop",
    ],
    "UR-05": [
        f"{MIDDLEWARE}::test_a_host_that_is_not_ours_is_400_and_no_news_for_the_log",
        f"{WALK}::test_every_absolute_address_comes_from_the_configuration",
        "tests.newsroom.users.test_password::test_the_link_has_the_papers_address_whatever_the_request_was_sent_to",
        f"{CACHES}::test_an_answer_depends_on_its_address_alone",
    ],
    "UR-07": [
        f"{NAMES}::test_no_form_of_an_address_opens_what_is_closed",
        f"{VIEWS}::TestStory::test_other_forms_of_an_address_are_no_address",
        f"{WALK}::test_a_slash_at_the_end_is_one_hop_to_the_page",
        f"{MIDDLEWARE}::TestSlashes::test_an_unknown_address_with_a_slash_is_unknown",
    ],
    "UR-08": [
        f"{NAMES}::test_every_channel_says_the_same_of_what_became_of_a_story",
        f"{VIEWS}::TestWithdrawn::test_a_removed_story_is_gone_in_every_form",
        f"{LIFE}::test_a_retraction_comes_by_every_feed_that_the_story_was_in",
    ],
    # Methods, headers, conditions, and bytes as they come over the wire.
    "HT-01": [
        f"{WALK}::test_head_has_the_headers_of_get",
        f"{WALK}::test_options_says_what_may_be_asked_and_asks_nothing",
    ],
    "HT-02": [
        f"{VIEWS}::TestStory::test_the_address_decides_the_format_whatever_is_accepted",
        f"{VIEWS}::TestStory::test_parameters_of_readers_change_nothing",
    ],
    "HT-04": [f"{WIRE}::test_what_is_forged_is_refused_and_nobody_elses_name_comes_back"],
    "HT-05": [
        f"{WIRE}::test_headers_with_underscores_are_not_heard",
        f"{MIDDLEWARE}::test_headers_with_underscores_and_forwarding_headers_change_nothing",
    ],
    "HT-06": [
        f"{MIDDLEWARE}::test_an_unknown_method_is_405_and_echoes_nothing",
        f"{MIDDLEWARE}::test_a_method_override_is_not_heard",
        f"{WALK}::test_no_reader_writes",
    ],
    # Readers who are slow to take an answer are the proxy's: docs/operations.md asks for one that buffers.
    "HT-07": [f"{WIRE}::test_who_sends_no_end_keeps_nobody_from_reading"],
    # Readers are not counted; who logs in is, by what our own proxy saw.
    "HT-08": [
        "tests.newsroom.users.test_login::TestLocks::test_the_address_is_what_our_own_proxy_saw",
        f"{MIDDLEWARE}::test_headers_with_underscores_and_forwarding_headers_change_nothing",
    ],
    "HT-10": [
        f"{WIRE}::test_a_range_is_answered_and_the_next_request_of_the_line_too",
        f"{SITE}.test_images::test_a_range_is_answered_with_the_whole_and_the_next_request_works",
    ],
    "HT-11": [
        f"{HTTP}::test_a_known_entity_tag_is_answered_with_304",
        f"{HTTP}::test_an_unknown_or_malformed_entity_tag_is_answered_with_the_whole",
        f"{HTTP}::test_if_modified_since",
        f"{WALK}::test_a_document_costs_one_query_a_page_two_a_304_one",
    ],
    # Caches: told of every change, of nothing else, and the same for everybody.
    "CA-01": [
        f"{CACHES}::test_a_correction_and_a_retraction_are_seen_at_once_by_every_channel",
        f"{SERVING}::test_a_hot_answer_is_forgotten_in_time",
    ],
    # Validators follow from published rows, and all ways to print end in the one place that writes those.
    "CA-02": [
        "tests.stories.admin.verbs.test_routes::test_every_route_prints_once_by_the_same_act",
        "tests.test_house_rules::test_published_tables_are_written_by_publishing_alone",
        "tests.stories.publishing.test_record::test_a_rebuild_equals_what_publications_wrote",
    ],
    "CA-03": [
        f"{CACHES}::test_a_correction_and_a_retraction_are_seen_at_once_by_every_channel",
        f"{CACHES}::test_another_print_of_the_site_changes_pages_and_no_document",
        f"{CACHES}::test_the_print_of_the_site_is_told_by_everything_that_shapes_a_page",
        f"{VIEWS}::TestStory::test_the_page_changes_when_a_neighbour_appears",
    ],
    "CA-04": [
        f"{SERVING}::test_what_is_missing_is_not_kept",
        f"{VIEWS}::test_a_page_that_is_not_there_says_so_and_repeats_nothing",
    ],
    "CA-05": [
        f"{CACHES}::test_an_answer_depends_on_its_address_alone",
        f"{CACHES}::test_no_answer_is_kept_by_anything_of_django",
        f"{WALK}::test_nobody_leaves_a_trace_on_a_reader",
    ],
    "CA-07": [f"{CACHES}::test_an_answer_depends_on_its_address_alone"],
    "CA-08": [
        f"{CACHES}::test_a_crowd_that_finds_nothing_kept_is_answered_by_a_few_prints",
        f"{SERVING}::test_a_hot_answer_asks_no_database",
    ],
    "CA-10": [f"{CACHES}::test_each_kind_of_answer_is_kept_as_long_as_partners_are_told"],
}

LATER: dict[str, str] = {}
