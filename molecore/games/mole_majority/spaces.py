"""What a view of Mole Majority can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from typing import Any, Final

from molecore.core import parts as p
from molecore.core.options import Options
from molecore.games.mole_majority.board import CELLS, HOME_SIZE, around, edge_between
from molecore.games.mole_majority.cards import CARDS, CAVE_INS, DECKS, HAND, HOMES
from molecore.games.mole_majority.meta import META

_CARD: Final = p.OneOf(tuple(CARDS))
_EDGES: Final = tuple(
    dict.fromkeys(
        name
        for cell in CELLS
        for direction, other in enumerate(around(cell))
        for name in (f"{cell}|d{direction}", edge_between(cell, other) if other else "")
        if name
    )
)
_TILE: Final = p.Each(2, p.OneOf((*CELLS, *range(3, HOME_SIZE + 1))))
"""A hex that was laid: its cell, and its number of spaces."""
_FEW: Final = 99
"""More steps, breeds or stacked cards' worth than a turn can have."""
_MANY: Final = 9_999
"""More rounds and points than there can be."""


def parts(options: Options, seats: int) -> p.Fields:
    """The parts of a view: the meadow by hexes as they were laid, the tribes, the turn, the own."""
    names: Any = options
    cards = sum(DECKS[names["deck"]].values())
    tokens = sum(HOMES[names["homes"]].values())
    players = tuple(range(seats))
    hexes, owner = len(CELLS), p.OneOf((None, *players))
    public = p.fields_of(
        "rules",
        phase=p.OneOf(("home_base", "tile", "turn", "over")),
        mover=p.OneOf(players),
        tiles=p.UpTo(hexes, _TILE),
        drawn=p.Maybe(p.Number(0, HOME_SIZE)),
        moles=p.UpTo(hexes * HOME_SIZE, owner),
        claims=p.UpTo(hexes, owner),
        homes=p.UpTo(hexes, p.OneOf((None, 0, 1, 2, 3))),
        cave_ins=p.Order(_EDGES),
        tribes=p.Each(seats, _tribe(cards, tokens)),
        turn=p.Maybe(_turn(cards)),
        starter=p.OneOf(players),
        rounds=p.Number(0, _MANY),
        idle_rounds=p.Number(0, _MANY),
        busy=p.FLAG,
        result=p.result_part(_reasons(options), seats, _MANY),
    )
    return p.fields_of(
        public=public,
        viewer=owner,
        hand=p.UpTo(HAND + 1, _CARD),
        homes=p.UpTo(tokens, p.Number(1, 3)),
    )


def _tribe(cards: int, tokens: int) -> p.Fields:
    return p.fields_of(
        cave_ins=p.Number(0, CAVE_INS),
        discard=p.UpTo(cards, _CARD),
        homes=p.UpTo(tokens, p.OneOf((None, 1, 2, 3))),
        held=p.Number(0, HAND + 1),
        known=p.UpTo(HAND + 1, _CARD),
        unseen=p.UpTo(cards, _CARD),
        out=p.FLAG,
    )


def _turn(cards: int) -> p.Fields:
    card = p.OneOf((None, *CARDS))
    return p.fields_of(
        action=card,
        number=card,
        stacked=p.UpTo(cards, _CARD),
        steps=p.Number(0, _FEW),
        main=p.OneOf((None, "burrow", "roll", "swap")),
        owed=p.OneOf((None, "breed", "move", "convert", "cave_in", "roll")),
        breeds=p.Number(0, _FEW),
        roll=p.Number(0, _FEW),
        effect=p.FLAG,
    )


def _reasons(options: Options) -> list[str]:
    """The ways to end; one of them is there by agreement only, so numbers stay as they were."""
    by_points = options.get("decisive_victory") == "points"
    return [reason for reason, _ in META.end_reasons if by_points or reason != "one_tribe"]
