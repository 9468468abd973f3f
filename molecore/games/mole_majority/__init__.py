"""Mole Majority: breed and burrow through a meadow of hexes, and hold the most of every one."""

from molecore.games.mole_majority.text import text_board

__all__ = ["text_board"]
