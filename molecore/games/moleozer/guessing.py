"""Guesses, and the cards that are turned over after the last of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import GAP, TRACK
from molecore.games.moleozer.records import (
    CardsTurned,
    Declared,
    Guess,
    GuessChanged,
    Guessed,
    Table,
)
from molecore.games.moleozer.rounds import end_round
from molecore.games.moleozer.scoring import reveal
from molecore.games.moleozer.seating import actors, survivors
from molecore.games.moleozer.turn import Turn, with_item


def highest(table: Table) -> int:
    """The highest number that may be guessed (Z11, Z48)."""
    return 10 ** len(survivors(table)) if table.multiplied else TRACK


def blocked(table: Table, seat: Seat) -> frozenset[int]:
    """The numbers too near to the guesses of others (Z11), and the one ``seat`` is on (Z46)."""
    others = [g for other, g in enumerate(table.guesses) if g is not None and other != seat]
    near = {guess + step for guess in others for step in range(1 - GAP, GAP)}
    own = table.guesses[seat]
    return frozenset(near if own is None else {*near, own})


def guesses(table: Table) -> Sequence[Guess]:
    """All numbers open to the seat to act, ascending (Z11)."""
    (seat,) = actors(table)
    most = highest(table)
    free = list(_all_guesses(most))
    for number in sorted(blocked(table, seat), reverse=True):
        if 0 < number <= most:
            del free[number - 1]
    return free


@cache
def _all_guesses(most: int) -> tuple[Guess, ...]:
    return tuple(map(Guess, range(1, most + 1)))


def declare(turn: Turn, seat: Seat, *, multiplied: bool) -> None:
    """The starter says how the cards of this round count (Z48)."""
    turn.set(phase="guess", multiplied=multiplied)
    turn.tell(Declared(seat, multiplied))


def guess(turn: Turn, seat: Seat, number: int) -> None:
    """A pawn goes on the track; after the last one the cards are turned (Z10, Z13, Z15)."""
    table = turn.table
    turn.set(guesses=with_item(table.guesses, seat, number))
    turn.tell(Guessed(seat, number))
    if len(survivors(table)) > len(_placed(turn.table)):
        return
    if _may_change(table):
        turn.set(phase="change")
    else:
        _turn_cards(turn)


def change(turn: Turn, seat: Seat, number: int | None) -> None:
    """The first one guesses again, or stays (None) (Z46)."""
    if number is not None:
        turn.set(guesses=with_item(turn.table.guesses, seat, number))
    turn.tell(GuessChanged(seat, number))
    _turn_cards(turn)


def _placed(table: Table) -> list[int]:
    return [number for number in table.guesses if number is not None]


def _may_change(table: Table) -> bool:
    rules = table.rules
    return rules.change_guess and (rules.change_in_sudden_death or not table.sudden_death)


def _turn_cards(turn: Turn) -> None:
    """Everybody's top card is turned over at once and laid aside (Z15)."""
    table, cards = turn.table, [stack[0] if stack else None for stack in turn.stacks]
    found = reveal(
        table.guesses, cards, multiplied=table.multiplied, symbols=not table.sudden_death
    )
    turn.stacks = [stack[1:] for stack in turn.stacks]
    played = zip(table.played, cards, strict=True)
    turn.set(
        reveal=found,
        stack=table.stack - 1,
        played=tuple((*before, card) if card else before for before, card in played),
    )
    turn.tell(CardsTurned(found))
    _reward(turn, found.winner)


def _reward(turn: Turn, winner: Seat | None) -> None:
    """Nobody wins (Z25), or the winner may move the mole (Z26), or has won the game (Z43)."""
    if winner is None:
        end_round(turn)
    elif turn.table.sudden_death:
        turn.win(winner, "sudden_death")
    else:
        turn.set(phase="step")
