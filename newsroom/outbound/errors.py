"""Why nothing was fetched, as named exceptions. Their words name no address: it may hold a secret."""


class OutboundError(Exception):
    """Nothing was fetched; the message says why, in one line."""


class Forbidden(OutboundError):
    """The newsroom does not fetch such an address: another scheme or port, a password, a host that is not public."""


class Unreachable(OutboundError):
    """No connection: the name is not known, nobody listens, or the certificate is not the host's."""


class TimedOut(OutboundError):
    """It took longer than the caller's patience, to connect, between two bytes, or in all."""


class BadAnswer(OutboundError):
    """What came is no HTTP, or cannot be unpacked."""


class TooManyRedirects(OutboundError):
    """It redirects more often than is followed, in a circle perhaps."""
