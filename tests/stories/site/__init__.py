"""Tests of the site for readers."""
