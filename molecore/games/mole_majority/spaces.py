"""What a view of Mole Majority can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from typing import Any, Final

from molecore.core.options import Options
from molecore.core.parts import (
    FLAG,
    Each,
    Fields,
    Maybe,
    Number,
    OneOf,
    Order,
    UpTo,
    fields_of,
    result_part,
)
from molecore.games.mole_majority.board import CELLS, HOME_SIZE, around, edge_between
from molecore.games.mole_majority.cards import CARDS, CAVE_INS, DECKS, HAND, HOMES
from molecore.games.mole_majority.meta import META

_CARD: Final = OneOf(tuple(CARDS))
_EDGES: Final = tuple(
    dict.fromkeys(
        name
        for cell in CELLS
        for direction, other in enumerate(around(cell))
        for name in (f"{cell}|d{direction}", edge_between(cell, other) if other else "")
        if name
    )
)
_TILE: Final = Each(2, OneOf((*CELLS, *range(3, HOME_SIZE + 1))))
"""A hex that was laid: its cell, and its number of spaces."""
_FEW: Final = 99
"""More steps, breeds or stacked cards' worth than a turn can have."""
_MANY: Final = 9_999
"""More rounds and points than there can be."""


def parts(options: Options, seats: int) -> Fields:
    """The parts of a view: the meadow by hexes as they were laid, the tribes, the turn, the own."""
    names: Any = options
    cards = sum(DECKS[names["deck"]].values())
    tokens = sum(HOMES[names["homes"]].values())
    players = tuple(range(seats))
    hexes, owner = len(CELLS), OneOf((None, *players))
    public = fields_of(
        "rules",
        phase=OneOf(("home_base", "tile", "turn", "over")),
        mover=OneOf(players),
        tiles=UpTo(hexes, _TILE),
        drawn=Maybe(Number(0, HOME_SIZE)),
        moles=UpTo(hexes * HOME_SIZE, owner),
        claims=UpTo(hexes, owner),
        homes=UpTo(hexes, OneOf((None, 0, 1, 2, 3))),
        cave_ins=Order(_EDGES),
        tribes=Each(seats, _tribe(cards, tokens)),
        turn=Maybe(_turn(cards)),
        starter=OneOf(players),
        rounds=Number(0, _MANY),
        idle_rounds=Number(0, _MANY),
        busy=FLAG,
        result=result_part(_reasons(options), seats, _MANY),
    )
    return fields_of(
        public=public,
        viewer=owner,
        hand=UpTo(HAND + 1, _CARD),
        homes=UpTo(tokens, Number(1, 3)),
    )


def _tribe(cards: int, tokens: int) -> Fields:
    return fields_of(
        cave_ins=Number(0, CAVE_INS),
        discard=UpTo(cards, _CARD),
        homes=UpTo(tokens, OneOf((None, 1, 2, 3))),
        held=Number(0, HAND + 1),
        known=UpTo(HAND + 1, _CARD),
        unseen=UpTo(cards, _CARD),
        out=FLAG,
    )


def _turn(cards: int) -> Fields:
    card = OneOf((None, *CARDS))
    return fields_of(
        action=card,
        number=card,
        stacked=UpTo(cards, _CARD),
        steps=Number(0, _FEW),
        main=OneOf((None, "burrow", "roll", "swap")),
        owed=OneOf((None, "breed", "move", "convert", "cave_in", "roll")),
        breeds=Number(0, _FEW),
        roll=Number(0, _FEW),
        effect=FLAG,
    )


def _reasons(options: Options) -> list[str]:
    """The ways to end; one of them is there by agreement only, so numbers stay as they were."""
    by_points = options.get("decisive_victory") == "points"
    return [reason for reason, _ in META.end_reasons if by_points or reason != "one_tribe"]
