"""Majority in words: notation, boards as text, sentences and refusals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from molecore.core.errors import MalformedAction
from molecore.core.options import resolve
from molecore.games.majority.actions import Action, Claim, Declare, Resolve
from molecore.games.majority.advice import advice
from molecore.games.majority.events import Asked, ContestBegan, Event, SlipFilled
from molecore.games.majority.meta import META
from molecore.games.majority.notation import decode, decode_turn, encode
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from molecore.games.majority.text import text_board
from tests.amounts import amount
from tests.games.majority.chamber import declared, fresh, play
from tests.games.majority.test_contests import KNOWN

HOUSE = fresh("complete").public


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Claim("U:B1"), "U:B1"),
        (Resolve("U:H3"), "resolve:U:H3"),
        (Declare("L:D1"), "pref+L:D1"),
        (Declare(None), "pref-"),
    ],
)
def test_actions_are_written_as_the_rules_say(action: Action, text: str) -> None:
    assert encode(action) == text
    assert decode(f" {text.lower()} ") == action


@pytest.mark.rule("J5")
@pytest.mark.parametrize(
    ("word", "texts"),
    [
        ("pref:", ["pref-"]),
        ("pref:U:B1", ["pref+U:B1", "pref-"]),
        ("Pref: l:d1, u:c1", ["pref+U:C1", "pref+L:D1", "pref-"]),
        (
            "pref:U:H1,U:G1,U:F1,U:E1,U:D1,U:C1,U:B1",
            [f"pref+U:{column}1" for column in "BCDEFGH"],
        ),
    ],
)
def test_a_declaration_is_one_word(word: str, texts: list[str]) -> None:
    assert list(map(encode, decode_turn(HOUSE, word))) == texts


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("c1", ["U:C1"]),
        ("U:C1", ["U:C1"]),
        ("resolve: H3", ["resolve:U:H3"]),
        ("pref: d2, u:c1", ["pref+U:C1", "pref+U:D2", "pref-"]),
    ],
)
def test_one_chamber_alone_may_be_left_out(text: str, full: list[str]) -> None:
    public = fresh("upper", preferences=3).public
    assert list(map(encode, decode_turn(public, text))) == full
    with pytest.raises(MalformedAction):
        decode_turn(HOUSE, "c1")


@pytest.mark.parametrize("text", ["c100", "cc1", "1", "x:c1"])
def test_what_names_no_seat_is_told_as_it_was_written(text: str) -> None:
    with pytest.raises(MalformedAction, match=f"'{text}' is not a move"):
        decode_turn(fresh("upper").public, text)


@pytest.mark.rule("J5", "J7")
def test_where_the_number_is_secret_the_word_fills_all_slips() -> None:
    public = fresh("upper", showPreferenceCount=False).public
    assert list(map(encode, decode_turn(public, "pref:"))) == ["pref-"] * 3
    assert list(map(encode, decode_turn(public, "pref:U:B1"))) == ["pref+U:B1", "pref-", "pref-"]
    later = play(fresh("upper", showPreferenceCount=False), "pref+B1").state.public
    assert list(map(encode, decode_turn(later, "pref:"))) == ["pref-"] * 2


@pytest.mark.parametrize(
    "typed",
    ["B1", "U:B0", "U:1B", "U:B01", "U:B100", "X:B1", "pref", "resolve:", "pref+", "u:b\u0661"],
)
def test_what_is_no_action_is_told_how_to_write_one(typed: str) -> None:
    with pytest.raises(MalformedAction, match=r"is not a move. Write U:B1 to claim a seat"):
        decode(typed)


@pytest.mark.parametrize("word", ["pref:", "pref:U:B1", "pref:U:B1,L:D1"])
def test_a_declaration_is_not_a_single_action(word: str) -> None:
    with pytest.raises(MalformedAction, match="Type them one by one"):
        decode(word)


@settings(max_examples=amount(8, 2_000))
@given(st.text(alphabet="uUlL:bB19 prefsolv+-,", max_size=14) | st.text(max_size=30))
def test_any_text_is_actions_or_malformed(text: str) -> None:
    try:
        actions = decode_turn(HOUSE, text)
    except MalformedAction:
        return
    assert [decode(encode(action)) for action in actions] == list(actions)


def board(state: State, seat: int | None = None) -> list[str]:
    return text_board(GAME.view(state, seat)).splitlines()


def test_a_player_sees_the_own_preferences_and_others_do_not() -> None:
    state = declared("B1", "C1")
    rows = [board(state, seat)[2] for seat in (0, 1, None)]
    assert rows == [" 1   g . . . . . . .", " 1   . y . . . . . .", " 1   . . . . . . . ."]


def test_what_all_know_shows_to_all() -> None:
    assert board(KNOWN)[2] == " 1 g .   .   ."
    tied = play(declared("A1", "A1", layout={"U": ["#.#.#"]}), "C1").state
    assert board(tied)[2] == " 1 x   R   ."


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (SlipFilled(0, "U:B1"), "Ann declares U:B1 as a preference."),
        (SlipFilled(0, None), "Ann leaves a slip blank."),
        (ContestBegan(2, kept=None), "Contest 2 begins, Ann first."),
        (Asked(0, "declare", slips=2), "Ann declares preferences."),
        (Asked(1, "claim"), "Bea chooses a seat."),
        (Asked(1, "resolve"), "Bea chooses which seat goes to Ann first."),
    ],
)
def test_events_are_told_by_name(event: Event, sentence: str) -> None:
    assert str(GAME.describe(event, ["Ann", "Bea"])) == sentence


# ---- What is said beside the options while a game is set up: how often a contest is hung


@pytest.mark.rule("J26", "J27")
@pytest.mark.parametrize(
    ("options", "hung"),
    [
        ({}, "53"),
        ({"majority_basis": "ordinarySeats"}, "38"),
        ({"mode": "upper", "preferences": 0}, "2"),
        ({"mode": "upper", "preferences": 0, "majority_basis": "ordinarySeats"}, "2"),
        ({"mode": "lower"}, "16"),
        ({"preferences": 1}, None),
    ],
)
def test_how_often_contests_are_hung_is_said_where_it_was_counted(
    options: dict[str, object], hung: str | None
) -> None:
    chosen = resolve(META.options, options)
    told = [str(remark.words) for remark in META.remarks if remark.holds(chosen)]
    said = [words for words in told if "contests have no winner" in words]
    assert len(said) == (hung is not None)
    assert all(f"{hung} " in words for words in said)


def test_a_claim_is_told_what_can_be_expected_after_it() -> None:
    state = declared()
    action = decode("U:B1")
    after = GAME.apply(state, 0, action).state
    found = advice(GAME.view(state, 0), GAME.view(after, 0), 0, action)
    assert str(found) == "Expect 39 of 76 seats."
