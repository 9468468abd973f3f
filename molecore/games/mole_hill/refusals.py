"""Why an action is not allowed here: a sentence and its rule, for people."""

from __future__ import annotations

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.games.mole_hill.actions import Action, Dig, Fence
from molecore.games.mole_hill.board import CENTRE, Rod, Square
from molecore.games.mole_hill.legal import DIGS, FENCES, WAYS, Way, may_dig, may_fence, may_jump
from molecore.games.mole_hill.records import PublicState, Question, View
from molecore.words import Message, Said, listed


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    if target in FENCES:
        return refusal(view, seat, FENCES[target])
    return refusal(view, seat, Dig(target))


def refusal(view: View, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now, which must be illegal."""
    question = view.question
    if question is None:
        return Refusal(Message("match.over"))
    if seat != question.seat or isinstance(action, Fence) != (question.kind == "fence"):
        return _whose_turn(question)
    if isinstance(action, Fence):
        return _refused_rod(view, action.rod)
    return _refused_square(view, action.square)


def _whose_turn(question: Question) -> Refusal:
    match question.kind:
        case "fence":
            return Refusal(Message("mole_hill.refused.gardeners_turn"), "H8")
        case "come_up":
            return Refusal(Message("mole_hill.refused.moles_first_turn"), "H7")
        case "dig" | "jump":
            return Refusal(Message("mole_hill.refused.moles_turn"), "H9")


def _refused_rod(public: PublicState, rod: Rod) -> Refusal:
    if rod in public.rods:
        return Refusal(Message("mole_hill.refused.rod_there", rod=rod), "H8")
    if rod in FENCES and not may_fence(public, rod):
        return Refusal(Message("mole_hill.refused.rim", rod=rod), "H4")
    if rod not in FENCES:
        return Refusal(Message("mole_hill.refused.off_the_lawn", square=rod), "H4")
    return Refusal(Message("mole_hill.refused.rod_allowed", rod=rod), "H8")


def _refused_square(public: PublicState, square: Square) -> Refusal:
    if square not in DIGS:
        return Refusal(Message("mole_hill.refused.off_the_lawn", square=square), "H13")
    if public.visits and square == public.visits[-1]:
        return Refusal(Message("mole_hill.refused.standing_there", square=square), "H9")
    if square in public.visits:
        return Refusal(Message("mole_hill.refused.visited", square=square), "H9")
    if may_dig(public, square):
        return Refusal(Message("mole_hill.refused.dig_allowed", square=square), "H9")
    return _refused_step(public, public.visits[-1], square)


def _refused_step(public: PublicState, start: Square, target: Square) -> Refusal:
    ways = WAYS[start].get(target)
    if ways is not None:
        return _refused_ways(public, start, target, ways)
    if start == CENTRE and not may_jump(public):
        return Refusal(Message("mole_hill.refused.no_jump", square=target, start=start), "H14")
    rule = "H10" if start[0] == target[0] or start[1] == target[1] else "H11"
    return Refusal(Message("mole_hill.refused.too_far", square=target, start=start), rule)


def _refused_ways(
    public: PublicState, start: Square, target: Square, ways: tuple[Way, Way]
) -> Refusal:
    if ways[0] == ways[1]:
        fenced = Message(
            "mole_hill.refused.rod_between", rod=ways[0][0], start=start, square=target
        )
        return Refusal(fenced, "H10")
    fenced = Message(
        "mole_hill.refused.corner",
        square=target,
        rods_along=_rods_on(public, ways[0]),
        rods_upwards=_rods_on(public, ways[1]),
    )
    return Refusal(fenced, "H11")


def _rods_on(public: PublicState, way: Way) -> Said:
    return listed([rod for rod in way if rod in public.rods])
