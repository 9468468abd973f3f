"""On small phones: what counts, and what is played with, large enough for a finger, is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize, expect

from e2e.player import Player
from e2e.told import to_be_planned, with_convert, with_kinds
from e2e.wanderer import GAMES, sit_down, wander
from molecore.wire import links
from tests.amounts import LONG, amount

SIZES: Final[tuple[tuple[int, int], ...]] = ((320, 568), (390, 844))
UPRIGHT: Final[tuple[tuple[int, int], ...]] = (
    (320, 568),
    (320, 640),
    (360, 640),
    (375, 667),
    (390, 844),
)
"""Phones on which a table fits without being moved."""
ROOM_FOR_POINTS: Final = 640
"""Pixels of height from which what counts is told whole, with everybody's points."""
FINGERTIP: Final = 24
"""Pixels that a place to press has at least, each way."""
ROOM_FOR_DOORS: Final = 360
"""Pixels of width from which what ends the turn is in sight below the cards, whatever they are."""
STEPS: Final = amount(3, 60)
ROUNDING: Final = 1

TOO_SMALL: Final = """least => {
    const around = [0, 1, 2, 3].map((n) => n * Math.PI / 2);
    const holds = (place) => {
        place.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        // A hat reaches beyond what it is pressed by, which is drawn first.
        const shape = place.tagName === 'g' ? place.firstElementChild : place;
        const { left, top, width, height } = shape.getBoundingClientRect();
        return around.every((angle) => {
            const x = left + width / 2 + Math.cos(angle) * least / 2;
            const y = top + height / 2 + Math.sin(angle) * least / 2;
            const [hit, ...below] = document.elementsFromPoint(x, y);
            // Of two that lie over each other a touch goes to the nearer one.
            const under = hit?.closest('[data-near]') ? below : [];
            return [hit, ...under].some((shape) => place.contains(shape));
        });
    };
    const places = [...document.querySelectorAll('.board [data-target]')];
    const large = new Set([...document.querySelectorAll('#tray [data-target]'), ...places]
        .filter(holds).map((place) => place.dataset.target));
    return places.map((place) => place.dataset.target).filter((target) => !large.has(target));
}"""
"""The places of the board that answer to less than that across or down, as they are hit.

What can be pressed below the board as well need be large enough in one of the two.
"""

CARDS: Final = "#tray :is(.card-face, .main-half)"
CARDS_AND_DOORS: Final = f"{CARDS}, .front-doors .button"
"""What is played with, and also what ends the turn."""
HIDDEN: Final = """(kinds) => {
    scrollTo(0, 0);
    const dock = document.querySelector('.table-doors').getBoundingClientRect().top;
    const found = [...document.querySelectorAll(kinds)];
    return found.filter((one) => one.getBoundingClientRect().bottom > dock).length;
}"""


OUT_OF_SIGHT: Final = """whole => {
    scrollTo(0, 0);
    const aim = document.querySelector('.goal');
    if (!aim) return false; // a cover, or the end of the game
    const dock = document.querySelector('.table-doors').getBoundingClientRect().top;
    if (aim.getBoundingClientRect().bottom > dock) return true;
    return whole && aim.scrollHeight > aim.clientHeight;
}"""
"""Whether what counts has to be looked for."""


ROWS: Final = "doors => new Set(doors.map((door) => door.offsetTop)).size"
IN_SIGHT: Final = """names => names.filter((name) =>
    name.getBoundingClientRect().bottom < innerHeight).length"""


def test_the_lobby_offers_all_there_is_to_do_in_one_row_and_on_a_desk_all_games_at_once(
    shared: Player,
) -> None:
    player = shared
    for width, height in ((375, 667), (390, 844), (1280, 800)):
        player.page.set_viewport_size(ViewportSize(width=width, height=height))
        for card in player.page.locator(".cards .card").all():
            assert card.locator(".doors > *").evaluate_all(ROWS) == 1, (width, card)
    player.page.locator(".cards h3").first.wait_for()
    for width in (1200, 1280, 1440, 1600):
        player.page.set_viewport_size(ViewportSize(width=width, height=800))
        assert player.page.locator(".cards h3").evaluate_all(IN_SIGHT) == len(GAMES), width


def test_the_text_of_a_rulebook_begins_below_two_rows_of_doors_at_most(shared: Player) -> None:
    player = shared
    for playing in (False, True):
        if playing:
            player.start()
        for game in list(GAMES)[: amount(1, len(GAMES))]:
            player.page.evaluate(f"location.hash = 'rules/{game}'")
            expect(player.page.locator(".rules h1")).to_be_visible()
            check_doors(player, 2 + playing)


def check_doors(player: Player, number: int) -> None:
    """The links at the top of a rulebook stand in two rows at most."""
    page = player.page
    doors, text = page.locator(".book-head .button"), page.locator("article.rules")
    assert doors.count() == number
    for width, height in UPRIGHT:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert doors.evaluate_all(ROWS) <= 2, (page.url, width)
        top = text.evaluate("text => text.getBoundingClientRect().top")
        assert top < height / 4, (page.url, width)


@pytest.mark.parametrize(
    "game", ("Mountains Out of Molehills", "Mole Majority") if LONG else ("Mole Majority",)
)
def test_cards_are_in_sight_below_the_board(shared: Player, game: str) -> None:
    page = shared.page
    shared.button(f"Play now {game}").click()
    expect(shared.board).to_be_visible()
    chance = Random(5)
    for step in range(STEPS):
        width, height = UPRIGHT[step % len(UPRIGHT)]
        page.set_viewport_size(ViewportSize(width=width, height=height))
        kinds = CARDS if (width, height) != UPRIGHT[-1] else CARDS_AND_DOORS
        if page.locator(kinds).count():
            # While the computer thinks its buttons take more room.
            page.wait_for_function(f"(kinds) => ({HIDDEN})(kinds) === 0", arg=kinds)
        wander(shared, chance)


