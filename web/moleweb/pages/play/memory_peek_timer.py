"""The time somebody has to look at what is shown but once; no part of the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing.board import MemoryPeek
from moleweb.app import queries
from moleweb.app.effects import SendLater
from moleweb.app.model import MemoryPeekTimer, Model
from moleweb.pages.play.messages import MemoryPeekTicked

MORE: Final = 10
"""Seconds that are added at once."""


def begun(model: Model, seat: Seat) -> Model:
    """``seat`` is alone with the screen, and its time to look begins, or goes on."""
    alone, shown = replace(model, table=replace(model.table, eyes=seat)), memory_peek(model)
    if shown is None:
        return alone
    before = begun_peek(model)
    if before is not None and before.seat == seat:
        return running(alone, _resumed(before))
    seconds = allowed_seconds(model, shown)
    more = seconds is None or seconds > shown.seconds
    return running(alone, MemoryPeekTimer(seat, seconds, seconds, more, run=0))


def _resumed(peek: MemoryPeekTimer) -> MemoryPeekTimer:
    """``peek`` after a break: the second in which it was broken off has been used."""
    return peek if peek.left is None else replace(peek, left=peek.left - 1)


def running(model: Model, peek: MemoryPeekTimer) -> Model:
    """The clock of ``peek`` runs from now on, and no other."""
    fresh = replace(peek, run=peek.run + 1)
    model = with_peek(model, fresh)
    if fresh.left is None:
        return model
    return model.emit(SendLater(1.0 if fresh.left else 0.0, MemoryPeekTicked(fresh.run)))


def begun_peek(model: Model) -> MemoryPeekTimer | None:
    """The look that has begun in the match at the table, if there is one."""
    return dict(model.memory_peeks).get(model.match.id) if model.match else None


def with_peek(model: Model, peek: MemoryPeekTimer | None) -> Model:
    """The model with ``peek`` as what goes on in the match at the table; None: nothing."""
    match_id = model.match.id if model.match else ""
    others = tuple(kept for kept in model.memory_peeks if kept[0] != match_id)
    return replace(model, memory_peeks=others if peek is None else (*others, (match_id, peek)))


def extended(peek: MemoryPeekTimer, seconds: int | None) -> MemoryPeekTimer:
    """``peek`` with so many seconds more; None: with no limit."""
    if seconds is None or peek.left is None or peek.total is None:
        return replace(peek, total=None, left=None, more=True)
    return replace(peek, total=peek.total + seconds, left=peek.left + seconds, more=True)


def allowed_seconds(model: Model, shown: MemoryPeek) -> int | None:
    """The seconds that a look takes by the settings; None without limit."""
    times = {"rules": 1, "double": 2, "triple": 3}.get(model.settings.look)
    return times and times * shown.seconds


def memory_peek(model: Model) -> MemoryPeek | None:
    """What is shown now, but once, to whoever is alone with the screen."""
    match = model.seated
    if match is None or not match.at_end:
        return None
    board = boards.of(match.game.meta.id)
    return board.memory_peek(queries.view(match, model.table.eyes), model.table.pressed)


def active_peek(model: Model) -> MemoryPeekTimer | None:
    """The look that somebody has just now."""
    peek = begun_peek(model)
    return peek if peek and peek.seat == model.table.eyes and memory_peek(model) else None


MemoryPeeks: TypeAlias = tuple[tuple[str, MemoryPeekTimer], ...]
"""Timers by the id of their match, the latest last."""

_MOST: Final = 8
"""Timers that are kept; older ones belong to games that were left."""
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
