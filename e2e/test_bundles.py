"""What a start needs comes with it, and nothing else; the rest comes by itself, or when needed."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from builder.archives import FIRST_MODULES
from e2e.hosting import Host
from e2e.player import READY, Player
from e2e.watch import Watch
from molecore.core.history import begin
from molecore.core.match import Player as Seated
from molecore.core.match import new_match
from molecore.registry import load
from molecore.wire.logs import dump

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
OURS: Final = ("molecore", "moleweb", "pyscript", "polyscript", "js", "pyodide_js", "main")
MOUNTAINS: Final = "a[href='#new/mountains'] >> nth=0"
PRESS_AT_ONCE: Final = """addEventListener("DOMContentLoaded", () => {
    const cell = document.getElementById("at-e4");
    const ready = document.documentElement.hasAttribute("data-ready");
    cell?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    globalThis.early = { ready, marked: cell?.hasAttribute("data-awaited") };
})"""
PROGRESS: Final = 20_000
"""Milliseconds."""


def asked(page: Page, code: str) -> Any:
    return json.loads(page.evaluate(ASKED, code))


def test_a_start_and_a_game_import_what_comes_with_the_start(ready: Page, host: Host) -> None:
    """If it fails, `builder/first_modules.txt` is to be brought up to date with what it says."""
    listed = set(FIRST_MODULES.read_text(encoding="utf-8").split())
    Player(ready, host.address).start()
    imported = {name for name in asked(ready, IMPORTED) if name.partition(".")[0] not in OURS}
    assert imported <= listed
    for name in ("argparse", "tarfile", "email", "http.cookies", "html.entities"):
        assert name not in listed


def test_python_stays_on_the_stack_of_the_browser(ready: Page) -> None:
    assert ready.evaluate(ON_A_STACK_OF_ITS_OWN) is False


def test_what_comes_later_comes_by_itself(ready: Page) -> None:
    for _ in range(100):
        if not asked(ready, HERE):
            break
        ready.wait_for_timeout(100)
    assert asked(ready, HERE) == []


def test_a_game_that_has_not_come_yet_is_waited_for(page: Page, host: Host) -> None:
    held: list[Route] = []
    page.route("**/game_mountains.bundle", lambda route: held.append(route))  # noqa: PLW0108 - it marks what it is given
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.locator(MOUNTAINS).click()
    expect(page.locator("#boot-message")).to_have_text("Loading")
    expect(page.locator("#boot")).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible(timeout=PROGRESS)
    expect(page.locator("#boot")).to_be_hidden()


def test_a_game_that_cannot_be_had_is_told_and_can_be_asked_for_again(
    page: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    lost = "**/game_mountains.bundle"
    page.route(lost, lambda route: route.abort())
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.locator(MOUNTAINS).click()
    expect(page.locator(".notices")).to_contain_text("could not be loaded", timeout=PROGRESS)
    page.unroute(lost)
    page.locator(MOUNTAINS).click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible(timeout=PROGRESS)


@pytest.fixture
def with_kept_game(page: Page) -> Page:
    """A tab with a game kept whose rules the lobby shows, and the start does not need."""
    match = new_match(load("mountains"), [Seated("Ann"), Seated("Bea")], {}, 7, match_id="kept")
    page.add_init_script(f"localStorage['molecore:/:game:kept:a'] = {dump(begin(match))!r}")
    return page


def test_a_kept_game_whose_rules_do_not_come_opens_once_they_do(
    with_kept_game: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    page, lost = with_kept_game, "**/game_mountains.bundle"
    page.route(lost, lambda route: route.abort())
    page.goto(host.address)
    page.wait_for_selector(READY)
    page.evaluate("location.hash = 'play/kept'")
    again = page.get_by_role("link", name="Try again")
    expect(again).to_be_visible(timeout=PROGRESS)
    expect(page.locator(".notices")).to_contain_text("could not be loaded")
    page.unroute(lost)
    again.click()
    expect(page.locator("[data-game]")).to_be_visible(timeout=PROGRESS)
    expect(page.locator(".notices")).to_have_count(0)


def test_what_is_asked_for_while_a_part_is_lost_is_not_lost_with_it(
    with_kept_game: Page, host: Host, watch: Watch
) -> None:
    watch.expect("Failed to load resource")
    page, lost = with_kept_game, "**/game_mountains.bundle"
    held: list[Route] = []
    page.route(lost, lambda route: route.continue_() if held else held.append(route))
    page.goto(host.address)
    page.wait_for_selector(READY)
    while not held:
        page.wait_for_timeout(20)
    page.evaluate("location.hash = 'play/kept'")
    held[0].abort()
    expect(page.locator("[data-game]")).to_be_visible(timeout=PROGRESS)
    expect(page.locator(".notices")).to_have_count(0)


def test_a_press_before_python_is_there_plays_when_it_comes(player: Player) -> None:
    player.start()
    address = player.page.url
    player.page.add_init_script(PRESS_AT_ONCE)
    player.page.goto("about:blank")
    player.page.goto(address)
    player.page.wait_for_selector(READY)
    assert player.page.evaluate("early") == {"ready": False, "marked": True}
    player.is_at(1)
    expect(player.page.locator("[data-awaited]")).to_have_count(0)
