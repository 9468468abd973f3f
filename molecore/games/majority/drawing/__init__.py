"""The board of Majority."""
