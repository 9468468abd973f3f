from __future__ import annotations

import pytest

from molecore.core.errors import MalformedAction
from molecore.games.moleozer.actions import (
    Action,
    ChooseHouse,
    Declare,
    Guess,
    Move,
    Pass,
    PutDown,
    Reverse,
    Swap,
)
from molecore.games.moleozer.rules import GAME


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("house:N4", ChooseHouse("N4")),
        ("ready", PutDown((0, 1, 2, 3, 4))),
        ("ready:1", PutDown((0,))),
        ("order:31245", PutDown((2, 0, 1, 3, 4))),
        ("add", Declare(multiplied=False)),
        ("multiply", Declare(multiplied=True)),
        ("12", Guess(12)),
        ("10000", Guess(10_000)),
        ("N3", Move("N3")),
        ("C", Move("C")),
        ("reverse", Reverse()),
        ("swap:2", Swap(1)),
        ("pass", Pass()),
    ],
)
def test_each_action_has_one_text(text: str, action: Action) -> None:
    assert GAME.encode(action) == text
    assert GAME.decode(text) == action
    assert GAME.decode(f" {text.upper()} ") == action


@pytest.mark.parametrize(
    "text", ["", "0", "012", "N", "N0", "order:", "order:11", "order:123456", "swap:0", "1 2 x"]
)
def test_anything_else_is_explained(text: str) -> None:
    with pytest.raises(MalformedAction, match="Write a number to guess, a space like N3"):
        GAME.decode(text)
