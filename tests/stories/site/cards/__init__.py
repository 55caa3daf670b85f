"""The drawing of share images."""
