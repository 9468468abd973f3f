"""What a view of Mountains Out of Molehills can hold, field by field (`molecore.core.parts`)."""

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
    Part,
    Tally,
    UpTo,
    fields_of,
    result_part,
)
from molecore.games.mountains.board import CARDS, DEALT, FACINGS, HAND, MIXES, ROUNDS, SIZES
from molecore.games.mountains.meta import META

_QUESTIONS: Final = (
    *("corner", "facing", "draft", "plan", "side", "order", "back", "rock", "topple", "token"),
    "over",
)
_MOTIONS: Final = OneOf(("step", "left", "right", "back"))
_TURNS: Final = OneOf(("left", "right", "back"))
_TALLEST: Final = 30
"""Pieces on one space: more than any mountain has before it topples."""
_MANY: Final = 9_999
"""More points, and more topples in a chain, than there can be."""


def parts(options: Options, seats: int) -> Fields:  # noqa: ARG001 - all games are alike
    """The parts of a view: the grid below and above ground, the cards, the score sheet."""
    players, size = tuple(range(seats)), SIZES[seats]
    seat = OneOf(players)
    card, hand = OneOf(CARDS), UpTo(HAND, OneOf((None, *CARDS)))
    mix = max(map(max, MIXES.values()))
    space = Number(0, size * size - 1)
    spaces = UpTo(size * size, space)
    public = fields_of(
        "rules",
        question=OneOf(_QUESTIONS),
        asked=Members(players),
        round=Number(0, ROUNDS),
        order=UpTo(seats, seat),
        corner=Maybe(space),
        moles=Each(seats, Maybe(fields_of(space=space, facing=OneOf(FACINGS)))),
        rock=Maybe(fields_of(space=space, turn=_TURNS)),
        mountains=Each(size * size, UpTo(_TALLEST, seat)),
        supplies=Each(seats, Number(0, _TALLEST)),
        deck=Each(len(CARDS), Number(0, mix)),
        pool=Tally(CARDS, DEALT * seats),
        taken=Tally(CARDS, DEALT * seats),
        hands=Each(seats, hand),
        planned=Each(seats, FLAG),
        revealed=Each(seats, UpTo(HAND, card)),
        execution=Maybe(_execution(seat, spaces)),
        points=UpTo(ROUNDS, Each(seats, Number(0, _MANY))),
        tokens=Each(seats, Number(0, seats)),
        result=result_part([reason for reason, _ in META.end_reasons], seats, _MANY),
    )
    return fields_of(
        public=public,
        viewer=OneOf((None, *players)),
        hands=Each(seats, hand),
        plan=UpTo(HAND, card),
    )


def _execution(seat: Part, spaces: Part) -> Fields:
    return fields_of(
        seat=seat,
        card=OneOf(CARDS),
        motions=UpTo(HAND, _MOTIONS),
        to_topple=spaces,
        chain=spaces,
        topples=Number(0, _MANY),
    )
