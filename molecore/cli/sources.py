"""Where a match comes from: a link, a save or a record, given at once or in a file."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from molecore.core.match import Match
from molecore.wire import links, logs
from molecore.wire.errors import BadLink, BadRecord
from molecore.wire.jsontext import TEXT_LIMIT
from molecore.words import Message

_LINK: Final = re.compile(r"(?:\S*#)?(m\d{1,3}\..*)", re.DOTALL)
"""A link, alone or at the end of a whole address."""
_MOST_BYTES: Final = 4 * TEXT_LIMIT


def read_match(source: str, *, partial: bool = False) -> Match:
    """The match of a link, or of the file ``source`` ("-": standard input).

    ``partial`` opens what is left of a link that was cut off. Raises
    WireError for what holds no match and OSError for what cannot be read.
    """
    return parse_match(source if is_link(source) else _read(source), partial=partial)


def parse_match(text: str, *, partial: bool = False) -> Match:
    """The match that ``text`` holds, whichever way it is written."""
    if found := _LINK.fullmatch(text.strip()):
        return _open_link(found[1], partial=partial)
    if text.startswith(logs.MARK):
        return logs.load(text).match
    return _load_record(text)


def is_link(text: str) -> bool:
    """Whether ``text`` is meant as a link."""
    return _LINK.fullmatch(text.strip()) is not None


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


def _read(source: str) -> str:
    try:
        if source == "-":
            return sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8-sig")
        with Path(source).open("rb") as file:
            return file.read(_MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = Message("cli.no_utf8", source=source, reason=error.reason)
        raise BadRecord("foreign", reason) from error
    except ValueError as error:  # a null byte in the path
        reason = Message("cli.no_file", source=repr(source), reason=str(error))
        raise BadRecord("foreign", reason) from error
