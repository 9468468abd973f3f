"""What is told to speak for an action of a turn: true of the meadow, and the most that there is."""

from __future__ import annotations

import pytest

from molecore.games.mole_majority.advice import advice
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.spots import hex_spot
from molecore.words import Message
from tests.games.mole_majority.burrows import meadow, play

CONTESTED = "m0[AAAAAA]=A r0[BB.] r1[A.B] o[...] r2[....] m3[BBBBBB]=B"
"""Beside A's home a hex that B has, one where both are even, and one that is empty."""


def told(state: State, text: str) -> Message | None:
    """What speaks for the action ``text`` of whoever is to act."""
    (seat,) = GAME.actors(state)
    before = GAME.view(state, seat)
    (action,) = GAME.decode_turn(before, text)
    return advice(before, GAME.view(GAME.apply(state, seat, action).state, seat), seat, action)


def holds(n: int, size: int, cell: str) -> Message:
    return Message("mole_majority.advice.holds", n=n, all=size, hex=hex_spot(cell))


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("m0/0-o/0", Message("mole_majority.advice.lacks", n=2, hex=hex_spot("o"))),
        ("m0/0-r1/1", Message("mole_majority.advice.claims", n=1)),
        ("m0/0-r0/2", holds(1, 3, "r0")),
    ],
)
def test_a_move_is_told_what_its_hex_lacks_to_be_won(move: str, expected: Message) -> None:
    assert told(play(meadow(CONTESTED, ["N4 N3"]), "n4").state, move) == expected


def test_a_hex_is_not_promised_without_a_claim_token() -> None:
    others = [f"{cell}[A..]=A" for cell in ("r0", "r1", "r2", "r3", "r4", "r5", "m1", "m2", "m4")]
    state = play(meadow(" ".join(("m0[AAA...]=A", *others, "o[..A]")), ["N4 N3"]), "n4").state
    assert told(state, "m0/0-o/0") == holds(2, 3, "o")


def test_a_mole_that_wins_nothing_opens_new_ways() -> None:
    hexes = "m0[AAAAAA]=A r0[BBB..] o[...] r3[...] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["N4 N3"]), "n4").state
    assert told(state, "m0/0-r0/3") == Message("mole_majority.advice.spreads", n=1)
    beside = play(meadow(hexes.replace("BBB..", "BBBBA."), ["N4 N3"]), "n4").state
    assert told(beside, "m0/0-r0/5") == holds(2, 6, "r0")


def test_a_mole_that_is_bred_is_told_how_many_are_there() -> None:
    state = play(meadow("m0[AAA...]=A m3[BBBBBB]=B", ["N2 GK1"]), "n2").state
    assert told(state, "m0/3") == holds(4, 6, "m0")


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [
        ("N2 GK1", "+gk1", Message("mole_majority.advice.empties")),
        ("N2 GK1 N4", "+gk1", Message("mole_majority.advice.breeds", n=1)),
        ("N2 GK2 N4", "+gk2", Message("mole_majority.advice.breeds", n=2)),
        ("N2 CV N4", "+cv:move", None),
    ],
)
def test_a_stacked_card_is_told_what_it_breeds_or_that_it_was_the_last(
    hand: str, card: str, expected: Message | None
) -> None:
    state = play(meadow("m0[AAA...]=A r0[...] m3[BBBBBB]=B", [hand]), "n2", "m0/3").state
    assert told(state, card) == expected


def test_a_cave_in_is_told_whom_it_bars() -> None:
    hexes = "m0[AAA...]=A r0[B..] o[B..]=B r3[..B]=B r1[...] m3[BBBBBB]=B"
    state = play(meadow(hexes, ["CI N4"]), "ci").state
    parted = {"one_hex": hex_spot("m0"), "other_hex": hex_spot("r1")}
    assert told(state, "r0|m0") == Message("mole_majority.advice.shuts_out", n=1)
    assert told(state, "r1|m0") == Message("mole_majority.advice.parts", **parted)
    assert told(state, "m0|d0") == Message("mole_majority.advice.rim")


def test_who_is_out_is_not_barred() -> None:
    hexes = "m0[AAA...]=A r0[B..] o[B..]=B r3[..B]=B r1[...] m3[CCCCCC]=C"
    state = play(meadow(hexes, ["CI N4"], out="B"), "ci").state
    told_of = told(state, "r0|m0")
    assert told_of is not None
    assert told_of.id == "mole_majority.advice.parts"
