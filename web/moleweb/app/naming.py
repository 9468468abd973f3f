"""Names in sentences: who is "you", and one written from right to left turns no words around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import bidirectional

from molecore.core.match import Player
from molecore.words import You, cached, say

_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_ISOLATE, _END = "\u2068", "\u2069"


@lru_cache(maxsize=64)
def shown(name: str) -> str:
    """``name`` for the middle of a sentence; isolated if any of it runs from right to left."""
    turns = any(bidirectional(character) in _RIGHT_TO_LEFT for character in name)
    return f"{_ISOLATE}{name}{_END}" if turns else name


@cached(maxsize=8)
def spoken(players: tuple[Player, ...]) -> tuple[str, ...]:
    """What each player is called at the table: the only person among them is spoken to."""
    alone = sum(player.level is None for player in players) == 1
    return tuple(
        You(say("player.you")) if alone and player.level is None else shown(player.name)
        for player in players
    )


@lru_cache(maxsize=8)
def given(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The name of each player, for whoever was not at the table."""
    return tuple(shown(player.name) for player in players)
