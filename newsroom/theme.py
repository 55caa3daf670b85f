"""What the admin's theme shows: the paper's name, colours and the way around. Plain data, read by the settings."""

from collections.abc import Callable

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse, reverse_lazy

from newsroom import publication


def paper_name(request: HttpRequest) -> str:
    return publication.current().name


def own_file(name: str) -> Callable[[HttpRequest], str]:
    """The address of one of the desk's own styles or scripts, for the theme to ask for."""
    return lambda request: static(f"admin_press/{name}")


def has_any_role(request: HttpRequest) -> bool:
    return bool(request.user.roles)


def is_among_editions(request: HttpRequest) -> bool:
    """The night desk lies below the editions, but has an entry of its own."""
    return request.path.startswith(reverse("admin:stories_edition_changelist")) and "/night/" not in request.path


def is_among_partners(request: HttpRequest) -> bool:
    """Two reports lie below the partners, but have entries of their own."""
    below = request.path.startswith(reverse("admin:partners_partner_changelist"))
    return below and not request.path.endswith(("/wrong-versions", "/unacknowledged"))


def publishes(request: HttpRequest) -> bool:
    return request.user.has_role("publisher")


def looks_after_people(request: HttpRequest) -> bool:
    return request.user.is_superuser or request.user.has_role("administrator")


def looks_after_partners(request: HttpRequest) -> bool:
    return request.user.is_superuser or request.user.has_role("partner-manager", "publisher", "administrator")


def corrects(request: HttpRequest) -> bool:
    return looks_after_partners(request) or request.user.has_role("editor")


def edits_the_paper(request: HttpRequest) -> bool:
    return has_any_role(request) or request.user.is_superuser


def _item(title: str, icon: str, model: str, permission=has_any_role) -> dict:
    return {
        "title": title,
        "icon": icon,
        "link": reverse_lazy(f"admin:{model}_changelist"),
        "permission": permission,
    }


NAVIGATION = [
    {
        "title": "Desk",
        "separator": False,
        "items": [
            {"title": "My desk", "icon": "dashboard", "link": reverse_lazy("admin:index")},
            _item("Notifications", "notifications", "stories_notification")
            | {"badge": "stories.admin.telling.unread_badge"},
            _item("Stories", "article", "stories_story"),
            _item("Editions", "newspaper", "stories_edition") | {"active": is_among_editions},
            {
                "title": "Night desk",
                "icon": "bedtime",
                "link": reverse_lazy("admin:stories_edition_night"),
                "permission": publishes,
            },
            _item("Sources", "library_books", "sources_source", edits_the_paper),
            _item("Images", "image", "stories_image"),
        ],
    },
    {
        "title": "Public record",
        "separator": True,
        "items": [
            _item("Story versions", "history_edu", "stories_storyversion"),
            _item("Edition versions", "auto_stories", "stories_editionversion"),
            _item("Corrections", "rule", "stories_correction"),
            _item("Ledger", "receipt_long", "stories_ledgerentry"),
            _item("Retractions and removals", "remove_circle", "stories_withdrawalrequest"),
        ],
    },
    {
        "title": "Partners",
        "separator": True,
        "items": [
            _item("Partners", "handshake", "partners_partner", looks_after_partners) | {"active": is_among_partners},
            _item("Plans", "speed", "partners_plan", looks_after_partners),
            _item("Endpoints", "webhook", "partners_endpoint", looks_after_partners),
            _item("What they were handed", "download_done", "partners_fetch", looks_after_partners),
            {
                "title": "Wrong versions",
                "icon": "sync_problem",
                "link": reverse_lazy("admin:partners_partner_wrong_versions"),
                "permission": corrects,
            },
            {
                "title": "Not acknowledged",
                "icon": "notification_important",
                "link": reverse_lazy("admin:partners_partner_unacknowledged"),
                "permission": corrects,
            },
        ],
    },
    {
        "title": "Behind the paper",
        "separator": True,
        "items": [
            _item("Activity", "list_alt", "stories_activity"),
            _item("Saved revisions", "history", "stories_revision"),
            _item("Sections", "category", "pages_section", edits_the_paper),
            _item("Policy pages", "gavel", "pages_page", edits_the_paper),
            _item("People", "group", "users_user", looks_after_people),
        ],
    },
]

UNFOLD = {
    "SITE_TITLE": paper_name,
    "SITE_HEADER": paper_name,
    "SITE_SUBHEADER": "Newsroom",
    "SITE_SYMBOL": "newspaper",
    "SITE_URL": "/",
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": True,
    "SHOW_BACK_BUTTON": True,
    "DASHBOARD_CALLBACK": "stories.admin.desk.front_page",
    "BORDER_RADIUS": "4px",
    "ACCOUNT": {"navigation": [{"title": "Your account", "link": reverse_lazy("account")}]},
    "STYLES": [
        own_file("desk.css"),
        own_file("telling.css"),
        own_file("overview.css"),
        own_file("plan.css"),
        own_file("form.css"),
        own_file("lists.css"),
        own_file("corrections.css"),
        own_file("compare.css"),
        own_file("importing.css"),
        own_file("partners.css"),
    ],
    "SCRIPTS": [own_file("labels.js"), own_file("notes.js"), own_file("countdown.js")],
    "COLORS": {
        # A deep ink blue: white on 600 and 600 on white both pass WCAG 2.2 AA for text.
        "primary": {
            "50": "oklch(97% .014 254)",
            "100": "oklch(93% .032 255)",
            "200": "oklch(88% .059 254)",
            "300": "oklch(81% .105 252)",
            "400": "oklch(71% .15 254)",
            "500": "oklch(62% .17 257)",
            "600": "oklch(48% .16 259)",
            "700": "oklch(42% .15 261)",
            "800": "oklch(37% .13 263)",
            "900": "oklch(31% .1 264)",
            "950": "oklch(24% .07 266)",
        },
    },
    "SIDEBAR": {"show_search": False, "show_all_applications": False, "navigation": NAVIGATION},
}
