"""The golden playthroughs show what the rules have in store, each somewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from molecore.core.match import Match
from molecore.games.moleozer.actions import Action, Declare, PutDown
from molecore.games.moleozer.events import Event, GuessChanged
from tests import playthroughs
from tests.playthroughs import text

FOLDER = Path(playthroughs.__file__).parent / "moleozer"


@cache
def golden() -> tuple[Match, ...]:
    """All of them."""
    texts = (path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt")))
    return tuple(text.parse(written)[0] for written in texts)


def actions(match: Match) -> list[Action]:
    return [ply.action for ply in match.plies]


def events(match: Match) -> list[Event]:
    return [event for step in match.steps for event in step.events]  # type: ignore[misc] # its own


def chosen(match: Match) -> set[str]:
    """The variants that are played."""
    return {variant for variant in VARIANTS if match.options[variant]}


def guesses_again(match: Match) -> bool:
    return any(isinstance(told, GuessChanged) and told.number for told in events(match))


def restacks(match: Match) -> bool:
    orders = (action.order for action in actions(match) if isinstance(action, PutDown))
    return any(list(order) != sorted(order) for order in orders)


def multiplies(match: Match) -> bool:
    return any(isinstance(action, Declare) and action.multiplied for action in actions(match))


USED: Mapping[str, Callable[[Match], bool]] = {
    "change_guess": guesses_again,
    "reorder": restacks,
    "multiplication": multiplies,
}
VARIANTS = tuple(USED)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_to_the_end_for_each_number_of_seats(seats: int) -> None:
    assert any(len(match.players) == seats and match.game.result(match.state) for match in golden())


@pytest.mark.parametrize("variant", VARIANTS)
def test_there_is_one_for_each_variant_alone_that_makes_use_of_it(variant: str) -> None:
    alone = [match for match in golden() if chosen(match) == {variant}]
    assert any(USED[variant](match) for match in alone)


def test_there_is_one_for_all_variants_together() -> None:
    assert any(chosen(match) == set(VARIANTS) for match in golden())


def test_together_they_show_every_action_and_every_event() -> None:
    done = {type(action) for match in golden() for action in actions(match)}
    assert done == set(get_args(Action))
    assert {type(event) for match in golden() for event in events(match)} == set(get_args(Event))
