"""Going back and forth, branching off, resigning and beginning again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well


@pytest.fixture
def game(player: Player) -> Player:
    """Four moves into a game between two people."""
    player.start()
    player.type("a1", "b2|c2", "b1", "e4|f4")
    player.is_at(4)
    return player


def test_undo_and_redo(game: Player) -> None:
    game.button("Undo").click()
    game.is_at(3)
    expect(game.status).to_contain_text("takes back 1 later move")
    game.button("Undo").click()
    expect(game.dialog).to_contain_text("Player 1 and Player 2 have both moved since")
    game.button("Everybody agrees").click()
    game.is_at(2)
    game.button("Redo").click()
    game.is_at(3)
    game.button("Redo").click()
    game.is_at(4)
    expect(game.button("Redo")).to_be_disabled()


def test_the_slider_and_the_steps(game: Player) -> None:
    slider = game.page.get_by_role("slider")
    slider.fill("1")
    game.is_at(1)
    slider.press("ArrowRight")
    game.is_at(2)
    game.button("First position").click()
    game.is_at(0)
    game.button("One move on").click()
    game.is_at(1)
    game.page.keyboard.press("PageDown")
    game.is_at(2)
    game.page.keyboard.press("[")
    game.is_at(1)
    game.button("Last position").click()
    game.is_at(4)


def test_lines_of_the_log_jump_to_their_position(game: Player) -> None:
    log = game.page.locator("#log")
    log.get_by_role("button", name="between b2 and c2").click()
    game.is_at(2)
    expect(log.locator("[aria-current]")).to_contain_text("between b2 and c2")
    game.button("Back to now").click()
    game.is_at(4)


def test_tab_stops_once_in_the_list_of_moves_and_the_arrows_lead_through_it(game: Player) -> None:
    keys, focused = game.page.keyboard, game.page.locator(":focus")
    stops = game.page.locator('#log button:not([tabindex="-1"])')
    expect(stops).to_have_count(1)
    stops.focus()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    expect(focused).to_contain_text("between b2 and c2")
    keys.press("Enter")
    game.is_at(2)
    expect(stops).to_contain_text("between b2 and c2")
    keys.press("Home")
    keys.press("Enter")
    game.is_at(1)
    keys.press("End")
    expect(focused).to_contain_text("4")
    keys.press("ArrowDown")
    expect(focused).to_contain_text("4")
    game.button("First position").click()
    expect(stops).to_contain_text("1")


def test_playing_from_the_past_asks_first(game: Player) -> None:
    game.button("First position").click()
    game.press("c3")
    expect(game.dialog).to_contain_text("Everybody at the table should agree")
    game.button("Cancel").click()
    game.is_at(0)
    game.press("c3")
    game.button("Everybody agrees").click()
    game.is_at(1)
    expect(game.page.locator("#log li")).to_have_count(1)


def test_what_was_left_stays_in_the_tree_to_walk_name_and_delete(game: Player) -> None:
    page = game.page
    game.button("Undo").click()
    game.type("a1|b1")
    game.is_at(4)
    page.get_by_role("link", name="History").click()
    rows = page.locator("#underground button")
    expect(rows).to_have_count(2)
    page.keyboard.press("ArrowUp")
    expect(rows.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_have_text("Move 3 of 4")
    page.keyboard.press("ArrowDown")
    game.button("Name line").click()
    page.get_by_label("Name").fill("The <b>bold</b> way")
    game.button("Name it").click()
    expect(rows.nth(1)).to_contain_text("The <b>bold</b> way")
    game.button("Delete from here on").click()
    expect(rows).to_have_count(1)
    game.button("Bring back what was deleted").click()
    rows.first.click()
    page.get_by_role("link", name="Play from here").click()
    game.is_at(4)
    expect(page.locator("#log")).to_contain_text("between e4 and f4")


def test_resigning_is_asked_and_can_be_taken_back(game: Player) -> None:
    game.button("Resign").click()
    game.dialog.get_by_role("button", name="Play on").click()
    game.is_at(4)
    game.button("Resign").click()
    game.dialog.get_by_role("button", name="Resign").click()
    expect(game.status).to_contain_text("Player 2 wins")
    expect(game.page.locator(".ending")).to_contain_text("Player 1 resigned")
    game.button("Undo").click()
    expect(game.status).to_contain_text("the mole")
    game.is_at(4)


def test_restart_and_rematch(game: Player) -> None:
    game.button("Restart").click()
    game.button("Start again").click()
    game.is_at(0)
    expect(game.status).to_contain_text("Player 1, the mole")
    game.button("Resign").click()
    game.dialog.get_by_role("button", name="Resign").click()
    game.button("Swap sides").click()
    expect(game.status).to_contain_text("Player 2, the mole")


def test_the_back_button_walks_between_screens(game: Player) -> None:
    game.page.get_by_role("link", name="Rules").click()
    expect(game.page.locator("#rule-H1")).to_be_visible()
    game.page.go_back()
    game.is_at(4)
    game.page.go_back()
    expect(game.button("Start the game")).to_be_visible()
    game.page.go_forward()
    game.is_at(4)
