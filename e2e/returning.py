"""A browser that has been at the page before, for tests that are not about the first visit.

Its copy of the page is kept from test to test, so that starting takes a quarter of the time;
whatever a test kept besides is gone with it. A module uses it by importing the fixtures
`host` and `context`, and the others where it needs them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext

from e2e.hosting import Host
from e2e.player import READY, Player
from e2e.watch import Watch

_COPIED: Final = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
_KEPT_BY_TESTS: Final = "local_storage,indexeddb,cookies"


class ReturningBrowser:
    """A context whose offline copy of the page is complete, and the host it is from."""

    def __init__(self, browser: Browser, host: Host) -> None:
        self.host = host
        self.context = browser.new_context()
        self._blank = self.context.new_page()
        self._session = self.context.new_cdp_session(self._blank)
        page = self.context.new_page()
        page.goto(self.host.address)
        page.wait_for_selector(READY)
        page.wait_for_function(_COPIED)
        self.forget()

    def forget(self) -> None:
        """Close what a test left open, and clear what it kept."""
        for page in self.context.pages:
            if page != self._blank:
                page.close()
        kept = {"origin": self.host.address.rstrip("/"), "storageTypes": _KEPT_BY_TESTS}
        self._session.send("Storage.clearDataForOrigin", kept)

    def close(self) -> None:
        """End the browser's context."""
        self.context.close()


@pytest.fixture
def host(returning: ReturningBrowser) -> Host:
    """The built page on a plain static server, as all these tests share it."""
    return returning.host


@pytest.fixture
def context(returning: ReturningBrowser, watch: Watch) -> Iterator[BrowserContext]:
    """A browser that has only the page's files, watched."""
    watch.over(returning.context)
    yield returning.context
    returning.forget()
    watch.leave(returning.context)


@pytest.fixture
def another_context(
    returning_elsewhere: ReturningBrowser, watch: Watch
) -> Iterator[BrowserContext]:
    """The same of another browser, which knows nothing of what is kept in the first."""
    watch.over(returning_elsewhere.context)
    yield returning_elsewhere.context
    returning_elsewhere.forget()
    watch.leave(returning_elsewhere.context)


@pytest.fixture
def two_people(
    context: BrowserContext, another_context: BrowserContext, host: Host
) -> tuple[Player, Player]:
    """Two people at the page, each with a browser of their own."""
    first, second = (Player(own.new_page(), host.address) for own in (context, another_context))
    return first.open(), second.open()
