"""Saves: a match as a sealed text, to be kept where texts get damaged.

The first line says what it is, how long the rest must be and what its
checksum must be; the rest is the record as JSON. Damage is found before
anything is parsed. The seal finds accidents; what makes a loaded game legal
is that it is replayed.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from molecore.core.match import Match
from molecore.wire.errors import BadRecord, DamagedSave
from molecore.wire.jsontext import TEXT_LIMIT, parse_object, write_object
from molecore.wire.mapping import FORMAT, from_record, to_record

_SEAL: Final = re.compile(r"molecore-save ([1-9]\d{0,5}) (\d{1,7}) ([0-9a-f]{16})\n", re.ASCII)
MARK: Final = "molecore-save "
"""How every save begins."""


def dump(match: Match) -> str:
    """``match`` as a save."""
    body = write_object(to_record(match))
    return f"{MARK}{FORMAT} {len(body)} {_checksum(body)}\n{body}"


def load(text: str) -> Match:
    """The match that ``text`` saves. Raises DamagedSave, which says what happened to it."""
    try:
        return from_record(parse_object(_unsealed(text)))
    except BadRecord as error:
        raise DamagedSave(error.kind, f"This save cannot be loaded. {error}") from error


def is_first_format(text: str) -> bool:
    """Whether ``text`` is meant as a save of this format, the first one."""
    return text.startswith(f"{MARK}1 ")


def _unsealed(text: str) -> str:
    """The record in ``text``, known to be as it was written."""
    if len(text) > TEXT_LIMIT:
        raise DamagedSave("too_long", f"A save has at most {TEXT_LIMIT:,} characters.")
    seal = _SEAL.match(text)
    if seal is None:
        raise DamagedSave("foreign", "This is not a saved game, or its first line is damaged.")
    version, length, body = int(seal[1]), int(seal[2]), text[seal.end() :]
    if version > FORMAT:
        raise DamagedSave("newer", "This game was saved by a newer Molecore; update to load it.")
    if len(body) < length:
        raise DamagedSave("cut_off", "This save is incomplete: its end is missing.")
    if len(body) > length or _checksum(body) != seal[3]:
        raise DamagedSave("changed", "This save is damaged: it is not what was written.")
    return body


def _checksum(body: str) -> str:
    # A damaged save may hold half of a surrogate pair; it must be told apart, not fail.
    return sha256(body.encode("utf-8", "surrogatepass")).hexdigest()[:16]
