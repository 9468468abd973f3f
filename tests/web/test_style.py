"""The colours of the style sheets: readable in both themes, and the same dark twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
