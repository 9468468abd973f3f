"""Going back and forth by slider, keys and the browser; the tree of what was tried.

Undo, resigning and beginning again: `tests.web.pages.test_play`.
"""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.player import Player


def test_the_past_is_walked_by_slider_steps_list_browser_and_tree(shared: Player) -> None:
    shared.start()
    shared.type("a1", "b2|c2", "b1", "e4|f4")
    shared.is_at(4)
    by_slider_and_steps(shared)
    by_the_list_of_moves(shared)
    by_the_back_button(shared)
    by_the_tree(shared)


def by_slider_and_steps(game: Player) -> None:
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


def by_the_list_of_moves(game: Player) -> None:
    """Tab stops once in it, and arrows lead through it."""
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
    game.button("Last position").click()
    game.is_at(4)


def by_the_tree(game: Player) -> None:
    """What was left stays in it, to walk to, name and delete."""
    page = game.page
    game.button("Undo").click()
    game.type("a1|b1")
    game.is_at(4)
    game.more("History").click()
    rows = page.locator("#underground button")
    expect(rows).to_have_count(2)
    page.keyboard.press("ArrowUp")
    expect(rows.first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text("(3 of 4)")
    page.keyboard.press("ArrowDown")
    game.button("Name line").click()
    page.get_by_role("textbox", name="Name").fill("The <b>bold</b> way")
    game.button("Save").click()
    expect(rows.nth(1)).to_contain_text("The <b>bold</b> way")
    game.button("Delete from here on").click()
    expect(rows).to_have_count(1)
    game.button("Restore what was deleted").click()
    rows.first.click()
    page.get_by_role("link", name="Play from here").click()
    game.is_at(4)
    expect(page.locator("#log")).to_contain_text("between e4 and f4")


def by_the_back_button(game: Player) -> None:
    game.page.get_by_role("link", name="Rules").click()
    expect(game.page.locator("#rule-H1")).to_be_visible()
    game.page.go_back()
    game.is_at(4)
    game.page.go_back()
    expect(game.button("Start the game")).to_be_visible()
    game.page.go_forward()
    game.is_at(4)
