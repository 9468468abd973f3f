"""Golden playthroughs: whole games as text a person can read, compared in every run.

A file holds the playthroughs of one game, each in a section of its own. Each is
replayed from the options, players, seed and actions written in it. To add one,
write these and run the tests with ``--rewrite-goldens``, which fills in the rest.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from molecore.core.match import Match
from tests import goldens
from tests.playthroughs.text import parse


def path(game: str) -> Path:
    """The file of a game."""
    return Path(__file__).parent / f"{game}.txt"


@cache
def texts(game: str) -> dict[str, str]:
    """The playthroughs of a game, by name."""
    return goldens.sections(path(game))


@cache
def golden(game: str, name: str) -> Match:
    """The match of a playthrough."""
    return parse(texts(game)[name])[0]


def names(match: Match) -> list[str]:
    """What its players are called."""
    return [player.name for player in match.players]
