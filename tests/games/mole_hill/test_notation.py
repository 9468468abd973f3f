"""Mole Hill in words: notation, boards as text, sentences and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.errors import MalformedAction
from molecore.games.mole_hill.actions import Fence
from molecore.games.mole_hill.advice import advice
from molecore.games.mole_hill.board import INNER_RODS
from molecore.games.mole_hill.events import Asked, Dug, Event, FirstMoleDrawn, RoundEnded
from molecore.games.mole_hill.notation import decode, encode
from molecore.games.mole_hill.records import Question, RoundScore
from molecore.games.mole_hill.rules import GAME
from molecore.games.mole_hill.text import text_board
from molecore.words import Message, enumerated
from tests.games.mole_hill.lawn import lawn


@pytest.mark.rule("H4")
def test_the_other_order_of_two_squares_is_understood() -> None:
    for rod in INNER_RODS:
        assert decode(f"{rod[3:]}{rod[2]}{rod[:2]}") == Fence(rod)


@pytest.mark.rule("H4")
@pytest.mark.parametrize(
    "typed", ["b2|c2", "b2-c2", "b2/c2", "b2 c2", "b2\N{EN DASH}c2", "C2-b2.", "b2c2"]
)
def test_what_stands_between_two_squares_does_not_matter(typed: str) -> None:
    assert encode(decode(typed)) == "b2|c2"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("j3", "'j3' is not on this lawn, a1 to i7"),
        ("a8", "'a8' is not on this lawn, a1 to i7"),
        ("|b1", "is not on this lawn"),
        ("a1|j1", "This lawn has no square 'j1'"),
        ("a7-a8", "This lawn has no square 'a8'"),
        ("a1|c1", "a1 and c1 share no edge"),
        ("a1-b2", "a1 and b2 share no edge"),
        ("c3|c3", "c3 and c3 share no edge"),
        ("castle", "is neither a square nor a rod"),
        ("c٣", "is neither a square nor a rod"),
    ],
)
def test_what_is_wrong_is_said(typed: str, message: str) -> None:
    with pytest.raises(MalformedAction, match=message):
        decode(typed)


@given(st.text(alphabet="aAbi179 |-", max_size=8) | st.text(max_size=30))
def test_any_text_is_an_action_or_malformed(text: str) -> None:
    try:
        action = decode(text)
    except MalformedAction:
        return
    assert decode(encode(action)) == action


def test_the_board_shows_pieces_flowers_and_rods() -> None:
    rows = text_board(lawn("e1 d2 c2", "c2|d2 c2-c3 |a1 i7|", outer_edge_rods=True)).splitlines()

    assert rows[1] == " 7   .   .   .   .   .2  .   .   .   . |"
    assert rows[10] == "   +   +   +---+   +   +   +   +   +   +"
    assert rows[11] == " 2   .   .1  M | o   .   .   .   .1  ."
    assert rows[13] == " 1 | .   .   .   .   o2  .   .   .   ."
    assert rows[15] == "     a   b   c   d   e   f   g   h   i"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (FirstMoleDrawn(1), "Chance makes Bea the first mole."),
        (
            Dug(0, "e4", "d4", 11, jumped=True),
            "Ann jumps from the centre to d4: the first dark hill.",
        ),
        (Dug(0, "e4", "d4", 22, jumped=True), "Ann jumps from the centre to d4: the last hill."),
        (Asked(Question(0, "come_up")), "Ann chooses a square to come up on."),
        (Asked(Question(0, "dig")), "Ann chooses a square to dig to."),
        (Asked(Question(1, "jump")), "Bea chooses a square to jump to."),
        (Asked(Question(1, "fence")), "Bea chooses an edge for a rod."),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, ["Ann", "Bea"])) == sentence


def test_one_is_counted_in_the_singular() -> None:
    event = RoundEnded(1, "blocked", RoundScore(0, 1, 0, 0, 1), 1)
    sentence = str(GAME.describe(event, ["Ann", "Bea"]))
    assert "after 1 square. 1 point:" in sentence


# ---- What is told to speak for a rod that takes no square next to the mole away


def told(visits: str, rods: str, rod: str) -> Message | None:
    """What speaks for ``rod`` once the mole has been at ``visits``."""
    state = lawn(visits, rods, to_act="gardener")
    (seat,) = GAME.actors(state)
    action = GAME.decode(rod)
    after = GAME.apply(state, seat, action).state
    found = advice(GAME.view(state, seat), GAME.view(after, seat), seat, action)
    assert "{" not in str(found)
    return found


def way_round(*squares: str) -> Message:
    return Message("mole_hill.advice.one_way_round", n=len(squares), squares=enumerated(squares))


@pytest.mark.parametrize(
    ("visits", "rods", "rod", "said"),
    [
        ("a1", "a2|b2", "a1|b1", "It closes the last way east and leaves 1 square."),
        ("i7", "h6|i6", "h7|i7", "It closes the last way west and leaves 1 square."),
        ("a1", "b1-b2", "a1-a2", "It closes the last way north and leaves 1 square."),
        ("a7", "b6-b7", "a6-a7", "It closes the last way south and leaves 1 square."),
        ("a1", "a1|b1", "a1-a2", "It ends the round."),
    ],
)
def test_a_rod_is_told_which_side_it_closes(visits: str, rods: str, rod: str, said: str) -> None:
    assert str(told(visits, rods, rod)) == said


@pytest.mark.parametrize(
    ("visits", "rods", "rod", "expected"),
    [
        ("c3 c2", "", "b2|c2", Message("mole_hill.advice.fewer", n=6, before=7)),
        ("c3 c2", "", "b2-b3", Message("mole_hill.advice.farther", n=17, before=18)),
        ("c3 c2", "", "b1|c1", way_round("b1")),
        ("c3 c2", "", "c2-c3", way_round("b3", "d3")),
        ("c3 c2", "", "a1|b1", None),
        ("a1", "a1|b1", "b1-b2", Message("mole_hill.advice.farther", n=7, before=8)),
        ("a1 b1", "a1-a2", "a2|b2", Message("mole_hill.advice.closes.west", n=3)),
        ("a1 b1", "a1-a2", "a1|b1", None),
    ],
)
def test_a_rod_is_told_the_most_that_it_takes(
    visits: str, rods: str, rod: str, expected: Message | None
) -> None:
    """What is next to the mole, then what is two steps away, then one of two ways to a square.

    Where another rod lies across that way, it takes nothing.
    """
    assert told(visits, rods, rod) == expected
