"""Finds links in any text around them: a sentence, a quoted mail, an escaped address.

Messengers and mail programs break links into lines, quote them, escape their characters, put
characters that nobody sees into them and punctuation behind them. So a link is read on over
whatever cannot stand in one, until its checksum fits. docs/formats.md has the rules.
"""

from __future__ import annotations

import re
import string
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final

from molecore.wire.seal import CHECKSUM_LENGTH, LENGTH_LIMIT

_SEARCHED: Final = 100_000
"""Characters of a text that are looked at."""
_UNPACKED: Final = 20_000
"""Bytes at most that half of a connection unpacks to, as in `web/js/wire.mjs`."""
_READINGS: Final = 48
"""Ways to undo escapes and breaks that are tried."""
_HEAD: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:[msw][1-9]\d{0,2}\.|d1\.[0-9a-f]{16}\.[oa]\.)", re.ASCII
)
"""How a link begins: a game, a seat, messages for one, or half of a direct connection."""
_FOREIGN: Final = re.compile(r"[^A-Za-z0-9_-]+", re.ASCII)
"""What stands in no link behind its head."""
_MEANT: Final = re.compile(r"(?:^|#)([mswd]\d{1,3}\.)(\S*)", re.ASCII)
_SEAT: Final = re.compile(r"s[1-9]\d{0,2}\.[A-Za-z0-9_-]{9,}", re.ASCII)
"""A seat on its way to another device, as a file holds it: of any length, and nothing else."""
_PUNCTUATION: Final = ".,;:!?)]}>\"'*_"
_DIGITS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
_CHECKSUMS: Final = (1 << 6 * CHECKSUM_LENGTH) - 1
_PERCENT: Final = re.compile("(?:%[0-9A-Fa-f]{2})+")
_ENTITY: Final = re.compile(r"&(?:#(\d{1,6})|#[xX]([0-9A-Fa-f]{1,5})|([A-Za-z]+));", re.ASCII)
_NAMED: Final = {"amp": "&", "num": "#", "period": ".", "lowbar": "_", "hyphen": "-", "percnt": "%"}
"""The entities that may stand for a character of a link, or for one that escapes it."""
_INVISIBLE: Final = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_EDGES: Final = " \t\u00a0>|="
"""What programs put around a line that they quote or break."""


def find(text: str) -> tuple[str, ...]:
    """The links in ``text``, in their order and each once.

    If none of them is whole, the first that was meant as a link; () if none was.
    """
    text = text.strip()
    if _SEAT.fullmatch(text):
        return (text,)
    text = text[:_SEARCHED]
    for reading in _readings(text):
        found = tuple(dict.fromkeys(_whole(reading)))
        if found:
            return found
    meant = _MEANT.search(text)
    return (meant[1] + (meant[2].rstrip(_PUNCTUATION) or meant[2]),) if meant else ()


def _readings(text: str) -> Iterator[str]:
    """``text`` with escapes and line breaks undone in all orders, the most first, and as it is.

    What has no checksum could seem to end in the midst of an escape.
    """
    readings = [text]
    for reading in readings:  # it grows meanwhile
        for undo in _UNDOING:
            undone = undo(reading)
            if undone not in readings and len(readings) < _READINGS:
                readings.append(undone)
    return reversed(readings)


def _without_breaks(text: str) -> str:
    lines = _INVISIBLE.sub("", text).splitlines()
    return "".join(line.strip(_EDGES) for line in lines)


def _without_percents(text: str) -> str:
    return _PERCENT.sub(lambda found: _octets(found[0]).decode(errors="replace"), text)


def _octets(percents: str) -> bytes:
    return bytes.fromhex(percents.replace("%", ""))


def _without_entities(text: str) -> str:
    return _ENTITY.sub(_character, text)


def _character(entity: re.Match[str]) -> str:
    decimal, hexadecimal, name = entity.groups()
    if name:
        return _NAMED.get(name, "\u200b")
    return chr(int(decimal) if decimal else int(hexadecimal, 16))


_UNDOING: Final[tuple[Callable[[str], str], ...]] = (
    _without_percents,
    _without_entities,
    _without_breaks,
)


def _whole(text: str) -> Iterator[str]:
    """Each link in ``text`` whose end can be told."""
    for head in _HEAD.finditer(text):
        stop = text.find(".", head.end())  # none stands in a link behind its head
        rest = _FOREIGN.sub("", text[head.end() : stop if stop >= 0 else None])[:LENGTH_LIMIT]
        length = _packed(rest) if head[0].startswith("d") else _sealed(head[0], rest)
        if length:
            yield head[0] + rest[:length]


def _sealed(head: str, rest: str) -> int:
    """How many characters of ``rest`` end with the checksum of all before it; 0 if none do."""
    so_far, last = sha256(head.encode()), 0
    for at, character in enumerate(rest, 1 - CHECKSUM_LENGTH):
        last = (last << 6 | _DIGITS.index(character)) & _CHECKSUMS
        if at > 0:
            so_far.update(rest[at - 1].encode())
            if int.from_bytes(so_far.digest()[:5]) >> 4 == last:
                return at + CHECKSUM_LENGTH
    return 0


def _packed(rest: str) -> int:
    """How many characters of ``rest`` hold a compressed text; 0 if it does not come to its end."""
    content = urlsafe_b64decode(rest + "A" * (-len(rest) % 4))
    reader = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        reader.decompress(content, _UNPACKED)
    except zlib.error:
        return 0
    octets = len(content) - len(reader.unused_data)
    length = -(-octets * 4 // 3)
    return length if reader.eof and length <= len(rest) else 0
