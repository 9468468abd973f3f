"""How moles move below ground: steps, turns, edges, other moles and the rock (T16-T22)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from molecore.core.protocol import Seat
from molecore.games.mountains.actions import First, Side
from molecore.games.mountains.board import Card, Grid, Number, turned
from molecore.games.mountains.records import Mole, Motion, Rock

Outcome: TypeAlias = Literal["turned", "entered", "edge", "mole", "rock"]
"""What a motion comes to: a turn, a step, or a step that met the edge, another mole, the rock."""

SIDES: Final[tuple[Side, ...]] = ("left", "right")
FIRSTS: Final[tuple[First, ...]] = ("turn", "step")
MOTIONS: Final[Mapping[tuple[Card, Side | First | None], tuple[Motion, ...]]] = {
    ("M1", None): ("step",),
    ("M2", None): ("step", "step"),
    ("M3", None): ("step", "step", "step"),
    ("TURN", "left"): ("left",),
    ("TURN", "right"): ("right",),
    ("UTURN", None): ("back",),
    ("M1L", "turn"): ("left", "step"),
    ("M1L", "step"): ("step", "left"),
    ("M1R", "turn"): ("right", "step"),
    ("M1R", "step"): ("step", "right"),
    ("M1U", "turn"): ("back", "step"),
    ("M1U", "step"): ("step", "back"),
}
"""What each card that moves its mole does, by what is chosen for it (T15-T18)."""


def stride(
    grid: Grid, mole: Mole, others: Collection[Number], rock: Rock | None
) -> tuple[Outcome, Mole]:
    """What a single step comes to, and the mole after it (T19-T23)."""
    ahead = grid.rays[mole.facing][mole.space]
    if not ahead:
        return "edge", mole
    if ahead[0] in others:
        return "mole", mole
    if rock is not None and ahead[0] == rock.space:
        return "rock", Mole(mole.space, turned(mole.facing, rock.turn))
    return "entered", Mole(ahead[0], mole.facing)


def walk(
    grid: Grid, mole: Mole, others: Collection[Number], rock: Rock | None, motions: Sequence[Motion]
) -> Iterator[tuple[Outcome, Mole]]:
    """What motions come to, one by one; steps behind an edge or a mole are left out."""
    stopped = False
    for motion in motions:
        if motion != "step":
            mole = Mole(mole.space, turned(mole.facing, motion))
            yield "turned", mole
        elif not stopped:
            outcome, mole = stride(grid, mole, others, rock)
            stopped = outcome in ("edge", "mole")
            yield outcome, mole


def others_of(moles: Sequence[Mole | None], seat: Seat) -> tuple[Number, ...]:
    """Where the moles of the other seats are."""
    return tuple(
        mole.space for other, mole in enumerate(moles) if mole is not None and other != seat
    )


def without_steps(motions: Sequence[Motion]) -> tuple[Motion, ...]:
    """What is left of a card whose steps are lost: its turn (T18, T19)."""
    return tuple(motion for motion in motions if motion != "step")
