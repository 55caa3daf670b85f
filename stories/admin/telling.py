"""What a person is told, on their desk and in a list of its own; marking it read; choosing how it comes by e-mail."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from newsroom import adminkit
from newsroom.users.models import Mail, User
from stories import telling
from stories.models import Notification
from stories.telling.choosing import MOST_COUNTED
from stories.telling.mailing import address_of
from stories.workflow.checking import NOTED

ON_DESK = 8
ON_PAGE = 50
QUOTING = frozenset(
    {"sent_back", "claim_doubted", "spiked", "held", "lost_place", "missed_press", "not_printed", "printed_late"}
)


def for_desk(user: User) -> dict[str, Any]:
    """What the front page shows as `notifications`: the unread ones, newest first, and how many there are."""
    unread = [told(row) for row in telling.shown_to(user).filter(read_at=None)[: ON_DESK + 1]]
    return {
        "latest": unread[:ON_DESK],
        "has_more": len(unread) > ON_DESK,
        **_addresses(),
    }


def told(row: Notification) -> dict[str, Any]:
    """One notification as its template prints it, with the words that a colleague wrote."""
    quoted = row.note.text if row.note else row.act.note if row.act and row.kind in QUOTING else ""
    quoted = NOTED.sub("", quoted, count=1).strip() if row.kind == "claim_doubted" else quoted
    return {"key": row.pk, "text": row.text, "quoted": quoted, "at": row.created_at, "is_read": row.read_at is not None}


def unread_badge(request: HttpRequest) -> SafeString | str:
    """The number beside the entry of the navigation; asked once a page, nothing where nothing is unread."""
    if not hasattr(request, "unread_told"):
        request.unread_told = telling.unread_of(request.user) if request.user.is_authenticated else 0
    if not request.unread_told:
        return format_html('<i class="{}" hidden></i>', "desk-none")
    most = MOST_COUNTED
    return f"{most}+" if request.unread_told > most else str(request.unread_told)


class MailForm(forms.Form):
    mail = forms.ChoiceField(
        label="When do you want to be told by e-mail?", choices=Mail.choices, widget=forms.RadioSelect
    )


@adminkit.register(Notification)
class NotificationAdmin(adminkit.ReadOnlyAdmin):
    """A person's own list: nobody sees what another is told."""

    def get_urls(self):
        name = "stories_notification"
        pages = {"": ("changelist", self.list_view), "read": ("read", self.read_view), "mail": ("mail", self.mail_view)}
        return [path(end, self.admin_site.admin_view(view), name=f"{name}_{of}") for end, (of, view) in pages.items()]

    def list_view(self, request: HttpRequest) -> HttpResponse:
        """All that the person was told, newest first; `before` names the last one of the page before."""
        self._require_role(request)
        rows = telling.shown_to(request.user)
        if adminkit.is_key(before := request.GET.get("before", "")):
            rows = rows.filter(pk__lt=before)
        page = list(rows.order_by("-pk")[: ON_PAGE + 1])
        context = {
            **self.admin_site.each_context(request),
            "title": "Notifications",
            "opts": self.opts,
            "notifications": {**_addresses(), "latest": [told(row) for row in page[:ON_PAGE]]},
            "older": page[ON_PAGE - 1].pk if len(page) > ON_PAGE else None,
            "mail": Mail(request.user.mail).label,
            "mail_href": reverse("admin:stories_notification_mail"),
        }
        return TemplateResponse(request, "admin/desk/notifications.html", context)

    def read_view(self, request: HttpRequest) -> HttpResponse:
        """POST only: mark one or all as read; `open` leads on to what it is about."""
        self._require_role(request)
        if request.method != "POST":
            return HttpResponse(status=405, headers={"Allow": "POST"})
        key = request.POST.get("open") or request.POST.get("read") or ""
        row = telling.shown_to(request.user).filter(pk=key).first() if adminkit.is_key(key) else None
        if row:
            telling.mark_read(request.user, [row.pk])
        elif request.POST.get("read") == "all":
            telling.mark_read(request.user)
        opened = row is not None and "open" in request.POST
        return HttpResponseRedirect(address_of(row) if opened else _back(request))

    def mail_view(self, request: HttpRequest) -> HttpResponse:
        """How the person is told by e-mail."""
        self._require_role(request)
        form = MailForm(request.POST if request.method == "POST" else None, initial={"mail": request.user.mail})
        if form.is_bound and form.is_valid():
            telling.choose_mail(User.objects.get(pk=request.user.pk), form.cleaned_data["mail"])
            messages.success(request, "Your choice holds from now on.")
            return HttpResponseRedirect(reverse("admin:stories_notification_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "title": "Notifications by e-mail",
            "opts": self.opts,
            "form": form,
            "address": request.user.email,
            "back": reverse("admin:stories_notification_changelist"),
        }
        return TemplateResponse(request, "admin/desk/mail.html", context)

    def _require_role(self, request: HttpRequest) -> None:
        if not request.user.roles:
            raise PermissionDenied


def _addresses() -> dict[str, str]:
    return {
        "list": reverse("admin:stories_notification_changelist"),
        "read": reverse("admin:stories_notification_read"),
    }


def _back(request: HttpRequest) -> str:
    """The page that the button was on: the desk, or the list."""
    names = {"desk": "admin:index"}
    return reverse(names.get(request.POST.get("from", ""), "admin:stories_notification_changelist"))
