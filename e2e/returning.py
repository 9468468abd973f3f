"""A browser that has been at the page before, for tests that are not about the first visit.

Its copy of the page is kept from test to test, and so is the machine code that the browser
has made of Pyodide's: only a profile on the disk has that, and starting takes a third less of
the processor with it. Whatever a test kept besides is gone with the test. A module uses it by
importing the fixtures `host` and `context`, and the others where it needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Error, Playwright

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.player import READY, Player
from e2e.watch import Watch

_COPIED: Final = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
_SHARING: Final = [*FLAGS, "--process-per-site"]
"""The page and its worker are one process, so that what a test compiles the next one has."""
_OF_ITS_OWN: Final = ""
"""The profile that Playwright makes on the disk, and takes away with the browser."""
_KEPT_BY_TESTS: Final = "local_storage,indexeddb,cookies"


class ReturningBrowser:
    """A browser whose offline copy of the page is complete, and the host it is from."""

    def __init__(self, playwright: Playwright, host: Host) -> None:
        self.host = host
        self.context = playwright.chromium.launch_persistent_context(
            _OF_ITS_OWN, executable_path=chromium(), args=_SHARING
        )
        try:
            self._blank = self.context.pages[0]
            self._session = self.context.new_cdp_session(self._blank)
            self._visit()
            self.forget()
        except Error:
            self.close()
            raise

    def _visit(self) -> None:
        page = self.context.new_page()
        page.goto(self.host.address)
        page.wait_for_selector(READY)
        page.wait_for_function(_COPIED)

    def lives(self) -> bool:
        """Whether the tab still answers that stays open for all tests."""
        try:
            return bool(self._blank.evaluate("true"))
        except Error:
            return False

    def forget(self) -> None:
        """Close what a test left open, and clear what it kept."""
        for page in self.context.pages:
            if page != self._blank:
                page.close()
        kept = {"origin": self.host.address.rstrip("/"), "storageTypes": _KEPT_BY_TESTS}
        self._session.send("Storage.clearDataForOrigin", kept)

    def close(self) -> None:
        """End the browser, if it is there."""
        with suppress(Error):
            self.context.close()


@contextmanager
def returning_browser(
    playwright: Playwright, host: Host, tell: Callable[[str], None]
) -> Iterator[Lasting[ReturningBrowser]]:
    """Somebody who was at ``host`` before, prepared when first asked for."""

    def make() -> ReturningBrowser:
        return ReturningBrowser(playwright, host)

    known = Lasting("A browser that was there before", make, ReturningBrowser.lives, tell)
    yield known
    if made := known.made():
        made.close()


def watched(known: ReturningBrowser, watch: Watch) -> Iterator[BrowserContext]:
    """The context for one test, which leaves nothing behind."""
    watch.over(known.context)
    yield known.context
    known.forget()
    watch.leave(known.context)


@pytest.fixture
def host(known_host: Host) -> Host:
    """The built page on a plain static server, as all these tests share it."""
    return known_host


@pytest.fixture
def context(returning: Lasting[ReturningBrowser], watch: Watch) -> Iterator[BrowserContext]:
    """A browser that has only the page's files, watched."""
    yield from watched(returning.get(), watch)


@pytest.fixture
def another_context(
    returning_elsewhere: Lasting[ReturningBrowser], watch: Watch
) -> Iterator[BrowserContext]:
    """The same of another browser, which knows nothing of what is kept in the first."""
    yield from watched(returning_elsewhere.get(), watch)


@pytest.fixture
def two_people(
    context: BrowserContext, another_context: BrowserContext, host: Host
) -> tuple[Player, Player]:
    """Two people at the page, each with a browser of their own."""
    first, second = (Player(own.new_page(), host.address) for own in (context, another_context))
    return first.open(), second.open()
