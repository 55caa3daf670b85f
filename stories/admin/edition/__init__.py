"""An edition in the admin: its flat plan, its verbs, what the press left behind, and the night desk."""
