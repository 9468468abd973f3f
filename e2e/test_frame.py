"""A frame that stands still: no control moves while a game goes on, and nothing is cut off."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.told import played
from e2e.wanderer import GAMES, sit_down, wander
from molecore.wire import links
from moleweb.pages.telling.view import told_caption
from tests.amounts import amount

SIZES: Final[tuple[tuple[int, int], ...]] = ((1280, 800), (390, 844), (844, 390), (320, 568))
TURNS: Final = amount(12, 60)

PLACES: Final = """() => {
    scrollTo(0, 0);
    const always = '.top :is(a, button), .board, #board, .bar, .history > *, #doors > *';
    const found = document.querySelectorAll(innerWidth < 900 ? always : `${always}, #move`);
    const places = {};
    for (const node of found) {
        const { left: from, top: down, width, height } = node.getBoundingClientRect();
        if (!width) continue;
        // A board that is larger than its frame goes along with who looks at it.
        const frame = node.parentElement.closest('.board');
        const [left, top] = [from + (frame?.scrollLeft ?? 0), down + (frame?.scrollTop ?? 0)];
        const name = node.id || node.dataset.act + (node.dataset.value ?? '') || node.className;
        const kind = node.getAttribute('class')?.split(' ')[0];
        const what = `${kind} ${name} ${node.getAttribute('href') ?? ''}`;
        places[what] = [left, top, width, height].map(Math.round);
    }
    return places;
}"""
ROOM: Final = """() => {
    const said = document.querySelector('.status');
    return {
        sideways: document.documentElement.scrollWidth - innerWidth,
        cut: said ? said.scrollHeight - said.clientHeight : 0,
        wide: said ? said.scrollWidth - said.clientWidth : 0,
        said: said?.textContent,
    };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_no_control_moves_and_nothing_is_cut(player: Player, game: str) -> None:
    sit_down(player, game)
    chance, page = Random(3), player.page
    first: dict[tuple[str, int, int], Any] = {}
    moved: list[object] = []
    for _ in range(TURNS):
        if not wander(player, chance):
            break
        if not player.board.count():
            continue
        for width, height in SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            for name, place in page.evaluate(PLACES).items():
                before = first.setdefault((name, width, height), place)
                if any(abs(was - now) > 1 for was, now in zip(before, place, strict=True)):
                    moved.append((width, height, name, before, place))
            room = page.evaluate(ROOM)
            if room["sideways"] > 0 or room["wide"] > 0 or room["cut"] > 1:
                moved.append((width, height, room))
    assert first
    assert not moved, "\n".join(map(str, moved[:12]))


def test_a_long_story_is_told_in_whole_sentences_and_by_a_press_in_full(player: Player) -> None:
    page = player.page
    sit_down(player, "mole_majority")
    player.button("I am Player 1").click()
    story, rest = player.status.locator(".happened"), page.locator(".beyond.any")
    expect(story).to_contain_text("The centre and the six hexes")
    expect(rest).to_have_css("font-size", "0px")
    assert rest.evaluate("node => getComputedStyle(node, '::before').content") == '"…"'
    before = story.evaluate("node => node.clientHeight")
    story.click()
    expect(rest).not_to_have_css("font-size", "0px")
    assert story.evaluate("node => node.clientHeight") > before
    assert page.locator("#voice").inner_text().count(story.inner_text()) == 1, "spoken whole"


LITTLE: Final = 0.001
"""As if a hundredth of what is seen moved by a tenth of it: letters of another width do so."""
SHIFTS: Final = """() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
        const own = list.getEntries().filter((entry) => !entry.hadRecentInput);
        for (const { value, sources } of own) {
            shifts.push([value, ...sources.map(({ node }) => node?.outerHTML ?? "words")]);
        }
    }).observe({ type: "layout-shift" });
}"""


def to_be_told_again(player: Player, game: str) -> Locator:
    """Open some of a game by its link; what has its last turn told once more."""
    player.take_up(links.encode(played(game)))
    again = player.page.locator("[data-act=tellagain]").first
    again.wait_for()
    return again


@pytest.mark.parametrize("game", GAMES)
def test_nothing_shifts_while_a_turn_is_told(player: Player, game: str) -> None:
    page, again = player.page, to_be_told_again(player, game)
    page.evaluate(SHIFTS)
    again.click()
    expect(page.locator("#teller")).to_be_visible()
    expect(page.locator("#teller")).to_have_count(0, timeout=60_000)
    expect(page.locator(".bar-doors")).to_be_visible()
    found = page.evaluate("shifts")
    assert sum(value for value, *_ in found) < LITTLE, found


LONGEST: Final = {
    "mole_hill": "Round 2 is over: Wilhelmina is fenced in after 10 squares and scores 3 points: "
    "0 for dark pieces, 3 for flowers.",
    "mountains": "Round 2: mountains may be 3 high. In turn order: Wilhelmina, Bartholomew, "
    "Philippa and you.",
    "mole_majority": "Wilhelmina discards the whole hand: Move or Breed 4, Convert, "
    "Groundskeeper +1, Cave-In / Make a Home and Groundskeeper +2.",
    "moleozer": "The cards are 1, 10S, 3 and 10: 1 + 10 + 3 + 10 = 24. S lets the second-closest "
    "win, but Wilhelmina and Bartholomew share that place.",
}
"""The longest captions of whole games at random, with long names."""
SAID: Final = """([text, look]) => {
    const said = document.querySelector(".status .heard");
    const { textContent, className } = said;
    said.className = look;
    said.textContent = text;
    const { scrollHeight, clientHeight } = said.parentElement;
    Object.assign(said, { textContent, className });
    return scrollHeight - clientHeight;
}"""


@pytest.mark.parametrize("game", LONGEST)
def test_the_longest_captions_are_in_sight_whole(player: Player, game: str) -> None:
    page, caption = player.page, LONGEST[game]
    to_be_told_again(player, game).click()
    page.locator("[data-act=tellpause]").click()
    look = told_caption(caption).attributes["class"]
    for width, height in ((320, 568), (390, 844), (844, 390), (1000, 700), (1280, 800)):
        page.set_viewport_size(ViewportSize(width=width, height=height))
        assert page.evaluate(SAID, [caption, look]) <= 1, (width, height)


OVERLAID: Final = """() => {
    const again = document.querySelector('.moves > [data-act=tellagain]');
    const log = document.querySelector('#log');
    if (!again || !log) return 0;
    return again.getBoundingClientRect().bottom - log.getBoundingClientRect().top;
}"""
"""How far what tells the last turns again lies over the list of moves."""
TOO_WIDE: Final = """() => {
    const parts = [document.documentElement, ...document.querySelectorAll('.score')];
    return Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth));
}"""
"""By how much the page, or the score sheet in its panel, is wider than there is room for."""


@pytest.mark.parametrize("size", [(320, 256), (640, 512), (1280, 800)])
def test_four_times_enlarged_or_with_text_twice_as_large_nothing_scrolls_sideways(
    player: Player, size: tuple[int, int]
) -> None:
    page, wide = player.page, TOO_WIDE
    too_wide: list[object] = []
    for game in GAMES:
        page.set_viewport_size(ViewportSize(width=1280, height=800))
        sit_down(player, game)
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        text = min(size[0] // 320, 2) * 100
        page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
        chance = Random(3)
        for _ in range(5):
            wander(player, chance)
            if page.evaluate(wide) > 0:
                too_wide.append((game, page.evaluate(wide), page.locator("h1").inner_text()))
            assert page.evaluate(OVERLAID) <= 0, (game, size)
        page.evaluate("document.documentElement.style.fontSize = ''")
        for screen in ("", f"new/{game}", f"rules/{game}", "games"):
            page.evaluate(f"location.hash = '{screen}'")
            page.locator("h1").first.wait_for()
            if page.evaluate(wide) > 0:
                too_wide.append((game, screen, page.evaluate(wide)))
    assert not too_wide


OVER_THE_BOARD: Final = """() => {
    const { right } = document.querySelector('.board .meadow').getBoundingClientRect();
    const cards = [...document.querySelectorAll('#tray .play-card')];
    return cards.filter((card) => card.getBoundingClientRect().left < right).length;
}"""


def test_with_text_twice_as_large_cards_lie_beside_the_board_and_what_is_asked_has_room(
    player: Player,
) -> None:
    page, chance = player.page, Random(3)
    player.button("Play now Mole Majority").click()
    expect(player.board).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for _ in range(4):
        page.locator("#tray .play-card").first.wait_for()
        assert page.evaluate(OVER_THE_BOARD) == 0
        room = player.status.evaluate("said => said.clientWidth / said.parentElement.clientWidth")
        assert room > 0.35
        wander(player, chance)


BELOW_THE_EDGE: Final = """() => {
    scrollTo(0, 0);
    const edge = document.querySelector('.history').getBoundingClientRect().top;
    const parts = document.querySelectorAll('.map, .stage > :is(.tray, .front)');
    const below = (part) => part.getBoundingClientRect().bottom > edge;
    return [...parts].filter(below).map((part) => part.className);
}"""


@pytest.mark.parametrize("game", ["Mountains Out of Molehills", "Mole Majority"])
def test_a_closer_look_leaves_the_map_and_the_cards_in_sight(player: Player, game: str) -> None:
    player.page.set_viewport_size(ViewportSize(width=1280, height=800))
    player.button(f"Play now {game}").click()
    expect(player.board).to_be_visible()
    player.button("Zoom in").click()
    expect(player.page.locator(".map")).to_be_visible()
    assert player.page.evaluate(BELOW_THE_EDGE) == []
