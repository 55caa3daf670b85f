"""Verbs as buttons: pages that ask and confirm, what each asks for, why one has to wait, and many stories at once."""
