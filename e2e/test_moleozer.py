"""Moleozer in a real browser: cards shown for ten seconds, to one at a time, and never again."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from e2e.endings import at_random, near_the_end
from e2e.player import Player, sit
from e2e.test_computer import LONG as PATIENCE
from molecore.wire import links
from tests.amounts import LONG

BY_PRESSES = (
    "for `build.py prove tables`; `tests.web.boards.test_moleozer` proves it without a browser"
)
CARDS = ".memo .number-card"
HURRY = """() => {
    // The clock beside the cards runs ten times as fast; nothing else does.
    const real = setTimeout;
    setTimeout = (work, wait) => real(work, wait === 1000 ? 100 : wait);
}"""


def gather(player: Player, *levels: str, **options: str) -> None:
    """Start a game with these levels in the seats, "" for people; houses are given out."""
    player.page.evaluate("location.hash = 'new/moleozer'")
    player.play_in_full()
    player.page.locator(f"#seats--{len(levels)}").check()
    for seat, level in enumerate(levels):
        sit(player.page, seat, level)
    player.page.locator("#options > summary").click()
    player.page.locator("#option-houses").select_option("quick")
    for key, value in {"starter": "1", **options}.items():
        player.page.locator(f"#option-{key}-{value}").check()
    player.button("Start the game").click()
    expect(player.board).to_be_visible()


def look(player: Player, *people: str) -> None:
    """Everybody looks at their cards until the time is up."""
    player.button("Look at my cards").click()
    for person in people:
        player.button(f"I am {person}").click()
        expect(player.page.locator(CARDS).first).to_be_visible()
        expect(player.page.locator(CARDS)).to_have_count(0)
    expect(player.board).to_be_visible()


def choose(player: Player, chance: Random) -> None:
    """Press something that can be pressed, on the field or beside it; twice where that is asked."""
    ply = player.ply
    choices = player.page.locator("[data-target], .on-desk [data-act=press]")
    choice = choices.nth(chance.randrange(choices.count()))
    choice.click()
    if player.ply == ply:
        player.button("Play it").click()
    expect(player.board).not_to_have_attribute("data-ply", str(ply))


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_two_people_look_at_their_cards_and_play(shared: Player) -> None:
    gather(shared, "", "")
    page = shared.page

    shared.button("Look at my cards").click()
    expect(page.locator("h1")).to_have_text("Hand the device to Player 1")
    assert page.locator(CARDS).count() == 0
    shared.button("I am Player 1").click()
    expect(page.locator(CARDS)).to_have_count(5)
    seconds = page.locator(".dial text")
    first = seconds.text_content() or ""
    expect(seconds).not_to_have_text(first)
    shared.button("Add 10 seconds").click()
    expect(seconds).to_have_text(re.compile(r"^1\d$"))
    shared.button("Ready").click()
    shared.button("I am Player 2").click()
    expect(page.locator(CARDS)).to_have_count(5)
    shared.button("Ready").click()
    expect(page.get_by_text("Player 1 looked for 20 seconds.")).to_be_visible()
    assert page.locator(CARDS).count() == 0

    shared.press("12", "12")
    expect(shared.cell("13")).to_have_attribute("aria-label", "13, too near to 12")
    shared.press("13")
    expect(shared.status).to_contain_text("13 is too near to 12")


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_two_people_play_a_game_to_its_end(shared: Player) -> None:
    page, chance = shared.page, Random(4)
    match = at_random("moleozer", "", "", seed=4, houses="quick")
    shared.take_up(links.encode(near_the_end(match, 10)))
    expect(page.locator(".table, .cover")).to_be_visible()
    page.evaluate(HURRY)
    while not shared.over:
        if shared.button("Look at my cards").count():
            look(shared, "Player 1", "Player 2")
        else:
            choose(shared, chance)
    expect(page.locator(".ending")).to_contain_text("wins.")
    assert page.locator(CARDS).count() == 0


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_loading_the_page_anew_gives_no_more_time_and_shows_no_cards(shared: Player) -> None:
    player, page = shared, shared.page
    gather(player, "", "")
    player.button("Look at my cards").click()
    player.button("I am Player 1").click()
    expect(page.locator(".dial text")).to_have_text(re.compile("^[1-8]$"))
    player.reload()
    assert "number-card" not in page.evaluate("localStorage['molecore:/:lastpaint']")
    assert page.locator(CARDS).count() == 0
    player.button("Look at my cards").click()
    player.button("I am Player 1").click()
    expect(page.locator(".dial text")).to_have_text(re.compile("^[1-7]$"))


@pytest.mark.skipif(not LONG, reason=BY_PRESSES)
def test_one_person_looks_until_the_time_is_up_and_the_computer_answers(shared: Player) -> None:
    gather(shared, "", "shrewd", "forgetful")
    page = shared.page
    shared.button("Look at my cards").click()
    expect(page.locator(CARDS)).to_have_count(5)
    page.evaluate(HURRY)
    expect(page.locator(CARDS)).to_have_count(0, timeout=PATIENCE)
    expect(shared.status).to_contain_text("Guess what the cards come to", timeout=PATIENCE)
    shared.press("18")
    expect(shared.status).to_contain_text("18? Press again")
    assert page.locator(".reveal .total").count() == 0, "a slip of the hand is no guess yet"
    shared.button("Play it").click()
    expect(page.locator(".reveal .total")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".last-round")).to_contain_text("The cards are", timeout=PATIENCE)
