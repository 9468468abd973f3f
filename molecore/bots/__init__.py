"""Bots: players that are programs, of this package, of others, and in other languages.

A bot is a function from a `Turn` to an action. `seated` finds one by its name, `serve` answers
the line protocol for one; both are imported when they are first used, for a page has neither.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from molecore.bots.turn import Bot, BotFault, Setting, Turn

if TYPE_CHECKING:
    from molecore.bots.lines import serve as serve
    from molecore.bots.named import seated as seated

__all__ = ["Bot", "BotFault", "Setting", "Turn", "seated", "serve"]

_HOMES: Final = {"seated": "molecore.bots.named", "serve": "molecore.bots.lines"}


if not TYPE_CHECKING:  # Type checkers would take any name for one that is there.

    def __getattr__(name: str) -> Any:
        """`seated` or `serve`, imported now."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)
