"""Tests of feeds, and how they read them."""
