"""Three play Mountains Out of Molehills: two people, who hand the device over, and a computer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.endings import at_random
from e2e.player import LATER, Player, sit
from e2e.test_majority import set_pace
from molecore.core.match import Match, new_match
from molecore.core.match import Player as Seated
from molecore.registry import load
from molecore.wire import links
from tests.amounts import LONG, amount

BY_PRESSES: Final = "for `build.py prove tables`; `tests.web.boards.test_mountains` proves it"
BY_FRAMES: Final = "for `build.py prove tables`; `tests.web.pages.test_narration` proves it"
PLACES: Final[dict[tuple[int, int], int]] = {(390, 844): 44, (320, 640): 24}
"""How wide and high a place is at least, in pixels, on these screens."""


FRAME: Final = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const ids = all("[id]").map(({ id }) => id);
    return {
        named: document.getElementById("whose").textContent.trim(),
        caption: document.querySelector(".heard").textContent,
        lit: all(".sheet tr.now th > span:first-of-type").map((cell) => cell.textContent),
        twice: ids.filter((id, at) => ids.indexOf(id) < at),
        moles: all("[id^=mole-]").map(({ id, innerHTML }) =>
            [id.slice(5), innerHTML.match(/#(?:digger|walker)-(\\d)/)[1]]),
    };
}"""
"""What a frame of the narration shows."""
GOES_ON: Final = """(caption) => {
    const heard = document.querySelector(".heard");
    return heard && heard.textContent !== caption;
}"""
MOST: Final = 150
"""Frames that are looked at; a first round of four is over within them."""


PLANS: Final = amount(2, 1_000)
"""After so many plans a game is left."""
ALL_PLANS: Final = 12
"""Those of two people in a whole game."""


def begin(player: Player, *levels: str) -> None:
    """Start a game with these levels in the seats, "" for people."""
    player.page.evaluate("location.hash = 'new/mountains'")
    player.play_in_full()
    player.page.locator(f"#seats--{len(levels)}").check()
    for seat, level in enumerate(levels):
        sit(player.page, seat, level)
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


@pytest.fixture
def paced(shared: Player) -> Iterator[Player]:
    """The open page, in which the pace is set; afterwards all is as it was."""
    yield shared
    set_pace(shared, "Automatic", "Normal")


def play(player: Player, chance: Random, most: int) -> int:
    """Play on until the game is over, or so many plans are laid; how many were."""
    handed_over, plans = player.page.locator("[data-act=uncover]"), 0
    people = player.page.locator("[data-actor^='0'], [data-actor^='1']")
    ending = player.page.locator(".ending").filter(has_text="Rematch")
    while plans < most:
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
    return plans


def before_the_plans() -> Match:
    """A game of two people and a computer in which the first of them is about to plan."""
    game, chance = load("mountains"), Random(3)
    people = [Seated("Player 1"), Seated("Player 2"), Seated("Mole", "beginner")]
    match = new_match(game, people, {}, 3, match_id="plans")
    while True:
        seat = match.actors[0]
        actions = list(game.legal_actions(match.state, seat))
        if game.encode(actions[0]).startswith("plan:"):
            return match
        match = match.play(seat, chance.choice(actions))


def test_a_game_of_three_with_two_people_handing_over(paced: Player) -> None:
    set_pace(paced, "Off", "Instant")
    if LONG:
        begin(paced, "", "", "beginner")
    else:
        paced.take_up(links.encode(before_the_plans()))
    assert play(paced, Random(3), PLANS) == amount(PLANS, ALL_PLANS)
    assert paced.over == LONG


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_a_game_of_three_is_played_to_its_end(paced: Player) -> None:
    set_pace(paced, "Off", "Instant")
    match = at_random("mountains", "", "", "beginner")
    paced.take_up(links.encode(match.jump(len(match.plies) - 4).forget_undone()))
    expect(paced.page.locator(".table, .cover")).to_be_visible()
    play(paced, Random(3), ALL_PLANS)
    assert paced.over
    expect(paced.page.locator(".climb polyline")).to_have_count(3)


@pytest.mark.skipif(
    not LONG,
    reason=BY_FRAMES,
)
def test_each_frame_of_a_round_names_lights_and_draws_who_acts(paced: Player) -> None:
    """Four computers, from the corners to the end of the first round."""
    set_pace(paced, "Off", "Step by step")
    begin(paced, *["beginner"] * 4)
    page, captions = paced.page, []
    expect(page.locator(".teller")).to_be_visible(timeout=60_000)
    names = page.locator(".sheet tbody th > span:first-of-type").all_text_contents()
    assert len(set(names)) == len(names) == 4
    for _ in range(MOST):
        expect(page.locator(".teller")).to_be_visible(timeout=60_000)
        page.evaluate(LATER)
        frame = page.evaluate(FRAME)
        assert not frame["twice"], frame
        assert frame["lit"] == [frame["named"]] * bool(frame["named"]), frame
        first = next((name for name in names if frame["caption"].startswith(name)), "")
        assert first in ("", frame["named"]), frame
        assert all(seat == colour for seat, colour in frame["moles"]), frame
        captions.append(frame["caption"])
        if frame["caption"].startswith("Round 2"):
            break
        page.keyboard.press(".")
        page.wait_for_function(GOES_ON, arg=frame["caption"], timeout=60_000)
    assert sum("starts on" in caption for caption in captions) == 4, "the last corner is given"
    assert captions[-1].startswith("Round 2")


def test_falls_are_told_piece_by_piece_and_both_layers_fit_a_phone(shared: Player) -> None:
    shared.page.set_viewport_size({"width": 320, "height": 640})
    begin(shared, "", "", "", "")
    for corners in (4, 3, 2, 0):  # the last corner is taken by itself
        expect(shared.page.locator(".space.can")).to_have_count(corners)
        if corners:
            shared.page.locator(".space.can").first.click()
        shared.page.locator("#choose-S").click()
    width = shared.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320
    for (wide, high), least in PLACES.items():
        shared.page.set_viewport_size({"width": wide, "height": high})
        cell = shared.cell("A1").bounding_box()
        assert cell is not None
        assert min(cell["width"], cell["height"]) >= least
    count = shared.page.locator(".teller .count")
    expect(count).to_contain_text("of")
    shared.page.keyboard.press("Escape")
    expect(shared.page.locator(".teller")).to_have_count(0)
    shared.cell("A1").hover()
    expect(shared.page.locator("#tray .card-face").first).to_be_visible()
