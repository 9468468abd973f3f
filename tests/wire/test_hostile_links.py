"""Thousands of damaged and forged links: each is refused in words or is a legal game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final

from molecore.core.match import new_match, replay
from molecore.wire import links
from molecore.wire.errors import BadLink
from tests.amounts import amount
from tests.figures import Progress
from tests.wire.forgery import damaged_links, good_links

COUNT: Final = amount(20_000, 100_000)
KINDS: Final = {"foreign", "too_long", "cut_off", "changed", "newer", "illegal"}


def test_no_damaged_link_does_harm(figure: Callable[[str], None], progress: Progress) -> None:
    good = good_links(20)
    seen: Counter[str] = Counter()
    times: list[float] = []
    damaged = islice(damaged_links(1, good), COUNT)
    for text in progress.over(damaged, COUNT, "damaged links"):
        start = time.thread_time()
        answer = _answer(text)
        times.append(1000 * (time.thread_time() - start))
        seen[answer] += 1
    late = sum(spent > 50 for spent in times)
    figure(f"{COUNT} damaged links, slowest {max(times):.1f} ms, {late} over 50 ms: {dict(seen)}")
    assert seen.keys() - {"accepted"} <= KINDS
    assert {"cut_off", "changed", "newer", "illegal"} <= seen.keys()


def _answer(text: str) -> str:
    """The kind of refusal, or "accepted" for a game that was played again to be sure."""
    try:
        match = links.decode(text)
    except BadLink as error:
        return error.kind if str(error).endswith(".") else "no sentence"
    start = new_match(match.game, match.players, match.options, match.seed)
    assert replay(start, match.plies).steps == match.steps
    return "accepted"
