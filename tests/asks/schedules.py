"""Moments, zones and clocks that change: the behaviour by number, and its tests."""

DUE = "tests.stories.publishing.test_due"
SCHEDULING = "tests.stories.admin.verbs.test_scheduling"
PLACES = "tests.stories.admin.edition"
ZONES = "tests.stories.site.test_zones"

COVERED = {
    13: (
        "Scheduling never prints at once; a moment that has passed is told at its field.",
        [
            f"{SCHEDULING}::test_scheduling_never_prints_at_once",
            f"{SCHEDULING}::test_a_bad_time_is_told_at_the_field_and_sets_nothing",
        ],
    ),
    29: (
        "The moment that is shown is the one that counts; there is no other.",
        [
            f"{DUE}::test_what_is_shown_is_what_fires_once_and_the_schedule_is_clear_afterwards",
            f"{SCHEDULING}::test_the_page_says_what_the_moment_will_do",
        ],
    ),
    30: (
        "Once it has fired a schedule is clear, and the next save works.",
        [f"{DUE}::test_the_next_save_after_a_schedule_has_fired_works"],
    ),
    31: (
        "What is overdue goes out once, in order, and a check names it until then.",
        [
            f"{DUE}::test_twenty_overdue_editions_go_out_once_and_in_order",
            f"{DUE}::test_what_is_overdue_is_named_and_fails_the_check",
            "tests.stories.publishing.test_away"
            "::test_what_falls_due_while_the_database_is_away_is_printed_by_the_next_look",
        ],
    ),
    32: (
        "Too early, or of something that is gone, a look does nothing and calls it no fault.",
        [
            f"{DUE}::test_what_is_shown_is_what_fires_once_and_the_schedule_is_clear_afterwards",
            f"{DUE}::test_a_story_taken_back_meanwhile_is_no_fault",
            f"{DUE}::test_an_edition_that_was_steered_away_after_the_look_is_left_alone",
        ],
    ),
    33: (
        "Nothing that is printed is dated in the future, and each instant names its zone.",
        [
            f"{DUE}::test_without_a_given_instant_each_is_printed_at_its_own_and_none_in_the_future",
            "tests.stories.test_presentation::test_an_instant_is_printed_in_the_papers_zone_and_names_it",
        ],
    ),
    34: (
        "One instant is stored; a moved one is moved everywhere.",
        [
            f"{DUE}::test_an_edition_put_off_after_the_look_keeps_its_new_time",
            f"{SCHEDULING}::test_ten_oclock_is_ten_oclock_at_the_paper_whatever_the_browser_thinks",
        ],
    ),
    35: (
        "Times are those of the paper, said to be so, wherever the editor sits.",
        [
            f"{SCHEDULING}::test_ten_oclock_is_ten_oclock_at_the_paper_whatever_the_browser_thinks",
            f"{PLACES}.test_plan::test_the_page_states_press_time_zone_and_countdown_and_leads_to_the_proof",
        ],
    ),
    36: (
        "Midnight, the last second of a day, of a month and of a year are instants like others.",
        [
            f"{DUE}::test_the_edges_of_days_months_and_years_fire_at_their_instant",
            f"{PLACES}.test_times::test_a_time_is_of_the_papers_clock_on_every_edge",
        ],
    ),
    37: (
        "Readers are served in the nights when clocks change; an hour that is none is told at its field.",
        [
            f"{ZONES}::test_what_is_printed_in_the_night_of_a_change_of_clocks_is_read_with_its_offset",
            f"{PLACES}.test_admin::test_an_hour_that_does_not_exist_or_exists_twice_is_refused",
        ],
    ),
    38: (
        "The day of an edition is one of the paper's, also where it is the next day in UTC.",
        [
            f"{DUE}::test_the_date_of_an_edition_is_its_own_whatever_the_day_is_in_utc",
            f"{PLACES}.test_plan::test_a_new_edition_is_dated_by_the_papers_day",
        ],
    ),
    39: (
        "A moment that has passed in UTC is told when it is sent, at its field.",
        [
            f"{SCHEDULING}::test_a_time_that_passed_in_utc_and_not_yet_here_is_told_as_it_is",
            f"{PLACES}.test_admin::test_a_press_time_that_has_passed_is_an_error_at_the_field",
        ],
    ),
}
