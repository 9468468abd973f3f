"""From opening the page to the first move: one press, faces, words to you, sound if asked for."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.engines.engine import CLOSE_PANELS
from e2e.player import Player

UPPERMOST = """tip => {
    tip.style.pointerEvents = "auto";
    const { left, top, width, height } = tip.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    tip.style.pointerEvents = "";
    return hit === tip;
}"""
LISTEN = """() => {
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        heard += 1;
        return start.apply(this, when);
    };
}"""


def test_one_press_leads_to_a_board_that_speaks_to_you_and_sounds_when_asked(
    shared: Player,
) -> None:
    player, page = shared, shared.page
    living = page.locator(".living")
    expect(living).to_have_count(5)
    assert all(living.nth(n).locator("> svg").count() == 3 for n in range(5))
    player.button("Play now Mole Hill").click()
    expect(player.board).to_be_visible()
    expect(page).to_have_title("Your turn - Mole Hill")
    expect(page.locator(".face-pip")).to_be_visible()
    page.locator("#player-0 button").click()
    flowers = page.get_by_role("button", name="Red flowers, 2 points each")
    flowers.click()
    tip = page.locator(".tip")
    expect(tip).to_have_text("Red flowers, 2 points each")
    assert tip.evaluate(UPPERMOST), "it lies over the panel that it explains"
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.evaluate(CLOSE_PANELS)
    page.evaluate(LISTEN)
    player.press("a1")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=30_000)
    assert page.evaluate("heard") == 0
    player.button("Turn the sound on").click()
    page.wait_for_function("() => heard > 0")
    page.evaluate("heard = 0")
    there = player.targets()[0]
    player.press(there)
    page.wait_for_function("() => heard > 0")
    expect(page.locator(".log")).to_contain_text(f"You dig to {there}.")
    player.button("Turn the sound off").click()


def test_a_double_click_that_opens_a_game_plays_no_move(shared: Player) -> None:
    player, page = shared, shared.page
    page.set_viewport_size({"width": 1280, "height": 900})
    for fragment, door in (("", "Play now Mole Hill"), ("new/majority", "Start the game")):
        page.evaluate("place => { location.hash = place; }", fragment)
        player.button(door).dblclick()
        expect(player.board).to_be_visible()
        page.wait_for_timeout(1_000)  # a move that the second click plays would be drawn by then
        player.is_at(0)


def test_names_and_settings_of_last_time_are_there_again(shared: Player) -> None:
    player, page = shared, shared.page
    page.evaluate("location.hash = 'new/moleozer'")
    page.locator("#name-0").fill("Prinzessin Wilhelmina von Hohenfels")
    page.locator("#seat-1-careful").check()
    page.locator("#way--multiplication").check()
    player.button("Start the game").click()
    expect(page.locator("main.play")).to_be_visible()
    player.open("#new/moleozer")
    expect(page.locator("#name-0")).to_have_value("Prinzessin Wilhelmin")
    expect(page.locator("#seat-1-careful")).to_be_checked()
    expect(page.locator("#way--multiplication")).to_be_checked()
