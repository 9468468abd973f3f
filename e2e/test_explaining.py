"""The explaining board in a browser: where marks and words lie, and a game by keys and ears."""

from __future__ import annotations

import re
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.player import Player
from e2e.told import played
from molecore.core.match import Match
from molecore.core.playout import random_match
from molecore.registry import PLAYABLE, load
from molecore.wire import links

GAMES: Final = [meta.id for meta in PLAYABLE]
SIZES: Final[dict[str, ViewportSize]] = {
    "desktop": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
LONG: Final = 60_000
"""Milliseconds that an answer may take on a busy machine."""
LAST: Final = 6
"""Plies of a game that are played by ear."""
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


def opened(player: Player, match: Match) -> None:
    player.take_up(links.encode(match))
    player.hear()
    uncover = player.page.locator('[data-act="uncover"]')
    if uncover.count():
        uncover.click()
        player.hear()


def overlap(one: dict[str, Any], other: dict[str, Any]) -> bool:
    across = one["left"] < other["right"] and other["left"] < one["right"]
    down = one["top"] < other["bottom"] and other["top"] < one["bottom"]
    return bool(across and down)


@pytest.mark.parametrize("size", SIZES)
def test_a_hint_covers_none_of_its_marks_and_pushes_nothing(player: Player, size: str) -> None:
    player.at_once()
    page = player.page
    page.set_viewport_size(SIZES[size])
    for game in GAMES:
        opened(player, played(game))
        before = page.evaluate(BOXES)["board"]
        page.keyboard.press("h")
        words = page.locator("#teacher strong")
        expect(words).to_be_attached(timeout=LONG)
        found = page.evaluate(BOXES)
        assert found["board"] == before, f"{game}: the board stays where it is"
        assert found["marks"], game
        covered = [
            (words["what"], mark["what"])
            for words in found["words"]
            for mark in found["marks"]
            if overlap(words, mark)
        ]
        assert not covered, (game, covered)
        page.keyboard.press("h")


# ---- by keys and ears


def heard(page: Page) -> list[str]:
    return page.locator("#voice p").all_inner_texts()


def test_the_keys_that_are_spoken_end_a_game(player: Player) -> None:
    player.at_once()
    whole = random_match(load("mole_hill"), 1)
    opened(player, whole.jump(len(whole.plies) - LAST).forget_undone())
    page, chance = player.page, Random(1)
    for _ in range(2 * LAST):
        if player.over:
            break
        ply = player.ply
        page.keyboard.press("l")
        shown = page.locator("#shades")
        expect(shown).to_be_attached()
        said = " ".join(heard(page))
        keys = re.findall(r"(\d): ", said.partition("Keys: ")[2])
        if keys:
            page.keyboard.press(chance.choice(keys))
        else:
            assert "You can press" in said
            page.keyboard.press("n")
            name = page.evaluate("document.activeElement.getAttribute('aria-label')")
            assert name, "the next choice has the focus, and a name"
            page.keyboard.press("Enter")
        expect(player.board).not_to_have_attribute("data-ply", str(ply))
        assert heard(page), "what was played is spoken"
    assert player.over
