"""The board of Mole Hill: how a view of the game is drawn."""
