"""A story in the admin: its form with its rows, its list, and the panel that says what stands between it and print."""
