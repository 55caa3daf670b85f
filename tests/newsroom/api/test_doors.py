"""What every door of the API says beside its answer."""

from datetime import UTC, datetime

import pytest
from rest_framework.test import APIRequestFactory

from newsroom import http
from newsroom.api.doors import Deprecation, Door

pytestmark = pytest.mark.django_db
AT = datetime(2026, 8, 29, 9, 0, tzinfo=UTC)
END = datetime(2027, 8, 29, 9, 0, tzinfo=UTC)


class Old(Door):
    deprecation = Deprecation(AT, END, "/docs/end")

    def get(self, request):
        return self.json(b"{}", AT, groups=("site",), links=(http.link("/a", "next"),), fetched=[("a", 1)])


class Lines(Old):
    produces = ("application/x-ndjson",)


def asked(door: type[Door], method: str = "get", **headers):
    return door.as_view()(getattr(APIRequestFactory(), method)("/api/v1/old", headers=headers))


def test_an_end_that_was_announced_is_told_with_every_answer():
    answer = asked(Old)
    assert answer["Deprecation"] == f"@{int(AT.timestamp())}"
    assert answer["Sunset"] == "Sun, 29 Aug 2027 09:00:00 GMT"
    assert answer["Link"].startswith('</a>; rel="next", ')
    assert answer["Link"].endswith('</docs/end>; rel="deprecation"; type="text/html", </docs/end>; rel="sunset"')
    assert answer.fetched == (("a", 1),)


def test_scripts_of_other_sites_may_read_what_a_program_needs():
    for answer in (asked(Old), asked(Old, "post")):
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert {"ETag", "Link", "RateLimit", "Retry-After", "Sunset"} <= {
            name.strip() for name in answer["Access-Control-Expose-Headers"].split(",")
        }
        assert "Access-Control-Allow-Credentials" not in answer


def test_a_door_serves_the_form_that_it_has():
    assert asked(Lines, accept="application/x-ndjson").status_code == 200
    assert asked(Lines, accept="application/json").status_code == 406


def test_an_encoding_has_a_tag_of_its_own():
    plain, zipped = asked(Old), asked(Old, accept_encoding="gzip")
    assert zipped["ETag"] == plain["ETag"][:-1] + '-gzip"'
    assert zipped["Content-Digest"] != plain["Content-Digest"]
