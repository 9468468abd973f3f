"""Takes the pictures of the page that are shown elsewhere, all of them from the page itself.

The README shows each game, the manifest what an installed page looks like, and messengers a card
beside a link to it.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from builder import environment, site
from builder.browsers import FLAGS, chromium
from builder.paths import PYTHON, PYTHON_PATH, ROOT
from builder.previews import matches
from builder.progress import show
from builder.server import Server
from molecore.core.match import Match
from molecore.core.record import record
from molecore.registry import PLAYABLE
from molecore.wire import links

if TYPE_CHECKING:
    from playwright.sync_api import Page

_README: Final = ROOT / "docs" / "pictures"
_PUBLIC: Final = ROOT / "public"
_QUALITY: Final = 0.8
_CONVERTED: Final = """async ([png, type, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL(type, quality).split(",")[1];
}"""
_GOING_ON: Final = '[data-act="tellskip"], [data-act="tellon"], [data-act="uncover"]'


@record
class Picture:
    """What is taken: a game's table in a window so large."""

    file: Path
    game: str
    width: int
    height: int


PICTURES: Final = (
    Picture(_README / "majority.webp", "majority", 1280, 800),
    Picture(_README / "mountains.webp", "mountains", 1280, 800),
    Picture(_README / "mole_majority.webp", "mole_majority", 1280, 800),
    Picture(_README / "moleozer.webp", "moleozer", 1280, 800),
    Picture(_PUBLIC / "screenshot-wide.webp", "mole_hill", 1280, 800),
    Picture(_PUBLIC / "screenshot-narrow.webp", "mole_hill", 390, 844),
    *(Picture(_PUBLIC / f"{meta.id}.jpg", meta.id, 1200, 630) for meta in PLAYABLE),
)
_TURN: Final = Picture(_README / "turn.webp", "mole_hill", 1280, 800)
_PLIES: Final = range(24, 34)
_SIZE: Final = (960, 600)
_SHOWN: Final = 600
"""Milliseconds for each frame of the turn; the last one stays longer."""


def pictures() -> int:
    """Build the page and take all pictures of it; the exit code."""
    environment.install("dev")
    environment.install("docs")
    site.build()
    return show(PYTHON, "-m", "builder.pictures", env={"PYTHONPATH": PYTHON_PATH})


def _take() -> None:
    with _pages() as (page, blank):
        for picture in PICTURES:
            print(f"  {picture.file.relative_to(ROOT)}", flush=True)
            *_, match = matches(picture.game)
            png = _taken(page, picture, match)
            picture.file.write_bytes(_converted(blank, png, picture.file.suffix))
        print(f"  {_TURN.file.relative_to(ROOT)}", flush=True)
        _animate([_taken(page, _TURN, match) for match in matches(_TURN.game, _PLIES)])


def _animate(frames: Iterable[bytes]) -> None:
    """Write the turn as one picture that moves, and begins again."""
    from PIL import Image  # noqa: PLC0415 - only `build.py pictures` has it

    first, *others = (Image.open(BytesIO(png)).convert("RGB").resize(_SIZE) for png in frames)
    last = [_SHOWN] * len(others) + [3 * _SHOWN]
    first.save(_TURN.file, save_all=True, append_images=others, duration=last, loop=0, quality=80)


@contextmanager
def _pages() -> Iterator[tuple[Page, Page]]:
    """The page in a browser, which holds still, and an empty one to convert pictures in."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only tests need it besides

    with Server() as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(reduced_motion="reduce", color_scheme="light", locale="en")
        page.set_default_timeout(120_000)
        page.goto(server.address)
        page.wait_for_selector("[data-ready]")
        yield page, browser.new_page()
        browser.close()
        server.shutdown()


def _taken(page: Page, picture: Picture, match: Match) -> bytes:
    page.set_viewport_size({"width": picture.width, "height": picture.height})
    page.evaluate("link => { location.hash = link }", links.encode(match))
    page.get_by_role("button", name="Open it").click()
    page.locator(f"#board, {_GOING_ON}").first.wait_for()
    while (going := page.locator(_GOING_ON)).count():
        going.first.click()
        page.wait_for_timeout(200)
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    return page.screenshot()


def _converted(blank: Page, png: bytes, suffix: str) -> bytes:
    kind = {".webp": "image/webp", ".jpg": "image/jpeg"}[suffix]
    found: str = blank.evaluate(_CONVERTED, [b64encode(png).decode(), kind, _QUALITY])
    return b64decode(found)


if __name__ == "__main__":
    _take()
