"""Links as accidents and enemies make them, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, get_args

from molecore.core.match import Match
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE
from molecore.wire import links, logs, seal
from molecore.wire.digits import Digit, text_length, write
from molecore.wire.header import CHECKS, Contents, header_check, header_digits
from tests.wire.matches import random_match

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_STRANGE: Final = "\0 %.=+/#\n\u202e\u200b\ud800é💥"

Damage = Callable[[str, SplitMix64], str]


def sealed(text: str) -> str:
    """``text`` with a checksum that fits, as only a forger would make it."""
    return text + seal.checksum(text)


def save_begun_with(setup: str) -> str:
    """A save of ``setup`` alone, whatever that is, with a checksum that fits."""
    return f"{logs.MARK}{logs.FORMAT} {logs._checked('', setup)} {setup}"


@cache
def good_links(count: int) -> list[str]:
    """Links of every kind to ``count`` matches of every playable game."""
    matches = [random_match(seed, meta.id) for meta in PLAYABLE for seed in range(count)]
    return [links.encode(match, kind) for match in matches for kind in get_args(Contents)]


def damaged_links(seed: int, good: Sequence[str]) -> Iterator[str]:
    """Endless damaged, spliced and forged links made from ``good`` ones."""
    rng = SplitMix64(seed)
    while True:
        text = rng.choice(good)
        for _ in range(1 + rng.below(3)):
            text = rng.choice(_DAMAGES)(text, rng)
        yield _spliced(text, rng.choice(good), rng) if rng.below(8) == 0 else text


def composed(match: Match, fields: Sequence[Digit]) -> str:
    """A link to ``match`` in which ``fields`` stand for its header; all its checks fit."""
    plies = [digit for n in range(len(match.plies)) for digit in links._ply_digits(match, n)]
    end = seal.stamp(match.game, match.steps[-1].state)
    bases = [base for _, base in (*fields, *plies, end)]
    length = len(seal.PREFIX) + text_length([seal.LENGTHS, CHECKS, *bases]) + seal.CHECKSUM_LENGTH
    header = [(length, seal.LENGTHS), *fields]
    return sealed(seal.PREFIX + write([*header, header_check(header), *plies, end]))


def forged_digits(rng: SplitMix64) -> str:
    """A link with intact checksums around digits of any value."""
    match = random_match(rng.below(200), rng.choice(PLAYABLE).id)
    fields = [_bent(digit, rng) for digit in header_digits(match)]
    plies: list[Digit] = [(rng.below(base), base) for base in rng.shuffled(range(1, 120))]
    bases = [base for _, base in (*fields, *plies)]
    length = len(seal.PREFIX) + text_length([seal.LENGTHS, CHECKS, *bases]) + 6
    header = [(length, seal.LENGTHS), *fields]
    return sealed(seal.PREFIX + write([*header, header_check(header), *plies]))


def _bent(digit: Digit, rng: SplitMix64) -> Digit:
    number, base = digit
    return (rng.below(base) if rng.below(6) == 0 else number), base


def _changed(text: str, rng: SplitMix64) -> str:
    place = rng.below(len(text) + 1)
    letter = rng.choice(ALPHABET) if rng.below(5) else rng.choice(_STRANGE)
    return text[:place] + letter + text[place + 1 :]


def _cut(text: str, rng: SplitMix64) -> str:
    return text[: rng.below(len(text) + 1)]


def _doubled(text: str, rng: SplitMix64) -> str:
    place = rng.below(len(text) + 1)
    return text[:place] + text[rng.below(place + 1) :]


def _dropped(text: str, rng: SplitMix64) -> str:
    place = rng.below(len(text) + 1)
    return text[:place] + text[place + 1 + rng.below(4) :]


def _resealed(text: str, _: SplitMix64) -> str:
    return sealed(text[:-6].encode("ascii", "replace").decode())


def _spliced(text: str, other: str, rng: SplitMix64) -> str:
    return text[: rng.below(len(text) + 1)] + other[rng.below(len(other) + 1) :]


def _forged(_: str, rng: SplitMix64) -> str:
    return forged_digits(rng)


def _noise(_: str, rng: SplitMix64) -> str:
    return sealed("m1." + "".join(rng.choice(ALPHABET) for _ in range(rng.below(200))))


_DAMAGES: Final[tuple[Damage, ...]] = (
    _changed,
    _changed,
    _cut,
    _doubled,
    _dropped,
    _resealed,
    _resealed,
    _forged,
    _noise,
)
