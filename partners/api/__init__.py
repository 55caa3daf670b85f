"""What partners do with the API beside reading: each sees and changes its own alone, all else is 404."""
