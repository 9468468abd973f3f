"""Our Python in Chromium: the built page's interpreter, timed by the clock of its thread."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.side_by_side import Measure
from builder.browsers import FLAGS, chromium
from builder.paths import DIST
from builder.server import Server

_NANOSECOND: Final = 1e-9
_START: Final = """async (interpreter) => {
    const { startPython } = await import(interpreter);
    globalThis.python = await startPython();
}"""


@contextmanager
def python_page() -> Iterator[Page]:
    """A page of the built site's origin with its Python started as ``globalThis.python``."""
    with Server(DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        page.goto(server.address + "manifest.webmanifest")
        (interpreter,) = DIST.glob("**/js/interpreter.js")
        page.evaluate(_START, f"/{interpreter.relative_to(DIST)}")
        yield page
        browser.close()
        server.shutdown()


def rate_in_page(page: Page, code: str) -> Measure:
    """Measures how many units a second ``code`` does, a Python expression with that number.

    Chromium tells a page no processor time, so the system is asked: the page's
    thread is the one of this browser's that was busy for longest meanwhile.
    """

    def measure() -> float:
        before = _busy()
        done = int(page.evaluate("(code) => python.runPython(code)", code))
        spent = max(now - before.get(task, 0) for task, now in _busy().items())
        return done / (spent * _NANOSECOND)

    return measure


def _busy() -> dict[Path, int]:
    """Nanoseconds on a processor of each thread of each process that began below this one."""
    times = {}
    for process in _descendants(os.getpid()):
        for task in Path(f"/proc/{process}/task").glob("*"):
            with suppress(OSError):  # it may have ended
                times[task] = int((task / "schedstat").read_text().split()[0])
    return times


def _descendants(ancestor: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it may have ended
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(status.parent.name))
    found = [*children.get(ancestor, [])]
    for process in found:
        found += children.get(process, [])
    return found
