"""Somebody with one game kept, who comes to a host that may have something wrong with it."""

from __future__ import annotations

import base64
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Error

from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.engines.webkit import WebKit
from e2e.faulty import FAULTS, FaultyHost
from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.registry import load
from molecore.wire import logs
from tests.amounts import amount

LIMIT: Final = amount(120, 180)
"""Seconds in which everything has to come to its end."""
GAME: Final = "kept"
BOARD: Final = "python/game_mole_hill.bundle"
"""What that game is played on."""
_PAUSE: Final = 0.05
_BY_ITSELF: Final = 20
"""Seconds after which a person presses what there is to be pressed."""
_CAN_RETRY: Final = "() => document.getElementById('boot-retry').getClientRects().length > 0"
_ANSWERS: Final = "() => document.documentElement.hasAttribute('data-ready')"
_PLAIN: Final = "LICENSES.txt"
"""What lies beside the page, and starts nothing."""
_IS_THERE: Final = "(place) => location.href.startsWith(place) && document.body !== null"
_SEED: Final = """(key, text) => { if (localStorage.getItem(key) === null) {
    localStorage.setItem(key, text); } }"""
_PUT: Final = """async (own, url, body, type, remove) => {
    const name = (await caches.keys())[0] ?? own;
    const cache = await caches.open(name);
    if (remove) return cache.delete(url);
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    await cache.put(url, new Response(bytes, { headers: { "Content-Type": type } }));
}"""
_ACTIVE: Final = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
_WRONG: Final = """async () => {
    // Like the page, do not wait for good for a worker that is stopped in the midst of an answer.
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active.postMessage({ ask: "status" }, [port2]);
    return new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data.wrong);
        setTimeout(resolve, 20_000, ["no answer"]);
    });
}"""
_IS_WHOLE: Final = f"async () => (await ({_WRONG})()).length === 0"
_SAYS_WHOLE: Final = "() => document.querySelector('[data-offline=yes]') !== null"
_PLY: Final = """() => Number(
    document.querySelector("html[data-ready] [data-game]")?.dataset.ply ?? -1)"""
_REACHED: Final = f"(ply) => ({_PLY})() === ply"
_SAYS: Final = "(name) => document.getElementById('rescue')?.textContent.includes(name)"
_HANDED_OUT: Final = """async () => {
    // A browser that is driven may ask where to put a file, and nobody answers.
    const { createObjectURL } = URL, { click } = HTMLAnchorElement.prototype;
    try {
        return await new Promise((resolve) => {
            URL.createObjectURL = (blob) => (resolve(blob.text()), "#");
            HTMLAnchorElement.prototype.click = () => {};
            document.getElementById("rescue-save_games").click();
        });
    } finally {
        URL.createObjectURL = createObjectURL;
        HTMLAnchorElement.prototype.click = click;
    }
}"""


