"""Chromium, by Playwright over the protocol of its own developer tools."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, Playwright

from builder.browsers import FLAGS, chromium
from e2e.engines.engine import PATIENCE, Engine
from e2e.watch import Watch


class Chromium(Engine):
    """Chromium; ``page`` is its tab, for those who want more of Playwright.

    ``first`` runs first in every page.
    """

    name = "Chromium"
    page: Page

    def __init__(self, profile: Path, playwright: Playwright, *, first: str = "") -> None:
        self._playwright = playwright
        self._first = first
        self._watch = Watch()
        super().__init__(profile)

    def start(self) -> None:
        (self.profile / "DevToolsActivePort").unlink(missing_ok=True)
        command = [chromium(), *FLAGS, "--headless=new", "--remote-debugging-port=0"]
        self.profile.mkdir(parents=True, exist_ok=True)
        with self.log().open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(  # noqa: S603 - our own words
                [*command, f"--user-data-dir={self.profile}", "about:blank"],
                stdout=subprocess.DEVNULL,
                stderr=log,
                start_new_session=True,
            )
        self._browser = self._playwright.chromium.connect_over_cdp(
            f"http://127.0.0.1:{_port(self.profile)}", timeout=_SLOW * 1000
        )
        (context,) = self._browser.contexts
        self._watch.over(context)
        context.add_init_script(self._first)
        self.page = context.pages[0]
        self.page.set_default_timeout(_SLOW * 1000)

    def quit(self) -> None:
        session = self._browser.new_browser_cdp_session()
        with suppress(Exception):  # it hangs up in the midst of its answer
            session.send("Browser.close")
        self._process.wait(PATIENCE)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def load(self, address: str) -> None:
        self.page.goto(address)

    def evaluate(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(f"(given) => ({script})(...given)", list(given))

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def press_enter(self, selector: str) -> None:
        self.page.locator(selector).press("Enter")

    def told(self) -> list[str]:
        return self._watch.problems


_SLOW: Final = 120
"""Seconds for a browser to start that was killed before."""


def _port(profile: Path) -> int:
    told = profile / "DevToolsActivePort"
    for _ in range(_SLOW * 10):
        if told.exists() and told.read_text().count("\n"):
            return int(told.read_text().split()[0])
        time.sleep(0.1)
    raise TimeoutError("The browser did not start.")
