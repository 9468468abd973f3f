"""Links, out and in."""
