"""Formats of dates by language, for Django (FORMAT_MODULE_PATH)."""
