"""Moleozer: remember your cards, guess the sum of all, and steer the mole to another house."""

from molecore.games.moleozer.text import text_board

__all__ = ["text_board"]
