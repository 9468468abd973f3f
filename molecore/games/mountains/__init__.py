"""Mountains Out of Molehills: plan four cards in secret, dig, and let the mountains topple."""

from molecore.games.mountains.text import text_board

__all__ = ["text_board"]
