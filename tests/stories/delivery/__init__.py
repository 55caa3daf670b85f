"""Tests of the only door out."""
