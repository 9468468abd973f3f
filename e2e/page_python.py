"""Python inside a page: Pyodide started by the page's own wrapper, with the page's own app."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

JUDGE = Path(__file__).with_name("judge.py")
"""Goes into the page, where the app has no tests."""

_START = """async () => {
    const boot = document.querySelector("script[src$='js/boot.js']").src;
    const { startPython } = await import(new URL("interpreter.js", boot).href);
    globalThis.probe = await startPython();
}"""
_CALL = """([module, name, given]) => {
    const called = probe.pyimport(module)[name];
    return called(given);
}"""


class PagePython:
    """A Python of its own beside the one that runs the page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.evaluate(_START)
        self.add_module("judge", JUDGE.read_text(encoding="utf-8"))

    def add_module(self, name: str, source: str) -> None:
        """Make ``source`` importable as ``name``."""
        self._page.evaluate(
            "([path, text]) => probe.FS.writeFile(path, text)", [f"/home/pyodide/{name}.py", source]
        )
        self._page.evaluate("() => void probe.pyimport('importlib').invalidate_caches()")

    def load(self, package: str) -> list[str]:
        """Fetch ``package`` and all it needs; the names of what came."""
        script = "async (name) => (await probe.loadPackage(name)).map(({ name }) => name)"
        names: list[str] = self._page.evaluate(script, package)
        return names

    def call(self, module: str, function: str, given: Any) -> Any:
        """What ``function`` answers; both go across as JSON text."""
        answer = self._page.evaluate(_CALL, [module, function, json.dumps(given)])
        return json.loads(answer)