class Visitor(ABC):
    """A person in a browser that was never used before."""

    browser_name: str

    def __init__(self, host: FaultyHost) -> None:
        self.host = host

    # ---- what each browser does in its own way

    @abstractmethod
    def come(self, address: str) -> None:
        """Go to ``address``, and do not wait for what it loads."""

    @abstractmethod
    def evaluate(self, script: str, *given: Any) -> Any:
        """What the function ``script`` answers in the page; RuntimeError or Error if it fails."""

    @abstractmethod
    def press(self, selector: str) -> None:
        """Press the first element that ``selector`` finds."""

    @abstractmethod
    def handed_out(self) -> str:
        """The file of all games that the rescue screen makes."""

    @abstractmethod
    def forgets(self) -> None:
        """What it has of the page is what it keeps, and nothing that it remembers of last time."""

    # ---- what they have in common

    def until(self, script: str, *given: Any) -> None:
        """Wait until ``script`` answers with something true, whatever is loaded meanwhile."""
        end = time.monotonic() + LIMIT
        while not self._answer(script, *given):
            if time.monotonic() > end:
                shown = self._answer("() => document.body?.innerText.slice(0, 400)")
                shown = " / ".join(str(shown).split("\n"))
                raise AssertionError(f"{script} {given}: {shown}")
            time.sleep(_PAUSE)

    def _answer(self, script: str, *given: Any) -> Any:
        try:
            return self.evaluate(script, *given)
        except (Error, RuntimeError):
            return None  # the page has gone, and another comes

    def seed(self) -> None:
        """A game is kept here before."""
        people = [Player("Ann"), Player("Bea")]
        text = logs.dump(begin(new_match(load("mole_hill"), people, {}, 7, match_id=GAME)))
        address = self.host.address + _PLAIN
        self.come(address)
        self.until(_IS_THERE, address)
        self.evaluate(_SEED, f"molecore:/:game:{GAME}:a", text)

    def open(self) -> None:
        """Come to the table."""
        self.come("about:blank")
        self.until(_IS_THERE, "about:blank")
        self.come(f"{self.host.address}#play/{GAME}")

    def tries_again_if_nothing_comes(self) -> None:
        """Press the document's own link where it stands alone: even the first scripts were lost."""
        begun = time.monotonic()
        while not self._answer(_ANSWERS):
            waited = time.monotonic() - begun
            assert waited < LIMIT, "nothing comes, and nothing can be pressed"
            if waited > _BY_ITSELF and self._answer(_CAN_RETRY):
                self.press("#boot-retry")
                self.until(_ANSWERS)
                assert self.evaluate("() => location.search") == ""
                self.open()
                return
            time.sleep(_PAUSE)

    def plays(self) -> None:
        """The table answers, with the game that was kept."""
        self.until(f"() => ({_PLY})() >= 0")
        before = int(self.evaluate(_PLY))
        self.press("[data-target]")
        self.until(_REACHED, before + 1)
        self.press("[data-act=undo]")
        self.until(_REACHED, before)

    def is_rescued(self, name: str) -> None:
        """The screen names the part and hands out the game."""
        self.until(_SAYS, name)
        assert f'"id": "{GAME}"' in self.handed_out()

    def is_kept(self) -> None:
        """Wait until the page works offline."""
        self.until(_ACTIVE)

    def is_kept_whole(self) -> None:
        """The page works offline, and every file of it is as it was built."""
        self.is_kept()
        assert self.evaluate(_WRONG) == []

    def becomes_whole(self) -> None:
        """What the page keeps is mended while it is open, or was never wrong."""
        self.until(_IS_WHOLE)

    def is_told_whole(self) -> None:
        """The settings say that every part is there to be played offline."""
        self.press("[data-act=dialog][data-value=settings]")
        self.until(_SAYS_WHOLE)

    def damage_cache(self, path: str, fault: str) -> None:
        """Put what is wrong into the offline copy, or into one that has begun."""
        answer = FAULTS[fault](self.host.good(path))
        body = base64.b64encode(answer.content).decode()
        version = self.host.site["sw.js"].split(b'"')[1].decode()
        own = f"molecore {self.host.address} {version}"
        self.evaluate(_PUT, own, self.host.address + path, body, answer.kind, fault == "gone")


class ChromiumVisitor(Visitor):
    """In a tab of a Chromium that others use as well."""

    browser_name = "Chromium"

    def __init__(self, host: FaultyHost, browser: Browser) -> None:
        super().__init__(host)
        self.context = browser.new_context(accept_downloads=True)
        self.page = self.context.new_page()
        self.page.set_default_timeout(LIMIT * 1000)

    def come(self, address: str) -> None:
        self.page.goto(address, wait_until="commit")

    def evaluate(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(f"(given) => ({script})(...given)", list(given))

    def press(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def handed_out(self) -> str:
        with self.page.expect_download() as download:
            self.page.locator("#rescue-save_games").click()
        return Path(download.value.path()).read_text(encoding="utf-8")

    def forgets(self) -> None:
        """It does."""


class EngineVisitor(Visitor):
    """In a browser of one's own."""

    def __init__(self, host: FaultyHost, engine: Engine) -> None:
        super().__init__(host)
        self.engine = engine
        self.browser_name = engine.name

    def come(self, address: str) -> None:
        self.engine.evaluate("(there) => { setTimeout(() => location.assign(there)); }", address)

    def evaluate(self, script: str, *given: Any) -> Any:
        return self.engine.evaluate(script, *given)

    def press(self, selector: str) -> None:
        self.engine.press(selector)

    def handed_out(self) -> str:
        return str(self.engine.evaluate(_HANDED_OUT))

    def forgets(self) -> None:
        if self.browser_name != "WebKit":
            return
        # Whatever it is told, it has scripts of last time at hand until it ends.
        self.engine.quit()
        self.engine.start()
        address = self.host.address + _PLAIN
        self.engine.load(address)
        self.until(_IS_THERE, address)


@contextmanager
def visitor(name: str, host: FaultyHost, browser: Browser) -> Iterator[Visitor]:
    """Somebody who was never here, with a game kept; ``browser`` is the Chromium to take."""
    if name == "Chromium":
        person = ChromiumVisitor(host, browser)
        try:
            person.seed()
            yield person
        finally:
            person.context.close()
        return
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder) / "profile"
        firefox = name == "Firefox"
        engine = Firefox(profile, limit=LIMIT / 3) if firefox else WebKit(profile, waits=False)
        try:
            engine.load(host.address + _PLAIN)
            other = EngineVisitor(host, engine)
            other.seed()
            yield other
        finally:
            engine.kill()
