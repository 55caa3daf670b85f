"""The demonstration editions: their texts (`content/`) and their pictures. Writes nothing to a database."""
