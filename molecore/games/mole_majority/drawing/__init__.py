"""The board of Mole Majority."""
