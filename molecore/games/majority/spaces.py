"""What a view of Majority can hold, field by field (`molecore.core.parts`)."""

from __future__ import annotations

from molecore.core.options import Options
from molecore.core.parts import Bits, Each, Fields, Maybe, Number, OneOf, fields_of
from molecore.games.majority.board import plan_of
from molecore.games.majority.setup import rules_of


def parts(options: Options, seats: int) -> Fields:
    """The parts of a view: the places as sets in the order of the plan, and the counts."""
    rules = rules_of(options)
    plan = plan_of(rules.boards)
    places, slips = Bits(len(plan.places)), Number(0, rules.most_preferences)
    public = fields_of(
        "rules",
        phase=OneOf(("declare", "claim", "resolve", "over")),
        mover=OneOf(tuple(range(seats))),
        slips=slips,
        counts=Each(seats, Maybe(slips)),
        held=Each(seats, places),
        placed=places,
        revealed=Each(seats, places),
        cancelled=places,
        contest=Number(1, rules.max_contests),
        flips=Number(0, plan.pairs),
    )
    return fields_of(public=public, viewer=OneOf((None, *range(seats))), own=places)
