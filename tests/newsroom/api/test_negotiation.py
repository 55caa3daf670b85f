"""`Accept` may refuse JSON and chooses nothing else."""

from newsroom.api.negotiation import accepts

JSON = ("application/json",)


def test_who_allows_json_in_any_way_gets_it():
    allowing = [
        *("", "*/*", "application/json", "application/*", "Application/JSON; charset=utf-8", "text/html, */*;q=0.1"),
        *("text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",),
        *("application/json;q=0.001", "application/json;q=x", "*/*;q=0, application/json"),
        *(";;;,,//", "text", "json", "application/json/x", "q=0"),  # nothing of these can be read
    ]
    assert [header for header in allowing if not accepts(header, JSON)] == []


def test_who_rules_json_out_is_refused():
    refusing = [
        *("application/xml", "text/html", "text/*", "*/*;q=0", "application/json;q=0", "application/json;q=0.000"),
        *("application/json;q=0, text/html", "application/*;q=0, */*", "application/problem+json"),
    ]
    assert [header for header in refusing if accepts(header, JSON)] == []


def test_the_form_that_a_door_has_is_the_one_that_counts():
    assert accepts("application/x-ndjson", ("application/x-ndjson",))
    assert not accepts("application/json", ("application/x-ndjson",))
