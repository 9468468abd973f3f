"""A real browser, a static server that can be killed, and a watch that forgives nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.page_python import PagePython
from e2e.player import READY, Player
from e2e.returning import ReturningBrowser
from e2e.watch import Watch
from tests.figures import figure as figure  # noqa: PLC0414 - handed on to pytest
from tests.figures import progress as progress  # noqa: PLC0414 - as well


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """The built page on a plain static server, at the root."""
    with Host(tmp_path) as running:
        yield running


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test for whatever went wrong in the browser, unless the test expects it."""
    watching = Watch()
    yield watching
    assert not watching.problems


@pytest.fixture
def context(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A browser as if never used before, watched."""
    fresh = browser.new_context()
    watch.over(fresh)
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A tab in the fresh browser."""
    tab = context.new_page()
    tab.set_default_timeout(15_000)
    return tab


@pytest.fixture(scope="session")
def known_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The host that browsers know which have been at the page before."""
    with Host(tmp_path_factory.mktemp("returning")) as running:
        yield running


@pytest.fixture(scope="session")
def returning(browser: Browser, known_host: Host) -> Iterator[ReturningBrowser]:
    """A browser that knows the page, for modules that import the fixtures of `e2e.returning`."""
    known = ReturningBrowser(browser, known_host)
    yield known
    known.close()


@pytest.fixture(scope="session")
def returning_elsewhere(browser: Browser, known_host: Host) -> Iterator[ReturningBrowser]:
    """Another such browser, for what takes two."""
    known = ReturningBrowser(browser, known_host)
    yield known
    known.close()


@pytest.fixture
def ready(page: Page, host: Host) -> Page:
    """The page, opened and answering."""
    page.goto(host.address)
    page.wait_for_selector(READY)
    return page


@pytest.fixture(scope="module")
def page_python(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PagePython]:
    """A Python in the page for a whole module; the page must survive all that is done to it."""
    watching = Watch()
    context = browser.new_context()
    watching.over(context)
    with Host(tmp_path_factory.mktemp("host")) as host:
        page = context.new_page()
        page.goto(host.address)
        page.wait_for_selector(READY)
        yield PagePython(page)
    context.close()
    assert not watching.problems


@pytest.fixture
def player(page: Page, host: Host) -> Player:
    """A person who has opened the page."""
    return Player(page, host.address).open()
