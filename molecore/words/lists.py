"""Several things in one sentence, and several sentences, by the patterns of the language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from molecore.words.message import Message, Said, Words


def listed(things: Sequence[Said]) -> Said:
    """Things that all count: "a", "a and b", "a, b and c"; at least one."""
    *others, last = things
    if not others:
        return last
    if len(others) == 1:
        return Message("list.pair", first=others[0], last=last)
    return Message("list.end", others=enumerated(others), last=last)


def alternatives(things: Iterable[Said]) -> Said:
    """Things of which one counts: "a", "a or b", "a or b or c"; at least one."""
    return reduce(lambda others, last: Message("list.or", others=others, last=last), things)


def enumerated(things: Iterable[Said]) -> Said:
    """Things one after another, none of them the last: "a", "a, b", "a, b, c"; at least one."""
    return reduce(lambda others, last: Message("list.run", others=others, last=last), things)


def sentences(said: Iterable[Words]) -> Words:
    """Whole sentences, one after the other; at least one."""
    return reduce(lambda others, last: Message("list.sentences", others=others, last=last), said)
