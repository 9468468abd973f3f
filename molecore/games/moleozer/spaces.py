"""What a view of Moleozer can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from typing import Final

from molecore.core import parts as p
from molecore.core.options import Options
from molecore.games.moleozer.board import HAND, NODES, TRACK
from molecore.games.moleozer.meta import META

_CARD: Final = p.fields_of(value=p.Number(1, 10), symbol=p.OneOf((None, "S", "X", "R", "W")))
_NODES: Final = tuple(dict.fromkeys(node for nodes in NODES.values() for node in nodes))
_PHASES: Final = ("houses", "memory", "declare", "guess", "change", "step", "action", "over")
_TIES: Final = ("", "closest", "second")
_TIES_OF_ANY: Final = (*_TIES, "any")
_MANY: Final = 9_999
"""More rounds than any game has."""


def parts(options: Options, seats: int) -> p.Fields:
    """The parts of a view: the board, the guesses, the cards that were turned over, and the own."""
    players = tuple(range(seats))
    guesses = p.Each(
        seats, p.Maybe(p.Number(1, 10**seats if options.get("multiplication") else TRACK))
    )
    reveal = p.fields_of(
        guesses=guesses,
        cards=p.Each(seats, p.Maybe(_CARD)),
        multiplied=p.FLAG,
        second=p.FLAG,
        winner=p.OneOf((None, *players)),
        tie=p.OneOf(_TIES_OF_ANY if options.get("exact_middle") == "any" else _TIES),
    )
    public = p.fields_of(
        "rules",
        phase=p.OneOf(_PHASES),
        actors=p.Members(players),
        on=p.OneOf(("star", "path")),
        mole=p.OneOf(_NODES),
        seating=p.Each(seats, p.OneOf((None, *players))),
        houses=p.Each(seats, p.OneOf((None, *_NODES))),
        out=p.Order(players),
        starter=p.OneOf(players),
        round=p.Number(1, _MANY),
        deals_for_two=p.Number(0, _MANY),
        sudden_death=p.FLAG,
        stack=p.Number(0, HAND),
        reversed=p.FLAG,
        multiplied=p.FLAG,
        guesses=guesses,
        played=p.Each(seats, p.UpTo(HAND, _CARD)),
        reveal=p.Maybe(reveal),
        result=p.result_part([reason for reason, _ in META.end_reasons], seats, _MANY),
    )
    return p.fields_of(public=public, viewer=p.OneOf((None, *players)), own=p.UpTo(HAND, _CARD))
