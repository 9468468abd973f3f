"""Portraits: the moles that the computer plays as, and people by what tells their names apart.

All are drawn around (0, 0) on a square of 100. Colours come from the style
sheet by class. Who has no colours tells them apart by what they wear.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Final

from molecore.core.protocol import Level
from molecore.core.record import record
from molecore.drawing.nodes import Child, Node, h
from molecore.words import Message


@record
class Character:
    """One of the moles that the computer plays as, by its id and its name."""

    id: str
    name: Message


CHARACTERS: Final = (
    Character("pip", Message("character.pip")),
    Character("dot", Message("character.dot")),
    Character("clover", Message("character.clover")),
    Character("bramble", Message("character.bramble")),
    Character("hazel", Message("character.hazel")),
    Character("tuft", Message("character.tuft")),
    Character("sorrel", Message("character.sorrel")),
    Character("juniper", Message("character.juniper")),
    Character("flint", Message("character.flint")),
    Character("umber", Message("character.umber")),
    Character("marl", Message("character.marl")),
    Character("basalt", Message("character.basalt")),
    Character("slate", Message("character.slate")),
    Character("agate", Message("character.agate")),
    Character("opal", Message("character.opal")),
)
"""Three for each of five strengths; more than there are seats at any table."""

_FIRST: Final = 12
"""Faces that names of people may have: the first ones, so that these stay as they are."""


def choose(level: str, levels: Sequence[Level], taken: Collection[str]) -> Character:
    """Return who plays at ``level``, one of ``levels``: the first whose name is not ``taken``.

    The same levels, seat by seat, bring the same moles. Names are compared
    without regard to case. Fewer names may be taken than there are moles.
    """
    rank = next((n for n, known in enumerate(levels) if known.id == level), 0)
    first = rank * len(CHARACTERS) // max(len(levels), 1)
    occupied = {name.casefold() for name in taken}
    circle = (*CHARACTERS[first:], *CHARACTERS[:first])
    return next(one for one in circle if str(one.name).casefold() not in occupied)


def called(name: str) -> Character:
    """Return the mole with this name; for a name of somebody else, always the same mole."""
    known = (one for one in CHARACTERS if str(one.name) == name)
    return next(known, CHARACTERS[sum(map(ord, name)) % _FIRST])


# ---- portraits


@lru_cache(maxsize=32)
def face(name: str, *, person: bool) -> Node:
    """Return the portrait of a player as a small picture, silent to screen readers."""
    who = "person" if person else called(name).id
    drawing = _person(name) if person else _mole(who)
    return h(
        "svg",
        drawing,
        class_=f"face face-{who}",
        viewBox="-50 -50 100 100",
        aria_hidden="true",
        focusable="false",
    )


def _told_apart(name: str) -> str:
    """The number of somebody without a name, such as Player 2, or else the first letter."""
    words = name.strip("\u2068\u2069 ").split(" ")
    numbered = len(words) > 1 and len(words[-1]) == 1 and words[-1].isdecimal()
    return words[-1] if numbered else words[0][:1].upper()


# A drawing is a line.
# fmt: off


def _person(name: str) -> Child:
    return (
        h("circle", class_="face-ground", r=48),
        h("text", _told_apart(name), class_="face-letter", y=17),
    )


def _mole(who: str) -> Child:
    worn = _WORN[who]()
    return (
        h("circle", class_="face-ground", r=48),
        h("path", class_="face-coat", d="M-37 30C-34 14-20 10 0 10S34 14 37 30A48 48 0 0 1-37 30Z"),
        h("path", class_="face-coat", d="M-32 10C-35-16-20-33 0-33S35-16 32 10C29 29-29 29-32 10Z"),
        h("ellipse", class_="face-snout", cy=9, rx=18, ry=14),
        h("ellipse", class_="face-nose", cy=1, rx=8, ry=6),
        h("path", class_="face-line", d="M-7 15Q0 21 7 15M-18 7L-34 3M-18 12L-33 14M18 7L34 3M18 12L33 14"),
        h("circle", class_="face-eye", cx=-14, cy=-11, r=5.5), h("circle", class_="face-eye", cx=14, cy=-11, r=5.5),
        h("circle", class_="face-pupil", cx=-13, cy=-10, r=2.8), h("circle", class_="face-pupil", cx=13, cy=-10, r=2.8),
        worn,
    )


def _pip() -> Child:
    """A seedling grows on his head."""
    return (
        h("path", class_="face-line thick", d="M0-32V-42"),
        h("path", class_="face-green", d="M0-38C-4-48-15-48-19-44C-15-36-5-34 0-38ZM0-38C4-48 15-48 19-44C15-36 5-34 0-38Z"),
    )


def _dot() -> Child:
    """She wears a scarf with dots, tied under the chin."""
    return (
        h("path", class_="face-red", d="M-35 6C-40-28-20-44 0-44S40-28 35 6C30-16 18-24 0-24S-30-16-35 6Z"),
        h("g", h("circle", cx=-24, cy=-20, r=3.4), h("circle", cx=-9, cy=-33, r=3.4), h("circle", cx=9, cy=-33, r=3.4), h("circle", cx=24, cy=-20, r=3.4), class_="face-white"),
        h("path", class_="face-red", d="M0 31L-13 26V40ZM0 31L13 26V40Z"),
    )


def _clover() -> Child:
    """A clover leaf is in the corner of the mouth."""
    return (
        h("path", class_="face-line thick", d="M6 17L24 27"),
        h("g", h("circle", cx=27, cy=22, r=6), h("circle", cx=33, cy=30, r=6), h("circle", cx=23, cy=31, r=6), class_="face-green"),
        h("path", class_="face-line", d="M-21-20L-8-17M21-20L8-17"),
    )


def _bramble() -> Child:
    """A straw hat with a ribbon."""
    return (
        h("path", class_="face-straw", d="M-24-24C-22-46 22-46 24-24Z"),
        h("ellipse", class_="face-straw", cy=-24, rx=40, ry=7),
        h("path", class_="face-red", d="M-24-30C-10-25 10-25 24-30V-24C10-20-10-20-24-24Z"),
    )


def _hazel() -> Child:
    """The cup of a hazelnut for a cap, and freckles."""
    return (
        h("path", class_="face-brown", d="M-31-14C-33-40-12-46 0-46S33-40 31-14C20-24-20-24-31-14Z"),
        h("path", class_="face-line light", d="M-20-22L-8-42M-6-24L4-45M8-24L-6-44M20-22L8-42M-26-30H26M-22-38H22"),
        h("g", h("circle", cx=-23, cy=3, r=2), h("circle", cx=-27, cy=8, r=2), h("circle", cx=23, cy=3, r=2), h("circle", cx=27, cy=8, r=2), class_="face-spot"),
    )


def _tuft() -> Child:
    """Hair stands up in three tufts, and he winks."""
    return (
        h("path", class_="face-coat", d="M-15-29L-17-47L-6-34L0-49L6-34L17-47L15-29Z"),
        h("circle", class_="face-coat bare", cx=14, cy=-11, r=7),
        h("path", class_="face-line light thick", d="M7-10Q14-15 21-10"),
    )


def _sorrel() -> Child:
    """A helmet with a lamp."""
    return (
        h("path", class_="face-gold", d="M-33-14C-33-42-14-46 0-46S33-42 33-14C20-21-20-21-33-14Z"),
        h("rect", class_="face-brown", x=-38, y=-20, width=76, height=6, rx=3),
        h("circle", class_="face-white", cy=-31, r=8.5), h("circle", class_="face-gold", cy=-31, r=4.5),
    )


def _juniper() -> Child:
    """Round glasses and a knitted collar."""
    return (
        h("g", h("circle", cx=-14, cy=-11, r=11), h("circle", cx=14, cy=-11, r=11), h("path", d="M-3-12Q0-15 3-12M-25-13L-33-17M25-13L33-17"), class_="face-rim"),
        h("path", class_="face-blue", d="M-30 26C-16 35 16 35 30 26L33 36C16 46-16 46-33 36Z"),
        h("path", class_="face-line light", d="M-20 31V41M-7 34V44M7 34V44M20 31V41"),
    )


def _flint() -> Child:
    """A patch over one eye."""
    return (
        h("path", class_="face-line thick", d="M-32-22L32 2"),
        h("path", class_="face-ink", d="M4-20L25-16C27-4 20 1 14 0C6-1 2-10 4-20Z"),
        h("path", class_="face-line", d="M-23-20L-6-17"),
    )


def _umber() -> Child:
    """A top hat and an eyeglass on a ribbon."""
    return (
        h("path", class_="face-ink", d="M-20-26L-18-48H18L20-26Z"),
        h("rect", class_="face-ink", x=-32, y=-29, width=64, height=7, rx=3.5),
        h("path", class_="face-red", d="M-20-34H20V-29H-20Z"),
        h("g", h("circle", cx=14, cy=-11, r=10.5), h("path", d="M22-4C30 8 26 20 20 30"), class_="face-rim"),
    )


def _marl() -> Child:
    """A crown, and pearls."""
    return (
        h("path", class_="face-gold", d="M-26-24L-30-45L-14-35L0-49L14-35L30-45L26-24Z"),
        h("g", h("circle", cx=-30, cy=-44, r=3), h("circle", cx=0, cy=-47, r=3), h("circle", cx=30, cy=-44, r=3), class_="face-red"),
        h("g", h("circle", cx=-20, cy=29, r=4), h("circle", cx=-11, cy=33, r=4), h("circle", cx=0, cy=35, r=4), h("circle", cx=11, cy=33, r=4), h("circle", cx=20, cy=29, r=4), class_="face-white"),
    )


def _basalt() -> Child:
    """Old, with brows and a beard as white as chalk."""
    return (
        h("path", class_="face-white", d="M-25 14C-24 40-10 46 0 47S24 40 25 14C16 24 8 17 0 17S-16 24-25 14Z"),
        h("path", class_="face-white", d="M-26-19Q-14-28-4-19Q-14-21-26-19ZM26-19Q14-28 4-19Q14-21 26-19Z"),
        h("path", class_="face-line", d="M-8 24Q0 28 8 24"),
    )


def _slate() -> Child:
    """A scholar's flat cap with a tassel."""
    return (
        h("path", class_="face-ink", d="M-22-22C-20-34 20-34 22-22L20-16H-20Z"),
        h("path", class_="face-ink", d="M0-48L40-36L0-24L-40-36Z"),
        h("path", class_="face-line", d="M0-36L32-31V-18"),
        h("circle", class_="face-gold", cx=32, cy=-16, r=4),
    )


