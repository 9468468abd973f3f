from __future__ import annotations

import pytest

from molecore.core.errors import MalformedAction
from molecore.games.mole_majority.actions import (
    Action,
    AddNumber,
    Breed,
    CaveIn,
    Convert,
    Discard,
    EndTurn,
    LayTile,
    MakeHome,
    Move,
    Pass,
    PlaceHomeBase,
    Play,
    Roll,
    Stack,
    Swap,
)
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import fresh


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PlaceHomeBase("m0"), "base:m0"),
        (LayTile("c5"), "lay:c5"),
        (Play("N4"), "n4"),
        (Play("GK1"), "gk1"),
        (AddNumber("CI"), "with:ci"),
        (Stack("N2", "breed"), "+n2"),
        (Stack("CV", "move"), "+cv:move"),
        (Stack("CV", "repeat"), "+cv:repeat"),
        (Breed("r0/2"), "r0/2"),
        (Move("m0/1", "o/0"), "m0/1-o/0"),
        (Convert("c3/5"), "x:c3/5"),
        (MakeHome("o"), "home:o"),
        (CaveIn("o|r0"), "o|r0"),
        (CaveIn("m0|d1"), "m0|d1"),
        (Roll("r0/2", "r0/1", None), "r0/2>r0/1"),
        (Roll("r0/2", "r0/3", 4), "r0/2>r0/3*4"),
        (Swap(1, 3), "swap:2/3"),
        (Discard(), "discard"),
        (Pass(), "pass"),
        (EndTurn(), "end"),
    ],
)
def test_each_action_is_written_in_one_way(action: Action, text: str) -> None:
    assert GAME.encode(action) == text
    assert GAME.decode(text) == action
    assert GAME.decode(f" {text.upper()} ") == action


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
    with pytest.raises(MalformedAction, match="is no action"):
        GAME.decode(text)
