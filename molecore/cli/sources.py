"""Where a match comes from: a link, a save or a record, given at once or in a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from molecore.core.match import Match
from molecore.wire import texts
from molecore.wire.errors import BadRecord
from molecore.wire.jsontext import TEXT_LIMIT
from molecore.words import Message

_MOST_BYTES: Final = 4 * TEXT_LIMIT


def read_match(source: str, *, partial: bool = False) -> Match:
    """The match of a link, or of the file ``source`` ("-": standard input).

    ``partial`` opens what is left of a link that was cut off. Raises
    WireError for what holds no match and OSError for what cannot be read.
    """
    return texts.read(source if texts.is_link(source) else _read(source), partial=partial)


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
