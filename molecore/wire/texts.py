"""Any text that holds a match - a link, a save or a record - without being told which it is."""

from __future__ import annotations

import re
from typing import Final

from molecore.core.match import Match
from molecore.wire import links, logs
from molecore.wire.errors import BadLink, BadRecord
from molecore.words import Message

_LINK: Final = re.compile(r"(?:\S*#)?(m\d{1,3}\..*)", re.DOTALL)
"""A link, alone or at the end of a whole address."""


def is_link(text: str) -> bool:
    """Whether ``text`` is meant as a link."""
    return _LINK.fullmatch(text.strip()) is not None


def read(text: str, *, partial: bool = False) -> Match:
    """The match that ``text`` holds, whichever way it is written.

    ``partial`` opens what is left of a link that was cut off. Raises
    WireError, which says what is wrong; records need the extra ``wire``.
    """
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
