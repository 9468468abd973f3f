"""A tab or a browser that dies fails the test it dies in, and no other."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright
from playwright.sync_api import TimeoutError as TookTooLong

from e2e import lasting
from e2e.conftest import answers, launched
from e2e.hosting import Host
from e2e.lasting import Lasting, has_died
from e2e.returning import returning_browser


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture(autouse=True)
def deaths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The log of deaths, away from that of all tests: here they are brought about."""
    log = tmp_path / "deaths.log"
    monkeypatch.setattr(lasting, "DEATHS", log)
    return log


def crash(page: Page) -> None:
    """End the tab as a fault of the browser's ends it."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    page.evaluate("true")


def kill(context: BrowserContext) -> None:
    """End the browser of a profile as a fault of its own ends it."""
    session = context.new_cdp_session(context.pages[0])
    with pytest.raises(Error, match="closed"):
        session.send("Browser.crash")


def test_a_tab_that_dies_while_it_is_prepared_is_prepared_once_more(
    browser: Browser, told: list[str]
) -> None:
    context = browser.new_context()
    prepared = []

    def prepare() -> Page:
        page = context.new_page()
        prepared.append(page)
        if len(prepared) == 1:
            crash(page)
        return page

    tab = Lasting("The tab", prepare, lambda page: bool(page.evaluate("true")), told.append)
    assert tab.get() is tab.get() is prepared[1]
    assert [text.partition(":")[0] for text in told] == ["The tab died while it was prepared"]
    context.close()


def test_a_tab_that_dies_twice_fails_one_test_and_the_next_has_it_prepared_again(
    browser: Browser, told: list[str]
) -> None:
    context = browser.new_context()
    prepared = []

    def prepare() -> Page:
        page = context.new_page()
        prepared.append(page)
        if len(prepared) < 3:
            crash(page)
        return page

    tab = Lasting("The tab", prepare, lambda _: True, told.append)
    with pytest.raises(Error, match="crashed"):
        tab.get()
    assert tab.get() is prepared[2]
    context.close()


def test_a_page_that_does_not_start_is_not_tried_again(page: Page, told: list[str]) -> None:
    tries = []

    def wait_in_vain() -> None:
        tries.append("once")
        page.wait_for_selector("nothing-of-this-name", timeout=50)

    never = Lasting("The page", wait_in_vain, lambda _: True, told.append)
    for _ in range(2):
        with pytest.raises(TookTooLong):
            never.get()
    assert tries == ["once"]
    assert told == []


def test_what_a_page_complains_of_is_not_taken_for_its_death(page: Page) -> None:
    with pytest.raises(Error) as complaint:
        page.evaluate("() => { throw new Error('It does not start.'); }")
    assert not has_died(complaint.value)


def test_a_tab_that_dies_leaves_its_copy_of_the_page_and_a_browser_is_known_to_be_dead(
    playwright: Playwright, host: Host, told: list[str]
) -> None:
    with returning_browser(playwright, host, told.append) as known:
        before = known.get()
        with pytest.raises(Error, match="crashed"):
            crash(before.context.new_page())
        before.forget()
        assert known.get() is before
        assert told == []
        kill(before.context)
        assert not before.lives(), "so that the next test has another"


def test_the_browser_of_all_tests_is_another_after_it_died(
    playwright: Playwright, tmp_path: Path, told: list[str]
) -> None:
    log = tmp_path / "log.txt"

    def launch() -> Browser:
        return launched(playwright, log)

    shared = Lasting("The browser", launch, answers, told.append, lambda _: log)
    first = shared.get()
    with pytest.raises(Error, match="closed"):
        first.new_browser_cdp_session().send("Browser.crash")
    second = shared.get()
    assert second is not first
    assert len(told) == 1
    assert "ERROR" in told[0], "the browser's own last words are kept"
    second.close()
