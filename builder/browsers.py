"""Where the browsers are that the tests drive."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from typing import Final

from builder.system import Need

FLAGS: Final = [
    "--no-sandbox",  # containers run tests as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""How Chromium is started for tests and measurements."""
_CHROMIUM: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)
_FIREFOX: Final = ("firefox-esr", "firefox")


def _found(variable: str, names: Iterable[str]) -> str:
    candidates = [os.environ.get(variable, ""), *names]
    return next((path for name in candidates if name and (path := shutil.which(name))), "")


def firefox() -> str:
    """The Firefox to test in: $FIREFOX or one on the path, "" if there is none."""
    return _found("FIREFOX", _FIREFOX)


CHROMIUM: Final = Need(
    "chromium",
    "The tests play in a real browser and found no Chromium, on the path or as $CHROME",
    lambda: bool(_found("CHROME", _CHROMIUM)),
)
FIREFOX: Final = Need(
    "firefox-esr",
    "There is no Firefox to test in as well, on the path or as $FIREFOX",
    lambda: bool(firefox()),
)


def chromium() -> str:
    """The Chromium to test in: $CHROME or one on the path.

    Raises BuildError, which says what to install, where there is none.
    """
    CHROMIUM.require()
    return _found("CHROME", _CHROMIUM)
