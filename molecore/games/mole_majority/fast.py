"""Mole Majority for searches: one turn, played by the rules and judged by its prospects.

A search looks to the end of the turn of the seat that asks. Moves that differ
only in which space of a hex is left or filled are one candidate. What follows
the turn is one reply of the next seat, from a hand drawn anew each time, so
the search relies on no card that its seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.actions import (
    Action,
    Breed,
    CaveIn,
    Convert,
    Discard,
    EndTurn,
    MakeHome,
    Move,
    Pass,
    Play,
    Roll,
)
from molecore.games.mole_majority.board import Hex
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.choices import choices
from molecore.games.mole_majority.knowledge import sample, view_of
from molecore.games.mole_majority.majority import rolled
from molecore.games.mole_majority.network import (
    claimed,
    destinations,
    empty_spaces,
    occupied,
    plan,
)
from molecore.games.mole_majority.prospects import Counts, chances, counts_on, gain
from molecore.games.mole_majority.records import Meadow, State
from molecore.games.mole_majority.scoring import game_result
from molecore.games.mole_majority.table import Table
from molecore.games.mole_majority.turns import carry_out

Position: TypeAlias = State

_WIDTH: Final = 24
"""Candidates of a position at most."""
_LONGEST_REPLY: Final = 12
_LATE: Final = (EndTurn, Discard, Pass)
"""What is tried after all that changes the meadow."""


def kernel(state: State) -> TurnKernel:
    """The kernel below ``state``."""
    return TurnKernel(state)


class TurnKernel:
    """The turn of the seat that is to act in one state."""

    def __init__(self, state: State) -> None:
        self.root = state
        self._seat = state.meadow.mover
        self._actions: list[Action] = []
        self._numbers: dict[Action, int] = {}

    def actor(self, position: Position) -> Seat | None:
        meadow, before = position.meadow, self.root.meadow
        is_same_turn = meadow.mover == self._seat and meadow.phase == before.phase
        if not is_same_turn or meadow.rounds != before.rounds:
            return None
        has_ended = meadow.turn is None and (before.turn is not None or position is not self.root)
        return None if has_ended else self._seat

    def legal(self, position: Position) -> list[int]:
        return [self._number(action) for action in _choices(position)]

    def candidates(self, position: Position) -> list[int]:
        return [self._number(action) for action in promising(position)]

    def play(self, position: Position, action: int) -> Position:
        return _after(position, self._actions[action])

    def dice(self, random: Random) -> Iterator[Random]:
        while True:
            yield random

    def rollout(self, position: Position, dice: Iterator[Random]) -> Sequence[float]:
        random = next(dice)
        while self.actor(position) is not None:
            position = _after(position, _likely(position, random))
        return _worth(_replied(position, self._seat, random))

    def action(self, number: int) -> Action:
        return self._actions[number]

    def _number(self, action: Action) -> int:
        if action not in self._numbers:
            self._numbers[action] = len(self._actions)
            self._actions.append(action)
        return self._numbers[action]


def _choices(state: State) -> list[Action]:
    return choices(state.meadow, state.holdings[state.meadow.mover].hand)


def _after(state: State, action: Action) -> State:
    table = Table(state)
    carry_out(table, action)
    return table.step().state


def _likely(state: State, random: Random) -> Action:
    """One of the best candidates, the better the likelier."""
    found = promising(state)
    return found[min(int(random.expovariate(2.0)), len(found) - 1)]


def _replied(state: State, asker: Seat, random: Random) -> State:
    """The state after a likely turn of the next seat, whose hand the asker does not know."""
    if state.meadow.phase != "turn" or state.meadow.mover == asker:
        return state
    state = sample(view_of(state, asker), SplitMix64(random.getrandbits(64)))
    seat, rounds = state.meadow.mover, state.meadow.rounds
    for _ in range(_LONGEST_REPLY):
        if state.meadow.mover != seat or state.meadow.rounds != rounds:
            break
        if state.meadow.phase == "over":
            break
        state = _after(state, promising(state)[0])
    return state


def _worth(state: State) -> list[float]:
    """The result of a game that is over; else what each seat may hope for."""
    if state.meadow.phase != "over":
        return chances(state)
    winners = game_result(state.meadow, state.holdings).winners
    return [(seat in winners) / len(winners) for seat in range(len(state.holdings))]


# ---- candidates


def promising(state: State) -> list[Action]:
    """The choices worth a try, each of its kind once, the likely best first."""
    meadow = state.meadow
    if meadow.phase != "turn":
        return _choices(state)
    counts = counts_on(meadow)
    judged: dict[object, tuple[float, Action]] = {}
    for action in choices(meadow, state.holdings[meadow.mover].hand, _distinct_moves):
        kind = _kind(meadow, action)
        if kind not in judged:
            judged[kind] = (_promise(meadow, counts, action), action)
    ranked = sorted(judged.values(), key=lambda found: -found[0])
    return [action for _, action in ranked[:_WIDTH]]


def _distinct_moves(meadow: Meadow) -> Iterator[Move]:
    """One move from each hex to each other, whatever mole and space."""
    whole, seat = plan(meadow), meadow.mover
    for start in sorted(claimed(meadow, seat) & occupied(meadow, seat)):
        span = whole.spans[start]
        mole = whole.spaces[span.start + meadow.moles[span].index(seat)]
        for end in sorted(destinations(meadow, seat, start)):
            for space in empty_spaces(meadow, end)[:1]:
                yield Move(mole, whole.spaces[space])


def _kind(meadow: Meadow, action: Action) -> object:
    """What tells an action from others that come to the same."""
    match action:
        case Breed(space=space):
            return Breed, _hex(meadow, space)
        case Convert(space=space):
            return Convert, _hex(meadow, space), _owner(meadow, space)
    return action


def _hex(meadow: Meadow, space: str) -> Hex:
    whole = plan(meadow)
    return whole.hex_of[whole.numbers[space]]


def _owner(meadow: Meadow, space: str) -> Seat:
    owner = meadow.moles[plan(meadow).numbers[space]]
    return -1 if owner is None else owner


def _promise(meadow: Meadow, counts: list[Counts], action: Action) -> float:
    """How good an action looks, in points."""
    match action:
        case Play(card=card):
            return 1.0 + CARDS[card].number + CARDS[card].breeds
        case MakeHome():
            return 2.0
        case CaveIn(edge=edge):
            return _promise_of_edge(meadow, edge)
        case Move() | Breed() | Convert() | Roll():
            return _promise_of_step(meadow, counts, action)
    return 0.05 if not isinstance(action, _LATE) else 0.0


def _promise_of_edge(meadow: Meadow, edge: str) -> float:
    """Edges on the rim hurt nobody and others keep strangers out; none should seal us in."""
    beside = plan(meadow).hexes_at[edge]
    foreign = [meadow.claims[number] not in {None, meadow.mover} for number in beside]
    return 1.5 if len(beside) == 1 or any(foreign) else -2.0


def _promise_of_step(
    meadow: Meadow, counts: list[Counts], action: Move | Breed | Convert | Roll
) -> float:
    seat = meadow.mover
    match action:
        case Roll():
            return _promise_of_roll(meadow, counts, action)
        case Move(start=start, space=space):
            left, entered = _hex(meadow, start), _hex(meadow, space)
            cost = _changed(meadow, counts, left, {seat: -1})
            return cost + _changed(meadow, counts, entered, {seat: 1})
        case Convert(space=space):
            change = {seat: 1, _owner(meadow, space): -1}
            return _changed(meadow, counts, _hex(meadow, space), change)
    return 0.2 + _changed(meadow, counts, _hex(meadow, action.space), {seat: 1})


def _promise_of_roll(meadow: Meadow, counts: list[Counts], roll: Roll) -> float:
    turn = meadow.turn
    most = roll.count or (turn.roll if turn else 0)
    change: dict[Seat, int] = {}
    for number in rolled(meadow, roll.start, roll.towards, most):
        owner = meadow.moles[number]
        if owner is not None:
            change[owner] = change.get(owner, 0) - 1
    return _changed(meadow, counts, _hex(meadow, roll.start), change)


def _changed(meadow: Meadow, counts: list[Counts], number: Hex, change: dict[Seat, int]) -> float:
    before = counts[number]
    after = tuple(moles + change.get(seat, 0) for seat, moles in enumerate(before))
    return gain(meadow, number, before, after, meadow.mover)
