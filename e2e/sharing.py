"""One open page for all tests of a module that play games of their own in it.

Starting the page takes longer than most tests. A test that takes `shared` instead of `player`
begins in the lobby of that page and starts its own game. A test that needs fresh settings comes
first in its module, one that leaves others last; one about what is kept takes a page of its own.
After a failure the next test gets a new page.
Each test has chance of its own, the same in every run: seeds and ids of games follow from its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Final
from zlib import crc32

import pytest
from playwright.sync_api import Error

from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.player import START, Player
from e2e.returning import ReturningBrowser
from e2e.watch import Watch

_CHANCE: Final = """if (location.protocol !== "about:") {
    let state;
    globalThis.seedChance = (seed) => { sessionStorage.chance = seed; state = 1 + seed; };
    // After another load it goes on with other numbers: ids of games must not come twice.
    seedChance(Number(sessionStorage.chance ?? 0) + 1);
    Crypto.prototype.getRandomValues = (array) => {
        const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
        bytes.forEach((_, at) => {
            state = state * 48271 % 2147483647;
            bytes[at] = state >> 16;
        });
        return array;
    };
}"""


class SharedPage:
    """An open page, watched for one test after another."""

    def __init__(self, browser: Lasting[ReturningBrowser], host: Host) -> None:
        self._browser = browser
        self._host = host
        self._open()

    def _open(self) -> None:
        self._watch = Watch()
        self._held = ExitStack()
        page = self._held.enter_context(self._browser.get().visit(self._watch))
        page.set_default_timeout(START)
        page.add_init_script(_CHANCE)
        self._window = page.viewport_size
        self._player = Player(page, self._host.address).open()

    def lent(self, test: str, failures: Callable[[], int]) -> Iterator[Player]:
        """The page in the lobby, for one ``test``, whose problems those of the page are."""
        before = failures()
        player = self._at_home()
        player.page.evaluate("seedChance", crc32(test.encode()))
        yield player
        problems = self._watch.problems
        if problems or failures() > before:
            self.close()
            self._open()
        assert not problems

    def _at_home(self) -> Player:
        page = self._player.page
        if self._window:
            page.set_viewport_size(self._window)
        if self._player.dialog.count():
            page.keyboard.press("Escape")
        page.evaluate("location.hash = ''")
        page.locator("main.lobby").wait_for()
        return self._player

    def lives(self) -> bool:
        """Whether the tab still answers."""
        try:
            return bool(self._player.page.evaluate("true"))
        except Error:
            return False

    def close(self) -> None:
        """Close the page and forget what it kept."""
        with suppress(Error):
            self._held.close()


def _open_in(browser: str) -> Callable[..., Iterator[Lasting[SharedPage]]]:
    """A fixture: the page of a module, opened in ``browser`` when a test first asks for it."""

    @pytest.fixture(scope="module")
    def page_of_a_module(
        request: pytest.FixtureRequest, known_host: Host, tell: Callable[[str], None]
    ) -> Iterator[Lasting[SharedPage]]:
        returning = request.getfixturevalue(browser)

        def make() -> SharedPage:
            return SharedPage(returning, known_host)

        shared = Lasting("The page of a module", make, SharedPage.lives, tell)
        yield shared
        if page := shared.made():
            page.close()

    return page_of_a_module


shared_page = _open_in("returning_shared")
phone_page = _open_in("returning_phone")


@pytest.fixture
def shared(shared_page: Lasting[SharedPage], request: pytest.FixtureRequest) -> Iterator[Player]:
    """A person in the lobby of the module's page."""
    yield from shared_page.get().lent(request.node.name, lambda: request.session.testsfailed)


@pytest.fixture
def phone(phone_page: Lasting[SharedPage], request: pytest.FixtureRequest) -> Iterator[Player]:
    """The shared page at the size of a small phone."""
    yield from phone_page.get().lent(request.node.name, lambda: request.session.testsfailed)
