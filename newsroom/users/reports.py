"""What a report of an error may show: never a password, a code, a key or a session, wherever the error happened."""

import re
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter

SECRET = re.compile("API|AUTH|TOKEN|KEY|SECRET|PASS|SIGNATURE|COOKIE|SESSION|CODE|CREDENTIAL|SEED", re.IGNORECASE)
PRIVATE = ("/admin/login", "/admin/account", "/admin/password", "/admin/users", "/admin/partners", "/api")


class MaskedReports(SafeExceptionReporterFilter):
    """Masks by name, in settings, cookies, what was posted and the variables of every frame."""

    hidden_settings = SECRET

    def is_active(self, request: HttpRequest | None) -> bool:
        return True

    def get_safe_cookies(self, request: HttpRequest) -> dict[str, str]:
        return dict.fromkeys(getattr(request, "COOKIES", {}), self.cleansed_substitute)

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        posted = super().get_post_parameters(request)
        return {name: self.cleanse_setting(name, value) for name, value in posted.items()}

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame) -> list[tuple[str, Any]]:
        """On the pages about logging in and about keys nothing at all: a field calls what it cleans `value`."""
        named = super().get_traceback_frame_variables(request, tb_frame)
        if request is not None and request.path_info.startswith(PRIVATE):
            return [(name, self.cleansed_substitute) for name, _ in named]
        return [(name, self.cleanse_setting(name, value)) for name, value in named]
