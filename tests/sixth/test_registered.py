"""A game from another package is found by its entry point, and known everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from molecore import registered
from molecore.registry import CATALOGUE, at, place
from molecore.wire.header import GAMES

ROOT = Path(__file__).parents[2]


def test_a_sixth_game_is_known_everywhere(tmp_path: Path) -> None:
    info = tmp_path / "pebbles-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[molecore.games]\npebbles = tests.sixth.pebbles\n")
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.sixth.program"],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert "pebbles: Pebbles" in done.stdout
    assert "mole_hill: Mole Hill" in done.stdout


def registering(monkeypatch: pytest.MonkeyPatch, *named: tuple[str, str]) -> None:
    found = [EntryPoint(name, value, registered.GROUP) for name, value in named]
    monkeypatch.setattr(registered, "entry_points", lambda group: found)  # noqa: ARG005


def test_games_are_found_in_the_order_of_their_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, ("pebbles", "pebbles"), ("go", "my_go"), ("pebbles", "pebbles"))
    assert list(registered.packages(["mole_hill"]).items()) == [("go", "my_go"), ("pebbles",) * 2]


@pytest.mark.parametrize("name", ["mole_hill", "Chess", "a-b", "", "../x"])
def test_an_unfit_id_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, (name, "package"))
    with pytest.raises(registered.BadRegistration, match="cannot be the id"):
        registered.packages(["mole_hill"])


def test_two_games_never_share_a_number_in_links(monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, ("pebbles", "one"), ("pebbles", "other"))
    with pytest.raises(registered.BadRegistration, match="rename one"):
        registered.packages([])


def test_numbers_of_registered_games_leave_room_for_our_own() -> None:
    assert [place(meta.id) for meta in CATALOGUE] == list(range(5))
    assert 32 <= registered.place_of("pebbles") < GAMES
    assert at(5) is None
    assert at(0) is CATALOGUE[0]
