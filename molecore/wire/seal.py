"""What stands around the digits of a link: its prefix, its limits, its checksum and its stamp."""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, Final

from molecore.core.protocol import AnyGame
from molecore.wire.digits import Digit

PREFIX: Final = "m1."
"""Every link begins so; the number is the version of the format."""
LENGTH_LIMIT: Final = 8192
"""Characters of a link at most; longer ones are refused unread."""
LENGTHS: Final = LENGTH_LIMIT + 1
"""The base of the digit that tells the length."""
CHECKSUM_LENGTH: Final = 6
_VERSION: Final = re.compile(r"([a-z])([1-9]\d{0,2})\.", re.ASCII)
_STAMPS: Final = 1 << 18


def checksum(text: str) -> str:
    """The characters that stand behind ``text``, which may be anything that came as a link."""
    octets = text.encode(errors="surrogatepass")
    return urlsafe_b64encode(sha256(octets).digest()).decode()[:CHECKSUM_LENGTH]


def is_sealed(text: str) -> bool:
    """Whether a link ends with the checksum of what is before."""
    body, end = text[:-CHECKSUM_LENGTH], text[-CHECKSUM_LENGTH:]
    return len(body) > len(PREFIX) and end == checksum(body)


def is_newer(text: str, prefix: str) -> bool:
    """Whether ``text`` is a whole link like those with ``prefix``, of a later version.

    Links of all versions end with the checksum. Without it the number may be damage.
    """
    found, known = _VERSION.match(text), _VERSION.match(prefix)
    if found is None or known is None or found[1] != known[1]:
        return False
    return int(found[2]) > int(known[2]) and is_sealed(text)


def stamp(game: AnyGame, state: Any) -> Digit:
    """The position in the terms of the rules, not of their code, which may change."""
    result = game.result(state)
    if result is not None:
        said = " ".join([result.reason, *map(str, result.scores), *map(str, result.places)])
    else:
        said = "; ".join(
            " ".join([str(seat), *map(game.encode, game.legal_actions(state, seat))])
            for seat in game.actors(state)
        )
    return int.from_bytes(sha256(said.encode()).digest()[:4], "big") % _STAMPS, _STAMPS
