"""Hands that do not slip: double taps, small places, the middle of a square - by touch."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from e2e.player import Player
from e2e.test_moleozer import CARDS, gather
from e2e.wanderer import sit_down
from tests.amounts import LONG

DEAF: Final = "[data-deaf][aria-disabled=true]"
"""What opens a cover takes nothing for a moment."""
SECRETIVE: Final = ("mole_majority", "majority", "mountains", "moleozer")
"""The games in which people who share a screen hand it over."""
HANDED_OVER: Final = 8
"""How often that is looked at."""
COVERS: Final = """() => {
    window.covers = 0;
    const cover = (node) => node.nodeType === 1 && node.matches('.cover');
    new MutationObserver((changes) => {
        window.covers += changes.flatMap((one) => [...one.addedNodes]).filter(cover).length;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def phone(phone: Player) -> Player:
    """A phone of today, larger than others are tested on."""
    phone.page.set_viewport_size({"width": 390, "height": 844})
    return phone


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None
    return box


def middle_of(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(player: Player, *points: tuple[float, float]) -> None:
    """Two taps 180 ms apart, as fast as a hand slips."""
    for x, y in points:
        player.page.touchscreen.tap(x, y)
        player.page.wait_for_timeout(180)


def test_a_double_tap_on_ready_shows_nobody_the_cards_of_the_next(phone: Player) -> None:
    gather(phone, "", "", "")
    phone.button("Look at my cards").click()
    opening = middle_of(box_of(phone.button("I am Player 1")))
    phone.button("I am Player 1").click()
    expect(phone.page.locator(CARDS)).to_have_count(5)
    ready = box_of(phone.button("Ready"))
    assert not ready["x"] < opening[0] < ready["x"] + ready["width"], "they share no place"

    expect(phone.page.locator(DEAF)).to_have_count(0)
    tap_twice(phone, middle_of(ready), middle_of(ready))
    expect(phone.page.locator("h1")).to_have_text("Hand the device to Player 2")
    assert phone.page.locator(CARDS).count() == 0
    expect(phone.page.locator(".cover")).to_be_focused()

    phone.button("I am Player 2").click()
    expect(phone.page.locator(CARDS)).to_have_count(5)
    expect(phone.page.locator(DEAF)).to_have_count(0)
    tap_twice(phone, middle_of(ready), opening)
    expect(phone.page.locator("h1")).to_have_text("Hand the device to Player 3")
    assert phone.page.locator(CARDS).count() == 0, "what opens a cover is deaf at first"
    expect(phone.page.locator(DEAF)).to_have_count(0)
    phone.page.touchscreen.tap(*opening)
    expect(phone.page.locator(CARDS)).to_have_count(5)


@pytest.mark.skipif(not LONG, reason="for `build.py prove screens`; above a cover stays closed")
@pytest.mark.parametrize("game", SECRETIVE)
def test_whatever_is_tapped_twice_no_cover_that_comes_is_opened_or_left(
    phone: Player, game: str
) -> None:
    page, chance, came, opened_at = phone.page, Random(6), 0, (0.0, 0.0)
    sit_down(phone, game, in_full=True)
    page.evaluate(COVERS)
    while came < HANDED_OVER:
        phone.hear()
        opening = page.locator("[data-deaf]:not([aria-disabled])")
        if page.locator("[data-deaf]").count():
            opened_at = middle_of(box_of(opening))
            opening.tap()
        else:
            before = page.evaluate("window.covers")
            spot = middle_of(box_of(_pressable(phone, chance)))
            tap_twice(phone, spot, opened_at if came % 2 else spot)
            page.wait_for_timeout(100)
            if page.evaluate("window.covers") > before:
                came += 1
                expect(page.locator(".cover")).to_be_visible()
                expect(page.locator("#tray, .board")).to_have_count(0)


def _pressable(player: Player, chance: Random) -> Locator:
    """Something that can be pressed and is in sight: the main button, or a place or card."""
    main = player.page.locator("main .button.main:enabled")
    offers = player.page.locator("[data-target]:not([disabled]), .on-desk [data-act=press]")
    main.or_(offers).first.wait_for()
    if main.count() and (chance.random() < 0.7 or not offers.count()):
        found = main.first
    else:
        found = offers.nth(chance.randrange(offers.count()))
    found.scroll_into_view_if_needed()
    return found


def test_a_finger_meets_the_middle_of_a_square_or_its_edge_and_drags_the_mole(
    phone: Player,
) -> None:
    phone.start()
    phone.cell("a1").tap()
    phone.is_at(1)
    x, y = middle_of(box_of(phone.cell("e4")))
    for dx, dy in ((0, 0), (4, 3), (-6, 6)):
        phone.page.touchscreen.tap(x + dx, y + dy)
        expect(phone.status).to_contain_text("Choose an edge between two squares")
    phone.page.touchscreen.tap(x + 19, y)
    expect(phone.status).to_contain_text("rod between e4 and f4? Press again")
    expect(phone.cell("e4|f4")).to_have_class("cell up can pressed")
    phone.is_at(1)
    phone.page.touchscreen.tap(x + 19, y)
    phone.is_at(2)
    phone.page.mouse.dblclick(*middle_of(box_of(phone.cell("a1"))))
    assert phone.page.evaluate("String(getSelection())") == ""
    drag_the_mole(phone)


def drag_the_mole(phone: Player) -> None:
    """From a1 to b1, whatever another finger touches meanwhile."""
    phone.cell("a1").scroll_into_view_if_needed()
    (x, y), (to_x, to_y) = (middle_of(box_of(phone.cell(cell))) for cell in ("a1", "b1"))
    first = {"x": (x + to_x) / 2, "y": (y + to_y) / 2, "id": 0}
    aside_x, aside_y = middle_of(box_of(phone.page.locator(".status")))
    other = {"x": aside_x, "y": aside_y, "id": 1}
    session = phone.page.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    touch("Start", {"x": x, "y": y, "id": 0})
    touch("Move", first)
    expect(phone.page.locator("body > [data-dragged]")).to_have_count(1)
    touch("Start", first, other)
    expect(phone.page.locator("body > [data-dragged]")).to_have_count(1)
    touch("Move", {"x": to_x, "y": to_y, "id": 0}, other)
    touch("End")
    phone.is_at(3)
    expect(phone.page.locator("body > [data-dragged]")).to_have_count(0)
