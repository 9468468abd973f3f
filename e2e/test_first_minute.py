"""From opening the page to the first move: one press, faces, words to you, sound if asked for."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.player import Player

LISTEN = """() => {
    globalThis.heard = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
        heard += 1;
        return start.apply(this, when);
    };
}"""


def test_one_press_leads_to_a_board_that_speaks_to_you_and_sounds_when_asked(
    player: Player,
) -> None:
    page = player.page
    living = page.locator(".living")
    expect(living).to_have_count(5)
    assert all(living.nth(n).locator("> svg").count() == 3 for n in range(5))
    player.button("Play now Mole Hill").click()
    expect(player.board).to_be_visible()
    expect(page).to_have_title("Your turn - Mole Hill")
    expect(page.locator(".face-pip")).to_be_visible()
    page.get_by_role("button", name="Red flowers, 2 points each").click()
    expect(page.locator(".tip")).to_have_text("Red flowers, 2 points each")
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_hidden()
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
    expect(page.locator(".log")).to_contain_text(f"You dig from a1 to {there}.")


def test_names_and_settings_of_last_time_are_there_again(player: Player) -> None:
    page = player.page
    page.evaluate("location.hash = 'new/moleozer'")
    page.locator("#name-0").fill("Prinzessin Wilhelmina von Hohenfels")
    page.locator("#seat-1-careful").check()
    expect(page.locator("main").get_by_text("A name has up to 20 characters")).to_be_visible()
    page.locator("#way--multiplication").check()
    player.button("Start the game").click()
    expect(page.locator("main.play")).to_be_visible()
    player.open("#new/moleozer")
    expect(page.locator("#name-0")).to_have_value("Prinzessin Wilhelmin")
    expect(page.locator("#seat-1-careful")).to_be_checked()
    expect(page.locator("#way--multiplication")).to_be_checked()
