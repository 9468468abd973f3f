"""Thousands of damaged and forged links: each is refused in words or is a legal game."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Final

import pytest

from molecore.core.match import Match, new_match, replay
from molecore.remote.envelopes import KINDS as OF_DEVICES
from molecore.remote.envelopes import PREFIX as TO_A_SEAT
from molecore.remote.envelopes import kept, open_envelope
from molecore.remote.errors import BadLetter
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.reading import Link, Reading, after, begin
from molecore.wire.seal import PREFIX, checksum, is_newer
from molecore.words import Message
from moleweb.pages.sharing.update import AT_ONCE
from tests.amounts import amount
from tests.figures import Progress
from tests.web import messages as m
from tests.web.driving import Seen, page, run
from tests.wire.forgery import damaged_links, good_links
from tests.wire.matches import full_match

COUNT: Final = amount(120, 100_000)
KINDS: Final = {"foreign", "too_long", "cut_off", "changed", "newer", "illegal"}


def test_no_damaged_link_does_harm(figure: Callable[[str], None], progress: Progress) -> None:
    good = good_links(amount(4, 20))
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


def test_half_a_character_in_a_newer_link_is_damage() -> None:
    half = "\ud800"  # no text can be encoded that has only this half of a character
    with pytest.raises(BadLink, match="link"):
        begin(f"m11.{half}{'a' * 30}")


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


# ---- Who calls a link newer: only one whose number is later and whose checksum fits


def fault(text: str) -> str:
    """How the reader of such a text calls what is wrong with it."""
    try:
        if text[:1] == "m":
            links.decode(text)
        elif text[:1] == "c":
            kept(text)
        else:
            open_envelope(text)
    except BadLink as error:
        return error.kind
    except BadLetter as error:
        return error.fault
    return ""


@pytest.mark.parametrize("body", ["AAAA", "A" * 4000, "AA.AA", "AA%20", "\u00e4"])
@pytest.mark.parametrize("start", ["m2.", "m10.", "m999.", "w2.", "w10.", "c4.", "c10."])
def test_a_later_number_counts_only_with_its_checksum(start: str, body: str) -> None:
    text = start + body
    assert fault(text) == "changed"
    assert fault(text + checksum(text)) == "newer"


@pytest.mark.parametrize(
    "text",
    ["m1.AAAA", "w1.AAAA", "c1.AAAA", "c2.AAAA", "c3.AAAA", "w0.AAAA", "d1.AAAA", "d2.AAAA"],
)
def test_damage_is_never_called_newer(text: str) -> None:
    for whole in (text, text + checksum(text)):
        assert fault(whole) not in ("", "newer")


def test_only_later_numbers_of_the_same_kind_are_newer() -> None:
    for prefix in (PREFIX, TO_A_SEAT, *OF_DEVICES):
        body = f"{prefix}AAAA"
        assert not is_newer(body + checksum(body), prefix)
    for other in ("w2.AAAA", "x9.AAAA", "m0.AAAA", "m1000.AAAA", "M2.AAAA"):
        assert not is_newer(other + checksum(other), PREFIX)


@pytest.mark.parametrize("text", ["d1.AAAA", "d1.", "d2.AAAA", "w2.AAAA", "w1.AAAA", "m2.AAAA"])
def test_the_page_calls_a_damaged_link_damaged(text: str) -> None:
    shown = Seen(run(page(), m.RouteChanged(f"#{text}"))).text
    newer = [str(Message("remote.bad.newer")), str(Message("link.newer"))]
    assert not any(words in shown for words in newer)
    damaged = [Message("remote.bad.checksum"), Message("link.changed")]
    assert any(str(words) in shown for words in damaged)


# ---- A link says the same however many of its plies are read at a time


def _told(text: str, enough: Callable[[], bool]) -> tuple[str, Match | None]:
    """What reading a link says in the end, and what was read."""
    try:
        found: Reading | Link = begin(text)
        while isinstance(found, Reading):
            found = found.on(enough)
    except BadLink as error:
        return f"{error.kind}: {error}", error.partial
    return found.contents, found.match


def _essence(match: Match | None) -> object:
    return match and (match.game, match.options, match.players, match.cursor, match.steps)


@pytest.fixture(scope="module")
def some_links() -> list[str]:
    good = good_links(4)
    return [*good, *islice(damaged_links(5, good), amount(80, 300))]


@pytest.mark.parametrize("every", [1, 2, 7])
def test_a_link_says_the_same_read_in_pieces(some_links: list[str], every: int) -> None:
    for text in some_links:
        asked = iter(range(1 << 20))
        said, match = _told(text, lambda asked=asked: next(asked) % every == 0)  # type: ignore[misc]
        whole = _told(text, lambda: False)
        assert (said, _essence(match)) == (whole[0], _essence(whole[1]))


def test_one_ply_at_least_is_read_at_a_time() -> None:
    some = begin(links.encode(full_match(2))).on(after(0))
    assert isinstance(some, Reading)
    assert len(some.match.plies) == 1


def test_the_rest_can_be_read_twice() -> None:
    some = begin(links.encode(full_match(2))).on(after(0))
    assert isinstance(some, Reading)
    for end in (some.on(), some.on()):
        assert isinstance(end, Link)
        assert end.match.steps == full_match(2).steps


def test_time_is_up_when_it_is_up() -> None:
    assert after(-1)()
    assert not after(60)()
