"""Damaged and hostile texts get the same answers in the page's Python as in CPython."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from e2e import judge
from e2e.page_python import PagePython
from e2e.player import Player
from molecore.core.history import begin
from molecore.core.match import Match
from molecore.core.playout import random_match as play
from molecore.registry import load
from molecore.wire import links, logs
from tests.amounts import amount
from tests.figures import Progress
from tests.wire.forgery import damaged_links, good_links, save_begun_with, sealed
from tests.wire.matches import full_match, random_match

COUNT: Final = amount(75, 20_000)
_BATCH: Final = amount(75, 500)
WATCHED: Final = """() => {
    globalThis.said = [];
    globalThis.longest = 0;
    new MutationObserver(() => {
        const bar = document.querySelector("h1 + p + progress");
        const words = bar?.previousElementSibling.textContent;
        if (words && words !== said.at(-1)) said.push(words);
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
    good = good_links(amount(4, 20))
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


ADDRESSES: Final = {
    "m1." + "A" * 8_190: "too long",
    "[" * 4_000 + "]" * 4_000: "not a link",
    sealed("m2.AAAA"): "newer Molecore",
    "m1.%3Cscript%3E": "changed",
    "m1." + "A" * 1_000_000: "too long",
    "m1.%E0%A4%A": "changed",
}
"""What comes in the address, and what is said of it."""
FIRST: Final = list(ADDRESSES)[amount(-1, 0) :]
"""What the page is opened with."""


@pytest.mark.parametrize("fragment", FIRST, ids=lambda fragment: fragment[:12])
def test_no_address_ends_the_page(shared: Player, fragment: str) -> None:
    page = shared.open(f"#{fragment}").page
    expect(page.get_by_text(ADDRESSES[fragment]).first).to_be_visible()
    assert page.evaluate("location.hash.length") <= 10_000, "nothing has to read megabytes again"


def test_no_address_ends_the_page_that_is_open(shared: Player) -> None:
    page = shared.page
    for fragment, said in ADDRESSES.items():
        page.evaluate("fragment => { location.hash = fragment; }", fragment)
        expect(page.locator("main.shared").get_by_text(said).first).to_be_visible()
        assert page.evaluate("location.hash.length") <= 10_000
    page.evaluate("location.hash = 'd1.AAAA'")
    expect(page.get_by_role("alert")).to_contain_text("Part of this link was lost or changed")
    expect(page.locator("body")).not_to_contain_text("newer")


BAD_LINKS = {
    "hello": "not a link",
    "m1.": "cut off",
    sealed("m9.abcdef"): "newer",
    "m9.abcdef": "damaged",
    "m1." + "A" * 9000: "too long",
    "m1.%3Cscript%3Ealert(1)%3C/script%3E": "damaged",
    "m1." + "[" * 8000: "damaged",
}


def test_bad_links_are_explained(shared: Player) -> None:
    for link, title in BAD_LINKS.items():
        shared.page.evaluate("link => { location.hash = link; }", link)
        expect(shared.page.locator("h1")).to_contain_text(title)
        expect(shared.page.get_by_role("alert")).to_be_visible()
        shared.page.get_by_role("link", name="Go to the lobby").click()
        expect(shared.page.get_by_role("link", name="Set up Mole Hill")).to_be_visible()


def _longest(seeds: range) -> Match:
    """The game of Moleozer by chance that takes the most moves."""
    return max((play(load("moleozer"), seed) for seed in seeds), key=lambda one: len(one.plies))


def test_a_long_game_is_read_while_the_page_stays_awake(
    shared: Player, figure: Callable[[str], None]
) -> None:
    match, page = _longest(range(amount(8, 20))), shared.page
    page.evaluate(WATCHED)
    page.evaluate("link => { location.hash = link; }", links.encode(match))
    expect(page.get_by_text(f"{len(match.plies):,} moves").first).to_be_visible()
    expect(page.get_by_role("button", name="Open it")).to_be_visible()
    said, longest = page.evaluate("[said, longest]")
    assert said, "it said how far it was"  # how often is a matter of the machine
    figure(
        f"a link to {len(match.plies)} moves, read in {len(said)} pieces, "
        f"longest task {longest:.0f} ms"
    )


def test_damaged_saves_get_the_same_answers(page_python: PagePython) -> None:
    text = logs.dump(begin(full_match(3)))
    cuts = [text[:length] for length in range(0, len(text), amount(70, 7))]
    flips = [
        text[:n] + chr(ord(text[n]) ^ 1) + text[n + 1 :] for n in range(0, len(text), amount(31, 3))
    ]
    answers = _agreed(page_python, judge.judge_saves, [text, *cuts, *flips])
    assert [answer[0] for answer in answers].count("accepted") == 1


def test_whole_games_open_alike(page_python: PagePython) -> None:
    texts = [links.encode(random_match(seed)) for seed in range(amount(5, 100))]
    answers = _agreed(page_python, judge.judge_links, texts)
    assert {answer[0] for answer in answers} == {"accepted"}


def test_names_are_fit_to_be_shown_whatever_unicode_the_page_has(page_python: PagePython) -> None:
    everything = [chr(code) for code in range(0, sys.maxunicode + 1, amount(53, 1))]
    for first in range(0, len(everything), 100_000):
        some = everything[first : first + 100_000]
        names = page_python.call(
            "judge", "judge_names", ["".join(some[n : n + 20]) for n in range(0, len(some), 20)]
        )
        assert page_python.call("judge", "judge_names", names) == names
