"""The board of Mole Hill."""
