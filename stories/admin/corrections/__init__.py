"""The desk of corrections: what waits, what was printed, and what a working copy would change of what is public."""
