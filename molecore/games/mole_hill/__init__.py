"""Mole Hill: one digs across the lawn, the other fences him in; then they swap."""

from molecore.games.mole_hill.text import text_board

__all__ = ["text_board"]
