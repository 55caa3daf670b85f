"""The ASGI application that an asynchronous server runs."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "newsroom.settings")
application = get_asgi_application()