def test_many_kinds_of_cards_and_a_plan_are_in_sight(shared: Player) -> None:
    page = shared.page
    kinds = ((7, 2), (8, 2), (9, 4), (10, 4)) if LONG else ((8, 2),)
    for match in (*(with_kinds(many, seats=seats) for many, seats in kinds), to_be_planned()):
        shared.take_up(links.encode(match))
        expect(page.locator("#tray :is(.own-hand, .places)")).to_be_visible()
        for width, height in UPRIGHT:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            assert page.evaluate(HIDDEN, CARDS) == 0, (len(match.plies), width, height)


LINES: Final = """() => [...document.querySelectorAll('#tray .uses .half')].map((use) => {
    const words = document.createRange();
    words.selectNodeContents(use);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""
"""Over how many lines each use of a card is written."""
BROKEN: Final = """() => {
    const texts = document.createTreeWalker(document.querySelector('#tray'), NodeFilter.SHOW_TEXT);
    const broken = [], word = document.createRange();
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (getComputedStyle(text.parentElement).position === 'absolute') continue;
        // A word with a soft hyphen may go on in the next line.
        for (const { 0: { length }, index } of text.data.matchAll(/[^\\s]+/g)) {
            word.setStart(text, index);
            word.setEnd(text, index + length);
            const tops = new Set([...word.getClientRects()].map(({ top }) => Math.round(top)));
            if (tops.size > 1 && !`${word}`.includes('\\u00ad')) broken.push(`${word}`);
        }
    }
    return broken;
}"""
"""The words on cards that are broken between two letters."""


def test_a_card_with_four_uses_is_in_sight_with_all_of_them(shared: Player) -> None:
    page = shared.page
    for offered in ("discard", "end", "swap:2/3")[-amount(1, 3) :]:
        shared.take_up(links.encode(with_convert(offered)))
        expect(page.locator("#tray .uses .half")).to_have_count(4)
        for width, height in UPRIGHT:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            kinds = CARDS if width < ROOM_FOR_DOORS else CARDS_AND_DOORS
            assert page.evaluate(HIDDEN, f"{kinds}, .uses .half") == 0, (offered, width, height)
        for width, height in ((1280, 720), (1024, 768), (1280, 800)):
            page.set_viewport_size(ViewportSize(width=width, height=height))
            assert page.evaluate(BROKEN) == [], (offered, width, height)
        assert page.evaluate(LINES) == [1] * 4


NAMES: Final = ("Mole Hill", "Mountains Out of Molehills", "Majority", "Mole Majority", "Moleozer")


@pytest.mark.parametrize("game", NAMES[: amount(2, len(NAMES))])
def test_what_counts_is_in_sight(shared: Player, game: str) -> None:
    page, chance = shared.page, Random(7)
    shared.button(f"Play now {game}").click()
    expect(shared.board).to_be_visible()
    hidden: list[Any] = []
    for step in range(amount(1, 10)):
        for width, height in UPRIGHT:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            if page.evaluate(OUT_OF_SIGHT, height >= ROOM_FOR_POINTS):
                hidden.append((step, width, height))
        wander(shared, chance)
    assert not hidden


POINTERS_CUT: Final = """() => {
    scrollTo(0, 0);
    const pointer = document.querySelector('.status .foremost');
    if (!pointer) return false; // a cover, the computer's turn, or a move that is only begun
    const { bottom } = pointer.getBoundingClientRect();
    const room = pointer.closest('.status').getBoundingClientRect().bottom;
    const dock = document.querySelector('.table-doors').getBoundingClientRect().top;
    return bottom > Math.min(room, dock) + 1 && pointer.textContent;
}"""
"""What is pointed out, if it is not in sight whole."""


@pytest.fixture
def tipped(shared: Player) -> Iterator[Player]:
    """The open page; a first game switches tips on, which are off again afterwards."""
    yield shared
    shared.page.set_viewport_size(ViewportSize(width=1280, height=720))
    shared.button("Settings").click()
    shared.page.locator("#setting-pointers-off").check()
    shared.button("Done").click()


@pytest.mark.parametrize("game", GAMES if LONG else ("mole_majority",))
def test_what_is_pointed_out_in_a_first_game_is_in_sight(tipped: Player, game: str) -> None:
    page, chance = tipped.page, Random(3)
    width, height = UPRIGHT[-1]
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.evaluate(f"location.hash = 'learn/{game}'")
    page.locator("[data-act=firstgame]").first.click()
    asked = page.locator(".status .foremost, .cover, [data-act=look]").first
    expect(asked).to_be_attached()
    seen = 0
    for _ in range(STEPS):
        seen += page.locator(".status .foremost").count()
        assert not page.evaluate(POINTERS_CUT)
        if page.locator("#tray").count():
            assert page.evaluate(HIDDEN, CARDS) == 0
        wander(tipped, chance)
    assert seen


@pytest.mark.parametrize("game", GAMES if LONG else ("mole_hill", "mole_majority"))
def test_every_place_to_press_is_as_large_as_a_fingertip(shared: Player, game: str) -> None:
    """The last in the open page, which tells nothing any more that could lie over a place."""
    shared.at_once()
    sit_down(shared, game)
    page, chance = shared.page, Random(5)
    found: set[Any] = set()
    for _ in range(STEPS):
        if not wander(shared, chance):
            break
        shared.hear()
        for width, height in SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            small = page.evaluate(TOO_SMALL, FINGERTIP - ROUNDING)
            found |= {(width, place) for place in small}
    assert not found, sorted(found)
