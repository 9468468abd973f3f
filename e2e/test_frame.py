"""A frame that stands still: no control moves while a game goes on, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeAlias

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from e2e.endings import at_random, near_the_end
from e2e.engines.engine import CLOSE_PANELS
from e2e.player import LATER, Player
from e2e.told import before_half_time, over, played
from e2e.wanderer import GAMES, sit_down, sit_down_alone, wander
from molecore.wire import links
from moleweb.pages.telling.view import told_caption
from tests.amounts import LONG, amount

_Sizes: TypeAlias = tuple[tuple[int, int], ...]
SIZES: Final[_Sizes] = ((1280, 800), (320, 568), (390, 844), (844, 390))[: amount(2, 4)]
TURNS: Final = amount(2, 60)
"""How many positions of a game are looked at, if it lasts so long."""

PLACES: Final = """() => {
    scrollTo(0, 0);
    const always = '.top :is(a, button), .players li, .board, #board, .bar, #doors > *';
    const found = document.querySelectorAll(innerWidth < 900 ? always : `${always}, .history > *`);
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
PAPER: Final = """() => {
    const names = (marks, filter) => [...document.querySelectorAll(marks)].filter(filter)
        .map((node) => node.id || node.className);
    return {
        cut: names(".moves, .log, .score", (one) => one.scrollHeight > one.clientHeight + 1),
        doors: names(".top, .door, .button, .tool, .log a", (one) => one.checkVisibility()),
        lines: names(".log button", (one) => one.checkVisibility()).length,
        scheme: getComputedStyle(document.documentElement).colorScheme,
    };
}"""


@pytest.mark.parametrize("game", GAMES if LONG else ("mole_hill", "mole_majority"))
def test_no_control_moves_and_nothing_is_cut(shared: Player, game: str) -> None:
    player = shared
    sit_down(player, game)
    chance, page = Random(3), player.page
    first: dict[tuple[str, int, int], Any] = {}
    moved: list[object] = []
    looks = 0
    while looks < TURNS and wander(player, chance):
        if not player.board.count():
            continue
        looks += 1
        for width, height in SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            page.evaluate(LATER)  # boards follow the size of the window
            for name, place in page.evaluate(PLACES).items():
                before = first.setdefault((name, width, height), place)
                if any(abs(was - now) > 1 for was, now in zip(before, place, strict=True)):
                    moved.append((width, height, name, before, place))
            room = page.evaluate(ROOM)
            if room["sideways"] > 0 or room["wide"] > 0 or room["cut"] > 1:
                moved.append((width, height, room))
    assert first
    assert not moved, "\n".join(map(str, moved[:12]))


def test_paper_has_the_whole_story_in_light_and_nothing_to_press(shared: Player) -> None:
    player, page = shared, shared.page
    match = over("mole_hill")
    player.take_up(links.encode(match))
    expect(player.board).to_be_visible()
    page.set_viewport_size(ViewportSize(width=718, height=1000))
    page.emulate_media(media="print", color_scheme="dark")
    paper = page.evaluate(PAPER)
    page.emulate_media(media="screen", color_scheme="light")
    assert paper["lines"] >= len(match.plies)
    assert (paper["cut"], paper["doors"], paper["scheme"]) == ([], [], "light")


def test_a_long_story_is_told_in_whole_sentences_and_by_a_press_in_full(shared: Player) -> None:
    player, page = shared, shared.page
    page.set_viewport_size(ViewportSize(width=390, height=844))
    sit_down(player, "mole_majority")
    player.button("I am Player 1").click()
    story, rest = player.status.locator(".happened"), page.locator(".beyond.phone")
    expect(story).to_contain_text("The seven middle hexes")
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
    globalThis.observer?.disconnect(); // of the game before, or each counts what shifts
    globalThis.observer = new PerformanceObserver((list) => {
        const own = list.getEntries().filter((entry) => !entry.hadRecentInput);
        for (const { value, sources } of own) {
            shifts.push([value, ...sources.map(({ node }) => node?.outerHTML ?? "words")]);
        }
    });
    observer.observe({ type: "layout-shift" });
}"""


def to_be_told_again(player: Player, game: str) -> Locator:
    """Open some of a game by its link; what has its last turn told once more."""
    player.take_up(links.encode(played(game)))
    again = player.page.locator("[data-act=tellagain]").first
    again.wait_for()
    return again


@pytest.mark.parametrize("game", GAMES if LONG else ("mole_majority",))
def test_nothing_shifts_while_a_turn_is_told(shared: Player, game: str) -> None:
    page, again = shared.page, to_be_told_again(shared, game)
    page.evaluate(SHIFTS)
    again.click()
    expect(page.locator("#teller")).to_be_visible()
    expect(page.locator("#teller")).to_have_count(0, timeout=60_000)
    expect(page.locator("#telling-doors")).to_have_count(0)
    found = page.evaluate("shifts")
    assert sum(value for value, *_ in found) < LITTLE, found


LONGEST: Final = {
    "mole_hill": "Round 2: Wilhelmina is fenced in after 10 squares. "
    "3 points: 0 for dark hills, 3 for flowers.",
    "mountains": "Round 2: mountains up to 3 high. Turn order: Wilhelmina, Bartholomew, "
    "Philippa and you.",
    "mole_majority": "Wilhelmina swaps Gopher It! for Cave-In / Make a Home "
    "from Bartholomew's discards.",
    "moleozer": "The cards are 1, 10S, 3 and 10: 1 + 10 + 3 + 10 = 24. With an S the "
    "second-closest wins, but Wilhelmina and Bartholomew are tied.",
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


HALTED: Final = """() => new Promise((halted) => {
    const pause = () => document.querySelector("[data-act=tellpause]");
    new MutationObserver((_, watcher) => {
        if (!pause()) return;
        watcher.disconnect();
        pause().click();
        halted();
    }).observe(document.body, { childList: true, subtree: true });
    document.querySelector("[data-act=tellagain]").click();
})"""
"""Have the last turn told once more, and halt at its first frame, however short that is."""


@pytest.mark.parametrize("game", LONGEST if LONG else ("moleozer",))
def test_the_longest_captions_are_in_sight_whole(shared: Player, game: str) -> None:
    page, caption = shared.page, LONGEST[game]
    to_be_told_again(shared, game)
    page.evaluate(HALTED)
    expect(page.locator(".status .heard")).to_be_attached()
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


ENLARGED: Final[_Sizes] = ((320, 256), (1280, 800), (640, 512))[: amount(1, 3)]
"""The first is four times as large, the others have text twice as large."""


@pytest.mark.parametrize("size", ENLARGED)
def test_four_times_enlarged_or_with_text_twice_as_large_nothing_scrolls_sideways(
    shared: Player, size: tuple[int, int]
) -> None:
    player, page, wide = shared, shared.page, TOO_WIDE
    too_wide: list[object] = []
    for game in GAMES if LONG else ("mole_majority",):
        page.set_viewport_size(ViewportSize(width=1280, height=800))
        sit_down(player, game)
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        text = min(size[0] // 320, 2) * 100
        page.evaluate(f"document.documentElement.style.fontSize = '{text}%'")
        chance = Random(3)
        for _ in range(amount(1, 5)):
            wander(player, chance)
            if page.evaluate(wide) > 0:
                too_wide.append((game, page.evaluate(wide), page.locator("h1").inner_text()))
            assert page.evaluate(OVERLAID) <= 0, (game, size)
        page.evaluate("document.documentElement.style.fontSize = ''")
    screens = [f"{kind}/{game}" for game in GAMES for kind in ("rules", "new")]
    for screen in ("", "games", *screens[: amount(2, len(screens))]):
        page.evaluate(f"location.hash = '{screen}'")
        page.locator("h1").first.wait_for()
        if page.evaluate(wide) > 0:
            too_wide.append((screen, page.evaluate(wide)))
    assert not too_wide


BELOW_THE_EDGE: Final = """() => {
    scrollTo(0, 0);
    const edge = document.querySelector('.table-doors').getBoundingClientRect().top;
    const parts = document.querySelectorAll('.map, .stage > :is(.tray, .front)');
    const below = (part) => part.getBoundingClientRect().bottom > edge;
    return [...parts].filter(below).map((part) => part.className);
}"""
OVER_THE_BOARD: Final = """() => {
    const { right } = document.querySelector('.board .meadow').getBoundingClientRect();
    const cards = [...document.querySelectorAll('#tray .play-card')];
    return cards.filter((card) => card.getBoundingClientRect().left < right).length;
}"""


@pytest.mark.parametrize("game", ("mountains", "mole_majority") if LONG else ("mole_majority",))
def test_a_closer_look_and_larger_text_leave_the_map_the_cards_and_what_is_asked_in_sight(
    shared: Player, game: str
) -> None:
    player, page = shared, shared.page
    page.set_viewport_size(ViewportSize(width=1280, height=800))
    sit_down_alone(player, game)
    player.more("Zoom in").click()
    expect(page.locator(".map")).to_be_visible()
    assert page.evaluate(BELOW_THE_EDGE) == []
    if game == "mole_majority":
        page.evaluate(CLOSE_PANELS)
        page.keyboard.press("0")
        expect(page.locator(".map")).to_be_hidden()
        cards_lie_beside_the_board(player)


def cards_lie_beside_the_board(player: Player) -> None:
    """With text twice as large, and what is asked has room."""
    page, chance = player.page, Random(3)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for _ in range(amount(1, 4)):
        page.locator("#tray .play-card").first.wait_for()
        assert page.evaluate(OVER_THE_BOARD) == 0
        room = player.status.evaluate("said => said.clientWidth / said.parentElement.clientWidth")
        assert room > 0.35
        wander(player, chance)
    page.evaluate("document.documentElement.style.fontSize = ''")


# ---- Scenes over the table: they cover it, go on by any press, and move nothing below them


OPPOSITE: Final = "Turn the page for a player sitting opposite"
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
    choose(shared, "Narration", "Step by step")
    yield shared
    choose(shared, "Narration", "Normal")


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
    shared.take_up(links.encode(near_the_end(at_random("mole_hill", "", "", seed=11), 1)))
    shared.play_out(Random(11))
    scene = shared.page.locator(".ending")
    assert scene.evaluate(COVERED)
    expect(scene.locator("[aria-disabled]")).to_have_count(0)
    scene.click(position={"x": 9, "y": 9})
    expect(scene).to_have_count(0)
    shared.button("Show the end").click()
    expect(scene).to_contain_text("Rematch")


BELOW: Final = """() =>
    document.querySelector('.table-doors').getBoundingClientRect().bottom - innerHeight"""
"""By how much the doors of the table lie below the window."""
UNDER_CARDS: Final = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    return box('.goal').bottom - box('#tray').top;
}"""
"""How much of the aim lies under the cards."""


