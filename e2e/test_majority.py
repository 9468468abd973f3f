"""Two people at one screen play Majority, with secrets between them."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from e2e.player import Player


def test_two_people_play_the_upper_by_pressing(player: Player) -> None:
    player.page.get_by_role("link", name="Play Majority").click()
    player.convene("upper", majority_basis="ordinarySeats")
    expect(player.page.get_by_role("heading", name="Hand the device to Player 1")).to_be_visible()
    assert player.board.count() == 0
    player.declare("Player 1", "U:D4", "U:C2")
    expect(player.page.get_by_role("heading", name="Hand the device to Player 2")).to_be_visible()
    assert "D4" not in player.page.locator("#app").inner_html()
    player.declare("Player 2", "U:F5")
    player.play_out(Random(4))
    expect(player.status).to_contain_text("wins")
    assert player.actor == ""


def test_a_complete_game_of_226_seats(player: Player) -> None:
    player.convene("complete")
    player.declare("Player 1", "U:D4", "L:J5", "L:A4")
    player.declare("Player 2")
    assert len(player.targets()) == 226
    chance = Random(1)
    while not player.over:
        before = player.ply
        target = chance.choice(player.targets())
        choosing = "resolve" in (player.board.get_attribute("class") or "")
        player.type(f"resolve:{target}" if choosing else target)
        player.is_at(before + 1)
    expect(player.page.locator(".ending")).to_contain_text("Rematch")
    player.reload()
    assert player.over


def test_a_secret_is_covered_when_the_page_is_left(player: Player) -> None:
    player.convene("upper")
    player.button("I am Player 1").click()
    player.press("U:D4")
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-hope-red")
    player.page.get_by_role("link", name="Molecore").click()
    player.page.go_back()
    expect(player.button("I am Player 1")).to_be_visible()
    assert player.board.count() == 0
    player.reload()
    expect(player.button("I am Player 1")).to_be_visible()


def test_looking_at_my_own_secrets(player: Player) -> None:
    player.convene("upper")
    player.declare("Player 1", "U:D4")
    player.declare("Player 2", "U:F5")
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-free")
    player.button("My secrets").click()
    player.button("I am Player 1").click()
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-hope-red")
    expect(player.cell("U:F5")).to_have_attribute("href", "#seat-free")
    player.press("U:A2")
    expect(player.cell("U:D4")).to_have_attribute("href", "#seat-free")


def test_the_cursor_walks_through_the_chambers(player: Player) -> None:
    player.convene("complete")
    player.declare("Player 1")
    player.declare("Player 2")
    focus, keys = player.page.locator(":focus"), player.page.keyboard
    keys.press("b")
    expect(focus).to_have_attribute("data-target", "L:I1")
    keys.press("ArrowUp")
    expect(focus).to_have_attribute("data-target", "U:E8")
    keys.press("ArrowLeft")
    keys.press("Enter")
    expect(player.status).to_contain_text("U:D8")
    expect(focus).to_have_attribute("data-site", "U:D8")
