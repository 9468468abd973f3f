"""Why an action is not allowed here: a sentence and its rule, for people."""

from __future__ import annotations

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.games.mole_hill.board import CENTRE, Rod, Square
from molecore.games.mole_hill.records import Action, Dig, Fence, State
from molecore.games.mole_hill.steps import (
    DIGS,
    FENCES,
    WAYS,
    Way,
    may_dig,
    may_fence,
    may_jump,
    role_of,
)


def refusal_of_target(state: State, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    if target in FENCES:
        return refusal(state, seat, FENCES[target])
    return refusal(state, seat, Dig(target))


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now, which must be illegal."""
    if state.to_act is None:
        return Refusal("The game is over.")
    turn = _whose_turn(state)
    if role_of(state, seat) != state.to_act or isinstance(action, Fence) != _is_gardeners(state):
        return turn
    if isinstance(action, Fence):
        return _refused_rod(state, action.rod)
    return _refused_square(state, action.square)


def _is_gardeners(state: State) -> bool:
    return state.to_act == "gardener"


def _whose_turn(state: State) -> Refusal:
    if _is_gardeners(state):
        return Refusal("It is the gardener's turn: choose an edge for a rod.", "H8")
    if not state.visits:
        return Refusal("It is the mole's turn: choose any square to come up on.", "H7")
    return Refusal("It is the mole's turn: choose a square to dig to.", "H9")


def _refused_rod(state: State, rod: Rod) -> Refusal:
    if rod in state.rods:
        return Refusal(f"There is a rod on {rod} already; one edge holds one rod.", "H8")
    if rod in FENCES and not may_fence(state, rod):
        return Refusal(f"{rod} is on the rim; in this game rods go between two squares.", "H4")
    if rod not in FENCES:
        return Refusal(f"There is no edge {rod} on this lawn.", "H4")
    return Refusal(f"A rod can go on {rod}.", "H8")


def _refused_square(state: State, square: Square) -> Refusal:
    if square not in DIGS:
        return Refusal(f"{square} is not on the lawn, which the mole never leaves.", "H13")
    if state.visits and square == state.visits[-1]:
        return Refusal(f"The mole stands on {square}; he must move on.", "H9")
    if square in state.visits:
        return Refusal(f"The mole has been on {square}; he visits a square only once.", "H9")
    if may_dig(state, square):
        return Refusal(f"The mole can go to {square}.", "H9")
    return _refused_step(state, state.visits[-1], square)


def _refused_step(state: State, start: Square, target: Square) -> Refusal:
    ways = WAYS[start].get(target)
    if ways is not None:
        return _refused_ways(state, start, target, ways)
    if start == CENTRE and not may_jump(state):
        return Refusal(
            f"{target} is too far: in this game a mole that starts on {start} cannot jump.", "H14"
        )
    rule = "H10" if start[0] == target[0] or start[1] == target[1] else "H11"
    return Refusal(f"{target} is not next to {start}, where the mole stands.", rule)


def _refused_ways(state: State, start: Square, target: Square, ways: tuple[Way, Way]) -> Refusal:
    if ways[0] == ways[1]:
        return Refusal(f"The rod on {ways[0][0]} is between {start} and {target}.", "H10")
    along, upwards = target[0] + start[1], start[0] + target[1]
    by_along = f"by {along} with {_rods_on(state, ways[0])}"
    by_upwards = f"by {upwards} with {_rods_on(state, ways[1])}"
    return Refusal(
        f"Both ways round the corner to {target} are fenced: {by_along}, {by_upwards}.", "H11"
    )


def _rods_on(state: State, way: Way) -> str:
    return " and ".join(rod for rod in way if rod in state.rods)
