"""Stories: from an editor's working copy to what is printed, and how readers are handed it."""
