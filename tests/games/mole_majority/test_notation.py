"""Mole Majority in words: notation, boards as text, sentences and refusals."""

from __future__ import annotations

import pytest

from molecore.core.errors import MalformedAction
from molecore.games.mole_majority import events as e
from molecore.games.mole_majority.actions import Breed, CaveIn, EndTurn, Move, Play, Stack
from molecore.games.mole_majority.advice import advice
from molecore.games.mole_majority.drawing.words import hex_words
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.spots import hex_spot
from molecore.games.mole_majority.text import text_board
from molecore.games.mole_majority.turns import begun
from molecore.games.mole_majority.wording import reason
from molecore.words import Message
from tests.games.mole_majority.burrows import fresh, meadow, play


def test_the_cells_of_an_edge_may_be_named_in_either_order() -> None:
    assert GAME.decode("r0|o") == CaveIn("o|r0")
    assert GAME.decode("c0 | m0") == CaveIn("m0|c0")


def test_several_actions_are_written_as_one_turn() -> None:
    view = GAME.view(fresh(), 0)
    actions = GAME.decode_turn(view, "N3, m0/1-r0/2,+gk2,m0/1 , end")
    assert actions == (
        Play("N3"),
        Move("m0/1", "r0/2"),
        Stack("GK2", "breed"),
        Breed("m0/1"),
        EndTurn(),
    )
    with pytest.raises(MalformedAction):
        GAME.decode_turn(view, "n3,,end")


@pytest.mark.parametrize(
    "text",
    [
        *("n5", "r6/0", "m0/6", "m0", "m0/1-", "x:m0", "+cv", "+cv:home", "with:", "o|d6"),
        *(
            "swap:5/1",
            "swap:2/4",
            "swap:0/1",
            "r0/1>r0/2*0",
            "base:x",
            "home:",
            "r0/1>",
            "+",
            "\u0664",
        ),
    ],
)
def test_what_means_nothing_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAction, match="is not an action"):
        GAME.decode(text)


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = fresh(2)
    own = " ".join(sorted(state.holdings[0].hand))
    assert f"hand {own}," in text_board(GAME.view(state, 0))
    assert "hand ? ? ? ? ?," in text_board(GAME.view(state, None))


NAMES = ["Ann", "Bea", "Cid"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.StarterChosen(1, by_lot=True), "Bea was drawn to begin."),
        (e.Asked(2, "home_base", None), "Cid places a Home Base."),
        (e.Asked(2, "tile", None), "Cid lays the hex."),
        (e.Asked(2, "turn", None), "Cid begins a turn."),
        (e.Asked(0, "turn", begun("N4")), "Ann continues the turn."),
        (e.Asked(0, "turn", begun("CV")), "Ann converts a mole."),
        (
            e.ClaimMissed(1, "r0"),
            "Bea has the most moles on the right hex, but no claim token left.",
        ),
        (e.HomeTurned("r0", 3), "The home token on the right hex is worth 3."),
        (e.HomeTaken(0, "r0", 3, open=False), "Ann makes a home on the right hex, worth 3."),
        (e.CardsDrawn(0, 2, ("GO", "N3")), "Ann draws Gopher It! and Move or Breed 3."),
    ],
)
def test_events_are_told_by_name(event: e.Event, sentence: str) -> None:
    assert str(GAME.describe(event, NAMES)) == sentence


def test_a_claim_that_is_missed_has_its_reason() -> None:
    found = reason(e.ClaimMissed(1, "r0"))
    assert found is not None
    assert str(found.words) == (
        "The tribe with the most moles in the right hex has no claim token left."
    )


def test_an_unclaimed_hex_says_what_its_home_token_is_worth() -> None:
    said = str(hex_words("r0", 3, None, 2))
    assert said == "the right hex, 3 points, unclaimed, home token worth 2"


# ---- Advice: what speaks for an action


CONTESTED = "m0[AAAAAA]=A r0[BB.] r1[A.B] o[...] r2[....] m3[BBBBBB]=B"
"""Beside A's home a hex that B has, one where both are even, and one that is empty."""


def told(state: State, text: str) -> Message | None:
    """What speaks for the action ``text`` of whoever is to act."""
    (seat,) = GAME.actors(state)
    before = GAME.view(state, seat)
    (action,) = GAME.decode_turn(before, text)
    after = GAME.view(GAME.apply(state, seat, action).state, seat)
    found = advice(before, after, seat, action)
    assert "{" not in str(found)
    return found


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


def test_a_convert_or_a_roll_is_told_what_it_takes() -> None:
    few = play(meadow("m0[AAAA..]=A r0[BB.]=B m3[BBBBBB]=B", ["CV CV"]), "cv").state
    assert str(told(few, "x:r0/0")) == "It costs the others a mole."
    rolling = meadow("m0[AAA...]=A r0[B..]=B m3[BBBBBB]=B", ["GK1 N2"])
    state = play(rolling, "gk1", "with:n2").state
    assert str(told(state, "r0/0>r0/1")) == "It takes a claim from the others."


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
