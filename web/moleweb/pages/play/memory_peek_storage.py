"""How looks that go on are kept as text: one a line, with the match they belong to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from moleweb.app.model import MemoryPeekTimer

MemoryPeeks: TypeAlias = tuple[tuple[str, MemoryPeekTimer], ...]
"""Timers by the id of their match, the latest last."""

_MOST: Final = 8
"""So many are kept; older ones are of games that nobody went on with."""
_ENDLESS: Final = "-"


def dump(peeks: MemoryPeeks) -> str:
    """``match seat total left more`` a line."""
    return "\n".join(_line(match_id, peek) for match_id, peek in peeks[-_MOST:])


def _line(match_id: str, peek: MemoryPeekTimer) -> str:
    return f"{match_id} {peek.seat} {_text(peek.total)} {_text(peek.left)} {peek.more:d}"


def _text(seconds: int | None) -> str:
    return _ENDLESS if seconds is None else str(seconds)


def load(text: str) -> MemoryPeeks:
    """The looks in ``text``; lines that cannot be read are left out."""
    return tuple(_read(text))


def _read(text: str) -> Iterator[tuple[str, MemoryPeekTimer]]:
    for line in text.splitlines():
        try:
            match_id, seat, total, left, more = line.split()
            given = _seconds(total), _seconds(left)
            yield match_id, MemoryPeekTimer(int(seat), *given, more == "1", run=0)
        except ValueError:
            continue


def _seconds(text: str) -> int | None:
    return None if text == _ENDLESS else int(text)
