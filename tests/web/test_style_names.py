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
    for path in (ROOT / "molecore" / "games").glob("*/drawing/*.py"):
        if path.parent.parent.name != game:
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


# ---- Selectors that browsers can follow


NAMED = re.compile(r"[.#\[]|^[a-z]")
"""What a browser finds elements by: a class, an id, an attribute or a tag."""


def bare_after_has(selector: str) -> bool:
    """Whether it gives a look to what has no name, inside of whatever ``:has`` something.

    With such a selector every change below an element with ``:has`` has all that is in that
    element styled anew, and all selectors with ``:has`` share this: it was the whole page, in
    each press.
    """
    plain = re.sub(r":(?:has|not|nth-child)\((?:[^()]|\([^()]*\))*\)", "", selector).strip()
    *_, last = re.split(r"[\s>+~]+", plain)
    return last != plain and ":has(" in selector and not NAMED.search(last)


@pytest.mark.parametrize("sheet", sorted(for_all() | set(GAMES)))
def test_what_has_something_in_it_has_only_named_elements_styled(sheet: str) -> None:
    text = re.sub(r"/\*[\s\S]*?\*/", "", (WEB / "style" / f"{sheet}.css").read_text("utf-8"))
    found = [part for group in SELECTOR.findall(text) for part in re.split(r",(?![^(]*\))", group)]
    assert found
    assert not [part for part in found if bare_after_has(part)]


def test_an_unnamed_element_after_has_is_found() -> None:
    assert bare_after_has(".cards:has(> :nth-child(5):last-child) > :nth-child(n + 4)")
    assert bare_after_has(".bar:has(.heard) .status > :not(.heard)")
    assert not bare_after_has(".cards:has(> :nth-child(5)) > .card:nth-child(n + 4)")
    assert not bare_after_has(".bar > .bar-doors:has(> .button:only-child)")


# ---- The colours of the style sheets: readable in both themes, and the same dark twice


STYLE = Path(__file__).parents[2] / "web" / "style"
BLOCKS = re.findall(r"\{([^{}]*--paper[^{}]*)\}", (STYLE / "tokens.css").read_text("utf-8"))


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block))


LIGHT, DARK, DARK_BY_DEVICE = map(colours, BLOCKS)


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, {**LIGHT, **DARK}], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "quiet", "accent") for ground in ("paper", "card")),
        ("ink", "accent-soft"),
        ("quiet", "accent-soft"),
        ("quiet", "sunk"),
        ("on-accent", "accent"),
        ("alarm", "alarm-soft"),
        ("coord", "frame"),
    ],
)
def test_text_is_readable(theme: dict[str, str], text: str, ground: str) -> None:
    assert contrast(theme[text], theme[ground]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, {**LIGHT, **DARK}], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("shape", "ground"),
    [
        ("focus", "grass"),
        ("focus", "paper"),
        ("clay-edge", "grass"),
        ("loam-edge", "grass"),
        ("rail-edge", "rail"),
        ("dot", "grass"),
        ("clay-edge", "clay"),
        ("clay-shine", "loam"),
        *(("white", seat) for seat in ("red", "blue", "party-green")),
        ("loam-edge", "party-yellow"),
        *((seat, "desk") for seat in ("red", "blue", "party-green", "ink", "changed")),
        ("stool", "desk-open"),
        *((share, "sunk") for share in ("red", "blue", "ink")),
    ],
)
def test_shapes_stand_out(theme: dict[str, str], shape: str, ground: str) -> None:
    assert contrast(theme[shape], theme[ground]) >= 3


def test_the_dark_of_the_device_is_the_dark_of_the_setting() -> None:
    assert DARK == DARK_BY_DEVICE


def test_every_colour_that_is_used_is_defined() -> None:
    sheets = "".join(path.read_text("utf-8") for path in STYLE.glob("*.css"))
    used = set(re.findall(r"var\(--([\w-]+)\)", sheets))
    defined = set(re.findall(r"--([\w-]+)\s*:", sheets))
    assert used <= defined
