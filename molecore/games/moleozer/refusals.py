"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from the public state, so no refusal tells a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.errors import Refusal
from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat, Target
from molecore.games.moleozer import actions as a
from molecore.games.moleozer.board import GAP, NODES, neighbours
from molecore.games.moleozer.guess_rules import highest
from molecore.games.moleozer.legal import is_legal
from molecore.games.moleozer.notation import encode
from molecore.games.moleozer.records import Phase, PublicState, View
from molecore.games.moleozer.rounds import free_houses
from molecore.words import Message, listed

_RULES: Final[Mapping[Phase, str]] = {
    "houses": "Z3",
    "memory": "Z7",
    "declare": "Z48",
    "guess": "Z10",
    "change": "Z46",
    "step": "Z26",
    "action": "Z28",
}
"""By which rule a phase is."""


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now, said from its view alone."""
    meant = _meant(view.public, target)
    if meant is None:
        return Refusal(Message("moleozer.refused.nothing_called_so", target=target))
    return refusal(view.public, seat, meant)


def refusal(public: PublicState, seat: Seat, action: a.Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now; says so if it can."""
    if public.phase == "over":
        return Refusal(Message("match.over"))
    if seat not in public.actors:
        return _not_its_turn(public, seat)
    if is_legal(public, seat, action):
        allowed = Message("moleozer.refused.allowed", action=encode(action))
        return Refusal(allowed, _RULES[public.phase])
    return _why_not_now(public, seat, action) or _out_of_place(public, action)


def _meant(public: PublicState, target: Target) -> a.Action | None:
    """What pressing ``target`` would be in this phase."""
    words: dict[Target, a.Action] = {
        a.WITHOUT: a.Pass(),
        a.REVERSE: a.Reverse(),
        "add": a.Declare(multiplied=False),
        "multiply": a.Declare(multiplied=True),
        a.READY: a.PutDown(tuple(range(public.stack))),
    }
    if target in words:
        return words[target]
    kind, number = target.rstrip("0123456789"), target[len(target.rstrip("0123456789")) :]
    if kind == "" and number:
        return a.Guess(int(number[:6]))
    if kind == "swap" and number:
        return a.Swap(int(number[:2]) - 1)
    if kind == "card" and number:
        return a.PutDown((int(number[:2]) - 1,))
    if target in NODES["star"] + NODES["path"]:
        return a.ChooseHouse(target) if public.phase == "houses" else a.Move(target)
    return None


def _not_its_turn(public: PublicState, seat: Seat) -> Refusal:
    if seat in public.out:
        return Refusal(Message("moleozer.refused.out"), "Z35")
    if public.phase == "memory":
        return Refusal(Message("moleozer.refused.stack_is_down"), "Z7")
    player = public.actors[0] + 1
    return Refusal(Message(f"moleozer.refused.turn.{public.phase}", player=player), "Z10")


def _why_not_now(public: PublicState, seat: Seat, action: a.Action) -> Refusal | None:
    """What is wrong with an action of the kind that the phase is for; None for other kinds."""
    match public.phase, action:
        case "houses", a.ChooseHouse(node=node):
            return _house(public, node)
        case "memory", a.PutDown():
            return _order(public, action)
        case (("guess" | "change"), a.Guess(number=number)):
            return _guess(public, seat, number)
        case (("step" | "action"), a.Move(node=node)):
            return _move(public, node)
        case "action", (a.Reverse() | a.Swap()):
            return _not_offered(public, seat, action)
    return None


def _out_of_place(public: PublicState, action: a.Action) -> Refusal:
    now = Message(f"moleozer.refused.out_of_place.{public.phase}", action=encode(action))
    return Refusal(now, _RULES[public.phase])


def _house(public: PublicState, node: str) -> Refusal:
    free = listed(free_houses(public))
    case = "taken" if node in public.houses else "no_house"
    return Refusal(Message(f"moleozer.refused.house.{case}", space=node, free=free), "Z3")


def _order(public: PublicState, action: a.PutDown) -> Refusal:
    order = encode(action)
    if UNKNOWN in action.order:
        return Refusal(Message("moleozer.refused.unknown_order", order=order), "Z7")
    if len(action.order) != public.stack:
        wrong = Message("moleozer.refused.other_stack", order=order, count=public.stack)
        return Refusal(wrong, "Z6")
    return Refusal(Message("moleozer.refused.order_stays", order=order), "Z8")


def _guess(public: PublicState, seat: Seat, number: int) -> Refusal:
    most = highest(public)
    if not 1 <= number <= most:
        rule = "Z48" if public.multiplied else "Z11"
        return Refusal(Message("moleozer.refused.off_the_track", number=number, most=most), rule)
    if number == public.guesses[seat]:
        return Refusal(Message("moleozer.refused.same_guess", number=number), "Z46")
    near = min(
        (g for s, g in enumerate(public.guesses) if g is not None and s != seat),
        key=lambda guess: abs(guess - number),
    )
    too_near = Message("moleozer.refused.too_near", number=number, near=near, gap=GAP)
    return Refusal(too_near, "Z11")


def _move(public: PublicState, node: str) -> Refusal:
    if public.phase == "action" and "X" not in (public.reveal.offers if public.reveal else ()):
        return Refusal(Message("moleozer.refused.no_extra_step", space=node), "Z28")
    near = listed(neighbours(public.on, public.mole))
    if node not in NODES[public.on]:
        return Refusal(Message("moleozer.refused.other_side", space=node, near=near), "Z2")
    where = "here" if node == public.mole else "too_far"
    return Refusal(Message(f"moleozer.refused.move.{where}", space=node, near=near), "Z26")


def _not_offered(public: PublicState, seat: Seat, action: a.Reverse | a.Swap) -> Refusal:
    if isinstance(action, a.Reverse):
        return Refusal(Message("moleozer.refused.no_reversing"), "Z28")
    return _swap(public, seat, action.seat)


def _swap(public: PublicState, seat: Seat, other: Seat) -> Refusal:
    if public.reveal is None or "W" not in public.reveal.offers:
        return Refusal(Message("moleozer.refused.no_swap", player=other + 1), "Z28")
    if other == seat:
        return Refusal(Message("moleozer.refused.swap_with_oneself"), "Z32")
    return Refusal(Message("moleozer.refused.swap_with_nobody", player=other + 1), "Z32")
