"""A game from another package is found by its entry point, and known everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from molecore import installed
from molecore.registry import CATALOGUE, at, place
from molecore.wire.header import GAMES
from molecore.words import Message, catalogue, in_english, say, use
from tests.sixth.pebbles import PACKAGE

ROOT = Path(__file__).parents[2]
ENTRY = "[molecore.games]\npebbles = tests.sixth.pebbles:PACKAGE\n"


def test_a_sixth_game_is_known_everywhere(tmp_path: Path) -> None:
    info = tmp_path / "pebbles-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY)
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
    found = [EntryPoint(name, value, installed.GROUP) for name, value in named]
    monkeypatch.setattr(installed, "entry_points", lambda group: found)  # noqa: ARG005


def test_games_are_found_in_the_order_of_their_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, ("pebbles", "a:B"), ("go", "my_go:GO"), ("pebbles", "a:B"))
    found = installed.entries(["mole_hill"])
    assert [entry.name for entry in found.values()] == ["go", "pebbles"]
    assert all(32 <= number < GAMES for number in found)


def test_a_registered_game_is_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, ("pebbles", "tests.sixth.pebbles:PACKAGE"))
    assert [*installed.packages([]).values()] == [PACKAGE]


@pytest.mark.parametrize(
    ("name", "value"),
    [("pebbles", "tests.sixth.pebbles"), ("go", "tests.sixth.pebbles:PACKAGE")],
)
def test_what_is_no_package_of_that_game_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registering(monkeypatch, (name, value))
    with pytest.raises(installed.BadRegistration, match="is no GamePackage of a game"):
        installed.packages([])


@pytest.mark.parametrize("name", ["mole_hill", "Chess", "a-b", "", "../x"])
def test_an_unfit_id_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, (name, "package"))
    with pytest.raises(installed.BadRegistration, match="cannot be the id"):
        installed.packages(["mole_hill"])


def test_two_games_never_share_a_number_in_links(monkeypatch: pytest.MonkeyPatch) -> None:
    registering(monkeypatch, ("pebbles", "one"), ("pebbles", "other"))
    with pytest.raises(installed.BadRegistration, match="rename one"):
        installed.packages([])


def test_numbers_of_registered_games_leave_room_for_our_own() -> None:
    assert [place(meta.id) for meta in CATALOGUE] == list(range(5))
    assert at(5) is None
    assert at(0) is CATALOGUE[0]


def words_of_pebbles(name: str) -> bytes | None:
    file = ROOT / "tests" / "sixth" / "pebbles" / name
    return file.read_bytes() if file.exists() else None


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_of_a_package_are_said_in_the_language_in_use(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "_OTHERS", [])
    name, only_english = Message("pebbles.name"), Message("pebbles.no_number")
    use(language)
    assert in_english(Message("match.over")) == "The game is over."
    own = say("match.over")
    catalogue.add(words_of_pebbles)
    try:
        assert str(name) == {"en": "Pebbles", "de": "Kiesel"}[language]
        assert in_english(name) == "Pebbles"
        assert str(only_english) == "Say how many, as a number."
        assert say("match.over") == own
    finally:
        monkeypatch.undo()
        monkeypatch.setattr(catalogue._ENGLISH_SPEECH, "translations", None)
        use("en")
