"""Names in sentences: who is "you", and one written from right to left turns no words around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import bidirectional

from molecore.core.match import Player
from molecore.core.protocol import Seat
from molecore.words import Message, You, cached, in_every_language, say

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
    here = [player.level is None and not player.away for player in players]
    alone = sum(here) == 1
    return tuple(
        You(say("player.you")) if alone and here[seat] else _called(player, seat)
        for seat, player in enumerate(players)
    )


@cached(maxsize=8)
def given(players: tuple[Player, ...]) -> tuple[str, ...]:
    """The name of each player, for whoever was not at the table."""
    return tuple(_called(player, seat) for seat, player in enumerate(players))


def _called(player: Player, seat: Seat) -> str:
    """The name of ``player``; who was given none has one of the language in use."""
    standard = Message("player.standard_name", player=seat + 1)
    nameless = player.level is None and player.name in in_every_language(standard)
    return str(standard) if nameless else shown(player.name)
