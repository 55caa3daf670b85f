"""The import desk: documents are looked at first and then taken as drafts. Prints nothing."""
