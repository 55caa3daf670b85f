"""Addresses, writing of every kind, feeds, what is not public, and caches: the behaviour by number, and its tests."""

SITE = "tests.stories.site"
FEEDS = "tests.stories.feeds"
PREVIEWS = "tests.stories.previews"
ADMIN = "tests.stories.admin"
CACHES = f"{SITE}.test_caches"
DIRECTIONS = f"{SITE}.test_directions::test_on_every_page_each_text_is_set_apart_in_its_own_direction"
DOOR = f"{PREVIEWS}.test_door"
FORMATS = f"{FEEDS}.test_formats"
LEAKS = "tests.test_leaks"
LIFE = f"{FEEDS}.test_life"
NAMES = f"{SITE}.test_names"
READMODEL = "tests.stories.publishing.readmodel"
RESULTS = "tests.stories.search.test_results"
SITEMAPS = f"{SITE}.test_sitemaps"
TEXT = "tests.newsroom.test_text"
VIEWS = f"{SITE}.test_views"
WALK = "tests.test_site"
EVERY_CHANNEL = f"{CACHES}::test_a_correction_and_a_retraction_are_seen_at_once_by_every_channel"
NO_WORD = f"{LEAKS}::test_no_word_of_the_desk_comes_out"
ONE_DOOR = f"{WALK}::test_no_reader_sees_a_working_copy_and_none_asks_more_than_two_queries"
PURGES = "tests.stories.purging"
UNCHANGED = f"{CACHES}::test_what_the_desk_does_in_its_drafts_changes_no_answer"

