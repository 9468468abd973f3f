"""The computer opponent: it plays, waits, is stopped, and comes back after it died.

What it chooses is proven in `tests/ai`, what it is asked in `tests/web/pages/test_opponent.py`, and
how its worker is started, dies and is waited for in `web/tests/later.test.mjs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.hosting import Host
from e2e.player import LATER, Player
from e2e.watch import Watch
from molecore.core.match import Match, new_match
from molecore.core.match import Player as Sitter
from molecore.games.mole_hill.scoring import PIECES
from molecore.registry import load
from molecore.wire import links
from tests.amounts import LONG as WHOLE
from tests.amounts import amount

BY_MESSAGES = "for `build.py prove games`; `tests.web.pages.test_opponent` proves it"
BY_WORKERS = "for `build.py prove games`; `web/tests/later.test.mjs` proves it"
LONG = 60_000
"""Milliseconds a strong answer may take on a busy machine."""

HURRY = """() => {
    // Answers are shown at once; the patience with an opponent that is silent stays as it is.
    const real = setTimeout;
    setTimeout = (work, wait) => real(work, wait < 5000 ? wait / 20 : wait);
    globalThis.unhurried = real;
}"""
UNHURRY = "() => { setTimeout = unhurried; }"
SILENCE = 20
"""Seconds of silence after which the page asks the opponent again, if its worker is there."""
KEEPS_NO_COPY = """() => {
    const container = globalThis.ServiceWorkerContainer;
    if (container) container.prototype.register = async () => {};
}"""
PARTS = ("opponent.py", "pyscript/worker.js", "opponent_python.js")
"""Files of which the worker is made."""
FRAMES = 10
"""A page that were blocked by the thinking would paint the first and the last one, and few more."""
AWAKE = """() => {
    // Frames painted while the computer thinks, and the longest task in between.
    // As soon as it does, somebody presses "Settings".
    globalThis.frames = globalThis.longest = 0;
    const thinks = () => document.querySelector(".bar progress[aria-label]");
    const settings = document.querySelector("[data-act=dialog][data-value=settings]");
    const count = () => {
        if (thinks() && ++frames === 1) settings.click();
        requestAnimationFrame(count);
    };
    count();
    new PerformanceObserver(list => {
        for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
    }).observe({ type: "longtask" });
}"""
HOLD = """() => {
    // Questions wait until they are let go: however fast an answer would be, there is time to look.
    const { ask } = molecore.opponent;
    molecore.opponent.ask = (...question) => new Promise((answered) => {
        globalThis.letGo = () => { asFastAsItIs(); answered(ask(...question)); };
    });
    globalThis.asFastAsItIs = () => { molecore.opponent.ask = ask; };
}"""
AT_A_TARGET = "() => document.activeElement.hasAttribute('data-target')"
"""The chamber where nobody looks follows a frame later, and the focus with it."""
FRAGILE = """(() => {
    // Workers die when they are started, as often as `deaths` says.
    globalThis.deaths = 0;
    globalThis.started = 0;
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
        constructor(...all) {
            super(...all);
            started += 1;
            if (deaths-- > 0) setTimeout(() => this.dispatchEvent(new ErrorEvent("error")));
        }
    };
})()"""


@pytest.fixture
def held(shared: Player) -> Iterator[Player]:
    """A person in whose page questions to the computer wait."""
    shared.page.evaluate(HOLD)
    yield shared
    shared.page.evaluate("asFastAsItIs()")


@pytest.fixture
def hurried(shared: Player) -> Iterator[Player]:
    """A person in whose page answers are shown at once."""
    shared.page.evaluate(HURRY)
    yield shared
    shared.page.evaluate(UNHURRY)


def test_the_page_answers_and_paints_while_it_thinks(
    shared: Player, figure: Callable[[str], None]
) -> None:
    player = shared
    player.start("", "master")
    player.page.evaluate(AWAKE)
    player.press("a1")
    player.dialog.get_by_role("radio", name="Dark").check()
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    player.button("Done").click()
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(player.status).to_contain_text("Your turn (mole)")
    frames, longest = player.page.evaluate("[frames, longest]")
    assert frames > FRAMES
    figure(f"longest task of the page while the computer thinks: {longest:.0f} ms, {frames} frames")


def test_it_can_be_stopped_let_go_on_and_replaced(held: Player) -> None:
    player = held
    player.start("", "strong")
    player.press("a1")
    player.button("Pause the computer").click()
    expect(player.status).to_contain_text("is waiting")
    player.is_at(1)
    player.button("Let the computer play").click()
    expect(player.status).to_contain_text("is thinking")
    player.button("Pause the computer").click()
    player.button("Take over").click()
    player.dialog.get_by_role("button", name="Take over").click()
    player.press("b2|c2")
    player.is_at(2)


@pytest.mark.skipif(not WHOLE, reason=BY_MESSAGES)
def test_undo_stops_it_and_nothing_comes_late(shared: Player) -> None:
    player = shared
    player.start("", "beginner")
    player.press("a1")
    player.button("Undo").click()
    player.is_at(0)
    player.press("i7")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(player.page.locator("#log")).to_contain_text("i7")
    player.button("Undo").click()
    player.is_at(0)


@pytest.mark.skipif(not WHOLE, reason=BY_MESSAGES)
def test_leaving_stops_it_and_coming_back_goes_on(shared: Player) -> None:
    player = shared
    player.start("", "strong")
    player.press("a1")
    player.page.get_by_role("link", name="Rules").click()
    expect(player.page.locator("#rule-H1")).to_be_visible()
    player.page.go_back()
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)


@pytest.fixture
def unkept(page: Page, tmp_path: Path) -> Iterator[Player]:
    """A person whose browser keeps no offline copy: a worker would be served from one."""
    page.add_init_script(f"({KEEPS_NO_COPY})()")
    with Host(tmp_path) as host:
        yield Player(page, host.address)


def test_after_too_many_crashes_it_thinks_in_the_page_and_that_is_said(
    page: Page, host: Host
) -> None:
    page.add_init_script(FRAGILE)
    player = Player(page, host.address).open()
    page.evaluate("() => { deaths = 3; }")
    player.start("", "beginner")
    player.press("a1")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(page.get_by_role("alert")).to_contain_text("page pauses")
    player.press(player.targets()[0])
    expect(player.board).to_have_attribute("data-ply", "4", timeout=LONG)
    assert page.evaluate("started") == 3


@pytest.mark.skipif(not WHOLE, reason=BY_WORKERS)
@pytest.mark.parametrize("name", PARTS)
def test_a_missing_part_of_it_is_survived_and_a_slow_one_waited_for_in_silence(
    unkept: Player, watch: Watch, name: str
) -> None:
    player, page = unkept.open(), unkept.page
    watch.expect(name)
    page.route(f"**/{name}", lambda route: route.abort())
    player.start("", "beginner")
    player.press("a1")
    expect(player.dialog).to_contain_text("does not answer")
    player.dialog.get_by_role("button", name="Take over").click()
    player.press("b2|c2")
    player.is_at(2)

    page.unroute(f"**/{name}")
    held = []

    def hold(route: Route) -> None:
        if route.request.resource_type != "fetch":  # that only compares the file
            held.append(route.request.url)
            sleep(SILENCE + 2)
        route.continue_()

    page.route("**/pyscript/worker.js", hold)
    player.start("", "beginner")
    player.press("a1")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    assert len(held) == 1, "no other worker was started"
    expect(page.get_by_role("alert")).to_have_count(0)


def nearly_over() -> str:
    """A link to a game among computers whose last mole has three pieces left at most."""
    game, players = load("mole_hill"), [Sitter("Ada", "beginner"), Sitter("Bob", "beginner")]
    for seed in count():
        chance = Random(seed)
        match = new_match(game, players, {}, seed, match_id="show")
        while match.result is None:
            (seat,) = match.actors
            match = match.play(seat, chance.choice(game.legal_actions(match.state, seat)))
        if len(match.state.visits) >= PIECES - 1:
            break
    return links.encode(match.jump(len(match.plies) - 5).forget_undone())


@pytest.mark.skipif(not WHOLE, reason=BY_MESSAGES)
def test_computers_play_among_themselves_to_the_end(held: Player, hurried: Player) -> None:
    player = held
    player.take_up(nearly_over())
    player.button("Pause the computer").click()
    player.page.evaluate("asFastAsItIs()")
    before = player.ply
    player.page.evaluate(LATER)
    player.is_at(before)
    hurried.button("Let the computer play").click()
    expect(player.page.locator(".ending")).to_be_visible(timeout=LONG)
    assert player.ply > before


@pytest.mark.skipif(not WHOLE, reason="for `build.py prove games`; below one is ended")
def test_a_whole_game_of_majority_on_the_upper(hurried: Player) -> None:
    player, chance = hurried, Random(3)
    player.convene("upper", against="beginner")
    player.press("U:D4")
    player.button("Done: 1").click()
    while player.is_called(timeout=LONG):
        before = player.ply
        player.press(chance.choice(player.targets()))
        expect(player.board).not_to_have_attribute("data-ply", str(before))
    expect(player.page.locator(".ending")).to_contain_text("Rematch")


BY_KEYS = amount(4, 190)
"""Plies that are claimed by keys; the others are typed."""
REMAINING = 9
"""Plies of the game that are played if it is not played whole."""


def complete(options: Mapping[str, int]) -> Match:
    """A complete game of Majority against Beginner: its opening, or one with few plies left."""
    chance, players = Random(5), [Sitter("Ada"), Sitter("Bob", "beginner")]
    match = new_match(load("majority"), players, options, seed=1, match_id="complete")
    if WHOLE:
        return match
    while match.result is None:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(match.game.legal_actions(match.state, seat))))
    return match.jump(len(match.plies) - REMAINING).forget_undone()


def test_a_complete_game_of_majority_is_claimed_by_keys_and_in_notation_to_its_end(
    hurried: Player, figure: Callable[[str], None]
) -> None:
    """All 226 seats where it is played whole."""
    player, page, match = hurried, hurried.page, complete({"max_contests": 1})
    page.emulate_media(reduced_motion="reduce")
    player.take_up(links.encode(match))
    if WHOLE:
        player.type("pref:U:D4,L:J5,L:K5")
    page.keyboard.press("b")
    first, start, chance = len(match.plies), perf_counter(), Random(5)
    while before := called_after(player, player.ply):
        if before < first + BY_KEYS:
            page.keyboard.press("n")
            page.wait_for_function(AT_A_TARGET)
            page.keyboard.press("Enter")
        else:
            claim_in_words(player, chance.choice(player.targets()))
        page.wait_for_selector(f"[data-ply]:not([data-ply='{before}'])", timeout=LONG)
    figure(f"{player.ply - first} plies against Beginner: {perf_counter() - start:.0f} s")
    now = "[href='#seat-free']:not(.fallen *)"  # those were free before the last claim
    expect(player.board.locator(now)).to_have_count(0)
    expect(page.locator(".ending")).to_contain_text("Rematch")
    page.emulate_media(reduced_motion="no-preference")


def called_after(player: Player, ply: int) -> int:
    """The ply at which the person is called, from ``ply`` on; 0 if the game is over."""
    script = """ply => {
        const { ply: now, actor } = document.querySelector("[data-game]").dataset;
        const over = actor === "" && document.querySelector(".ending");
        return now >= ply && (actor === "0" ? now : over && "over");
    }"""
    called = player.page.wait_for_function(script, arg=ply, timeout=LONG).json_value()
    return 0 if called == "over" else int(called)


def claim_in_words(player: Player, target: str) -> None:
    choosing = "resolve" in (player.board.get_attribute("class") or "")
    player.type(f"resolve:{target}" if choosing else target)


@pytest.mark.skipif(not WHOLE, reason=BY_MESSAGES)
def test_it_declares_in_secret_and_claims_in_both_chambers(shared: Player) -> None:
    player = shared
    player.convene("complete", against="casual")
    player.button("Done: none").click()
    assert player.is_called(timeout=LONG)
    assert player.board.locator("[href^='#seat-hope']").count() == 0
    player.press("L:J5")
    assert player.is_called(timeout=LONG)
    # The chambers in which nothing happens follow a frame later.
    expect(player.page.locator("[data-target]")).to_have_count(226 - 2)


@pytest.mark.skipif(not WHOLE, reason=BY_MESSAGES)
def test_it_is_stopped_while_it_declares_and_a_person_declares_for_it(held: Player) -> None:
    player = held
    player.convene("upper", against="strong")
    player.button("Done: none").click()
    expect(player.page.get_by_role("progressbar")).to_be_visible()
    player.button("Pause the computer").click()
    expect(player.status).to_contain_text("is waiting")
    player.button("Let the computer play").click()
    expect(player.status).to_contain_text("is thinking")
    player.button("Pause the computer").click()
    player.button("Take over").click()
    player.dialog.get_by_role("button", name="Take over").click()
    player.declare("Player 2")
    player.press("U:D4")
    expect(player.status).to_contain_text("claims D4")
