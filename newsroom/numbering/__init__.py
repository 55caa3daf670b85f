"""Numbers that are given once and never again."""
