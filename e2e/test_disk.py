"""What a browser keeps of the page is damaged on its disk, behind the back of page and worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Playwright

from builder import browsers
from e2e.engines.chromium import Chromium
from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.faulty import FaultyHost, impatient_site
from e2e.visitors import EngineVisitor
from tests.amounts import LONG

PATIENCE: Final = 2000
"""Milliseconds that the page waits in these tests."""
COPIES: Final[Mapping[str, tuple[str, ...]]] = {
    "Firefox": ("storage/default/*/cache/morgue/**/*", "**/cache2/entries/*", "**/chrome/*/*/*/*"),
    "Chromium": ("Default/Service Worker/*Cache*/**/*_0", "Default/Cache/**/*_0"),
}
"""Where each browser keeps what pages cache, workers' scripts included.

Not Chromium's own lists of that: without them it lets workers do nothing until it is started anew.
"""


def _flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    if content:
        content[len(content) // 2] ^= 1
    file.write_bytes(content)


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


DAMAGES: Final[Mapping[str, Callable[[Path], None]]] = {
    "one byte flipped": _flip,
    "cut": _cut,
    "gone": Path.unlink,
}
"""How each file is damaged."""
HERE: Final[Mapping[str, Callable[[], bool]]] = {
    "Firefox": lambda: bool(browsers.firefox()),
    "Chromium": lambda: LONG,
}
"""Whether each is here, and there is time for it: Firefox is the one that needed mending."""


@pytest.fixture
def host() -> Iterator[FaultyHost]:
    with FaultyHost(impatient_site(PATIENCE), caching="max-age=3600") as running:
        yield running


@pytest.fixture(params=HERE)
def browser(
    request: pytest.FixtureRequest, tmp_path: Path, playwright: Playwright
) -> Iterator[Engine]:
    """A browser whose profile can be damaged while it does not run."""
    if not HERE[request.param]():
        pytest.skip("for `build.py prove faults`, where this browser is")
    profile = tmp_path / "profile"
    is_fox = request.param == "Firefox"
    running = Firefox(profile, limit=30) if is_fox else Chromium(profile, playwright)
    yield running
    running.kill()


@pytest.mark.parametrize("damage", DAMAGES if LONG else ["one byte flipped"])
def test_what_is_damaged_on_the_disk_is_mended_while_one_plays(
    browser: Engine, host: FaultyHost, damage: str
) -> None:
    person = EngineVisitor(host, browser)
    person.seed()
    person.open()
    person.plays()
    person.is_kept()
    person.becomes_whole()
    browser.quit()
    for file in _copies(browser):
        DAMAGES[damage](file)
    browser.start()
    person.open()
    person.tries_again_if_nothing_comes()
    person.plays()
    person.is_told_whole()
    browser.restart()
    host.down = True
    person.open()
    person.plays()


def _copies(browser: Engine) -> list[Path]:
    found = {path for place in COPIES[browser.name] for path in browser.profile.glob(place)}
    files = sorted(path for path in found if path.is_file())
    assert len(files) > 20
    return files
