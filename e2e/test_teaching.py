"""The teacher: a hint, a coach and a review of a finished game; and a computer that is hurried."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.player import Player
from e2e.told import played, to_be_planned
from molecore.core.match import Match, new_match
from molecore.core.match import Player as Sitter
from molecore.registry import load
from molecore.wire import links
from tests.amounts import LONG as LONG_PROOF

PHONE: ViewportSize = {"width": 390, "height": 844}
DESKTOP: ViewportSize = {"width": 1280, "height": 720}
LOW_DESKTOP: ViewportSize = {"width": 1280, "height": 800}
LONG = 60_000
"""Milliseconds an answer may take on a busy machine."""
HURRY = """() => {
    // Whoever is in a hurry presses the button as soon as it is there.
    globalThis.pressed = 0;
    const press = () => {
        const button = document.querySelector('[data-act="movenow"]');
        if (button && !pressed++) button.click();
    };
    new MutationObserver(press).observe(document.body, { childList: true, subtree: true });
}"""
BLUNDER, MOVE = 18, "i4"
"""In the game below, the plies before a turn that gives half the chances away, and that turn."""


def at_random(plies: int) -> Match:
    """The same game of Mole Hill every time, with somebody who plays at random."""
    game, random = load("mole_hill"), Random(4)
    match = new_match(game, [Sitter("Ada"), Sitter("Umber", "strong")], {}, 5)
    while match.result is None and len(match.plies) < plies:
        seat = match.actors[0]
        match = match.play(seat, random.choice(game.legal_actions(match.state, seat)))
    return match


def given_up() -> Match:
    """A game that is over soon: somebody gives up after the worst turn, or nobody ever does."""
    return at_random(1000) if LONG_PROOF else at_random(BLUNDER + 2).resign(0)


def opened(player: Player, match: Match) -> None:
    player.take_up(links.encode(match))
    player.is_at(len(match.plies))


def test_a_hint_is_given_a_blunder_is_told_and_the_computer_moves_when_told_to(
    player: Player,
) -> None:
    player.at_once()
    opened(player, at_random(BLUNDER))
    page, teacher = player.page, player.page.locator("#teacher")
    page.keyboard.press("h")
    expect(page.locator("#advised circle")).to_have_count(1, timeout=LONG)
    expect(teacher.locator("details")).to_be_visible(timeout=LONG)
    expect(teacher.locator("details li").first).to_be_hidden()
    assert not page.locator("#shades circle").count()
    short = page.locator(".status .foremost")
    expect(short).to_be_hidden()
    best = teacher.locator("[data-say] strong").inner_text()
    page.set_viewport_size(PHONE)
    expect(short).to_contain_text(best)
    expect(short).to_be_in_viewport(ratio=1)
    said = page.locator("#voice"), teacher.locator("[data-say]")
    spoken, told = (where.get_by_text("you can reach") for where in said)
    assert spoken.count() <= told.count(), "what is short is not said again"
    page.set_viewport_size(DESKTOP)
    teacher.get_by_role("button", name="Close").click()
    expect(teacher).to_have_count(0)

    player.button("Settings").click()
    page.locator("#setting-coach-on").check()
    player.button("Done").click()
    page.evaluate(HURRY)
    player.press(MOVE)
    expect(teacher).to_contain_text("Better: ", timeout=LONG)
    expect(player.board).to_have_attribute("data-ply", str(BLUNDER + 2), timeout=LONG)
    assert page.evaluate("pressed")
    player.button("Take it back").click()
    player.is_at(BLUNDER)


def test_a_finished_game_is_reviewed_while_something_else_is_done(shared: Player) -> None:
    player, match = shared, given_up()
    player.at_once()
    opened(player, match)
    page = player.page
    page.locator(".ending").get_by_role("link", name="Review").click()
    going = page.locator(".review-progress")
    expect(going).to_be_visible(timeout=LONG)
    page.get_by_role("link", name="Rules").click()
    page.go_back()
    expect(going).to_have_count(0, timeout=2 * LONG)
    curve = page.get_by_role("img", name="Winning chances")
    expect(curve).to_be_hidden()
    page.get_by_text("All turns").click()
    expect(curve).to_be_visible()
    page.get_by_role("button", name="Try it from here").first.click()
    expect(player.board).to_be_visible()
    assert player.ply < len(match.plies)


@pytest.mark.skipif(not LONG_PROOF, reason="for `build.py prove lessons`")
def test_a_hint_for_a_plan_stays_when_the_computer_has_made_its_own(shared: Player) -> None:
    match = to_be_planned()
    opened(shared, match)
    shared.page.keyboard.press("h")
    shared.is_at(len(match.plies) + 1)  # the computer thinks first, and chooses in secret
    expect(shared.page.locator("#teacher details")).to_be_visible(timeout=LONG)


def test_beside_a_hint_points_and_the_newest_move_are_in_sight(shared: Player) -> None:
    player = shared
    player.at_once()
    player.page.set_viewport_size(LOW_DESKTOP)
    opened(player, played("mountains"))
    player.button("Hint").click()
    expect(player.page.locator("#teacher details")).to_be_visible(timeout=LONG)
    for shown in (".players li:last-child", "#log [aria-current=step]", ".table-doors"):
        expect(player.page.locator(shown)).to_be_in_viewport(ratio=0.99)
    places = ("#log [aria-current=step]", ".beside")
    newest, said = (player.page.locator(place).bounding_box() for place in places)
    assert newest is not None
    assert said is not None
    assert newest["y"] >= said["y"] + said["height"] - 1, "the hint covers no news"
