"""Previews inside the newsroom, and the links by which outsiders see one revision. Looking writes nothing."""
