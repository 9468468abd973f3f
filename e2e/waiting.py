"""Waits for what only Python can look at, up to the time that a busy machine may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page

from e2e.player import START

_PAUSE: Final = 0.03


def until(there: Callable[[], object], page: Page | None = None) -> None:
    """Wait until ``there`` answers with something true; events of ``page`` happen meanwhile."""
    end = time.monotonic() + START / 1000
    while not there():
        if time.monotonic() > end:
            raise TimeoutError
        if page:
            page.wait_for_timeout(_PAUSE * 1000)
        else:
            time.sleep(_PAUSE)
