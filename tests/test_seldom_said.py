"""Sentences of the engine and the command line that are seldom needed."""

from __future__ import annotations

import importlib
import json
import sys
from argparse import Namespace
from collections.abc import Callable

import pytest

import molecore.environments
import molecore.wire
from builder import astray
from molecore.arena.encounters import Encounter, Score
from molecore.arena.ratings import rate
from molecore.arena.running import Lost
from molecore.arena.series import Series
from molecore.arena.statistics import SequentialTest
from molecore.cli import arena, games, main, sources
from molecore.core.errors import MolecoreError
from molecore.core.history import begin
from molecore.core.record import replace
from molecore.games.mole_hill.meta import META
from molecore.remote.device import first_position
from molecore.remote.errors import BadLetter
from molecore.remote.messages import GaveUp, Start
from molecore.wire import links, logs, records, seal, texts
from tests.remote.signing import KEYS
from tests.remote.test_forgeries import moved, pair
from tests.wire.matches import full_match

# ---- packages that are not installed


@pytest.mark.parametrize(
    ("package", "cure", "need"),
    [
        ("choix", r"molecore\[arena\]", lambda: rate([])),
        ("distributed", r"molecore\[dask\]", lambda: arena._executor("local", 1).__enter__()),
        ("molecore.wire.records", "pip install pydantic", lambda: texts._load_record("{}")),
        ("numpy", r"molecore\[pettingzoo\]", lambda: importlib.reload(molecore.environments)),
    ],
)
def test_a_missing_package_is_named(
    monkeypatch: pytest.MonkeyPatch, package: str, cure: str, need: Callable[[], object]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delattr(molecore.wire, "records", raising=False)
    with pytest.raises((MolecoreError, ImportError), match=cure):
        need()


# ---- the command line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "mole_hill", "--seed"], "argument --seed: needs a value"),
        (["play", "mole_hill", "--seed", "x"], "argument --seed: invalid int value: 'x'"),
    ],
)
def test_wrong_arguments_are_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    with pytest.raises(SystemExit):
        main.main(arguments)
    assert said in capsys.readouterr().err


def test_a_game_that_cannot_be_played_yet_is_listed_as_coming() -> None:
    assert games._headed(replace(META, rules_version=0)) == "mole_hill: Mole Hill (coming)"


def test_what_can_be_no_file_name_is_refused() -> None:
    with pytest.raises(MolecoreError, match="is not a file name"):
        sources.read_match("a\0b")


def test_a_fault_of_input_or_output_without_a_file_is_told() -> None:
    assert "input or output" in main._unreadable(OSError(5, "Input/output error"))


LOST = Lost(Encounter("mole_hill", ("a", "b"), 0), "it hung.")


def test_the_arena_says_that_games_did_not_finish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = Series(("a", "b"), (), (LOST, LOST))
    arena._tell(nothing, {}, None)
    assert "2 games did not finish. The last: it hung." in capsys.readouterr().out
    monkeypatch.setattr(arena, "_played", lambda *_: nothing)
    assert main.main(["arena", "mole_hill", "beginner", "random"]) == 2
    assert "No game finished: it hung." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (True, "After 1 game, a very likely leads b by more than +0 Elo."),
        (False, "After 1 game, a very likely leads b by less than +200 Elo."),
    ],
)
def test_the_arena_says_what_a_test_found(verdict: bool, said: str) -> None:
    score = Score(LOST.encounter, (1.0, 0.0), (1, 0), 3)
    assert arena._sure(Series(("a", "b"), (score,), (), verdict), SequentialTest(0, 200)) == said


def test_the_arena_says_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    arena._report(Namespace(json=False), LOST, 2, 2)
    assert "2 of 2 games" in capsys.readouterr().err


# ---- links, saves and records


def test_a_link_that_is_too_long_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MolecoreError, match="A link holds at most 2,000 moves"):
        links.encode(replace(full_match(1), plies=full_match(1).plies * 100))
    monkeypatch.setattr(seal, "LENGTH_LIMIT", 10)
    with pytest.raises(MolecoreError, match="This game is too long for a link"):
        links.encode(full_match(1))


def test_a_cut_link_says_that_only_the_set_up_is_left() -> None:
    text = links.encode(full_match(3))
    told = set()
    for length in range(len("m1."), len(text)):
        with pytest.raises(MolecoreError) as refused:
            links.decode(text[:length])
        told.add(str(refused.value))
    assert "This link was cut off. Only the set-up is left." in told


def test_a_save_without_its_end_says_so() -> None:
    text = logs.dump(begin(full_match(2).jump(3).forget_undone()))
    *whole, _ = text.splitlines(keepends=True)
    with pytest.raises(MolecoreError, match="The end of this save is missing"):
        logs.load("".join(whole))


def test_a_save_of_another_game_is_not_read_onto_this_one() -> None:
    with pytest.raises(MolecoreError, match="incomplete or from another game"):
        logs.load_onto(begin(full_match(2)), logs.dump(begin(full_match(3))), follow=True)


def test_a_move_of_several_seats_has_to_name_one() -> None:
    moleozer = {"game": "moleozer", "players": ["Ann", "Bea"], "options": {"houses": "quick"}}
    with pytest.raises(MolecoreError, match="Several seats may act here"):
        records.load(json.dumps({**moleozer, "actions": ["ready"]}))


def test_nobody_resigns_after_the_end() -> None:
    history = begin(full_match(2))
    with pytest.raises(MolecoreError, match="Nobody can resign there"):
        history.follow(replace(history.match, resigned=0))


# ---- remote games


def test_a_set_up_that_is_not_one_says_why() -> None:
    with pytest.raises(BadLetter, match="The game in this link cannot be set up"):
        first_position(Start("7" * 16, "m1.nonsense", ()))


def test_a_move_from_a_past_position_is_refused() -> None:
    ann, _ = pair()
    with pytest.raises(BadLetter, match="This was sent after move 0"):
        moved(ann, 0, "e4").tell(KEYS, 0, GaveUp(0))


# ---- the page for unknown addresses


def test_an_unknown_address_leads_to_the_start_page() -> None:
    page = astray.document().decode()
    assert "There is no page at this address." in page
    assert "Go to the start page" in page
