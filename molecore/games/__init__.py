"""The games, one package each. A game imports `core` and `words`, and never another game."""
