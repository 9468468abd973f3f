from __future__ import annotations

import pytest

from molecore.core.errors import MalformedAction
from molecore.games.mountains.actions import (
    Action,
    Begin,
    Draft,
    Face,
    PlaceRock,
    Plan,
    TakeBack,
    TakeCorner,
    TakeToken,
    Topple,
    TurnTo,
)
from molecore.games.mountains.rules import GAME

WRITTEN: list[tuple[Action, str]] = [
    (TakeCorner("A1"), "corner:A1"),
    (Face("E"), "face:E"),
    (Draft("M1L"), "take:M1L"),
    (Plan(("M1", "M1", "ROCK", "MOLE")), "plan:M1,M1,ROCK,MOLE"),
    (TurnTo("left"), "left"),
    (TurnTo("right"), "right"),
    (Begin("turn"), "turn-first"),
    (Begin("step"), "step-first"),
    (TakeBack("C3"), "back:C3"),
    (TakeBack(None), "enough"),
    (PlaceRock("F6"), "rock:F6"),
    (Topple("S"), "topple:S"),
    (TakeToken(4), "token:4"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_each_action_has_one_text(action: Action, text: str) -> None:
    assert GAME.encode(action) == text
    assert GAME.decode(text) == action


@pytest.mark.parametrize("text", ["TOPPLE: s", " topple :S", "Topple:S"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert GAME.decode(text) == Topple("S")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "M1",
            "take:M4",
            "plan:M1,M2,M3",
            "plan:M1,M2,M3,M1,M2",
            "rock:G1",
            "rock:A7",
        ),
        *("topple:", "topple:X", "token:0", "token:5", "back", "left:A1", "face:NE", "corner:"),
    ],
)
def test_anything_else_is_malformed_and_says_how_it_is_written(text: str) -> None:
    with pytest.raises(MalformedAction, match="Write corner:A1, face:E, take:M2"):
        GAME.decode(text)


def test_what_is_pressed_spells_the_action() -> None:
    assert Plan(("M1", "M1", "ROCK", "MOLE")).targets == ("M1", "M1", "ROCK", "MOLE")
    assert TakeBack(None).targets == ("enough",)
    assert TakeToken(2).targets == ("token-2",)
    assert Begin("turn").targets == ("turn-first",)
