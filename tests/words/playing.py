"""Golden playthroughs, for whoever listens to what is said in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.core.match import Match
from tests import playthroughs
from tests.playthroughs.text import parse


def paths_of(game: str) -> list[Path]:
    """The files of all golden playthroughs of a game."""
    return sorted((Path(playthroughs.__file__).parent / game).glob("*.txt"))


def through(game: str) -> pytest.MarkDecorator:
    """Runs a test with the ``path`` of each golden playthrough of a game."""
    return pytest.mark.parametrize("path", paths_of(game), ids=lambda path: path.stem)


def golden(path: Path) -> Match:
    """The match of a golden playthrough."""
    return parse(path.read_text(encoding="utf-8"))[0]


def names(match: Match) -> list[str]:
    """What its players are called."""
    return [player.name for player in match.players]
