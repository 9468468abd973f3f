"""What a scenario asks of a browser, whichever it is."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Error

PATIENCE: Final = 120.0
"""Seconds in which a page must come to what is waited for; slow machines start slowly."""
_PAUSE: Final = 0.05
CLOSE_PANELS: Final = """async () => {
    document.querySelectorAll(":popover-open").forEach((one) => one.hidePopover());
    const under = () => document.querySelector("dialog[open], [data-closed-by]");
    while (history.state?.over && !under()) await new Promise((next) => setTimeout(next, 5));
}"""
"""Closes panels and waits until the history is back, which a reload at once would break off."""
_FILL: Final = """(mark, text) => {
    const field = document.querySelector(mark);
    const panel = field.closest("[popover]");
    if (panel && !panel.matches(":popover-open")) panel.showPopover();
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
}"""


class Engine(ABC):
    """A browser that keeps what pages store in ``profile``, and is started at once.

    Scripts are texts of JavaScript functions, async or not; what they are given and what they
    answer goes across as JSON.
    """

    name: str

    def __init__(self, profile: Path) -> None:
        self.profile = profile
        self.expected: list[str] = []
        """Parts of problems that a test brings about."""
        self.start()

    # ---- what each browser does in its own way

    @abstractmethod
    def start(self) -> None:
        """Start the browser with its profile, and a tab in it."""

    @abstractmethod
    def quit(self) -> None:
        """End the browser in good order."""

    @abstractmethod
    def kill(self) -> None:
        """End the browser as a power cut does."""

    @abstractmethod
    def load(self, address: str) -> None:
        """Load ``address`` in the tab."""

    @abstractmethod
    def evaluate(self, script: str, *given: Any) -> Any:
        """What the function ``script`` answers in the page."""

    @abstractmethod
    def press(self, selector: str) -> None:
        """Press the first element that ``selector`` finds with the pointer."""

    @abstractmethod
    def press_enter(self, selector: str) -> None:
        """Press Enter in the field that ``selector`` finds, which has the focus."""

    @abstractmethod
    def told(self) -> list[str]:
        """What went wrong in pages so far, as far as the browser tells."""

    # ---- what they have in common

    def log(self) -> Path:
        """Where the browser, and what drives it, write about themselves."""
        return self.profile / "log.txt"

    @property
    def problems(self) -> list[str]:
        """What went wrong and was not expected."""
        return [p for p in self.told() if not any(part in p for part in self.expected)]

    def lives(self) -> bool:
        """Whether it still answers; what is left of one that does not is ended."""
        try:
            return bool(self.evaluate("() => true"))
        except (OSError, RuntimeError, Error):
            self.kill()
            return False

    def restart(self) -> None:
        """End the browser and start it again with the same profile."""
        self.quit()
        self.start()

    def open(self, address: str) -> None:
        """Load ``address`` anew and wait until the page answers."""
        self.load("about:blank")
        self.load(address)
        self.wait_for("html[data-ready]")

    def enter(self, selector: str, text: str) -> None:
        """Put ``text`` into the field that ``selector`` finds, at once, and press Enter there."""
        self.wait_for(selector)
        self.evaluate(_FILL, selector, text)
        self.press_enter(selector)
        self.evaluate(CLOSE_PANELS)

    def count(self, selector: str) -> int:
        """How many elements ``selector`` finds."""
        number: int = self.evaluate("(mark) => document.querySelectorAll(mark).length", selector)
        return number

    def text(self, selector: str) -> str:
        """The words of the first element that ``selector`` finds, "" if there is none."""
        script = "(mark) => document.querySelector(mark)?.textContent ?? ''"
        return str(self.evaluate(script, selector))

    def wait_for(self, selector: str) -> None:
        """Wait until ``selector`` finds something."""
        self.wait_until("(mark) => document.querySelector(mark) !== null", selector)

    def wait_until(self, script: str, *given: Any) -> None:
        """Wait until ``script`` answers with something true."""
        until = time.monotonic() + PATIENCE
        while not self.evaluate(script, *given):
            if time.monotonic() > until:
                shown = self.evaluate("() => document.body.innerText.slice(0, 400)")
                raise TimeoutError(f"{script} {given} in {self.name}: {shown}")
            time.sleep(_PAUSE)
