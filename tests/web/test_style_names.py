"""Whose class is whose: all style sheets share one page, and all games one namespace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
WEB: Final = ROOT / "web"
GAMES: Final = {
    "chambers": "majority",
    "field": "moleozer",
    "meadow": "mole_majority",
    "mountains": "mountains",
}
"""The game that each of these style sheets is for; all other sheets are for everybody."""
SELECTOR: Final = re.compile(r"([^{}@;]+)\{")
LEADING: Final = re.compile(r"\s*\.([\w-]+)")
"""The class that a selector begins with: inside what has it, a sheet does as it likes."""
IGNORED: Final = re.compile(r"/\*[\s\S]*?\*/|:is\([^)]*\)")
"""Comments, and commas that separate no selectors."""
USED: Final = re.compile(r'\bclass_?=f?"([^"]*)"')


def selectors(sheet: str) -> list[str]:
    """What a style sheet gives a look to."""
    text = (WEB / "style" / f"{sheet}.css").read_text("utf-8")
    groups = SELECTOR.findall(IGNORED.sub("", text))
    return [part for group in groups for part in group.split(",")]


def led_by(sheet: str) -> set[str]:
    """The classes that the selectors of a style sheet begin with."""
    return {found[1] for part in selectors(sheet) if (found := LEADING.match(part))}


def named_in(selector: str) -> set[str]:
    return set(re.findall(r"\.([A-Za-z][\w-]*)", selector))


def for_all() -> set[str]:
    return {path.stem for path in (WEB / "style").glob("*.css")} - set(GAMES)


def shared() -> set[str]:
    """What everybody's sheets have names for."""
    return set().union(*map(led_by, for_all()))


def own(sheet: str) -> set[str]:
    """The classes that belong to the game of a sheet."""
    return led_by(sheet) - shared()


def drawn_by(game: str) -> set[str]:
    """The classes that the files of other games and the screens have in their markup."""
    found = (USED.findall(path.read_text("utf-8")) for path in others(game))
    return {name for texts in found for text in texts for name in text.split()}


def others(game: str) -> Iterator[Path]:
    for path in (WEB / "moleweb" / "pages").rglob("*view.py"):
        yield path
    for path in (ROOT / "molecore" / "draw" / "boards").glob("*/*.py"):
        if path.parent.name != game:
            yield path


@pytest.mark.parametrize(("one", "other"), tuple(combinations(GAMES, 2)))
def test_no_class_has_the_style_of_two_games(one: str, other: str) -> None:
    assert not own(one) & own(other)


@pytest.mark.parametrize(("sheet", "game"), GAMES.items())
def test_nobody_else_uses_the_classes_of_a_game(sheet: str, game: str) -> None:
    assert own(sheet)
    assert not own(sheet) & drawn_by(game)


@pytest.mark.parametrize("sheet", GAMES)
def test_no_game_gives_a_look_to_what_is_everybodys(sheet: str) -> None:
    everybodys = set().union(*(named_in(part) for each in for_all() for part in selectors(each)))
    assert not [
        part for part in selectors(sheet) if named_in(part) and named_in(part) <= everybodys
    ]
