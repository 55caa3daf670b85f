"""The one guarded client for fetching from outside."""
