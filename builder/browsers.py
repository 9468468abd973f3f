"""Where the browsers are that the tests drive."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from typing import Final

from builder.environment import apt_install
from builder.progress import BuildError

_CHROMIUM: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)
_FIREFOX: Final = ("firefox-esr", "firefox")


def chromium() -> str:
    """The Chromium to test in: $CHROME, one on the path, or one installed for it.

    Raises BuildError, which says what to install, where none can be had.
    """
    found = _found("CHROME", _CHROMIUM)
    if not found:
        apt_install("chromium", why="The tests play in a real browser and found no Chromium")
        found = _found("CHROME", _CHROMIUM)
    if not found:
        raise BuildError("Please install Chromium, or say where it is: CHROME=/path/to/it")
    return found


def firefox() -> str | None:
    """The Firefox to test in as well, if there is one: $FIREFOX or one on the path."""
    return _found("FIREFOX", _FIREFOX)


def _found(variable: str, names: Iterable[str]) -> str | None:
    candidates = [os.environ.get(variable, ""), *names]
    return next((path for name in candidates if name and (path := shutil.which(name))), None)
