"""Every kind of error that machines are told of: what it means and what to do. Pure but for the paper's address."""

from typing import NamedTuple

from newsroom import publication

PATH = "/api/v1/problems"


class Kind(NamedTuple):
    """One type of problem: what it means and what a program does about it, in sentences for its page."""

    slug: str
    status: int
    title: str
    meaning: str
    remedy: str

    @property
    def url(self) -> str:
        """The `type` of its documents, which leads to its page."""
        return f"{publication.current().url}{PATH}/{self.slug}"


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "bad-request",
            400,
            "The request cannot be read",
            "The address or its query is no text that can be read, or names another host.",
            "Percent-encode the query as UTF-8, without control characters.",
        ),
        Kind(
            "invalid-parameter",
            400,
            "A parameter is wrong",
            "At least one parameter is unknown here, given twice, empty, or holds what it cannot hold. Every such "
            "parameter is named in `errors`; `known` lists those that this address takes.",
            "Correct the parameters that are named. Asking again without a change gives the same answer.",
        ),
        Kind(
            "invalid-cursor",
            400,
            "The cursor is not one of this list",
            "A cursor is good for the list, the filters and the order that gave it, and is never made by hand.",
            "Begin again without `cursor`, and follow `next` as it is given.",
        ),
        Kind(
            "invalid-body",
            400,
            "The body cannot be read",
            "The body is no JSON, or not of the form that this address takes.",
            "Send UTF-8 JSON as the documentation of this address describes.",
        ),
        Kind(
            "missing-idempotency-key",
            400,
            "The request has no key of its own",
            "What writes is carried out once for each `Idempotency-Key`. There is none here, or it is not of the form "
            "of one.",
            "Send up to 200 visible ASCII characters that you made for this request alone, such as a UUID, and the "
            "same again when you repeat it.",
        ),
        Kind(
            "invalid-key",
            401,
            "The key opens nothing",
            "The key is unknown, expired or revoked, or there is none where one is needed. Which of these it is, "
            "is not told.",
            "Send `Authorization: Bearer` with a valid key, or none at all where anybody may read.",
        ),
        Kind(
            "missing-scope",
            403,
            "The key does not open this",
            "The key is valid, but was not given the scope that this address asks for.",
            "Ask the newsroom for a key with the scope.",
        ),
        Kind(
            "not-found",
            404,
            "There is nothing here",
            "Nothing was ever published under this address, or there is no such address.",
            "Check the id. What is not published yet is not there.",
        ),
        Kind(
            "method-not-allowed",
            405,
            "This cannot be done here",
            "The address is known, but not for this method; `Allow` names those that it takes.",
            "Use one of the methods in `Allow`.",
        ),
        Kind(
            "not-acceptable",
            406,
            "It comes as JSON only",
            "`Accept` rules out the only form in which this is served.",
            "Send `Accept: application/json`, or no `Accept`.",
        ),
        Kind(
            "conflict",
            409,
            "This is being done already",
            "The same request is being worked on at this moment.",
            "Wait, then ask again.",
        ),
        Kind(
            "gone",
            410,
            "It was removed",
            "The story was removed for legal reasons. Its id and the day are all that is told.",
            "Delete every copy of it.",
        ),
        Kind(
            "cursor-ahead",
            410,
            "The place lies beyond what is recorded",
            "The place in the change feed was not given out by the record as it is now, for instance since the record "
            "was restored from a copy.",
            "Take a new export, and follow the changes from the place that its trailer names.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "The body holds more than this address takes.",
            "Send fewer or smaller documents.",
        ),
        Kind(
            "unsupported-media-type",
            415,
            "A body of this kind is not taken",
            "The address does not take a body of this type or encoding.",
            "Send one of the types that the documentation of this address names, not compressed.",
        ),
        Kind(
            "unprocessable",
            422,
            "The request cannot be carried out",
            "It could be read, but what it says cannot be done; `errors` names the places.",
            "Correct what is named, and send it as a new request.",
        ),
        Kind(
            "quota-exceeded",
            429,
            "Too many requests",
            "More was asked for than the plan allows. 304 counts as a request, too.",
            "Wait as many seconds as `Retry-After` says, and watch `RateLimit`.",
        ),
        Kind(
            "server-error",
            500,
            "Something went wrong here",
            "This is a mistake of ours, and has been written down.",
            "Ask again later; if it stays, write to the newsroom.",
        ),
        Kind(
            "unavailable",
            503,
            "The record cannot be read at this moment",
            "The database does not answer, or too many ask at once.",
            "Ask again after as many seconds as `Retry-After` says.",
        ),
    )
}
# What an error is called of which no more than its status is known.
OF_STATUS = {
    400: "bad-request",
    401: "invalid-key",
    403: "missing-scope",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    409: "conflict",
    410: "gone",
    413: "too-large",
    415: "unsupported-media-type",
    422: "unprocessable",
    429: "quota-exceeded",
    500: "server-error",
    503: "unavailable",
}


def of(name: str | int) -> Kind:
    """The kind with a slug, or the one for a status of which no more is known."""
    return KINDS[OF_STATUS[name] if isinstance(name, int) else name]
