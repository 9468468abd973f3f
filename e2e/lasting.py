"""What many tests share and may lose: a browser, or a tab that took long to prepare.

A tab dies now and then for reasons of the browser's own. Who is in the midst of it fails, and
the next get a new one. A page that does not start is a fault of ours: it is not tried again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Generic, TypeVar

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as TookTooLong

from builder.testing import DEATHS

T = TypeVar("T")
_DEATHS: Final = ("crashed", "has been closed", "Connection closed")
"""What Playwright says where a tab or a browser is gone."""


def has_died(error: Error) -> bool:
    """Whether it was the browser that ended, and not what was asked of it."""
    slow = isinstance(error, TookTooLong)
    return not slow and any(death in error.message for death in _DEATHS)


_TAIL: Final = 1_000
"""How many characters of a browser's own log are kept of its death."""


def tail(log: Path) -> str:
    """The end of what a browser wrote about itself, "" where it wrote nothing."""
    return log.read_text(encoding="utf-8", errors="replace")[-_TAIL:] if log.exists() else ""


class Lasting(Generic[T]):
    """One thing for many tests, made anew when it has died, once more if it dies at that.

    ``log``: where the one that was made writes about itself; its end is kept of every death.
    """

    def __init__(
        self,
        name: str,
        make: Callable[[], T],
        lives: Callable[[T], bool],
        tell: Callable[[str], None],
        log: Callable[[T], Path] | None = None,
    ) -> None:
        self._name = name
        self._make = make
        self._lives = lives
        self._tell = tell
        self._log = log
        self._made: T | None = None
        self._fault: Exception | None = None

    def get(self) -> T:
        """What is shared, alive; raises what kept it from being made, each time the same."""
        if self._fault:
            raise self._fault
        if self._made is None or not self._still_lives(self._made):
            self._made = self._made_anew()
        return self._made

    def made(self) -> T | None:
        """What is there so far, dead or alive."""
        return self._made

    def _still_lives(self, made: T) -> bool:
        lives = self._lives(made)
        if not lives:
            wrote = tail(self._log(made)) if self._log else ""
            self._note(f"{self._name} died; the tests to come get another. {wrote}".strip())
        return lives

    def _made_anew(self) -> T:
        try:
            return self._make()
        except Error as error:
            if not has_died(error):
                self._fault = error
                raise
            self._note(f"{self._name} died while it was prepared: {error.message}. Once more.")
        return self._make()

    def _note(self, death: str) -> None:
        """Tell of ``death`` at once, and in the log that the summary of all tests counts."""
        self._tell(death)
        DEATHS.parent.mkdir(parents=True, exist_ok=True)
        test = os.environ.get("PYTEST_CURRENT_TEST", "")
        line = " ".join(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {test}: {death}".split())
        with DEATHS.open("a", encoding="utf-8") as log:
            log.write(f"{line}\n")
