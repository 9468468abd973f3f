"""What a start needs comes with it, and nothing else; the rest comes by itself, or when needed."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from builder.archives import FIRST_MODULES
from e2e.hosting import Host
from e2e.newcomer import host as host  # noqa: PLC0414 - handed on to pytest
from e2e.player import READY, START, Player
from e2e.waiting import until
from e2e.watch import Watch
from molecore.core.history import begin
from molecore.core.match import Player as Seated
from molecore.core.match import new_match
from molecore.registry import load
from molecore.wire.logs import dump
from tests.amounts import LONG

ASKED: Final = """async (code) => {
    const boot = document.querySelector("script[src$='js/boot.js']").src;
    const { python } = await import(new URL("python.js", boot).href);
    return (await python).runPython(code);
}"""
ON_A_STACK_OF_ITS_OWN: Final = """async () => {
    const boot = document.querySelector("script[src$='js/boot.js']").src;
    const { python } = await import(new URL("python.js", boot).href);
    return (await python).runPythonAsync("from pyodide.ffi import can_run_sync; can_run_sync()");
}"""
IMPORTED: Final = """
import json, sys, sitecustomize
known = set(sitecustomize.SELDOM_USED) | set(sys.builtin_module_names)
bundled = [name for name in sys.modules if name in sitecustomize.OPENED.modules]
json.dumps(sorted(set(bundled) - known))
"""
HERE: Final = """
import json, sitecustomize
json.dumps(sorted(set(sitecustomize.OPENED.later.values())))
"""
FOR_READERS: Final = {"words_de.bundle", "words_es.bundle", "words_fr.bundle"}
"""What comes once somebody reads the language."""
OURS: Final = ("molecore", "moleweb", "pyscript", "polyscript", "js", "pyodide_js", "main")
MOUNTAINS: Final = "**/game_mountains.bundle"
PRESS_AT_ONCE: Final = """addEventListener("DOMContentLoaded", () => {
    if (sessionStorage.getItem("press") === null) return;
    sessionStorage.removeItem("press");
    const cell = document.getElementById("at-e4");
    const ready = document.documentElement.hasAttribute("data-ready");
    cell?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    globalThis.early = { ready, marked: cell?.hasAttribute("data-awaited") };
})"""
PROGRESS: Final = START


def asked(page: Page, code: str) -> Any:
    return json.loads(page.evaluate(ASKED, code))


def test_a_start_and_a_game_import_what_comes_with_the_start(shared: Player) -> None:
    """If it fails, `builder/first_modules.txt` is to be brought up to date with what it says.

    It is the first test of the page: nothing else was done in it.
    """
    listed = set(FIRST_MODULES.read_text(encoding="utf-8").split())
    shared.start()
    names = asked(shared.page, IMPORTED)
    imported = {name for name in names if name.partition(".")[0] not in OURS}
    assert imported <= listed
    for name in ("argparse", "tarfile", "email", "http.cookies", "html.entities"):
        assert name not in listed


def test_python_stays_on_the_stack_of_the_browser(shared: Player) -> None:
    assert shared.page.evaluate(ON_A_STACK_OF_ITS_OWN) is False


def test_what_comes_later_comes_by_itself(shared: Player) -> None:
    until(lambda: set(asked(shared.page, HERE)) <= FOR_READERS, shared.page)


def test_a_press_before_python_is_there_plays_when_it_comes(shared: Player) -> None:
    page = shared.start().page
    page.add_init_script(PRESS_AT_ONCE)
    page.evaluate("sessionStorage.setItem('press', 'once')")
    shared.reload()
    assert page.evaluate("early") == {"ready": False, "marked": True}
    shared.is_at(1)
    expect(page.locator("[data-awaited]")).to_have_count(0)


@pytest.fixture
def with_kept_game(page: Page) -> Page:
    """A tab with a game kept whose rules the lobby shows, and the start does not need."""
    match = new_match(load("mountains"), [Seated("Ann"), Seated("Bea")], {}, 7, match_id="kept")
    page.add_init_script(f"localStorage['molecore:/:game:kept:a'] = {dump(begin(match))!r}")
    return page


@pytest.mark.skipif(not LONG, reason="for `build.py prove failures`; `tests.web.test_browser`")
def test_a_game_that_cannot_be_had_is_told_and_opens_once_it_can(
    with_kept_game: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    page, notices = with_kept_game, with_kept_game.locator(".notices")
    page.route(MOUNTAINS, lambda route: route.abort())
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.locator("a[href='#new/mountains'] >> nth=0").click()
    expect(notices).to_contain_text("could not be loaded", timeout=PROGRESS)
    page.evaluate("location.hash = 'play/kept'")
    again = page.locator("a[href='#play/kept']").filter(has_text="Try again")
    expect(again).to_be_visible(timeout=PROGRESS)
    expect(notices).to_contain_text("could not be loaded")
    page.unroute(MOUNTAINS)
    again.click()
    expect(page.locator("[data-game]")).to_be_visible(timeout=PROGRESS)
    expect(notices).to_have_count(0)


@pytest.mark.skipif(not LONG, reason="for `build.py prove failures`; `later.test.mjs`")
def test_a_game_that_has_not_come_yet_is_waited_for_and_not_lost_with_what_was_on_its_way(
    with_kept_game: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    page = with_kept_game
    held: list[Route] = []
    page.route(MOUNTAINS, lambda route: route.continue_() if held else held.append(route))
    page.goto(host.address)
    page.wait_for_selector(READY)
    until(lambda: held, page)
    page.evaluate("location.hash = 'play/kept'")
    expect(page.locator("#boot-message")).to_have_text("Loading")
    expect(page.locator("#boot")).to_be_visible()
    held[0].abort()
    expect(page.locator("[data-game]")).to_be_visible(timeout=PROGRESS)
    expect(page.locator("#boot")).to_be_hidden()
    expect(page.locator(".notices")).to_have_count(0)
