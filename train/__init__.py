"""How every weight came to be: one command a game, seeded, again the same numbers."""
