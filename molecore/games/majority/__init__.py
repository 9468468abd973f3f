"""Majority: claim seats in two chambers; whoever surrounds a seat with more of them flips it."""

from molecore.games.majority.text import text_board

__all__ = ["text_board"]
