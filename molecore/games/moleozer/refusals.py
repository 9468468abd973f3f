"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from the table, so no refusal tells a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.games.moleozer.board import GAP, NODES, neighbours
from molecore.games.moleozer.choices import is_choice
from molecore.games.moleozer.guessing import highest
from molecore.games.moleozer.notation import encode
from molecore.games.moleozer.records import (
    READY,
    REVERSE,
    WITHOUT,
    Action,
    ChooseHouse,
    Declare,
    Guess,
    Move,
    Pass,
    Phase,
    PutDown,
    Reverse,
    Swap,
    Table,
    View,
)
from molecore.games.moleozer.rounds import free_houses
from molecore.games.moleozer.seating import actors
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
    """Why ``seat`` cannot press ``target`` now."""
    meant = _meant(view.table, target)
    if meant is None:
        return Refusal(Message("moleozer.refused.nothing_called_so", target=target))
    return refusal(view.table, seat, meant)


def refusal(table: Table, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now; says so if it can."""
    if table.phase == "over":
        return Refusal(Message("match.over"))
    if seat not in actors(table):
        return _not_its_turn(table, seat)
    if is_choice(table, seat, action):
        allowed = Message("moleozer.refused.allowed", action=encode(action))
        return Refusal(allowed, _RULES[table.phase])
    return _why_not_now(table, seat, action) or _out_of_place(table, action)


def _meant(table: Table, target: Target) -> Action | None:
    """What pressing ``target`` would be in this phase."""
    words: dict[Target, Action] = {
        WITHOUT: Pass(),
        REVERSE: Reverse(),
        "add": Declare(multiplied=False),
        "multiply": Declare(multiplied=True),
        READY: PutDown(tuple(range(table.stack))),
    }
    if target in words:
        return words[target]
    kind, number = target.rstrip("0123456789"), target[len(target.rstrip("0123456789")) :]
    if kind == "" and number:
        return Guess(int(number[:6]))
    if kind == "swap" and number:
        return Swap(int(number[:2]) - 1)
    if kind == "card" and number:
        return PutDown((int(number[:2]) - 1,))
    if target in NODES["star"] + NODES["path"]:
        return ChooseHouse(target) if table.phase == "houses" else Move(target)
    return None


def _not_its_turn(table: Table, seat: Seat) -> Refusal:
    if seat in table.out:
        return Refusal(Message("moleozer.refused.out"), "Z35")
    if table.phase == "memory":
        return Refusal(Message("moleozer.refused.stack_is_down"), "Z7")
    player = actors(table)[0] + 1
    return Refusal(Message(f"moleozer.refused.turn.{table.phase}", player=player), "Z10")


def _why_not_now(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """What is wrong with an action of the kind that the phase is for; None for other kinds."""
    match table.phase, action:
        case "houses", ChooseHouse(node=node):
            return _house(table, node)
        case "memory", PutDown():
            return _order(table, action)
        case (("guess" | "change"), Guess(number=number)):
            return _guess(table, seat, number)
        case (("step" | "action"), Move(node=node)):
            return _move(table, node)
        case "action", (Reverse() | Swap()):
            return _not_offered(table, seat, action)
    return None


def _out_of_place(table: Table, action: Action) -> Refusal:
    now = Message(f"moleozer.refused.out_of_place.{table.phase}", action=encode(action))
    return Refusal(now, _RULES[table.phase])


def _house(table: Table, node: str) -> Refusal:
    free = listed(free_houses(table))
    case = "taken" if node in table.houses else "no_house"
    return Refusal(Message(f"moleozer.refused.house.{case}", space=node, free=free), "Z3")


def _order(table: Table, action: PutDown) -> Refusal:
    order = encode(action)
    if len(action.order) != table.stack:
        wrong = Message("moleozer.refused.other_stack", order=order, count=table.stack)
        return Refusal(wrong, "Z6")
    return Refusal(Message("moleozer.refused.order_stays", order=order), "Z8")


def _guess(table: Table, seat: Seat, number: int) -> Refusal:
    most = highest(table)
    if not 1 <= number <= most:
        rule = "Z48" if table.multiplied else "Z11"
        return Refusal(Message("moleozer.refused.off_the_track", number=number, most=most), rule)
    if number == table.guesses[seat]:
        return Refusal(Message("moleozer.refused.same_guess", number=number), "Z46")
    near = min(
        (g for s, g in enumerate(table.guesses) if g is not None and s != seat),
        key=lambda guess: abs(guess - number),
    )
    too_near = Message("moleozer.refused.too_near", number=number, near=near, gap=GAP)
    return Refusal(too_near, "Z11")


def _move(table: Table, node: str) -> Refusal:
    if table.phase == "action" and "X" not in (table.reveal.offers if table.reveal else ()):
        return Refusal(Message("moleozer.refused.no_extra_step", space=node), "Z28")
    near = listed(neighbours(table.on, table.mole))
    if node not in NODES[table.on]:
        return Refusal(Message("moleozer.refused.other_side", space=node, near=near), "Z2")
    where = "here" if node == table.mole else "too_far"
    return Refusal(Message(f"moleozer.refused.move.{where}", space=node, near=near), "Z26")


def _not_offered(table: Table, seat: Seat, action: Reverse | Swap) -> Refusal:
    if isinstance(action, Reverse):
        return Refusal(Message("moleozer.refused.no_reversing"), "Z28")
    return _swap(table, seat, action.seat)


def _swap(table: Table, seat: Seat, other: Seat) -> Refusal:
    if table.reveal is None or "W" not in table.reveal.offers:
        return Refusal(Message("moleozer.refused.no_swap", player=other + 1), "Z28")
    if other == seat:
        return Refusal(Message("moleozer.refused.swap_with_oneself"), "Z32")
    return Refusal(Message("moleozer.refused.swap_with_nobody", player=other + 1), "Z32")
