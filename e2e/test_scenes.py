"""Scenes over the table: they cover it, go on by any press, and move nothing below them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.endings import at_random, near_the_end
from e2e.player import Player
from e2e.test_frame import LITTLE
from e2e.told import before_half_time
from molecore.wire import links

OPPOSITE: Final = "Turn the page to the player opposite"
WATCH: Final = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift" });
}"""
COVERED: Final = """(scene) => {
    const board = document.querySelector(".board");
    const [over, below] = [scene, board].map((each) => each.getBoundingClientRect());
    return over.left <= below.left && over.top <= below.top
        && over.right >= below.right && over.bottom >= below.bottom;
}"""


@pytest.fixture
def stepped(shared: Player) -> Iterator[Player]:
    """The open page, where nothing goes on by itself; afterwards all is as it was."""
    choose(shared, "Pace", "Step by step")
    yield shared
    choose(shared, "Pace", "Normal")


def choose(player: Player, setting: str, value: str) -> None:
    """Change a setting."""
    player.button("Settings").click()
    line = player.dialog.get_by_role("group", name=setting, exact=True)
    line.get_by_role("radio", name=value, exact=True).check()
    player.button("Done").click()


def to_half_time(player: Player) -> None:
    """Play the last move of the first round, and skip to its end."""
    match, move = before_half_time()
    player.take_up(links.encode(match))
    player.type(move)
    player.page.evaluate(WATCH)
    player.button("Skip").click()


def test_half_time_covers_the_board_is_spoken_once_and_any_press_goes_on(stepped: Player) -> None:
    to_half_time(stepped)
    scene = stepped.page.locator(".interlude")
    expect(scene).to_contain_text("Half-time")
    assert scene.evaluate(COVERED)
    expect(stepped.page.locator("#voice")).to_contain_text("Half-time")
    assert stepped.page.locator("#voice").inner_text().count("Half-time") == 1
    scene.click(position={"x": 9, "y": 9})
    expect(scene).to_have_count(0)
    assert len(stepped.targets()) == 63
    assert stepped.page.evaluate("shifted") < LITTLE


def test_the_end_is_put_away_beside_its_buttons_and_shown_again_from_the_story(
    shared: Player,
) -> None:
    shared.take_up(links.encode(near_the_end(at_random("mole_hill", "", "", seed=11))))
    shared.play_out(Random(11))
    scene = shared.page.locator(".ending")
    assert scene.evaluate(COVERED)
    expect(scene.locator("[aria-disabled]")).to_have_count(0)
    scene.click(position={"x": 9, "y": 9})
    expect(scene).to_have_count(0)
    shared.button("Show the end").click()
    expect(scene).to_contain_text("Rematch")


def test_the_page_faces_the_player_opposite(shared: Player) -> None:
    choose(shared, OPPOSITE, "On")
    shared.start()
    shared.press("a1")
    turned = shared.page.locator("#page.opposite")
    expect(turned).to_have_css("rotate", "180deg")
    shared.press(shared.targets()[0])
    expect(turned).to_have_count(0)
    choose(shared, OPPOSITE, "Off")
