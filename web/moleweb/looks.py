"""How looks that go on are kept as text: one a line, with the match they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from moleweb.model import Look

Looks: TypeAlias = tuple[tuple[str, Look], ...]
"""Looks by the id of their match, the latest last."""

_MOST: Final = 8
"""So many are kept; older ones are of games that nobody went on with."""
_ENDLESS: Final = "-"


def dump(looks: Looks) -> str:
    """``match seat total left more`` a line."""
    return "\n".join(_line(match_id, look) for match_id, look in looks[-_MOST:])


def _line(match_id: str, look: Look) -> str:
    return f"{match_id} {look.seat} {_text(look.total)} {_text(look.left)} {look.more:d}"


def _text(seconds: int | None) -> str:
    return _ENDLESS if seconds is None else str(seconds)


def load(text: str) -> Looks:
    """The looks in ``text``; lines that cannot be read are left out."""
    return tuple(_read(text))


def _read(text: str) -> Iterator[tuple[str, Look]]:
    for line in text.splitlines():
        try:
            match_id, seat, total, left, more = line.split()
            yield match_id, Look(int(seat), _seconds(total), _seconds(left), more == "1", 0)
        except ValueError:
            continue


def _seconds(text: str) -> int | None:
    return None if text == _ENDLESS else int(text)
