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
from molecore.words import Message, Said, listed


def refusal_of_target(state: State, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    if target in FENCES:
        return refusal(state, seat, FENCES[target])
    return refusal(state, seat, Dig(target))


def refusal(state: State, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now, which must be illegal."""
    if state.to_act is None:
        return Refusal(Message("match.over"))
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
        return Refusal(Message("mole_hill.refused.gardeners_turn"), "H8")
    if not state.visits:
        return Refusal(Message("mole_hill.refused.moles_first_turn"), "H7")
    return Refusal(Message("mole_hill.refused.moles_turn"), "H9")


def _refused_rod(state: State, rod: Rod) -> Refusal:
    if rod in state.rods:
        return Refusal(Message("mole_hill.refused.rod_there", rod=rod), "H8")
    if rod in FENCES and not may_fence(state, rod):
        return Refusal(Message("mole_hill.refused.rim", rod=rod), "H4")
    if rod not in FENCES:
        return Refusal(Message("mole_hill.refused.no_edge", rod=rod), "H4")
    return Refusal(Message("mole_hill.refused.rod_allowed", rod=rod), "H8")


def _refused_square(state: State, square: Square) -> Refusal:
    if square not in DIGS:
        return Refusal(Message("mole_hill.refused.off_the_lawn", square=square), "H13")
    if state.visits and square == state.visits[-1]:
        return Refusal(Message("mole_hill.refused.standing_there", square=square), "H9")
    if square in state.visits:
        return Refusal(Message("mole_hill.refused.visited", square=square), "H9")
    if may_dig(state, square):
        return Refusal(Message("mole_hill.refused.dig_allowed", square=square), "H9")
    return _refused_step(state, state.visits[-1], square)


def _refused_step(state: State, start: Square, target: Square) -> Refusal:
    ways = WAYS[start].get(target)
    if ways is not None:
        return _refused_ways(state, start, target, ways)
    if start == CENTRE and not may_jump(state):
        return Refusal(Message("mole_hill.refused.no_jump", square=target, start=start), "H14")
    rule = "H10" if start[0] == target[0] or start[1] == target[1] else "H11"
    return Refusal(Message("mole_hill.refused.too_far", square=target, start=start), rule)


def _refused_ways(state: State, start: Square, target: Square, ways: tuple[Way, Way]) -> Refusal:
    if ways[0] == ways[1]:
        fenced = Message(
            "mole_hill.refused.rod_between", rod=ways[0][0], start=start, square=target
        )
        return Refusal(fenced, "H10")
    along, upwards = target[0] + start[1], start[0] + target[1]
    fenced = Message(
        "mole_hill.refused.corner",
        square=target,
        along=along,
        rods_along=_rods_on(state, ways[0]),
        upwards=upwards,
        rods_upwards=_rods_on(state, ways[1]),
    )
    return Refusal(fenced, "H11")


def _rods_on(state: State, way: Way) -> Said:
    return listed([rod for rod in way if rod in state.rods])