COVERED = {
    40: (
        "A slug of any length and script can be changed, and the former one leads on.",
        [f"{NAMES}::test_a_slug_of_every_length_leads_on_in_one_hop_and_one_never_public_nowhere"],
    ),
    41: (
        "A headline without a Latin letter has an address all the same.",
        [
            f"{TEXT}::test_a_headline_without_a_latin_word_gets_the_fallback",
            f"{NAMES}::test_whatever_things_are_called_each_page_and_each_link_to_it_answers",
        ],
    ),
    42: (
        "Only what was public is a former address, and a page that is there wins.",
        [
            f"{NAMES}::test_a_slug_of_every_length_leads_on_in_one_hop_and_one_never_public_nowhere",
            "tests.stories.publishing.test_changing::test_a_new_slug_leaves_the_old_one_behind_and_a_return_takes_it_back",
        ],
    ),
    43: (
        "There is no loop and no chain: one hop leads to the present address.",
        [
            "tests.stories.delivery.test_stories::test_a_former_slug_leads_to_the_present_one_and_back_again",
            f"{VIEWS}::TestStory::test_former_slugs_and_the_bare_id_redirect_in_one_hop",
        ],
    ),
    44: (
        "An emoji in a headline breaks no address.",
        [f"{NAMES}::test_whatever_things_are_called_each_page_and_each_link_to_it_answers"],
    ),
    45: (
        "Every public form of an address leads on, a document keeps its own, and so does a slot that owns the day.",
        [
            f"{VIEWS}::TestStory::test_former_slugs_and_the_bare_id_redirect_in_one_hop",
            f"{VIEWS}::TestEdition::test_the_owner_of_a_date_has_one_address",
            f"{FEEDS}.test_archives::test_the_slot_that_owns_the_day_leads_to_the_day",
            "tests.stories.delivery.test_versions::test_the_instants_of_a_story_are_found_by_each_slug_that_it_had",
        ],
    ),
    46: (
        "Emoji, combined marks and letters of every plane come out as they went in.",
        [
            f"{NAMES}::test_text_of_every_kind_comes_out_as_it_went_in",
            "tests.stories.models.test_constraints::test_other_scripts_and_emoji_come_back_whole",
            f"{ADMIN}.keeping.test_unsaved::test_any_text_is_kept",
        ],
    ),
    47: (
        "What XML cannot carry is refused where it is typed and dropped where it is old; no feed breaks by it.",
        [
            f"{FORMATS}::test_what_xml_cannot_carry_is_dropped_from_an_old_story_and_the_others_are_served",
            f"{ADMIN}.story.test_admin::test_a_character_that_cannot_be_printed_is_refused_and_the_form_comes_back",
        ],
    ),
    48: (
        "Language and direction are told on page, preview, history, version and comparison.",
        [
            DIRECTIONS,
            f"{SITE}.test_record_pages::test_a_text_from_right_to_left_stands_so_on_every_page_of_the_record",
            f"{PREVIEWS}.test_pages::test_a_preview_says_what_the_page_will_say",
        ],
    ),
    49: ("Each headline, title of a source and claim has its own direction.", [DIRECTIONS]),
    50: (
        "A text from right to left turns nothing around it.",
        [
            DIRECTIONS,
            "tests.stories.test_page_templates::test_a_right_to_left_story_keeps_its_direction_to_itself",
        ],
    ),
    51: (
        "The id of an entry outlives slug, headline, section and the paper's own address.",
        [f"{LIFE}::test_an_id_outlives_slug_headline_section_and_address"],
    ),
    52: (
        "An id is never given again, and an entry's date moves with its substance alone.",
        [
            f"{LIFE}::test_a_minor_change_and_a_carry_over_move_no_date_and_a_correction_moves_one",
            "tests.stories.models.test_constraints::test_numbers_of_a_series_rise_and_are_never_given_twice",
        ],
    ),
    53: (
        "A feed is bounded, goes on page by page, and asks as much for many stories as for few.",
        [
            f"{LIFE}::test_a_long_feed_goes_on_page_by_page_and_ends",
            f"{FEEDS}.test_archives::test_the_whole_paper_is_walked_from_its_newest_feed",
            ONE_DOOR,
        ],
    ),
    54: (
        "Dates in sitemaps, headers and documents follow the public version alone.",
        [
            UNCHANGED,
            f"{SITEMAPS}::test_every_public_page_is_listed_once_with_the_day_it_changed",
            f"{VIEWS}::TestStory::test_last_modified_is_when_the_version_was_published",
        ],
    ),
    55: (
        "An empty paper has its pages, feeds and sitemaps.",
        [
            f"{SITEMAPS}::test_nothing_printed_yet_gives_valid_files",
            f"{FORMATS}::test_a_feed_that_never_held_anything_is_valid_and_always_the_same",
            f"{VIEWS}::TestFront::test_before_the_first_edition_it_is_a_friendly_empty_paper",
            f"{SITE}.test_search::test_an_empty_paper_has_a_search",
        ],
    ),
    56: (
        "News is of exactly two days at the moment it is read.",
        [f"{SITEMAPS}::test_news_is_what_was_first_printed_in_exactly_two_days"],
    ),
    57: (
        "A retraction comes by every feed under the same id, and a removal as an entry to forget.",
        [
            f"{LIFE}::test_a_retraction_comes_by_every_feed_that_the_story_was_in",
            f"{LIFE}::test_a_removal_is_told_in_every_atom_feed_and_in_none_by_a_word",
        ],
    ),
    58: (
        "Readers find what is public, and no edit that waits.",
        [
            f"{RESULTS}::test_nothing_but_what_is_public_now_is_found",
            f"{READMODEL}.test_texts::test_what_waits_for_a_second_editor_is_not_found_and_a_correction_does_not_move_its_story",
        ],
    ),
    59: (
        "What is taken back is found no more from that act on.",
        [
            f"{READMODEL}.test_texts::test_a_retracted_story_is_found_by_its_headline_alone_and_a_removed_one_by_nothing",
            "tests.stories.search.test_opensearch::test_an_index_that_lags_behind_shows_nothing_that_was_taken_back",
        ],
    ),
    60: (
        "No public page reads a working copy.",
        [
            ONE_DOOR,
            f"{WALK}::test_the_door_test_would_see_a_working_copy",
            "tests.test_architecture::test_each_room_imports_only_what_its_row_allows",
        ],
    ),
    61: (
        "A story that is not out is in no state and at no address to be had.",
        [NO_WORD, f"{LEAKS}::test_an_id_beside_a_draft_says_no_more_than_one_never_given"],
    ),
    62: (
        "Copies, histories and choices show nothing to who may not see it.",
        [
            "tests.newsroom.adminkit.test_registered::test_no_row_is_saved_as_a_copy",
            f"{LEAKS}::test_the_desk_itself_shows_it_to_no_person_without_a_role",
            f"{ADMIN}.keeping.test_past::test_who_has_no_role_sees_neither_title_nor_names",
            f"{ADMIN}.test_found::TestChoices::test_nobody_without_a_role_is_offered_anything",
        ],
    ),
    63: (
        "A preview needs the right to see the story, and prints no text that it is sent.",
        [
            f"{PREVIEWS}.test_pages::test_whoever_may_not_look_gets_no_title",
            f"{PREVIEWS}.test_pages::test_a_preview_is_read_alone_and_takes_no_text_to_show",
        ],
    ),
    64: (
        "A link to a preview is random, ends, is revoked, and is kept and listed by nobody.",
        [
            f"{DOOR}::test_the_token_is_random_and_only_its_digest_is_kept",
            f"{DOOR}::test_a_link_lasts_as_long_as_was_said",
            f"{DOOR}::test_what_opens_nothing_any_more_answers_as_if_it_never_had",
            f"{DOOR}::test_the_page_is_kept_by_nobody_listed_nowhere_and_tells_no_data",
        ],
    ),
    65: (
        "A preview never redirects.",
        [f"{DOOR}::test_the_preview_of_a_story_that_is_printed_meanwhile_never_redirects"],
    ),
    66: (
        "What leaves for an index or an export is of published documents alone.",
        [
            "tests.stories.test_internal_words::test_no_version_and_no_export_says_it",
            "tests.stories.search.test_opensearch::test_both_engines_give_the_same_answer_in_the_same_order",
            NO_WORD,
        ],
    ),
    67: (
        "A retraction is seen on every version, image and edition of the story.",
        [
            EVERY_CHANNEL,
            f"{LEAKS}::test_of_a_retracted_story_the_notice_alone_is_left",
            f"{VIEWS}::TestWithdrawn::test_the_old_text_of_a_retracted_story_is_not_for_search_engines",
            f"{SITE}.test_share::test_of_a_retracted_story_every_image_leads_to_the_last",
            "tests.stories.publishing.test_withdrawing::test_every_edition_that_lists_a_retracted_story_is_printed_anew",
        ],
    ),
    68: (
        "Whoever follows the paper is told of what is taken back, and gets nothing of what is not public.",
        [
            f"{LIFE}::test_a_retraction_comes_by_every_feed_that_the_story_was_in",
            f"{LIFE}::test_a_removal_is_told_in_every_atom_feed_and_in_none_by_a_word",
            NO_WORD,
        ],
    ),
    69: (
        "A cache in front that nobody purges is found when the paper starts, and what is purged is held by a test.",
        [
            "tests.newsroom.test_checks::test_e013_and_e014_a_cache_in_front_can_be_told_what_to_forget",
            f"{PURGES}.test_following::test_a_turn_purges_what_was_changed_since_the_last_one",
        ],
    ),
    70: (
        "Every act that changes what readers see purges what it changed.",
        [
            f"{PURGES}.test_changed::test_every_act_purges_all_that_it_changes",
            f"{PURGES}.test_following::test_what_could_not_be_sent_is_kept_and_sent_later",
            f"{PURGES}.test_following::test_a_crash_after_the_request_sends_it_again",
        ],
    ),
    71: (
        "Each list that shows a story is new with it: edition, front page, section, feeds, sitemap, document.",
        [EVERY_CHANNEL, f"{WALK}::test_every_answer_has_strong_validators_a_lifetime_and_groups"],
    ),
    72: (
        "Whoever is logged in reads what everybody reads.",
        [
            f"{WALK}::test_an_editor_reads_what_everybody_reads",
            f"{WALK}::test_nobody_leaves_a_trace_on_a_reader",
            f"{CACHES}::test_an_answer_depends_on_its_address_alone",
        ],
    ),
    73: ("Saving drafts moves no answer, no tag and no date.", [UNCHANGED]),
}
