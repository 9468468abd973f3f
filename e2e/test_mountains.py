"""Three play Mountains Out of Molehills: two people, who hand the device over, and a computer."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import expect

from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well

PLACES: Final[dict[tuple[int, int], int]] = {(390, 844): 44, (320, 640): 24}
"""How wide and high a place is at least, in pixels, on these screens."""


def begin(player: Player, *levels: str) -> None:
    """Start a game with these levels in the seats, "" for people."""
    player.page.evaluate("location.hash = 'new/mountains'")
    player.play_in_full()
    player.page.locator(f"#seats--{len(levels)}").check()
    for seat, level in enumerate(levels):
        player.page.locator(f"#seat-{seat}-{level}").check()
    player.button("Start the game").click()


def lay_a_plan(player: Player, person: str) -> None:
    """Take the device and plan: by tap, by key and by drag."""
    player.button(f"I am {person}").click()
    tray = player.page.locator("#tray")
    tray.locator(".hand [data-target]").first.click()
    expect(tray.locator(".places .card-face")).to_have_count(1)
    player.page.keyboard.press("2")
    expect(tray.locator(".places .card-face")).to_have_count(2)
    tray.locator(".hand [data-target]").first.drag_to(tray.locator("[data-drop='3']"))
    expect(tray.locator("[data-drop='3'] .card-face")).to_have_count(1)
    tray.locator(".hand [data-target]").first.click()
    player.button("Confirm the plan").click()


def test_a_whole_game_of_three_with_two_people_handing_over(player: Player) -> None:
    player.at_once()
    begin(player, "", "", "beginner")
    chance, handed_over, plans = Random(3), player.page.locator("[data-act=uncover]"), 0
    people = player.page.locator("[data-actor^='0'], [data-actor^='1']")
    ending = player.page.locator(".ending").filter(has_text="Rematch")
    while True:
        expect(people.or_(handed_over).or_(ending).first).to_be_visible(timeout=60_000)
        if player.over:
            break
        if handed_over.count():
            assert player.board.count() == 0
            person = (handed_over.text_content() or "").removeprefix("I am ")
            lay_a_plan(player, person)
            plans += 1
            continue
        before = player.ply
        target = chance.choice(player.targets())
        player.page.locator(f"[data-target='{target}']").first.dispatch_event("click")
        player.page.wait_for_function(
            "ply => document.querySelector('[data-act=uncover]') || "
            "Number(document.querySelector('[data-ply]')?.dataset.ply) > ply",
            arg=before,
        )
    assert plans == 12
    expect(player.page.locator(".climb polyline")).to_have_count(3)
    player.reload()
    assert player.over


def test_falls_are_told_piece_by_piece_and_both_layers_fit_a_phone(player: Player) -> None:
    player.page.set_viewport_size({"width": 320, "height": 640})
    begin(player, "", "", "", "")
    for corners in (4, 3, 2, 0):  # the last corner is taken by itself
        expect(player.page.locator(".space.can")).to_have_count(corners)
        if corners:
            player.page.locator(".space.can").first.click()
        player.page.locator("#choose-S").click()
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320
    for (wide, high), least in PLACES.items():
        player.page.set_viewport_size({"width": wide, "height": high})
        cell = player.cell("A1").bounding_box()
        assert cell is not None
        assert min(cell["width"], cell["height"]) >= least
    expect(player.page.locator(".teller .count")).to_contain_text("of")
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".teller")).to_have_count(0)
    player.cell("A1").hover()
    expect(player.page.locator("#tray .card-face").first).to_be_visible()
