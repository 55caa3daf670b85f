"""Measures the newsroom and tries to break it, from outside and by hand. Nothing here runs in production."""
