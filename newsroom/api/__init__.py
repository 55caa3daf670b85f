"""What every view of the API stands on: problems, strict parameters, keyset pages, doors. Knows no story."""
