"""Computer opponents: they see a game through its kernel, and only a seat's view of it."""
