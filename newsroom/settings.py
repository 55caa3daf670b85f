"""Settings, from the environment (see .env.example and docs/operations.md), safe by default."""

import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import dj_database_url

from newsroom.environment import Environment
from newsroom.media import folder_of, storage_of
from newsroom.theme import UNFOLD  # noqa: F401 (what the admin looks like)

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
env = Environment(BASE_DIR)

DEBUG = env.flag("DEBUG")
if not DEBUG:
    env.required("SECRET_KEY", "with DEBUG off the newsroom needs one, long and secret.")
    env.required("ALLOWED_HOSTS", "with DEBUG off name the hosts that the paper answers for.")
SECRET_KEY = env.text("SECRET_KEY", "only-for-debugging-on-one-machine")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")

# The paper's identity (newsroom/publication.py turns it into one object).
PUBLICATION_NAME = env.text("PUBLICATION_NAME", "The Machine Press")
PUBLICATION_URL = env.text("PUBLICATION_URL", "http://127.0.0.1:8000").rstrip("/")
PUBLICATION_DESCRIPTION = env.text(
    "PUBLICATION_DESCRIPTION",
    "A daily newspaper whose claims, sources and corrections can be read by machines.",
)
PUBLICATION_ID_PREFIX = env.text("PUBLICATION_ID_PREFIX", "mp")
PUBLICATION_NAMESPACE = env.text("PUBLICATION_NAMESPACE", "machine_press")
PUBLICATION_TIME_ZONE = env.text("PUBLICATION_TIME_ZONE", "America/New_York")
PUBLICATION_LANGUAGE = env.text("PUBLICATION_LANGUAGE", "en")
PUBLICATION_EMAIL = env.text("PUBLICATION_EMAIL")
PUBLICATION_LICENSE_URL = env.text("PUBLICATION_LICENSE_URL")

# House rules that a newsroom may choose.
NEWSROOM_FOUR_EYES = env.flag("NEWSROOM_FOUR_EYES", default=True)
NEWSROOM_BYLINES = env.choice("NEWSROOM_BYLINES", ("optional", "required", "none"))
NEWSROOM_CLAIMLESS_TYPES = env.words("NEWSROOM_CLAIMLESS_TYPES", "brief,opinion")
NEWSROOM_HOT_SECONDS = env.number("NEWSROOM_HOT_SECONDS", 1)
# Roles that enter the admin with a second factor only; the word none asks nobody (an empty value is the default).
NEWSROOM_SECOND_FACTOR = [
    role for role in env.words("NEWSROOM_SECOND_FACTOR", "publisher,administrator") if role != "none"
]
# The cache in front: whose header tells it the groups of an answer, and where the worker tells it what has changed.
NEWSROOM_CDN = env.choice("NEWSROOM_CDN", ("none", "fastly", "cloudflare", "varnish"))
NEWSROOM_PURGE_URL = env.text("NEWSROOM_PURGE_URL")
NEWSROOM_PURGE_TOKEN = env.text("NEWSROOM_PURGE_TOKEN")
NEWSROOM_PROXIES = int(env.number("NEWSROOM_PROXIES", 0))
# What an address may ask the API for without a key. Partners' rates stand in their plans.
NEWSROOM_API_ANONYMOUS_PER_MINUTE = int(env.number("NEWSROOM_API_ANONYMOUS_PER_MINUTE", 300))
NEWSROOM_API_ANONYMOUS_PER_DAY = int(env.number("NEWSROOM_API_ANONYMOUS_PER_DAY", 20_000))
# Requests that may wait for the next change at once, in each process: each takes up one of its threads.
NEWSROOM_API_WAITERS = int(env.number("NEWSROOM_API_WAITERS", 2))
NEWSROOM_INSECURE_HTTP = env.flag("NEWSROOM_INSECURE_HTTP", default=urlsplit(PUBLICATION_URL).scheme == "http")
NEWSROOM_LINK_CHECK = env.flag("NEWSROOM_LINK_CHECK", default=True)
NEWSROOM_LINK_CHECK_DAYS = env.number("NEWSROOM_LINK_CHECK_DAYS", 7)
NEWSROOM_OUTBOUND_PRIVATE = env.flag("NEWSROOM_OUTBOUND_PRIVATE")  # this machine may be fetched from: for tests

MEDIA_URL_BASE = env.text("MEDIA_URL_BASE", PUBLICATION_URL).rstrip("/")
SEARCH_URL = env.text("SEARCH_URL")  # empty: the database itself searches
SIGNING_KEY = env.text("SIGNING_KEY")  # read so that an environment may name it already; nothing uses it yet

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "newsroom.numbering",
    "newsroom.users",
    "newsroom.pages",
    "newsroom",
    "sources",
    "stories",
    "partners",
]

# Public addresses pass a thin stack; the middle four act under the admin only (performance: sessions
# and friends cost a third of a page). Their checks in django.contrib.admin still see them here.
MIDDLEWARE = [
    "newsroom.middleware.SecurityHeaders",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "newsroom.middleware.RefuseBadAddresses",
    "partners.middleware.PartnerLog",
    "newsroom.middleware.AdminSessions",
    "newsroom.middleware.AdminCsrf",
    "newsroom.middleware.AdminAuthentication",
    "newsroom.middleware.AdminMessages",
    "allauth.account.middleware.AccountMiddleware",  # allauth asks for it by name; outside the admin it does nothing
    "newsroom.middleware.SecondFactor",
]

ROOT_URLCONF = "newsroom.urls"
WSGI_APPLICATION = "newsroom.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