def _agate() -> Child:
    """A pointed hat with stars, as those wear it who know what comes."""
    return (
        h("path", class_="face-blue", d="M-26-24L4-50L26-24Z"),
        h("path", class_="face-blue", d="M-38-22C-20-32 20-32 38-22C20-14-20-14-38-22Z"),
        h("g", h("circle", cx=-6, cy=-33, r=2.6), h("circle", cx=6, cy=-41, r=2.6), h("circle", cx=12, cy=-31, r=2.6), class_="face-gold"),
    )


def _opal() -> Child:
    """A laurel wreath around the head, and a long moustache."""
    return (
        h("path", class_="face-green", d="M-36-4C-44-18-38-34-24-40C-26-28-30-16-36-4ZM36-4C44-18 38-34 24-40C26-28 30-16 36-4Z"),
        h("path", class_="face-green", d="M-22-38C-16-48-6-48-2-42C-8-36-16-34-22-38ZM22-38C16-48 6-48 2-42C8-36 16-34 22-38Z"),
        h("path", class_="face-white", d="M0 17C-8 11-20 14-30 26C-18 27-6 26 0 19C6 26 18 27 30 26C20 14 8 11 0 17Z"),
    )


_WORN: Final[Mapping[str, Callable[[], Child]]] = {
    "pip": _pip, "dot": _dot, "clover": _clover,
    "bramble": _bramble, "hazel": _hazel, "tuft": _tuft,
    "sorrel": _sorrel, "juniper": _juniper, "flint": _flint,
    "umber": _umber, "marl": _marl, "basalt": _basalt,
    "slate": _slate, "agate": _agate, "opal": _opal,
}
