"""The board of Mountains Out of Molehills."""
