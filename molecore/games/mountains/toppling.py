"""How mountains topple, and what that brings about (T34-T46)."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.games.mountains.board import FACINGS, Facing, Grid, Number
from molecore.games.mountains.events import MountainToppled
from molecore.games.mountains.transition import Transition


def topple_next(transition: Transition) -> None:
    """The next mountain topples; when there is none, the mole goes on (T38-T41)."""
    execution = transition.execution
    space = execution.next_to_topple
    if space is None:
        transition.stage = "move"
    elif execution.topples < transition.public.rules.chain_free:
        transition.ask("topple", execution.seat)
    else:
        _spread(transition, space, _to_nearest_edge(transition.grid, space), forced=True)


def topple(transition: Transition, facing: Facing) -> None:
    """The player of the card chose where the mountain topples (T42)."""
    space = transition.execution.next_to_topple
    assert space is not None  # noqa: S101 - the question is about it
    _spread(transition, space, facing, forced=False)
    transition.stage = "topple"


def _spread(transition: Transition, space: Number, facing: Facing, *, forced: bool) -> None:
    """All pieces but the lowest go one space further each, or back to their owners (T34-T37)."""
    pieces = transition.public.mountains[space][1:]
    landed = transition.grid.rays[facing][space][: len(pieces)]
    chain, to_topple = _left(transition, space, landed)
    transition.tell(
        MountainToppled(
            transition.execution.seat,
            transition.name(space),
            facing,
            pieces,
            tuple(map(transition.name, landed)),
            forced,
            tuple(map(transition.name, chain)),
            tuple(map(transition.name, to_topple)),
        )
    )


def _left(
    transition: Transition, space: Number, landed: Sequence[Number]
) -> tuple[list[Number], list[Number]]:
    """What has still to topple after a spread: in the same chain, and as chains of their own.

    What waited before may have been seen to meanwhile (T41).
    """
    execution, mountains = transition.execution, transition.public.mountains
    heights = {there: len(mountains[there]) + 1 for there in landed}
    heights[space] = 1

    def is_too_high(there: Number) -> bool:
        return heights.get(there, len(mountains[there])) > transition.cap

    chain = [*execution.chain[:-1], *filter(is_too_high, reversed(landed))]
    while chain and not is_too_high(chain[-1]):
        chain.pop()
    to_topple = list(execution.to_topple if execution.chain else execution.to_topple[1:])
    while to_topple and not chain and not is_too_high(to_topple[0]):
        to_topple.pop(0)
    return chain, to_topple


def _to_nearest_edge(grid: Grid, space: Number) -> Facing:
    """Where the edge is the fewest spaces away; the first clockwise from the north (T46)."""
    return min(FACINGS, key=lambda facing: len(grid.rays[facing][space]))
