"""Thousands of damaged and forged links: each is refused in words or is a legal game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final

from molecore.core.match import Match, new_match, replay
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.reading import Link, Reading, after, begin
from moleweb.pages.sharing.update import AT_ONCE
from tests.amounts import amount
from tests.figures import Progress
from tests.wire.forgery import damaged_links, good_links

COUNT: Final = amount(8_000, 100_000)
KINDS: Final = {"foreign", "too_long", "cut_off", "changed", "newer", "illegal"}


def test_no_damaged_link_does_harm(figure: Callable[[str], None], progress: Progress) -> None:
    good = good_links(20)
    seen: Counter[str] = Counter()
    times: list[float] = []
    damaged = islice(damaged_links(1, good), COUNT)
    for text in progress.over(damaged, COUNT, "damaged links"):
        answer, seconds = _answer(text)
        times.append(1000 * seconds)
        seen[answer] += 1
    late = sum(spent > 50 for spent in times)
    slowest = f"slowest piece {max(times):.1f} ms, {late} over 50 ms"
    figure(f"{COUNT} damaged links, {slowest}: {dict(seen)}")
    assert seen.keys() - {"accepted"} <= KINDS
    assert {"cut_off", "changed", "newer", "illegal"} <= seen.keys()


def _answer(text: str) -> tuple[str, float]:
    """What is said of a link in the end, and the longest that a piece of it takes, in s."""
    longest, reading = 0.0, None
    while True:
        start = time.thread_time()
        found, said = _piece(reading, text)
        longest = max(longest, time.thread_time() - start)
        if isinstance(found, Reading):
            reading = found
            continue
        if found is not None:
            _play_again(found.match)
            assert links.encode(found.match, found.contents) == text
        return said, longest


def _piece(reading: Reading | None, text: str) -> tuple[Reading | Link | None, str]:
    """As the page reads: some plies at a time. "accepted", or the kind of refusal."""
    try:
        return (reading or begin(text)).on(after(AT_ONCE)), "accepted"
    except BadLink as error:
        return None, error.kind if str(error).endswith(".") else "no sentence"


def _play_again(match: Match) -> None:
    start = new_match(match.game, match.players, match.options, match.seed)
    assert replay(start, match.plies).steps == match.steps
