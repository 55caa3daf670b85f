"""Feeds: the paper, its sections, tags, corrections and editions as RSS, Atom and JSON Feed. A skin over delivery."""
