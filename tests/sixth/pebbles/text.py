"""Pebbles in plain text."""

from tests.sixth.pebbles.rules import View


def text_board(view: View) -> str:
    """The heap, a dot for each pebble."""
    return "o" * view.pebbles
