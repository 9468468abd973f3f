"""From the address to a page that answers, on good hosts and bad ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import Browser, Error, Page, Playwright, expect

from builder.browsers import FLAGS, chromium
from builder.site import made
from e2e.faulty import FaultyHost
from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import READY
from e2e.watch import Watch
from tests.amounts import LONG, amount

BOOT_FILES: Final = ("python/app.bundle", "js/start_guard.js", "js/boot.js")
"""What is compared before it is used, what watches the start, what an element asks for."""
MARKED = """() => {
    for (const svg of document.querySelectorAll("#page svg")) svg.mark = true;
}"""
MARKS = "() => [...document.querySelectorAll('#page svg')].map(({ mark }) => mark ?? null)"
SMALL = 60
"""Pixels that a drawing without a style sheet has at most, to either side."""
PATIENCE = 60_000
"""Milliseconds; busy machines take long."""


@pytest.fixture
def without_javascript(playwright: Playwright) -> Iterator[Browser]:
    """A browser in which scripts are switched off."""
    off = "--blink-settings=scriptEnabled=false"
    browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, off])
    yield browser
    browser.close()


def test_without_javascript_the_lobby_says_what_is_needed_and_can_be_read_without_style_sheets(
    host: Host, without_javascript: Browser
) -> None:
    page = without_javascript.new_page()
    page.goto(host.address)
    expect(page.locator(".no-script")).to_be_visible()
    expect(page.get_by_role("link", name="Set up Mole Hill")).to_be_visible()
    expect(page.locator("#boot")).to_be_hidden()
    page.route("**/*.css", lambda route: route.abort())
    page.goto(host.address)
    drawings = page.locator("svg[viewBox], #page svg").all()
    assert len(drawings) > 20
    boxes = [box for drawing in drawings if (box := drawing.bounding_box())]
    assert max(max(box["width"], box["height"]) for box in boxes) <= SMALL
    link = page.get_by_role("link", name="Set up Mole Hill")
    link.scroll_into_view_if_needed()
    expect(link).to_be_in_viewport()


@pytest.mark.skipif(
    not LONG,
    reason="for `build.py prove faults`: the patience that people have; `test_faults` has less",
)
@pytest.mark.parametrize("name", BOOT_FILES)
def test_a_missing_file_is_named_and_the_page_starts_once_it_is_there(
    page: Page, host: Host, watch: Watch, name: str
) -> None:
    watch.expect("Failed to load resource")
    watch.expect("error occurred when fetching the script")
    file = host.files / name
    content = file.read_bytes()
    file.unlink()
    page.goto(f"{host.address}#new/mole_hill")
    expect(page.locator("#rescue")).to_contain_text(name, timeout=PATIENCE)
    file.write_bytes(content)
    page.wait_for_selector(READY, timeout=PATIENCE)


TORN: Final = {
    "no first script": ("js/start_guard.js", "js/start_spare.js"),
    "no first script and no style": ("js/start_guard.js", "js/start_spare.js", "style/app.css"),
}
WAYS: Final = (
    ("gone", "no first script and no style"),
    ("cut", "no first script"),
    ("gone", "no first script"),
    ("cut", "no first script and no style"),
)[: amount(1, 4)]
"""Which files are damaged, and how."""
CUTS: Final = (0.9, 0.2, 0.5, 0.99)[: amount(1, 4)]
"""How much of the document comes before it breaks off."""


def again(host: FaultyHost, end: str, then: Callable[[], None] | None = None) -> Event:
    """Set once a file with this end of its path is asked for twice, before it is answered."""
    asked, twice = count(1), Event()

    def note(path: str) -> None:
        if path.endswith(end) and next(asked) == 2:
            if then:
                then()
            twice.set()

    host.asked = note
    return twice


@pytest.mark.parametrize(("fault", "torn"), WAYS)
def test_without_its_first_scripts_the_document_tries_again_by_itself(
    page: Page, watch: Watch, fault: str, torn: str
) -> None:
    watch.expect("Failed to load resource")
    watch.expect("Failed to find a valid digest")
    watch.expect("error occurred when fetching the script")
    site = made()
    with FaultyHost(site, "max-age=600") as host:
        for path in site:
            if path.endswith(TORN[torn]):
                host.damage(path, fault)
        tried = again(host, "js/start_guard.js")
        page.goto(f"{host.address}#games", wait_until="commit")
        expect(page.locator("#boot-retry")).to_be_visible()
        assert tried.wait(PATIENCE / 1000)
        host.heal()
        page.wait_for_selector(READY, timeout=2 * PATIENCE)
        assert page.url == f"{host.address}#games"


@pytest.mark.parametrize("whole", CUTS)
def test_a_document_that_broke_off_is_loaded_anew_by_itself(page: Page, whole: float) -> None:
    site = made()
    text = site["index.html"]
    with FaultyHost(site | {"index.html": text[: int(whole * len(text))]}, "max-age=600") as host:
        again(host, "index.html", lambda: setattr(host, "site", site))
        page.goto(f"{host.address}#games", wait_until="commit")
        page.wait_for_selector(READY, timeout=2 * PATIENCE)
        assert page.url == f"{host.address}#games"


def test_a_program_that_fails_is_told(page: Page, host: Host) -> None:
    index = host.site / "index.html"
    text = index.read_text().replace("import main", "import nothing_of_that_name")
    index.unlink()  # it is a link to the one that was built
    index.write_text(text)
    page.goto(host.address)
    expect(page.locator("#rescue")).to_contain_text("could not start", timeout=PATIENCE)
    expect(page.locator("#rescue")).to_contain_text("No module named 'nothing_of_that_name'")


def test_without_webassembly_it_says_so(page: Page, known_host: Host) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(known_host.address)
    expect(page.locator("#boot-message")).to_contain_text("WebAssembly")


def test_what_is_painted_first_stays_where_python_draws_the_same(
    page: Page, known_host: Host
) -> None:
    for visit in ("first", "kept"):
        page.goto("about:blank")
        page.goto(known_host.address, wait_until="domcontentloaded")
        page.evaluate(MARKED)
        page.wait_for_selector(READY, timeout=PATIENCE)
        marked = page.evaluate(MARKS)
        assert len(marked) > 5
        assert all(marked), (
            f"{visit}: {marked.count(None)} of {len(marked)} drawings were made anew"
        )


PAUSES: Final = (0, 1, 3, 10, 30, 100, 200, 400, 800, 1500) if LONG else (0,)
"""Milliseconds from the start of a reload until the address changes."""
PLACES: Final = (("games", "Your games"), ("licences", "Licences"))
RELOAD: Final = """([place, pause]) => {
    const change = () => {
        sessionStorage.setItem("changed", place);
        location.hash = place;
    };
    sessionStorage.removeItem("changed");
    globalThis.before = true;
    molecore.boot.reload();
    if (pause) setTimeout(change, pause);
    else change();
}"""
NEWER: Final = """() => globalThis.before === undefined
    && document.documentElement.hasAttribute("data-ready")
    && (sessionStorage.getItem("changed") ?? "unchanged")"""
"""Which change the document before the newest one made."""


def test_an_address_that_changes_during_a_reload_is_where_the_page_begins(
    page: Page, known_host: Host, figure: Callable[[str], None]
) -> None:
    page.goto(known_host.address)
    page.wait_for_selector(READY, timeout=PATIENCE)
    arrived = 0
    for number, pause in enumerate(PAUSES):
        place, heading = PLACES[number % 2]
        page.evaluate(RELOAD, [place, pause])
        if _changed_by_the_document_before(page) == "unchanged":
            page.evaluate("place => { location.hash = place }", place)  # it was too late for that
        expect(page.locator("h1")).to_have_text(heading, timeout=PATIENCE)
        assert page.url == f"{known_host.address}#{place}"
        arrived += 1
    figure(f"{arrived} of {len(PAUSES)} changes of the address during a reload arrived")


def _changed_by_the_document_before(page: Page) -> str:
    for _ in range(PATIENCE // 20):
        with suppress(Error):  # the document goes before it answers
            if changed := page.evaluate(NEWER):
                return str(changed)
        page.wait_for_timeout(50)
    raise TimeoutError("The page was not loaded anew.")
