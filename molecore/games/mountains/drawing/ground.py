"""What is on each space of the slope, and below it."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.games.mountains.board import Facing, Number, Turn
from molecore.games.mountains.records import Mountain, PublicState


@record
class Content:
    """All that is on a space and below it."""

    mountain: Mountain
    mole: tuple[Seat, Facing | None] | None
    rock: Turn | None


def contents(public: PublicState) -> list[Content]:
    """What is on each space and below it."""
    moles: dict[Number, tuple[Seat, Facing | None]] = {
        mole.space: (seat, mole.facing) for seat, mole in enumerate(public.moles) if mole
    }
    if public.corner is not None:
        moles[public.corner] = (_placed_last(public), None)
    rock = {public.rock.space: public.rock.turn} if public.rock else {}
    return [
        Content(mountain, moles.get(number), rock.get(number))
        for number, mountain in enumerate(public.mountains)
    ]


def _placed_last(public: PublicState) -> Seat:
    """Whose mole stands in the corner that has been taken: the moles are placed in turn order.

    Who is asked is not known while a narration shows a corner that somebody was given.
    """
    return next(seat for seat in public.order if public.moles[seat] is None)
