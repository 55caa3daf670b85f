"""The site for readers."""
