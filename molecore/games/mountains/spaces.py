"""What a view of Mountains Out of Molehills can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from typing import Final

from molecore.core import parts as p
from molecore.core.options import Options
from molecore.games.mountains.board import CARDS, DEALT, FACINGS, HAND, MIXES, ROUNDS, SIZES
from molecore.games.mountains.meta import META

_QUESTIONS: Final = (
    *("corner", "facing", "draft", "plan", "side", "order", "back", "rock", "topple", "token"),
    "over",
)
_MOTIONS: Final = p.OneOf(("step", "left", "right", "back"))
_TURNS: Final = p.OneOf(("left", "right", "back"))
_TALLEST: Final = 30
"""Pieces on one space: more than any mountain has before it topples."""
_MANY: Final = 9_999
"""More points, and more topples in a chain, than there can be."""


def parts(options: Options, seats: int) -> p.Fields:  # noqa: ARG001 - all games are alike
    """The parts of a view: the grid below and above ground, the cards, the score sheet."""
    players, size = tuple(range(seats)), SIZES[seats]
    seat = p.OneOf(players)
    card, hand = p.OneOf(CARDS), p.UpTo(HAND, p.OneOf((None, *CARDS)))
    mix = max(map(max, MIXES.values()))
    space = p.Number(0, size * size - 1)
    spaces = p.UpTo(size * size, space)
    public = p.fields_of(
        "rules",
        question=p.OneOf(_QUESTIONS),
        asked=p.Members(players),
        round=p.Number(0, ROUNDS),
        order=p.UpTo(seats, seat),
        corner=p.Maybe(space),
        moles=p.Each(seats, p.Maybe(p.fields_of(space=space, facing=p.OneOf(FACINGS)))),
        rock=p.Maybe(p.fields_of(space=space, turn=_TURNS)),
        mountains=p.Each(size * size, p.UpTo(_TALLEST, seat)),
        supplies=p.Each(seats, p.Number(0, _TALLEST)),
        deck=p.Each(len(CARDS), p.Number(0, mix)),
        pool=p.Tally(CARDS, DEALT * seats),
        taken=p.Tally(CARDS, DEALT * seats),
        hands=p.Each(seats, hand),
        planned=p.Each(seats, p.FLAG),
        revealed=p.Each(seats, p.UpTo(HAND, card)),
        execution=p.Maybe(_execution(seat, spaces)),
        points=p.UpTo(ROUNDS, p.Each(seats, p.Number(0, _MANY))),
        tokens=p.Each(seats, p.Number(0, seats)),
        result=p.result_part([reason for reason, _ in META.end_reasons], seats, _MANY),
    )
    return p.fields_of(
        public=public,
        viewer=p.OneOf((None, *players)),
        hands=p.Each(seats, hand),
        plan=p.UpTo(HAND, card),
    )


def _execution(seat: p.Part, spaces: p.Part) -> p.Fields:
    return p.fields_of(
        seat=seat,
        card=p.OneOf(CARDS),
        motions=p.UpTo(HAND, _MOTIONS),
        to_topple=spaces,
        chain=spaces,
        topples=p.Number(0, _MANY),
    )
