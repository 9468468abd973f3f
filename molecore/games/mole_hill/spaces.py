"""What a view of Mole Hill can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from molecore.core.options import Options
from molecore.core.parts import Fields, Maybe, Number, OneOf, Order, UpTo, fields_of, result_part
from molecore.games.mole_hill.board import INNER_RODS, RIM_RODS, SQUARES
from molecore.games.mole_hill.meta import META


def parts(options: Options, seats: int) -> Fields:  # noqa: ARG001 - all games are alike
    """The parts of a view: the lawn, the score sheets and the question."""
    seat = OneOf(tuple(range(seats)))
    squares = Number(0, len(SQUARES))
    sheet = fields_of(
        mole=seat, visited=squares, dark=squares, red=Number(0, 4), white=Number(0, 4)
    )
    kinds = OneOf(("come_up", "dig", "jump", "fence"))
    return fields_of(
        "rules",
        moles=UpTo(2, seat),
        visits=Order(SQUARES),
        rods=Order((*INNER_RODS, *RIM_RODS)),
        finished=UpTo(2, sheet),
        question=Maybe(fields_of(seat=seat, kind=kinds)),
        result=result_part([reason for reason, _ in META.end_reasons], seats, 99),
    )