DATABASE_URL = env.text("DATABASE_URL", f"sqlite:///{VAR_DIR / 'newsroom.sqlite3'}")
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=None)}
_database = DATABASES["default"]
if _database["ENGINE"].endswith("sqlite3"):
    VAR_DIR.mkdir(exist_ok=True)
    # IMMEDIATE takes the write lock at BEGIN, so that a read that turns into a write cannot fail with "locked".
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # Recursive: else INSERT OR REPLACE takes a written-once row away without asking its triggers.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON; "
        "PRAGMA recursive_triggers=ON;",
    }
else:
    _database["OPTIONS"] = {
        **_database.get("OPTIONS", {}),
        "prepare_threshold": 1,
        "connect_timeout": 2,  # readers are served from memory or told to come back, not kept waiting
        "tcp_user_timeout": 5_000,
        "options": "-c lock_timeout=20s -c statement_timeout=60s -c idle_in_transaction_session_timeout=120s",
    }
TEST_DATABASE_URL = env.text("TEST_DATABASE_URL")
CACHE_URL = env.text("CACHE_URL", "locmem://")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": CACHE_URL,
    }
    if CACHE_URL.startswith(("redis://", "rediss://"))
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "users.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "admin:login"
LOGIN_REDIRECT_URL = "admin:index"

# How people log in: docs/decisions/0014-login.md. Wrong passwords are counted by newsroom/users/throttle.py.
ACCOUNT_ADAPTER = "newsroom.users.adapter.NewsroomAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = [
    "username*",
    "password1*",
]  # there is no sign-up; allauth takes from it that logins have a password
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
# Django's own token, which dies with the stored address; allauth's would copy that address into a table of its own.
ACCOUNT_PASSWORD_RESET_TOKEN_GENERATOR = "django.contrib.auth.tokens.PasswordResetTokenGenerator"
# Wrong codes for one person. Right passwords are not counted, which allauth would do by address.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "5/5m/key"}
MFA_ADAPTER = "newsroom.users.mfa.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # addresses are given by administrators, nobody confirms them
MFA_TOTP_TOLERANCE = 1

LANGUAGE_CODE = PUBLICATION_LANGUAGE
TIME_ZONE = PUBLICATION_TIME_ZONE
USE_TZ = True
FORMAT_MODULE_PATH = "newsroom.formats"

FORCE_SCRIPT_NAME = ""  # the paper stands at the root of its host; no server may be told otherwise by a request
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Private, wherever it is: an image is public only through the table of published images.
NEWSROOM_MEDIA_STORAGE = env.text("NEWSROOM_MEDIA_STORAGE")
MEDIA_ROOT = folder_of(NEWSROOM_MEDIA_STORAGE, VAR_DIR / "media")
STORAGES = {
    "default": storage_of(NEWSROOM_MEDIA_STORAGE),
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG or "pytest" in sys.modules
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
# A story with 60 claims of 6 sources each posts more fields than Django's default of 1,000.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

EMAIL_URL = env.text("EMAIL_URL", "console://")
_email = urlsplit(EMAIL_URL)
EMAIL_BACKEND = f"django.core.mail.backends.{'console' if _email.scheme == 'console' else 'smtp'}.EmailBackend"
EMAIL_USE_TLS, EMAIL_USE_SSL = _email.scheme == "smtp+tls", _email.scheme == "smtps"
EMAIL_HOST = _email.hostname or "localhost"
EMAIL_PORT = _email.port or {"smtps": 465, "smtp+tls": 587}.get(_email.scheme, 25)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = f"newsroom@{urlsplit(PUBLICATION_URL).hostname or 'localhost'}"
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(_email.username or ""), unquote(_email.password or "")

SECURE_HSTS_SECONDS = 0 if NEWSROOM_INSECURE_HTTP else 63_072_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not NEWSROOM_INSECURE_HTTP
SECURE_SSL_REDIRECT = False  # the proxy in front redirects; docs/operations.md
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not NEWSROOM_INSECURE_HTTP
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_PATH = CSRF_COOKIE_PATH = "/admin"
SESSION_COOKIE_AGE = 12 * 60 * 60
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # the cookie storage's reaches every page
CSRF_FAILURE_VIEW = "newsroom.users.views.stale_form"
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60
DEFAULT_EXCEPTION_REPORTER_FILTER = "newsroom.users.reports.MaskedReports"
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
X_FRAME_OPTIONS = "DENY"
# These look for Django's own middleware by name: newsroom.middleware sets the same headers, and guards forms
# against forgery, by classes of ours.
SILENCED_SYSTEM_CHECKS = ["security.W001", "security.W002", "security.W003"]

# One form of everything: no format is chosen by a suffix or a parameter, and every error is a problem document.
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["partners.authentication.KeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["partners.permissions.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["partners.throttling.PlanThrottle"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "newsroom.api.negotiation.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "newsroom.api.openapi.Schema",
    "EXCEPTION_HANDLER": "newsroom.api.problems.handler",
    "URL_FORMAT_OVERRIDE": None,
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# /api/v1/schema; newsroom/describing.py serves it.
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.1",
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": [
        "newsroom.api.openapi.shared",
        "partners.api.describing.webhooks",
        "newsroom.describing.documents",
        "newsroom.describing.identity",
    ],
}
# Who bounds the exports of one partner and writes them down; the API itself knows no partner.
EXPORT_KEEPER = "partners.exports.keep"
# What the worker does beside its own steps: by name the function that does it, and the seconds in between.
WORKER_STEPS = {"webhooks": ("partners.sending.run", 1)}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {"urllib3": {"level": "ERROR"}},  # what cannot be fetched is said where it matters, without its address
}

env.refuse_unknown()
