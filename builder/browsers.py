"""Where the browsers are that the tests drive."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from typing import Final

from builder.progress import BuildError, run
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


SYSTEM_PYTHON: Final = "/usr/bin/python3"
"""Debian's own Python, for which Debian has WebKit; the one of the tests may be another."""
_HAS_WEBKIT: Final = (
    "import gi; gi.require_version('WebKit2', '4.1'); gi.require_version('Gtk', '3.0')"
)


def webkit_driver() -> str:
    """What drives WebKit, "" if there is none."""
    return shutil.which("WebKitWebDriver") or ""


def xvfb() -> str:
    """A screen that nobody sees, for browsers that draw on nothing less; "" if there is none."""
    return shutil.which("Xvfb") or ""


def _system_python_runs(program: str) -> bool:
    try:
        run(SYSTEM_PYTHON, "-c", program)
    except (BuildError, OSError):
        return False
    return True


def _has_window_library() -> bool:
    return _system_python_runs("import gi")


def _has_webkit_for_python() -> bool:
    return _system_python_runs(_HAS_WEBKIT)


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


_NO_WEBKIT: Final = "There is no WebKit to test in as well"
WEBKIT: Final = (
    Need("webkit2gtk-driver", f"{_NO_WEBKIT}: nothing drives it", lambda: bool(webkit_driver())),
    Need("xvfb", f"{_NO_WEBKIT}: it has no screen to draw on", lambda: bool(xvfb())),
    Need("python3-gi", f"{_NO_WEBKIT}: nothing opens a window", _has_window_library),
    Need("gir1.2-webkit2-4.1", f"{_NO_WEBKIT}: nothing opens one", _has_webkit_for_python),
)
"""All that it takes to test in WebKit."""


def webkit() -> bool:
    """Whether there is a WebKit to test in."""
    return all(need.there() for need in WEBKIT)


def chromium() -> str:
    """The Chromium to test in: $CHROME or one on the path.

    Raises BuildError, which says what to install, where there is none.
    """
    CHROMIUM.require()
    return _found("CHROME", _CHROMIUM)
