from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.errors import MalformedAction
from molecore.games.majority.actions import Action, Claim, Declare, Resolve
from molecore.games.majority.board import STANDARD, plan_of
from molecore.games.majority.notation import decode, decode_turn, encode
from tests.games.majority.chamber import fresh, play

HOUSE = fresh("complete").public


@pytest.mark.parametrize("make", [Declare, Claim, Resolve])
def test_every_seat_can_be_written(make: type[Claim]) -> None:
    texts = [encode(make(place)) for place in plan_of(STANDARD).places]
    assert len(set(texts)) == 226
    assert [decode(text) for text in texts] == list(map(make, plan_of(STANDARD).places))


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
    with pytest.raises(MalformedAction, match=f"'{text}' is no action"):
        decode_turn(fresh("upper").public, text)


@pytest.mark.rule("J5", "J7")
def test_where_the_number_is_secret_the_word_fills_all_slips() -> None:
    public = fresh("upper", showPreferenceCount=False).public
    assert list(map(encode, decode_turn(public, "pref:"))) == ["pref-"] * 3
    assert list(map(encode, decode_turn(public, "pref:U:B1"))) == ["pref+U:B1", "pref-", "pref-"]
    later = play(fresh("upper", showPreferenceCount=False), "pref+B1").state.public
    assert list(map(encode, decode_turn(later, "pref:"))) == ["pref-"] * 2


def test_other_turns_are_single_actions() -> None:
    for text in ("U:B1", "resolve:U:B1", "pref+U:B1", "pref-"):
        assert decode_turn(HOUSE, text) == (decode(text),)


@pytest.mark.parametrize(
    "typed",
    ["B1", "U:B0", "U:1B", "U:B01", "U:B100", "X:B1", "pref", "resolve:", "pref+", "u:b\u0661"],
)
def test_what_is_no_action_is_told_how_to_write_one(typed: str) -> None:
    with pytest.raises(MalformedAction, match=r"is no action. Write a seat like U:B1 to claim it"):
        decode(typed)


@pytest.mark.parametrize("word", ["pref:", "pref:U:B1", "pref:U:B1,L:D1"])
def test_a_declaration_is_not_a_single_action(word: str) -> None:
    with pytest.raises(MalformedAction, match="singly it is"):
        decode(word)


@given(st.text(alphabet="uUlL:bB19 prefsolv+-,", max_size=14) | st.text(max_size=30))
def test_any_text_is_actions_or_malformed(text: str) -> None:
    try:
        actions = decode_turn(HOUSE, text)
    except MalformedAction:
        return
    assert [decode(encode(action)) for action in actions] == list(actions)
