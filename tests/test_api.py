"""The package as a program meets it: what `import molecore` offers, and of which types."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, assert_type

import pytest

import molecore
from molecore.core.errors import BadMatch, BadOptions, IllegalAction, MalformedAction
from molecore.core.match import Match
from molecore.games.majority import actions as majority
from molecore.games.majority import records
from molecore.games.mole_hill.actions import Action
from molecore.games.mole_hill.records import State, View
from molecore.wire.errors import WireError


def test_everything_that_is_promised_is_there_and_nothing_else() -> None:
    assert set(molecore.__all__) <= set(dir(molecore))
    for name in molecore.__all__:
        assert getattr(molecore, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        molecore.nothing  # type: ignore[attr-defined]  # noqa: B018 - that it raises is tested


def test_nothing_is_imported_before_it_is_used() -> None:
    seen = "import sys, molecore; print([name for name in sys.modules if 'molecore.' in name])"
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", seen], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_game_of_computers_is_played_to_its_end() -> None:
    match = molecore.new_match(molecore.load_game("mole_hill"), seed=1)
    while match.actors:
        match = match.play(match.actors[0], molecore.choose(match, "beginner", seed=5).action)
    assert match.result is not None
    assert sum(match.result.scores) > 0


def test_types_are_those_of_the_game() -> None:
    match = molecore.new_match(molecore.load_game("mole_hill"), ["Ann", "Bea"], seed=1)
    assert_type(match, Match[State, Action, View])
    assert_type(match.view(0), View)
    assert_type(molecore.choose(match, "beginner", seed=1).action, Action)
    other = molecore.new_match(molecore.load_game("majority"), seed=1)
    assert_type(other, Match[records.State, majority.Action, records.View])
    for meta in molecore.GAMES:
        assert_type(molecore.new_match(molecore.load_game(meta.id)), Match[Any, Any, Any])
    assert [player.name for player in match.players] == ["Ann", "Bea"]


@pytest.mark.parametrize("meta", molecore.GAMES, ids=lambda meta: meta.id)
def test_without_being_told_as_few_play_as_can(meta: Any) -> None:
    match = molecore.new_match(molecore.load_game(meta.id))
    assert len(match.players) == meta.seats[0]
    assert match.players[0] == molecore.Player("Player 1")


def test_the_same_seed_chooses_the_same_and_a_seat_that_is_not_to_act_nothing() -> None:
    match = molecore.new_match(molecore.load_game("mountains"), seed=3)
    first, again = (molecore.choose(match, "beginner", seed=4) for _ in range(2))
    assert first == again
    heard: list[float] = []
    molecore.choose(match, "casual", seed=4, progress=heard.append)
    (actor, *_) = match.actors
    with pytest.raises(IllegalAction, match="turn"):
        molecore.choose(match, "beginner", seat=1 - actor)
    with pytest.raises(BadOptions, match="Levels: beginner, "):
        molecore.choose(match, "best")


def test_whatever_text_holds_a_match_is_read() -> None:
    match = molecore.new_match(molecore.load_game("mole_hill"), ["Ann", "Bea"], seed=1)
    match = match.play_text("e4").play_text("d4|e4", seat=1)
    for write in (molecore.to_link, molecore.to_save, molecore.to_json):
        read = molecore.load(write(match))
        assert (read.plies, read.players, read.seed) == (match.plies, match.players, match.seed)
    assert molecore.load(f"https://example.org/play#{molecore.to_link(match)}").cursor == 2
    with pytest.raises(molecore.MolecoreError):
        molecore.load("e4")


def test_a_text_of_a_game_that_was_named_has_its_types_and_others_are_refused() -> None:
    game, other = molecore.load_game("mole_hill"), molecore.load_game("majority")
    match = molecore.new_match(game, ["Ann", "Bea"], seed=1)
    for write in (molecore.to_link, molecore.to_save, molecore.to_json):
        read = molecore.load(write(match), game)
        assert_type(read, Match[State, Action, View])
        assert read.state == match.state
        with pytest.raises(WireError, match="of Mole Hill, not Majority") as caught:
            molecore.load(write(match), other)
        assert caught.value.kind == "foreign"


def test_a_turn_that_is_written_is_played_or_refused() -> None:
    match = molecore.new_match(molecore.load_game("mole_hill"), seed=1)
    with pytest.raises(MalformedAction):
        match.play_text("hello")
    with pytest.raises(IllegalAction):
        match.play_text("e4", seat=1)
    with pytest.raises(IllegalAction, match="over"):
        match.resign(0).play_text("e4")


def test_text_in_the_place_of_an_action_is_told() -> None:
    match: Any = molecore.new_match(molecore.load_game("mole_hill"), seed=1)
    with pytest.raises(TypeError, match="'e4' is text: play_text plays"):
        match.play(0, "e4")


def test_what_does_not_fit_is_refused() -> None:
    game = molecore.load_game("mole_hill")
    with pytest.raises(BadMatch):
        molecore.new_match(game, ["Ann"])
    with pytest.raises(BadOptions):
        molecore.new_match(game, options={"size": 3})


def test_the_id_of_a_game_in_its_place_is_told() -> None:
    for name in ("mole_hill", molecore.GAMES[0]):
        given: Any = name
        with pytest.raises(TypeError, match=r"load_game\('mole_hill'\) is the game"):
            molecore.new_match(given)
