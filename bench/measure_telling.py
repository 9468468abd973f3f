"""What telling costs on a processor four times as slow: long frames, and shifts.

What counts is the processor time of the page's own thread between two frames, as the browser
traces it, times four: so the figures are the same where other programs share the processor.

Each turn is told in several pages. At some moment of a page's life the browser compiles Python's
own loop anew, beside everything else; whatever frame that falls into takes ten milliseconds more
for it. So the median of the pages is what telling costs, and the worst page is shown beside it.
"""

from __future__ import annotations

import json
import threading
from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any, Final, NamedTuple, TypeAlias

from playwright.sync_api import Browser, sync_playwright

from bench.figures import show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from e2e.player import Player
from e2e.told import played
from molecore.registry import PLAYABLE
from molecore.wire import links

SLOWER: Final = 4
SECONDS: Final = 9
PAGES: Final = 5
_SETTLES: Final = 3000
"""Milliseconds that a page seen for the first time needs to keep itself for later visits."""
_TRACED: Final = ("toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline")
_TASK: Final = "ThreadControllerImpl::RunTask"
WATCH: Final = """() => {
    globalThis.seen = { shifts: 0 };
    const next = () => requestAnimationFrame(next);
    next();
    new PerformanceObserver((list) => {
        const shifts = list.getEntries().filter((entry) => !entry.hadRecentInput);
        for (const { value } of shifts) seen.shifts += value;
    }).observe({ type: "layout-shift" });
}"""
_Event: TypeAlias = Mapping[str, Any]


def main() -> None:
    """For each game the longest frames while a turn is told, and how far anything shifted."""
    with Server() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for meta in PLAYABLE:
            _measure(meta.id, browser, server.address)
        browser.close()
        server.shutdown()


def _measure(game: str, browser: Browser, address: str) -> None:
    told = [_told(game, browser, address) for _ in range(PAGES)]
    longest = sorted(page.longest for page in told)
    print(f"  {game}: {PAGES} pages, {told[0].title}, longest frames of each page in ms:", end=" ")
    print(", ".join(f"{time:.0f}" for time in longest))
    show("longest frame while telling, median", median(longest), 50, at_most=True, unit=" ms")
    show("the worst page's", longest[-1], 50, at_most=True, unit=" ms")
    show("layout shift while telling", max(page.shifts for page in told), 0, at_most=True)


class _Told(NamedTuple):
    """A turn told in one page: its longest frame in ms, and how far anything shifted."""

    title: str
    longest: float
    shifts: float


def _told(game: str, browser: Browser, address: str) -> _Told:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    player = Player(page, address).open()
    page.evaluate("link => { location.hash = link }", links.encode(played(game)))
    page.locator("[data-act=open]").click()
    again = page.locator("[data-act=tellagain]").first
    page.wait_for_timeout(_SETTLES)
    page.evaluate(WATCH)
    browser.start_tracing(page=page, categories=[*_TRACED])
    again.evaluate("button => button.click()")  # on a phone some games have it in a panel
    page.wait_for_timeout(1000 * SECONDS)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    longest = SLOWER * max(times(traced))
    told = _Told(player.page.title(), longest, page.evaluate("seen.shifts"))
    page.close()
    return told


def times(events: Sequence[_Event]) -> Iterator[float]:
    """The processor time of the page between the beginnings of two frames each, in ms."""
    thread, _ = Counter(map(_thread, _named(events, "FireAnimationFrame"))).most_common(1)[0]
    here = [event for event in events if _thread(event) == thread and "tdur" in event]
    tasks = [event for event in here if event["name"] == _TASK]
    fired = [float(event["ts"]) for event in _named(here, "FireAnimationFrame")]
    begun = sorted({_begin(tasks, moment) for moment in fired})
    frames: Counter[int] = Counter()
    for task in tasks:
        frames[bisect(begun, task["ts"])] += task["tdur"]
    return (time / 1000 for time in frames.values())


def _begin(tasks: Sequence[_Event], moment: float) -> float:
    """When the task began that runs at a moment."""
    begun = (float(task["ts"]) for task in tasks if task["ts"] <= moment)
    return max(begun, default=moment)


def _named(events: Sequence[_Event], name: str) -> list[_Event]:
    return [event for event in events if event.get("name") == name and event.get("ph") == "X"]


def _thread(event: _Event) -> tuple[int, int]:
    return event["pid"], event["tid"]


if __name__ == "__main__":
    main()
