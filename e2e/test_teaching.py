"""The teacher: a hint, a coach and a review of a finished game; and a computer that is hurried."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.player import LATER, Player
from e2e.told import played, to_be_planned
from molecore.core.match import Match, new_match
from molecore.core.match import Player as Sitter
from molecore.registry import PLAYABLE, load
from molecore.wire import links
from tests.amounts import LONG as LONG_PROOF

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


GAMES: Final = [meta.id for meta in PLAYABLE] if LONG_PROOF else ["mountains"]
"""Cards and places; of Mole Hill a hint is asked for below."""
SIZES: Final[dict[str, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
LOW: Final[ViewportSize] = {"width": 390, "height": 700}
BOXES: Final = """() => {
    const box = node => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return { left, top, right, bottom, what: node.id || node.textContent };
    };
    const all = selector => [...document.querySelectorAll(selector)].map(box);
    return {
        board: all(".board")[0],
        marks: all("#board :is(#advised, #counts) > *, .advised, .bar-doors .button"),
        words: all("#teacher"),
    };
}"""


def at_random(plies: int) -> Match:
    """A game of Mole Hill against random plies, the same in each run."""
    game, random = load("mole_hill"), Random(4)
    match = new_match(game, [Sitter("Ada"), Sitter("Umber", "strong")], {}, 5)
    while match.result is None and len(match.plies) < plies:
        seat = match.actors[0]
        match = match.play(seat, random.choice(game.legal_actions(match.state, seat)))
    return match


def given_up() -> Match:
    """A game that is over soon, as somebody gives up, or a whole one."""
    return at_random(1000) if LONG_PROOF else at_random(8).resign(0)


def opened(player: Player, match: Match) -> None:
    player.take_up(links.encode(match))
    uncover = player.page.locator('[data-act="uncover"]')
    expect(player.board.or_(uncover).first).to_be_visible()
    if uncover.count():
        uncover.click()
    player.is_at(len(match.plies))


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    across = one["left"] < other["right"] and other["left"] < one["right"]
    down = one["top"] < other["bottom"] and other["top"] < one["bottom"]
    return bool(across and down)


def test_a_hint_covers_none_of_its_marks_and_pushes_nothing(shared: Player) -> None:
    shared.at_once()
    page = shared.page
    for game in GAMES:
        page.set_viewport_size(SIZES["desktop"])
        opened(shared, played(game))
        bare = {"desktop": page.evaluate(BOXES)}
        page.keyboard.press("h")
        expect(page.locator("#teacher strong")).to_be_attached(timeout=LONG)
        hinted = {"desktop": page.evaluate(BOXES)}
        if game == "mountains":
            leaves_the_news_in_sight(shared)
        page.set_viewport_size(SIZES["phone"])
        page.evaluate(LATER)
        hinted["phone"] = page.evaluate(BOXES)
        page.keyboard.press("h")
        expect(page.locator("#teacher")).to_have_count(0)
        bare["phone"] = page.evaluate(BOXES)
        for size, found in hinted.items():
            assert found["board"] == bare[size]["board"], f"{game}: the board stays where it is"
            assert found["marks"], (game, size)
            covered = [
                (words["what"], mark["what"])
                for words in found["words"]
                for mark in found["marks"]
                if overlap(words, mark)
            ]
            assert not covered, (game, size, covered)


def leaves_the_news_in_sight(player: Player) -> None:
    """Beside a hint points and the newest move are in sight."""
    page = player.page
    expect(page.locator("#teacher details")).to_be_visible(timeout=LONG)
    for shown in (".players li:last-child", "#log [aria-current=step]", ".table-doors"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=0.99)
    places = ("#log [aria-current=step]", ".beside")
    newest, said = (page.locator(place).bounding_box() for place in places)
    assert newest is not None
    assert said is not None
    assert newest["y"] >= said["y"] + said["height"] - 1, "the hint covers no news"


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


@pytest.mark.skipif(
    not LONG_PROOF, reason="for `build.py prove lessons`; `tests.web.pages.test_teaching` proves it"
)
def test_a_hint_for_a_plan_stays_when_the_computer_has_made_its_own(shared: Player) -> None:
    match = to_be_planned()
    opened(shared, match)
    shared.page.keyboard.press("h")
    shared.is_at(len(match.plies) + 1)  # the computer thinks first, and chooses in secret
    expect(shared.page.locator("#teacher details")).to_be_visible(timeout=LONG)


def test_a_hint_is_given_a_blunder_is_told_and_the_computer_moves_when_told_to(
    shared: Player,
) -> None:
    """The last in the open page, which it leaves with a coach who is in a hurry."""
    player = shared
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
    page.set_viewport_size(SIZES["phone"])
    expect(teacher).to_be_in_viewport()  # the bar need not say it too
    expect(short).to_be_hidden()
    page.set_viewport_size(LOW)
    expect(short).to_contain_text(best)
    expect(short).to_be_in_viewport(ratio=1)
    said = page.locator("#voice"), teacher.locator("[data-say]")
    spoken, told = (where.get_by_text("you can reach") for where in said)
    assert spoken.count() <= told.count(), "what is short is not said again"
    page.set_viewport_size(SIZES["desktop"])
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
