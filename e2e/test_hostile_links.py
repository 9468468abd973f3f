"""Damaged and hostile texts get the same answers in the page's Python as in CPython."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from e2e import judge
from e2e.hosting import Host
from e2e.page_python import PagePython
from e2e.player import READY
from molecore.core.history import begin
from molecore.core.playout import random_match as play
from molecore.registry import load
from molecore.wire import links, logs
from tests.amounts import amount
from tests.figures import Progress
from tests.wire.forgery import damaged_links, good_links, save_begun_with, sealed
from tests.wire.matches import full_match, random_match

COUNT: Final = amount(1_500, 20_000)
_BATCH: Final = 500
WATCHED: Final = """() => {
    globalThis.said = [];
    globalThis.longest = 0;
    new MutationObserver(() => {
        const words = document.querySelector("h1 + p")?.textContent ?? "";
        if (words.includes("so far") && words !== said.at(-1)) said.push(words);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
    }).observe({ type: "longtask" });
}"""
"""What the page says of its progress, and the longest that it answers nothing."""
_DEEP: Final = (17, 2500, 4000, 7000, 100_000)
"""Nested brackets; parsing a few thousand ends Pyodide for good."""


def _outside(function: Callable[[str], str], request: Any) -> Any:
    return json.loads(function(json.dumps(request)))


def _verdicts(answers: Sequence[Any]) -> list[Any]:
    """The answers without the seconds they took."""
    return [answer[:-1] for answer in answers]


def _agreed(page_python: PagePython, function: Callable[[str], str], texts: list[str]) -> list[Any]:
    """The answers of the page to ``texts``, known to be those of CPython."""
    inside = page_python.call("judge", function.__name__, texts)
    assert _verdicts(inside) == _verdicts(_outside(function, texts))
    return list(inside)


def test_damaged_links_get_the_same_answers(
    page_python: PagePython, figure: Callable[[str], None], progress: Progress
) -> None:
    good = good_links(20)
    texts = list(islice(damaged_links(2, good), COUNT))
    answers: list[Any] = []
    batches = range(0, COUNT, _BATCH)
    for first in progress.over(batches, len(batches), f"batches of {_BATCH} links"):
        answers += _agreed(page_python, judge.judge_links, texts[first : first + _BATCH])
    times = sorted(answer[-1] * 1000 for answer in answers)
    late = sum(spent > 50 for spent in times)
    kinds = Counter(answer[0].partition(":")[0] for answer in answers)
    figure(
        f"{COUNT} damaged links in the page, 99.9 % within {times[-COUNT // 1000]:.1f} ms, "
        f"slowest {times[-1]:.1f} ms, {late} over 50 ms: {dict(kinds)}"
    )
    assert kinds.keys() >= {"cut_off", "changed", "newer", "illegal", "foreign"}


@pytest.mark.parametrize("depth", _DEEP)
def test_no_depth_ends_the_page(page_python: PagePython, depth: int) -> None:
    bodies = ["[" * depth + "]" * depth, '{"format":' * depth + "1" + "}" * depth]
    saved = _agreed(page_python, judge.judge_saves, [*map(save_begun_with, bodies), *bodies])
    linked = _agreed(page_python, judge.judge_links, [*bodies, *map(sealed, bodies)])
    assert "accepted" not in {answer[0] for answer in (*saved, *linked)}


@pytest.mark.parametrize("size", [8_193, 65_000, 2_000_000])
def test_no_length_ends_the_page(page_python: PagePython, size: int) -> None:
    answers = _agreed(page_python, judge.judge_links, ["m1." + "A" * size, "_" * size])
    assert {answer[0].partition(":")[0] for answer in answers} == {"too_long"}


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("m1." + "A" * 8_190, "too long"),
        ("m1." + "A" * 1_000_000, "too long"),
        ("[" * 4_000 + "]" * 4_000, "not a link"),
        ("m2.AAAA", "newer Molecore"),
        ("m1.%3Cscript%3E", "changed"),
    ],
    ids=lambda given: given[:12],
)
def test_no_address_ends_the_page(page: Page, host: Host, fragment: str, said: str) -> None:
    page.goto(f"{host.address}#{fragment}", timeout=60_000)  # an address of a megabyte takes time
    page.wait_for_selector(READY)
    expect(page.get_by_text(said).first).to_be_visible()
    assert page.evaluate("location.hash.length") <= 10_000, "nothing has to read megabytes again"


def test_a_long_game_is_read_while_the_page_stays_awake(
    page: Page, host: Host, figure: Callable[[str], None]
) -> None:
    match = max(
        (play(load("moleozer"), seed) for seed in range(20)), key=lambda one: len(one.plies)
    )
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.evaluate(WATCHED)
    page.evaluate("link => { location.hash = link; }", links.encode(match))
    expect(page.get_by_text(f"{len(match.plies):,} moves").first).to_be_visible()
    expect(page.get_by_role("button", name="Open it")).to_be_visible()
    said, longest = page.evaluate("[said, longest]")
    assert len(said) > 2, "it said how far it was"
    figure(
        f"a link to {len(match.plies)} moves, read in {len(said)} pieces, "
        f"longest task {longest:.0f} ms"
    )


def test_damaged_saves_get_the_same_answers(page_python: PagePython) -> None:
    text = logs.dump(begin(full_match(3)))
    cuts = [text[:length] for length in range(0, len(text), 7)]
    flips = [text[:n] + chr(ord(text[n]) ^ 1) + text[n + 1 :] for n in range(0, len(text), 3)]
    answers = _agreed(page_python, judge.judge_saves, [text, *cuts, *flips])
    assert [answer[0] for answer in answers].count("accepted") == 1


def test_whole_games_open_alike(page_python: PagePython) -> None:
    texts = [links.encode(random_match(seed)) for seed in range(100)]
    answers = _agreed(page_python, judge.judge_links, texts)
    assert {answer[0] for answer in answers} == {"accepted"}


def test_names_are_fit_to_be_shown_whatever_unicode_the_page_has(page_python: PagePython) -> None:
    everything = [chr(code) for code in range(sys.maxunicode + 1)]
    for first in range(0, len(everything), 100_000):
        some = everything[first : first + 100_000]
        names = page_python.call(
            "judge", "judge_names", ["".join(some[n : n + 20]) for n in range(0, len(some), 20)]
        )
        assert page_python.call("judge", "judge_names", names) == names
