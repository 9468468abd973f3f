"""Any text that holds a match - a link, a save or a record - without being told which it is."""

from __future__ import annotations

import re
from typing import Any, Final, overload

from molecore.core.match import Match
from molecore.core.protocol import A, Game, S, V
from molecore.wire import links, logs
from molecore.wire.errors import BadLink, BadRecord, WireError
from molecore.words import Message

_LINK: Final = re.compile(r"(?:\S*#)?(m\d{1,3}\..*)", re.DOTALL)
"""A link, alone or at the end of a whole address."""


def is_link(text: str) -> bool:
    """Whether ``text`` is meant as a link."""
    return _LINK.fullmatch(text.strip()) is not None


@overload
def read(text: str, *, partial: bool = False) -> Match: ...


@overload
def read(text: str, game: Game[S, A, V], *, partial: bool = False) -> Match[S, A, V]: ...


def read(text: str, game: Any = None, *, partial: bool = False) -> Any:
    """The match that ``text`` holds, whichever way it is written.

    With a ``game`` it has to be of that game, with the same version of its rules,
    and has its types. ``partial`` opens what is left of a link that was cut off.
    Raises WireError, which says what is wrong; records need the extra ``wire``.
    """
    match = _read(text, partial=partial)
    if game is not None and match.game is not game:
        found, wanted = match.game.meta.name, game.meta.name
        raise WireError("foreign", Message("wire.another_game", found=found, wanted=wanted))
    return match


def _read(text: str, *, partial: bool) -> Match:
    if found := _LINK.fullmatch(text.strip()):
        return _open_link(found[1], partial=partial)
    if text.startswith(logs.MARK):
        return logs.load(text).match
    return _load_record(text)


def _open_link(text: str, *, partial: bool) -> Match:
    try:
        return links.decode(text)
    except BadLink as error:
        if partial and error.partial is not None:
            return error.partial
        raise


def _load_record(text: str) -> Match:
    try:
        from molecore.wire import records  # noqa: PLC0415 - an optional part
    except ModuleNotFoundError as error:
        raise BadRecord("foreign", Message("cli.needs_pydantic")) from error
    return records.load(text)
