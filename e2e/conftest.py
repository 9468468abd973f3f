"""A real browser, a static server that can be killed, and a watch that forgives nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.page_python import PagePython
from e2e.player import READY, START, Player
from e2e.returning import ReturningBrowser, returning_browser, watched
from e2e.sharing import phone as phone  # noqa: PLC0414 - handed on to pytest
from e2e.sharing import phone_page as phone_page  # noqa: PLC0414 - as well
from e2e.sharing import shared as shared  # noqa: PLC0414 - as well
from e2e.sharing import shared_page as shared_page  # noqa: PLC0414 - as well
from e2e.watch import Watch
from tests.figures import figure as figure  # noqa: PLC0414 - handed on to pytest
from tests.figures import progress as progress  # noqa: PLC0414 - as well

expect.set_options(timeout=START / 2)
"""A busy machine may take longer than Playwright's five seconds, above all to start a page."""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Says something on the terminal at once, whatever is captured."""
    capture = request.config.pluginmanager.getplugin("capturemanager")

    def say(text: str) -> None:
        with capture.global_and_fixture_disabled():
            sys.stdout.write(f"\n{text}\n")
            sys.stdout.flush()

    return say


@pytest.fixture(scope="session")
def lasting_browser(
    playwright: Playwright,
    tell: Callable[[str], None],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Lasting[Browser]]:
    """The Chromium of all tests, or the next after one that died."""
    log = tmp_path_factory.mktemp("chromium") / "log.txt"

    def launch() -> Browser:
        return launched(playwright, log)

    shared = Lasting("The browser of all tests", launch, answers, tell, lambda _: log)
    yield shared
    if running := shared.made():
        running.close()


def launched(playwright: Playwright, log: Path) -> Browser:
    """A Chromium that writes about itself in ``log``."""
    args = [*FLAGS, "--enable-logging", f"--log-file={log}"]
    return playwright.chromium.launch(executable_path=chromium(), args=args)


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


@pytest.fixture(scope="session")
def known_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The built page on a plain static server, at the root; nothing there may be changed.

    What changes it, or is about a first visit, takes its fixtures from `e2e.newcomer`.
    """
    with Host(tmp_path_factory.mktemp("host")) as running:
        yield running


@pytest.fixture
def host(known_host: Host) -> Host:
    """The host of all tests; a module may have another."""
    return known_host


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test for whatever went wrong in the browser, unless the test expects it."""
    watching = Watch()
    yield watching
    assert not watching.problems


@pytest.fixture
def context(
    returning: Lasting[ReturningBrowser], watch: Watch, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """A browser that has only the page's files, watched."""
    if "host" in request.fixturenames:
        request.getfixturevalue("host")  # so that it goes after the tabs that load from it
    yield from watched(returning.get(), watch)


@pytest.fixture
def another_context(
    returning_elsewhere: Lasting[ReturningBrowser], watch: Watch
) -> Iterator[BrowserContext]:
    """A page in another browser, which shares no storage with the first."""
    yield from watched(returning_elsewhere.get(), watch)


@pytest.fixture
def two_people(
    context: BrowserContext, another_context: BrowserContext, host: Host
) -> tuple[Player, Player]:
    """Two people at the page, each with a browser of their own."""
    first, second = (Player(own.new_page(), host.address) for own in (context, another_context))
    return first.open(), second.open()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A tab in the fresh browser."""
    tab = context.new_page()
    tab.set_default_timeout(START)
    return tab


def _returning(
    name: str, about: str, *, phone: bool = False
) -> Callable[..., Iterator[Lasting[ReturningBrowser]]]:
    """A fixture: a browser for the whole session that was at the page before."""

    def known(
        playwright: Playwright, known_host: Host, tell: Callable[[str], None]
    ) -> Iterator[Lasting[ReturningBrowser]]:
        with returning_browser(playwright, known_host, tell, phone=phone) as browser:
            yield browser

    known.__doc__ = about
    return pytest.fixture(scope="session", name=name)(known)


returning = _returning("returning", "The browser of the one person of most tests.")
returning_elsewhere = _returning("returning_elsewhere", "Another, for what takes two.")
returning_shared = _returning("returning_shared", "The browser of pages that tests share.")
returning_phone = _returning("returning_phone", "The same on a small phone.", phone=True)


@pytest.fixture
def ready(page: Page, host: Host) -> Page:
    """The page, opened and answering."""
    page.goto(host.address)
    page.wait_for_selector(READY, timeout=START)
    return page


@pytest.fixture(scope="module")
def page_python(
    returning_shared: Lasting[ReturningBrowser], known_host: Host
) -> Iterator[PagePython]:
    """A Python in the page for a whole module; the page must survive all that is done to it."""
    watching = Watch()
    with returning_shared.get().visit(watching) as page:
        page.goto(known_host.address)
        page.wait_for_selector(READY, timeout=START)
        yield PagePython(page)
    assert not watching.problems


@pytest.fixture
def player(page: Page, host: Host) -> Player:
    """A person who has opened the page."""
    return Player(page, host.address).open()
