"""What a view of Moleozer can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Options
from molecore.core.parts import (
    FLAG,
    Each,
    Fields,
    Maybe,
    Members,
    Number,
    OneOf,
    Order,
    UpTo,
    fields_of,
    result_part,
)
from molecore.games.moleozer.board import HAND, NODES, TRACK
from molecore.games.moleozer.meta import META

_CARD: Final = fields_of(value=Number(1, 10), symbol=OneOf((None, "S", "X", "R", "W")))
_NODES: Final = tuple(dict.fromkeys(node for nodes in NODES.values() for node in nodes))
_PHASES: Final = ("houses", "memory", "declare", "guess", "change", "step", "action", "over")
_TIES: Final = ("", "closest", "second")
_TIES_OF_ANY: Final = (*_TIES, "any")
_MANY: Final = 9_999
"""More rounds than any game has."""


def parts(options: Options, seats: int) -> Fields:
    """The parts of a view: the board, the guesses, the cards that were turned over, and the own."""
    players = tuple(range(seats))
    guesses = Each(seats, Maybe(Number(1, 10**seats if options.get("multiplication") else TRACK)))
    reveal = fields_of(
        guesses=guesses,
        cards=Each(seats, Maybe(_CARD)),
        multiplied=FLAG,
        second=FLAG,
        winner=OneOf((None, *players)),
        tie=OneOf(_TIES_OF_ANY if options.get("exact_middle") == "any" else _TIES),
    )
    public = fields_of(
        "rules",
        phase=OneOf(_PHASES),
        actors=Members(players),
        on=OneOf(("star", "path")),
        mole=OneOf(_NODES),
        seating=Each(seats, OneOf((None, *players))),
        houses=Each(seats, OneOf((None, *_NODES))),
        out=Order(players),
        starter=OneOf(players),
        round=Number(1, _MANY),
        deals_for_two=Number(0, _MANY),
        sudden_death=FLAG,
        stack=Number(0, HAND),
        reversed=FLAG,
        multiplied=FLAG,
        guesses=guesses,
        played=Each(seats, UpTo(HAND, _CARD)),
        reveal=Maybe(reveal),
        result=result_part([reason for reason, _ in META.end_reasons], seats, _MANY),
    )
    return fields_of(public=public, viewer=OneOf((None, *players)), own=UpTo(HAND, _CARD))
