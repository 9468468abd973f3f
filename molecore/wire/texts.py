"""Any text that holds a match - a link, a save or a record - without being told which it is."""

from __future__ import annotations

from typing import Any, overload

from molecore.core.match import Match
from molecore.core.protocol import A, Game, S, V
from molecore.wire import links, logs
from molecore.wire.errors import BadLink, BadRecord, WireError
from molecore.wire.finding import find
from molecore.words import Message


def is_link(text: str) -> bool:
    """Whether ``text`` is meant as a link to a game, or has one in it."""
    return bool(_link_in(text))


def is_save_or_record(text: str) -> bool:
    """Whether ``text`` has saves in it or begins as a record does: names in it are no links."""
    return logs.MARK in text or text.lstrip("\ufeff \t\r\n").startswith("{")


def _link_in(text: str) -> str:
    if is_save_or_record(text):
        return ""
    return next((link for link in find(text) if link.startswith("m")), "")


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
    if link := _link_in(text):
        return _open_link(link, partial=partial)
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
