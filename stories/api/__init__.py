"""The API's resources, out of what delivery and exports hand out. Sees no working copy and knows no partner."""
