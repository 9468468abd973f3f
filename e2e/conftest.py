"""A real browser, a static server that can be killed, and a watch that forgives nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    sync_playwright,
)

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.page_python import PagePython
from e2e.player import READY, Player
from e2e.returning import ReturningBrowser, returning_browser
from e2e.watch import Watch
from tests.figures import figure as figure  # noqa: PLC0414 - handed on to pytest
from tests.figures import progress as progress  # noqa: PLC0414 - as well


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Says something on the terminal at once, whatever is captured."""
    reporter = request.config.pluginmanager.getplugin("terminalreporter")

    def say(text: str) -> None:
        reporter.ensure_newline()
        reporter.write_line(text)

    return say


@pytest.fixture(scope="session")
def lasting_browser(
    playwright: Playwright, tell: Callable[[str], None]
) -> Iterator[Lasting[Browser]]:
    """The Chromium of all tests, or the next after one that died."""

    def launch() -> Browser:
        return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)

    shared = Lasting("The browser of all tests", launch, answers, tell)
    yield shared
    if running := shared.made():
        running.close()


def answers(browser: Browser) -> bool:
    """Whether the process is there; whether it was a moment ago is known without asking."""
    try:
        browser.new_browser_cdp_session().detach()
    except Error:
        return False
    return True


@pytest.fixture
def browser(lasting_browser: Lasting[Browser]) -> Browser:
    """The Chromium of all tests, alive."""
    return lasting_browser.get()


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
def context(
    browser: Browser, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """A browser as if never used before, watched."""
    if "host" in request.fixturenames:
        request.getfixturevalue("host")  # so that it goes after the tabs that load from it
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
def returning(
    playwright: Playwright, known_host: Host, tell: Callable[[str], None]
) -> Iterator[Lasting[ReturningBrowser]]:
    """A browser that knows the page, for modules that import the fixtures of `e2e.returning`."""
    with returning_browser(playwright, known_host, tell) as known:
        yield known


@pytest.fixture(scope="session")
def returning_elsewhere(
    playwright: Playwright, known_host: Host, tell: Callable[[str], None]
) -> Iterator[Lasting[ReturningBrowser]]:
    """Another such browser, for what takes two."""
    with returning_browser(playwright, known_host, tell) as known:
        yield known


@pytest.fixture
def ready(page: Page, host: Host) -> Page:
    """The page, opened and answering."""
    page.goto(host.address)
    page.wait_for_selector(READY)
    return page


@pytest.fixture(scope="module")
def page_python(
    lasting_browser: Lasting[Browser], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[PagePython]:
    """A Python in the page for a whole module; the page must survive all that is done to it."""
    watching = Watch()
    context = lasting_browser.get().new_context()
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
