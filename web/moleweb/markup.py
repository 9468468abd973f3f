"""Markup that cannot carry anybody's text unescaped.

`h` builds elements; whatever it is given is escaped unless it is `Markup`
already. Boards, which contain no text of players, may write `Markup(f"...")`
for speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = str | int | None
"""Text, escaped unless it is Markup; None leaves nothing."""
Attribute: TypeAlias = str | int | bool | None
"""False and None leave the attribute out; True writes its bare name."""

PART_BEGINS: Final = "\x02"
PART_ENDS: Final = "\x03"
LATE_BEGINS: Final = "\x04"
LATE_ENDS: Final = "\x05"
MARKS: Final = (PART_BEGINS, PART_ENDS, LATE_BEGINS, LATE_ENDS)
"""For `changes`; no text has them."""
_ESCAPES: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#39;",
        **dict.fromkeys(MARKS, ""),
    }
)
_VOID: Final = frozenset({"br", "hr", "img", "input", "meta", "link"})

NOTHING: Final = Markup("")


def esc(text: object) -> Markup:
    """``text`` safe between tags and inside quoted attributes."""
    return text if isinstance(text, Markup) else Markup(str(text).translate(_ESCAPES))


def join(parts: Iterable[Child], between: str = "") -> Markup:
    """All parts in a row, each escaped unless it is markup, with ``between`` in between."""
    return Markup(esc(between).join(esc(part) for part in parts if part is not None))


def h(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """One element. ``class_`` and ``data_act`` become ``class`` and ``data-act``."""
    written = "".join(
        f" {_name(key)}" if value is True else f' {_name(key)}="{esc(value)}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if tag in _VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{join(children)}</{tag}>")


def part(element: str) -> Markup:
    """An element that crosses to the document only when it has changed.

    It has an id, and no part within it. Worth it for what there is much of, and mostly stays.
    """
    return Markup(f"{PART_BEGINS}{element}{PART_ENDS}")


def late(written: str) -> Markup:
    """What may reach the document one frame after the rest: choices, after what has happened.

    Until then it stays as it was, so it holds nothing that one seat must not see of another's.
    It may lie within a tag, and have parts within it.
    """
    return Markup(f"{LATE_BEGINS}{written}{LATE_ENDS}")


@cache
def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")
