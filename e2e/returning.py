"""A browser that has been at the page before.

One visit is made for all of them; each begins with a copy of the profile that it left, and keeps
the page's files from test to test. So it does with the machine code that it has made of Pyodide's:
a tab without scripts holds that, and every start in the same process uses it, which spares a good
part of the processor's time. All else that a test kept is gone with the test.
To a host of its own (`e2e.newcomer`) a test comes as if never there before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from tempfile import mkdtemp
from typing import Final

from playwright.sync_api import BrowserContext, Error, Page, Playwright, ViewportSize

from builder.browsers import FLAGS, chromium
from e2e.hosting import Host
from e2e.lasting import Lasting
from e2e.player import READY, START
from e2e.watch import Watch

_COPIED: Final = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
_SHARING: Final = [*FLAGS, "--process-per-site"]
"""All pages and workers of a machine are one process: what a test compiles the next one has."""
_PHONE: Final = ViewportSize(width=320, height=640)
"""A small one."""
_KEPT_BY_TESTS: Final = "local_storage,indexeddb,cookies"
_ALL: Final = "all"
_HOLD: Final = """async (address) => {
    globalThis.held = await WebAssembly.compileStreaming(fetch(address));
}"""


class ReturningBrowser:
    """A browser whose offline copy of the page is complete, and the host it is from."""

    def __init__(self, playwright: Playwright, host: Host, *, phone: bool = False) -> None:
        self.host = host
        self._profile = copied_profile(playwright, host)
        self.context = _launched(playwright, self._profile, phone=phone)
        try:
            self._blank = self.context.pages[0]
            self._session = self.context.new_cdp_session(self._blank)
            self._hold_machine_code()
            self.forget()
        except Error:
            self.close()
            raise

    def _hold_machine_code(self) -> None:
        self._blank.goto(f"{self.host.address}LICENSES.txt")
        self._blank.wait_for_function(_COPIED)
        code = self.host.files.joinpath("pyodide/pyodide.asm.wasm").relative_to(self.host.site)
        self._blank.evaluate(_HOLD, str(code))

    def lives(self) -> bool:
        """Whether the tab still answers that stays open for all tests."""
        try:
            return bool(self._blank.evaluate("true"))
        except Error:
            return False

    def forget(self, origins: Iterable[str] = ()) -> None:
        """Close what a test left open, and clear what it kept; all that is from other ``origins``.

        Their ports may be used again, so nothing of them may be cached either.
        """
        for page in self.context.pages:
            if page != self._blank:
                page.close()
        self._clear()
        if others := set(origins) - {self._origin}:
            self._session.send("Network.clearBrowserCache")
        for origin in others:
            self._session.send("Storage.clearDataForOrigin", _kept(origin, _ALL))

    @contextmanager
    def visit(self, watch: Watch) -> Iterator[Page]:
        """A tab of its own, watched; what was kept is cleared at its end."""
        watch.over(self.context)
        page = self.context.new_page()
        yield page
        with suppress(Error):
            page.close()
            self._clear()
            watch.leave(self.context)

    @property
    def _origin(self) -> str:
        return self.host.address.rstrip("/")

    def _clear(self) -> None:
        self._session.send("Storage.clearDataForOrigin", _kept(self._origin, _KEPT_BY_TESTS))

    def close(self) -> None:
        """End the browser, if it is there."""
        with suppress(Error):
            self.context.close()
        rmtree(self._profile, ignore_errors=True)


def copied_profile(playwright: Playwright, host: Host) -> Path:
    """A profile of a browser that was at ``host`` once: the visit is made once for all of them."""
    visited = host.folder / "visited"
    if not visited.exists():
        visiting = Path(mkdtemp(dir=host.folder))
        context = _launched(playwright, visiting)
        try:
            _visit(context, host)
        finally:
            context.close()
        visiting.rename(visited)
    copy = Path(mkdtemp(dir=host.folder)) / "profile"
    copytree(visited, copy, ignore=ignore_patterns("Singleton*"))
    return copy


def _launched(playwright: Playwright, profile: Path, *, phone: bool = False) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium(),
        args=_SHARING,
        viewport=_PHONE if phone else None,
        has_touch=phone,
        is_mobile=phone,
    )


def _visit(context: BrowserContext, host: Host) -> None:
    page = context.new_page()
    page.set_default_timeout(START)
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.wait_for_function(_COPIED)


def _kept(origin: str, types: str) -> dict[str, str]:
    return {"origin": origin, "storageTypes": types}


@contextmanager
def returning_browser(
    playwright: Playwright, host: Host, tell: Callable[[str], None], *, phone: bool = False
) -> Iterator[Lasting[ReturningBrowser]]:
    """Somebody who was at ``host`` before, prepared when first asked for."""

    def make() -> ReturningBrowser:
        return ReturningBrowser(playwright, host, phone=phone)

    known = Lasting("A browser that was there before", make, ReturningBrowser.lives, tell)
    yield known
    if made := known.made():
        made.close()


def watched(known: ReturningBrowser, watch: Watch) -> Iterator[BrowserContext]:
    """The context for one test, which leaves nothing behind."""
    watch.over(known.context)
    yield known.context
    known.forget(watch.origins)
    watch.leave(known.context)
