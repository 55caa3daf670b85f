"""A document to the rows of a working copy: in memory (`parts`), then in the tables for those that ask (`saving`)."""
