"""The games, one package each. A game imports `molecore.core` and never another game."""
