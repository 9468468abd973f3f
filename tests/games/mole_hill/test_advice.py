"""What is told to speak for a rod that takes no square next to the mole away."""

from __future__ import annotations

import pytest

from molecore.games.mole_hill.advice import advice
from molecore.games.mole_hill.rules import GAME
from molecore.words import Message, enumerated
from tests.games.mole_hill.lawn import lawn


def told(visits: str, rods: str, rod: str) -> Message | None:
    """What speaks for ``rod`` once the mole has been at ``visits``."""
    state = lawn(visits, rods, to_act="gardener")
    (seat,) = GAME.actors(state)
    action = GAME.decode(rod)
    after = GAME.apply(state, seat, action).state
    return advice(GAME.view(state, seat), GAME.view(after, seat), seat, action)


def way_round(*squares: str) -> Message:
    return Message("mole_hill.advice.one_way_round", n=len(squares), squares=enumerated(squares))


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
