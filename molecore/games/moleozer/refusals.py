"""Why an action is not allowed here: a sentence and its rule, for people.

All of it is said from the table, so no refusal tells a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from molecore.core.errors import Refusal
from molecore.core.protocol import Seat, Target
from molecore.core.wording import listed
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

_NOW: Final[Mapping[Phase, Refusal]] = {
    "houses": Refusal("houses are chosen", "Z3"),
    "memory": Refusal("everybody looks at their cards", "Z7"),
    "declare": Refusal("it has to be said whether to add or to multiply", "Z48"),
    "guess": Refusal("guesses are made", "Z10"),
    "change": Refusal("the first one may guess again", "Z46"),
    "step": Refusal("the winner may move the mole", "Z26"),
    "action": Refusal("the winner may take an action", "Z28"),
}
"""What the phase is for."""


def refusal_of_target(view: View, seat: Seat, target: Target) -> Refusal:
    """Why ``seat`` cannot press ``target`` now."""
    meant = _meant(view.table, target)
    if meant is None:
        return Refusal(f"There is nothing to be pressed called {target}.")
    return refusal(view.table, seat, meant)


def refusal(table: Table, seat: Seat, action: Action) -> Refusal:
    """Why ``seat`` cannot play ``action`` now; says so if it can."""
    if table.phase == "over":
        return Refusal("The game is over.")
    if seat not in actors(table):
        return _not_its_turn(table, seat)
    if is_choice(table, seat, action):
        return Refusal(f"{encode(action)} can be chosen.", _NOW[table.phase].rule)
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
        return Refusal("Your house is crushed; you can watch.", "Z35")
    if table.phase == "memory":
        return Refusal("Your stack is down already; the others still look at theirs.", "Z7")
    turn = f"player {actors(table)[0] + 1}"
    return Refusal(f"Now {_NOW[table.phase].message}, and it is the turn of {turn}.", "Z10")


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
    now = _NOW[table.phase]
    return Refusal(f"{encode(action)} has no place here: now {now.message}.", now.rule)


def _house(table: Table, node: str) -> Refusal:
    free = listed(free_houses(table))
    if node in table.houses:
        return Refusal(f"{node} has an owner already; still free: {free}.", "Z3")
    return Refusal(f"{node} is no house of this board; still free: {free}.", "Z3")


def _order(table: Table, action: PutDown) -> Refusal:
    if len(action.order) != table.stack:
        return Refusal(f"{encode(action)} is not for a stack of {table.stack}.", "Z6")
    return Refusal(f"{encode(action)} would change the order, which has to stay.", "Z8")


def _guess(table: Table, seat: Seat, number: int) -> Refusal:
    most = highest(table)
    if not 1 <= number <= most:
        rule = "Z48" if table.multiplied else "Z11"
        return Refusal(f"{number} cannot be guessed; the numbers are 1 to {most:,}.", rule)
    if number == table.guesses[seat]:
        return Refusal(f"Your pawn is on {number} already; pass to leave it there.", "Z46")
    near = min(
        (g for s, g in enumerate(table.guesses) if g is not None and s != seat),
        key=lambda guess: abs(guess - number),
    )
    return Refusal(f"{number} is too near to {near}; guesses differ by {GAP} at least.", "Z11")


def _move(table: Table, node: str) -> Refusal:
    if table.phase == "action" and "X" not in (table.reveal.offers if table.reveal else ()):
        text = f"No card with X was turned over, so there is no extra step to {node}."
        return Refusal(text, "Z28")
    near = listed(neighbours(table.on, table.mole))
    if node not in NODES[table.on]:
        return Refusal(f"{node} is not on this side of the board; the mole can go to {near}.", "Z2")
    if node == table.mole:
        return Refusal(f"The mole is on {node}; it can go to {near}, or stay.", "Z26")
    return Refusal(f"{node} is not next to the mole; it can go to {near}.", "Z26")


def _not_offered(table: Table, seat: Seat, action: Reverse | Swap) -> Refusal:
    if isinstance(action, Reverse):
        return Refusal("No card with R was turned over, so the stacks stay as they are.", "Z28")
    return _swap(table, seat, action.seat)


def _swap(table: Table, seat: Seat, other: Seat) -> Refusal:
    if table.reveal is None or "W" not in table.reveal.offers:
        text = f"No card with W was turned over, so nobody swaps with player {other + 1}."
        return Refusal(text, "Z28")
    if other == seat:
        return Refusal("You cannot swap seats with yourself.", "Z32")
    return Refusal(f"Player {other + 1} is not in the game any more.", "Z32")
