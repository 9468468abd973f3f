"""How a feature reads what the page sends: the name of an act, a key and a value, all text.

Each `messages` module has a table of its acts; `moleweb.shell.features` joins the tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from secrets import token_hex
from typing import Final, TypeAlias, TypeVar

from molecore.core.rng import fresh_seed as fresh_seed  # noqa: PLC0414 - for the tables

M = TypeVar("M")
Act: TypeAlias = Callable[[str, str], M]
"""The message for a key and a value; KeyError or ValueError where they make none."""
Acts: TypeAlias = Mapping[str, Act[M]]
"""The acts of a feature by their names."""


def always(message: M) -> Act[M]:
    """An act that uses neither key nor value."""
    return lambda *_: message


def fresh_id() -> str:
    """An id for a new match: 64 random bits."""
    return token_hex(8)


_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Those of passwords: none that is easily taken for another."""


def fresh_password() -> str:
    """A password to read out and type: about 39 random bits."""
    number, drawn = int.from_bytes(sha256(token_hex(16).encode()).digest(), "big"), ""
    for _ in range(8):
        number, letter = divmod(number, len(_LETTERS))
        drawn += _LETTERS[letter]
    return f"{drawn[:4]}-{drawn[4:]}"


def fresh_key() -> str:
    """A private key for signing: 256 random bits."""
    return token_hex(32)