@pytest.mark.parametrize("game", ("mountains", "moleozer") if LONG else ("mountains",))
def test_in_a_low_window_all_of_a_table_with_somebody_elsewhere_is_in_sight(
    shared: Player, game: str
) -> None:
    page = shared.page
    page.set_viewport_size(ViewportSize(width=1280, height=720))
    page.evaluate(f"location.hash = 'new/{game}'")
    for choice in ("way--first", "seat-1-elsewhere", "sealing--trust"):
        page.locator(f"#{choice}").check()
    shared.button("Start the game").click()
    expect(page.locator(".table .asides .remote")).to_be_visible()
    assert page.evaluate(BELOW) <= 0


def test_in_a_low_window_the_aim_stands_clear_of_the_cards_and_all_doors_are_in_sight(
    shared: Player,
) -> None:
    page = shared.page
    shared.take_up(links.encode(played("mountains")))
    page.set_viewport_size(ViewportSize(width=1200, height=630))
    assert page.evaluate(UNDER_CARDS) <= 0
    assert page.evaluate(BELOW) <= 0
    shared.take_up(links.encode(played("moleozer")))
    assert page.evaluate(BELOW) <= 0


def test_at_the_end_the_story_has_the_room_of_the_tray(shared: Player) -> None:
    shared.take_up(links.encode(over("mountains")))
    shared.page.locator(".ending").click(position={"x": 9, "y": 9})
    expect(shared.page.locator("#tray")).to_be_hidden()


def test_the_page_faces_the_player_opposite(shared: Player) -> None:
    choose(shared, OPPOSITE, "On")
    shared.start()
    shared.press("a1")
    turned = shared.page.locator("#page.opposite")
    expect(turned).to_have_css("rotate", "180deg")
    shared.press(shared.targets()[0])
    expect(turned).to_have_count(0)
    choose(shared, OPPOSITE, "Off")
