"""Thousands of damaged and forged links: each is refused in words or is a legal game."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from typing import Final

from molecore.core.match import new_match, replay
from molecore.wire import links
from molecore.wire.errors import BadLink
from tests.amounts import amount
from tests.wire.forgery import damaged_links
from tests.wire.matches import random_match

COUNT: Final = amount(20_000, 100_000)
KINDS: Final = {"foreign", "too_long", "cut_off", "changed", "newer", "illegal"}


def test_no_damaged_link_does_harm(figure: Callable[[str], None]) -> None:
    good = [links.encode(random_match(seed)) for seed in range(60)]
    seen: dict[str, int] = {}
    slowest = 0.0
    for text in islice(damaged_links(1, good), COUNT):
        start = time.thread_time()
        answer = _answer(text)
        slowest = max(slowest, time.thread_time() - start)
        seen[answer] = seen.get(answer, 0) + 1
    figure(f"{COUNT} damaged links, slowest {slowest * 1000:.1f} ms on the CPU: {seen}")
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
