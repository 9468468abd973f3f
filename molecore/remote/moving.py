"""Seats that leave their device: one that moves to another, and all of them in a backup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from molecore.remote.envelopes import KEPT, KINDS, kind_of, read_bytes, written
from molecore.remote.errors import BadLetter
from molecore.words import Message

PREFIX: Final = "s1."
"""Every link that moves a seat begins so; the number is the version of the format."""
_LINE: Final = re.compile(r"^molecore-seat (\S+) (\S+)\r?(?:\n|\Z)", re.MULTILINE)
_MATCH_ID: Final = re.compile(r"[0-9a-z-]{1,40}")


def to_encrypt(match_id: str, text: str) -> bytes:
    """The seat of a match as bytes; ``text`` is the device as `envelopes.keep` writes it."""
    kind = kind_of(text)
    return f"{match_id} {kind}".encode() + read_bytes(kind, text)


def decrypted(content: bytes) -> tuple[str, str]:
    """The match and the text of `to_encrypt`. Raises BadLetter for other bytes."""
    head, _, rest = content.partition(b" ")
    match_id, kind = head.decode(errors="replace"), rest[: len(KEPT)].decode(errors="replace")
    if not _MATCH_ID.fullmatch(match_id) or kind not in KINDS:
        raise BadLetter("changed", Message("remote.bad.bytes"))
    return match_id, written(kind, rest[len(KEPT) :])


def link_of(encrypted: bytes) -> str:
    """The text of the link that moves a seat."""
    return written(PREFIX, encrypted)


def encrypted_in(link: str) -> bytes:
    """The bytes in a link that moves a seat. Raises BadLetter."""
    return read_bytes(PREFIX, link)


# ---- backup


def lines(seats: Iterable[tuple[str, str]]) -> str:
    """The lines of a backup for these matches and devices as text. They are not encrypted."""
    return "".join("\n" + " ".join(("molecore-seat", *each)) for each in seats)


def taken_from(backup: str) -> tuple[str, tuple[tuple[str, str], ...], int]:
    """The backup without its seats, the seats, and how many of them are damaged."""
    found = _LINE.findall(backup)
    good = tuple(each for each in found if _is_whole(*each))
    return _LINE.sub("", backup), good, len(found) - len(good)


def _is_whole(match_id: str, text: str) -> bool:
    try:
        read_bytes(kind_of(text), text)
    except BadLetter:
        return False
    return _MATCH_ID.fullmatch(match_id) is not None
