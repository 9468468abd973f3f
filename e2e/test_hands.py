"""By touch: hands that slip, fingers in the middle of a square, and small phones."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from e2e.endings import FEW
from e2e.engines.engine import CLOSE_PANELS
from e2e.player import Player
from e2e.test_majority import claims_begin, width
from e2e.test_moleozer import CARDS, gather
from e2e.told import before_half_time
from e2e.wanderer import sit_down
from molecore.wire import links
from tests.amounts import LONG, amount

DEAF: Final = "[data-deaf][aria-disabled=true]"
"""What opens a cover takes nothing for a moment."""
HANDED_OVER: Final = {"mole_majority": 4, "majority": 1, "mountains": 4, "moleozer": 4}
"""The games in which people who share a screen hand it over, and how often that is looked at.

Majority has all in the open once everybody has declared.
"""
COVERS: Final = """() => {
    window.covers = 0;
    const cover = (node) => node.nodeType === 1 && node.matches('.cover');
    new MutationObserver((changes) => {
        window.covers += changes.flatMap((one) => [...one.addedNodes]).filter(cover).length;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def modern(phone: Player) -> Player:
    """A phone of today, larger than the other."""
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


def test_a_double_tap_on_ready_shows_nobody_the_cards_of_the_next(modern: Player) -> None:
    phone = modern
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
@pytest.mark.parametrize("game", HANDED_OVER)
def test_whatever_is_tapped_twice_no_cover_that_comes_is_opened_or_left(
    modern: Player, game: str
) -> None:
    phone = modern
    page, chance, came, opened_at = phone.page, Random(6), 0, None
    sit_down(phone, game, in_full=True)
    page.evaluate(COVERS)
    while came < HANDED_OVER[game]:
        phone.hear()
        opening = page.locator("[data-deaf]:not([aria-disabled])")
        if page.locator("[data-deaf]").count():
            opened_at = middle_of(box_of(opening))
            opening.tap()
        else:
            before = page.evaluate("window.covers")
            spot = middle_of(box_of(_pressable(phone, chance)))
            # A small place is meant by two taps on it, so not every second tap may go elsewhere.
            tap_twice(phone, spot, chance.choice((opened_at or spot, spot)))
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
    modern: Player,
) -> None:
    phone = modern
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


# ---- a small phone


def test_a_round_on_a_small_phone_by_touch(phone: Player) -> None:
    phone.page.get_by_role("link", name="Set up Mole Hill").tap()
    phone.page.locator("#seat-1-").check()
    phone.button("Start the game").tap()
    chance = Random(3)
    for _ in range(amount(2, FEW)):
        if phone.over:
            break
        tap_on(phone, chance)
    game, last = before_half_time()
    phone.take_up(links.encode(game))
    scene = phone.page.locator(".interlude")
    tap_surely(phone, game.game.decode(last).targets[-1])
    expect(scene).to_contain_text("Half-time")
    scene.tap(position={"x": 9, "y": 9})
    expect(scene).to_have_count(0)
    tap_surely(phone, "c3")
    phone.is_at(len(game.plies) + 2)


def tap_on(phone: Player, chance: Random) -> None:
    """Tap a place that can be tapped."""
    before = phone.ply
    tap_surely(phone, chance.choice(phone.targets()))
    phone.is_at(before + 1)


def tap_surely(phone: Player, target: str) -> None:
    """Tap a place that is smaller than a fingertip, and once more to mean it."""
    before, cell = phone.ply, phone.cell(target)
    cell.tap()
    expect(cell).to_have_class(re.compile("pressed"))
    phone.is_at(before)
    cell.tap()


def test_nothing_is_cut_off_on_a_small_phone_nor_in_the_way(phone: Player) -> None:
    too_wide = "() => document.documentElement.scrollWidth > innerWidth"
    assert not phone.page.evaluate(too_wide)
    phone.start()
    phone.type("a1")
    assert not phone.page.evaluate(too_wide)
    board = phone.board.bounding_box()
    assert board is not None
    assert board["width"] > 300
    for target in ("a1", "i7"):
        box = phone.cell(target).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
    phone.type("a long text that no move is written like")
    hint = phone.page.locator(".hint")
    expect(hint).to_contain_text("neither a square nor a rod")
    assert hint.evaluate("node => node.scrollHeight <= node.clientHeight")
    tap_surely(phone, "a6-a7")
    phone.is_at(2)


def zoom(player: Player, name: str) -> None:
    player.more(name).tap()
    player.page.evaluate(CLOSE_PANELS)


def test_a_small_phone_shows_a_chamber_a_closer_look_and_a_map(phone: Player) -> None:
    phone.take_up(claims_begin())
    box, around = phone.board, phone.page.locator("#map")
    upper, lower = str(box.get_attribute("data-leaves")).split(";")[1:]
    expect(box).to_have_attribute("viewBox", upper)
    for _ in range(2):
        phone.button("Show the Lower").tap()
        expect(box).to_have_attribute("viewBox", lower)
        expect(around.locator("svg")).to_have_attribute("viewBox", upper)
        around.tap()
        expect(box).to_have_attribute("viewBox", upper)
    assert width(phone, "U:D4") >= 24
    phone.cell("U:E8").focus()
    phone.page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("viewBox", lower)
    phone.page.keyboard.press("Enter")
    phone.is_at(3)
    phone.button("Show the Upper").tap()
    phone.type("L:J5")
    expect(box).to_have_attribute("viewBox", lower)
    expect(phone.status).to_contain_text("J5 in the Lower")
    look_closer(phone)


def look_closer(phone: Player) -> None:
    """At the Lower, and at what a press on the map leads to."""
    whole = width(phone, "L:A4")
    assert whole >= 24
    zoom(phone, "Zoom in")
    zoom(phone, "Zoom in")
    closer = width(phone, "L:A4")
    assert closer > whole
    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    phone.cell("L:Q7").tap()
    phone.is_at(5)
    assert width(phone, "L:A4") == pytest.approx(closer)
    zoom(phone, "Zoom in")
    around = phone.page.locator("#map")
    frame, picture = phone.page.locator(".board").bounding_box(), around.bounding_box()
    assert frame is not None
    assert picture is not None
    assert picture["y"] >= frame["y"] + frame["height"]
    around.tap(position={"x": 35, "y": 10})
    expect(phone.cell("U:D1")).to_be_in_viewport(ratio=1)
    phone.press("U:D1")
    phone.is_at(6)
    around.tap(position={"x": 46, "y": 80})
    expect(phone.cell("L:J10")).to_be_in_viewport(ratio=1)
    expect(phone.cell("U:D1")).not_to_be_in_viewport()
    for _ in range(3):
        zoom(phone, "Zoom out")
    expect(phone.page.locator("html")).not_to_have_attribute("data-zoomed", "")
    assert width(phone, "L:A4") == pytest.approx(whole)
