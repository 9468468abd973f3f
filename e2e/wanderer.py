"""Somebody who plays any of the games at random by what the page offers, and knows none of them."""

from __future__ import annotations

from random import Random
from typing import Final

from playwright.sync_api import expect

from e2e.player import Player, sit
from molecore.registry import load

GAMES: Final[dict[str, int]] = {
    "mole_hill": 2,
    "majority": 2,
    "mountains": 3,
    "mole_majority": 3,
    "moleozer": 3,
}
"""Each game, and how many people sit down to it."""

PRESS: Final = """(offers, chance) => offers[Math.floor(chance * offers.length)]?.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }))"""
"""At once, as what is offered may change from one call to the next."""


def sit_down(player: Player, game: str, *, in_full: bool = False) -> None:
    """Start a game of people alone: a first game, or one as the rules have it."""
    page = player.page
    page.evaluate(f"location.hash = 'new/{game}'")
    seats = page.locator(f"#seats--{GAMES[game]}")
    expect(player.button("Start the game")).to_be_visible()
    if in_full:
        player.play_in_full()
    if seats.count():
        seats.check()
    for seat in range(GAMES[game]):
        page.locator(f"#seat-{seat}-").check()
    if game == "majority":
        page.locator("#options > summary").click()
        page.locator("#option-mode-upper").check()
    player.button("Start the game").click()


def wander(player: Player, chance: Random) -> bool:
    """Press something that can be pressed; False when the game is over."""
    page = player.page
    if player.over:
        return False
    # What a cover or a look has is heard after a moment only.
    opening = page.locator("[data-deaf]")
    if opening.count():
        opening.click()
        return True
    ahead = page.locator("main .button.main:enabled")
    offers = page.locator("[data-target]:not([disabled]), .on-desk [data-act=press]")
    if ahead.count() and (chance.random() < 0.7 or not offers.count()):
        ahead.first.click()
    else:
        offers.evaluate_all(PRESS, chance.random())
    return True


def sit_down_alone(player: Player, game: str) -> None:
    """Start a first game against one computer, whatever was played before."""
    page, level = player.page, load(game).meta.levels[0].id
    page.evaluate(f"location.hash = 'new/{game}'")
    for choice in ("seats--2", "way--first", "seat-0-"):
        page.locator(f"#{choice}").check()
    sit(page, 1, level)
    player.button("Start the game").click()
    expect(player.board).to_be_visible()
