"""Sources: documents and people that support claims. Knows nothing of stories."""
