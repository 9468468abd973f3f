"""Five board games about moles and majorities, as a pure-Python engine.

What programs need to play is here: games, matches, opponents, links, saves
and records. It is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from molecore.api import choose as choose
    from molecore.api import new_match as new_match
    from molecore.api import to_json as to_json
    from molecore.api import to_link as to_link
    from molecore.api import to_save as to_save
    from molecore.core.errors import MolecoreError as MolecoreError
    from molecore.core.match import Match as Match
    from molecore.core.match import Player as Player
    from molecore.core.protocol import Game as Game
    from molecore.core.thinking import Thought as Thought
    from molecore.registry import PLAYABLE as GAMES
    from molecore.registry import load as load_game
    from molecore.spaces.information import information_state as information_state
    from molecore.spaces.spaces import Spaces as Spaces
    from molecore.spaces.spaces import spaces_of as spaces_of
    from molecore.wire.texts import read as load

__version__ = "0.3.0"
__all__ = [
    "GAMES",
    "Game",
    "Match",
    "MolecoreError",
    "Player",
    "Spaces",
    "Thought",
    "choose",
    "information_state",
    "load",
    "load_game",
    "new_match",
    "spaces_of",
    "to_json",
    "to_link",
    "to_save",
]

_HOMES: Final = {
    "GAMES": ("molecore.registry", "PLAYABLE"),
    "Game": ("molecore.core.protocol", "Game"),
    "Match": ("molecore.core.match", "Match"),
    "MolecoreError": ("molecore.core.errors", "MolecoreError"),
    "Player": ("molecore.core.match", "Player"),
    "Spaces": ("molecore.spaces.spaces", "Spaces"),
    "Thought": ("molecore.core.thinking", "Thought"),
    "choose": ("molecore.api", "choose"),
    "information_state": ("molecore.spaces.information", "information_state"),
    "load": ("molecore.wire.texts", "read"),
    "load_game": ("molecore.registry", "load"),
    "new_match": ("molecore.api", "new_match"),
    "spaces_of": ("molecore.spaces.spaces", "spaces_of"),
    "to_json": ("molecore.api", "to_json"),
    "to_link": ("molecore.api", "to_link"),
    "to_save": ("molecore.api", "to_save"),
}
"""Where each name comes from: (module, its name there)."""


if not TYPE_CHECKING:  # Type checkers would take any name for one that is there.

    def __getattr__(name: str) -> Any:
        """A name of `__all__`, imported now: the page, for one, starts without most of them."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, there = _HOMES[name]
        return globals().setdefault(name, getattr(import_module(module), there))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
