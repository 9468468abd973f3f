"""Version 1 of the rules goes on for the records that were made with it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from molecore.core.errors import BadOptions
from molecore.core.match import Player, Ply, new_match, replay
from molecore.core.options import Choice, resolve
from molecore.core.playout import random_match
from molecore.games.moleozer.events import StarterChosen
from molecore.games.moleozer.rules import GAME
from molecore.games.moleozer.rules_v1 import GAME as GAME_V1
from molecore.registry import load, load_opponent
from tests import contract

DIGESTS = Path(contract.__path__[0]) / "digests" / "moleozer-rules1.json"


def test_it_is_the_version_that_its_records_name() -> None:
    assert load("moleozer", 1) is GAME_V1
    assert load("moleozer", 2) is load("moleozer") is GAME
    assert load_opponent("moleozer", 1) is load_opponent("moleozer", 2)
    assert pickle.loads(pickle.dumps(GAME_V1)) is GAME_V1  # noqa: S301 - our own bytes


@pytest.mark.rule("Z9")
def test_its_starter_is_drawn_or_the_first_player() -> None:
    starter = GAME_V1.meta.options[0]
    assert isinstance(starter, Choice)
    assert [value for value, _ in starter.choices] == ["random", "first"]
    assert resolve(GAME_V1.meta.options, {})["starter"] == "random"
    with pytest.raises(BadOptions, match="starter must be one of random, first, not 'lot'"):
        resolve(GAME_V1.meta.options, {"starter": "lot"})
    first = resolve(GAME_V1.meta.options, {"starter": "first"})
    assert GAME_V1.setup(first, 3, 0).events[0] == StarterChosen(0, by_lot=False)


@pytest.mark.rule("Z9")
def test_old_names_of_the_starter_are_read_by_the_present_version() -> None:
    named = [
        resolve(GAME.meta.options, {"starter": name})["starter"] for name in ("random", "first")
    ]
    assert named == ["lot", 1]


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_it_goes_the_same_way_by_the_present_rules(seed: int) -> None:
    old = random_match(GAME_V1, seed)
    names = [Player(player.name) for player in old.players]
    new = new_match(GAME, names, old.options, old.seed)
    assert replay(new, (Ply(ply.seat, ply.action) for ply in old.plies)).steps == old.steps
