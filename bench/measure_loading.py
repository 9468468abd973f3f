"""From navigation to the first board that answers, beside plain PyScript and bare Pyodide.

In time, on this machine and on a slow one with a slow network; and in bytes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench import pages
from bench.compressing import CompressingServer
from bench.figures import interleaved, show
from builder.browsers import FLAGS, chromium
from builder.server import Server
from molecore import registry
from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.wire import logs

ROUNDS = 15
SLOW_ROUNDS = 3
_MATCH = new_match(registry.load("mole_hill"), [Player("Ann"), Player("Bea")], {}, 1, "bench")
_ADDRESSES = {"ours": "ours/#play/bench", "plain": "plain/", "bare": "bare/"}
_NOTE_WHEN_READY = """
new MutationObserver((_, observer) => {
  if (!document.documentElement.hasAttribute("data-ready")) return;
  observer.disconnect();
  globalThis.readyAt = performance.now();
}).observe(document, { attributes: true, subtree: true });
"""
_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
_IS_OFFLINE_READY = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"


def main() -> None:
    """Print all figures of loading."""
    pages.make()
    _weigh()
    with Server(pages.FOLDER) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        _fresh(browser, server.address)
        _kept(browser, server.address)
        server.shutdown()
        _slow(browser)
        browser.close()


def _weigh() -> None:
    """Bytes to the first board that answers: as they are, with gzip, with Brotli."""
    brotli = dict[str, int]()
    for name, paths in pages.to_first_board().items():
        raw, *less = (
            sum(pages.weight(path, method) for path in paths) for method in ("", "gz", "br")
        )
        told = ", ".join(f"{size / 1e6:.2f} MB" for size in (raw, *less))
        print(f"  {name} to the first board, raw, gzip, Brotli: {told}", flush=True)
        brotli[name] = less[1]
    show("with Brotli", brotli["ours"] / 1e6, 4.5, at_most=True, unit=" MB")
    ratio = brotli["ours"] / brotli["plain"]
    show("ours / plain PyScript, with Brotli", ratio, 0.8, at_most=True)


def _slow(browser: Browser) -> None:
    """First and second visit at 1.6 Mbit/s with a processor slowed four times."""
    with CompressingServer(pages.FOLDER) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        taken: dict[str, list[float]] = {}
        for _ in range(SLOW_ROUNDS):
            for name in ("ours", "plain"):
                with _context(browser) as context:
                    page = context.new_page()
                    page.set_default_timeout(300_000)
                    _slow_down(context, page)
                    for visit in ("first", "second"):
                        seconds = _ready_after(page, server.address + _ADDRESSES[name]) / 1000
                        taken.setdefault(f"{name}, {visit} visit", []).append(seconds)
        server.shutdown()
    medians = {name: sorted(times)[len(times) // 2] for name, times in taken.items()}
    print(
        f"  slow: {', '.join(f'{name} {time:.1f} s' for name, time in medians.items())}", flush=True
    )
    for visit in ("first", "second"):
        ratio = medians[f"ours, {visit} visit"] / medians[f"plain, {visit} visit"]
        show(f"ours / plain PyScript, slow, {visit} visit", ratio, 0.5, at_most=True)


def _slow_down(context: BrowserContext, page: Page) -> None:
    session = context.new_cdp_session(page)
    speed = {"downloadThroughput": 200_000, "uploadThroughput": 200_000}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": 150, **speed})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})


def _fresh(browser: Browser, root: str) -> None:
    paints: list[float] = []

    def visit(name: str) -> Callable[[], float]:
        def once() -> float:
            with _context(browser) as context:
                page = context.new_page()
                seconds = _ready_after(page, root + _ADDRESSES[name])
                if name == "ours":
                    paints.append(page.evaluate(_PAINTED))
                return seconds

        return once

    times = interleaved(ROUNDS, {name: visit(name) for name in _ADDRESSES})
    _print_times("fresh", times)
    show("ours / plain PyScript, fresh", times["ours"] / times["plain"], 0.5, at_most=True)
    show("first paint, fresh", sorted(paints)[len(paints) // 2], 300, at_most=True, unit=" ms")


def _kept(browser: Browser, root: str) -> None:
    """A start by the service worker, after two visits that fill its caches and the browser's."""
    measures: dict[str, Callable[[], float]] = {}
    for name in ("ours", "bare"):
        context = browser.new_context()
        _prepare(context)
        page = context.new_page()
        for _ in range(2):
            _ready_after(page, root + _ADDRESSES[name])
            page.wait_for_function(_IS_OFFLINE_READY)
        measures[name] = lambda page=page, name=name: _ready_after(page, root + _ADDRESSES[name])  # type: ignore[misc]
    times = interleaved(ROUNDS, measures)
    _print_times("from the service worker", times)
    show("ours / bare Pyodide, kept", times["ours"] / times["bare"], 0.8, at_most=True)


@contextmanager
def _context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    _prepare(context)
    yield context
    context.close()


def _prepare(context: BrowserContext) -> None:
    """Note the time of readiness; begin with a saved match, so that a board is what comes."""
    context.add_init_script(_NOTE_WHEN_READY)
    for key, value in {
        "molecore:/ours/:game:bench:a": logs.dump(begin(_MATCH)),
        "molecore:/ours/:current": "bench",
        "molecore:/ours/:lastgame": "mole_hill",
    }.items():
        context.add_init_script(f"localStorage.setItem({key!r}, {value!r})")


def _ready_after(page: Page, address: str) -> float:
    """Milliseconds from navigation until the page answers."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(pages.READY)
    if "ours" in address:
        page.wait_for_selector("[data-game] [data-target]")
    return float(page.evaluate("readyAt"))


def _print_times(where: str, times: dict[str, float]) -> None:
    listed = ", ".join(f"{name} {milliseconds:.0f} ms" for name, milliseconds in times.items())
    print(f"  {where}: {listed}", flush=True)


if __name__ == "__main__":
    main()
