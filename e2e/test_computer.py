"""The computer opponent: it plays, waits, is stopped, and comes back after it died."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from time import perf_counter

import pytest
from playwright.sync_api import Browser, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import context as context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.watch import Watch
from molecore.core.match import Player as Sitter
from molecore.core.match import new_match
from molecore.games.mole_hill.scoring import PIECES
from molecore.registry import load
from molecore.wire import links

LONG = 60_000
"""Milliseconds a strong answer may take on a busy machine."""

HURRY = """() => {
    // Answers are shown at once; the patience with an opponent that is silent stays as it is.
    const real = setTimeout;
    setTimeout = (work, wait) => real(work, wait < 5000 ? wait / 20 : wait);
}"""
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
def fragile(player: Player) -> Player:
    """A person whose browser lets workers die."""
    player.page.add_init_script(FRAGILE)
    return player.open()


@pytest.mark.parametrize("level", ["beginner", "strong"])
def test_it_answers_every_move(player: Player, level: str) -> None:
    player.start("", level)
    player.page.evaluate(HOLD)
    player.press("a1")
    expect(player.status).to_contain_text("is thinking")
    player.page.evaluate("letGo()")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(player.status).to_contain_text("Your turn as the mole")


def test_the_page_answers_and_paints_while_it_thinks(
    player: Player, figure: Callable[[str], None]
) -> None:
    player.start("", "master")
    player.page.evaluate(AWAKE)
    player.press("a1")
    player.dialog.get_by_role("radio", name="Dark").check()
    expect(player.page.locator("html")).to_have_attribute("data-theme", "dark")
    player.button("Done").click()
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    frames, longest = player.page.evaluate("[frames, longest]")
    assert frames > FRAMES
    figure(f"longest task of the page while the computer thinks: {longest:.0f} ms, {frames} frames")


def test_it_can_be_stopped_let_go_on_and_replaced(player: Player) -> None:
    player.start("", "strong")
    player.page.evaluate(HOLD)
    player.press("a1")
    player.button("Pause the computer").click()
    expect(player.status).to_contain_text("waits")
    player.is_at(1)
    player.button("Let the computer go on").click()
    expect(player.status).to_contain_text("is thinking")
    player.button("Pause the computer").click()
    player.button("Play in its place").click()
    player.dialog.get_by_role("button", name="Play in its place").click()
    player.press("b2|c2")
    player.is_at(2)


def test_undo_stops_it_and_nothing_comes_late(player: Player) -> None:
    player.start("", "beginner")
    player.press("a1")
    player.button("Undo").click()
    player.is_at(0)
    player.page.wait_for_timeout(3000)
    player.is_at(0)
    player.press("i7")
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)
    player.button("Undo").click()
    player.is_at(0)


def test_leaving_stops_it_and_coming_back_goes_on(player: Player) -> None:
    player.start("", "strong")
    player.press("a1")
    player.page.get_by_role("link", name="Rules").click()
    expect(player.page.locator("#rule-H1")).to_be_visible()
    player.page.go_back()
    expect(player.board).to_have_attribute("data-ply", "2", timeout=LONG)


def test_it_is_started_again_after_a_crash(fragile: Player) -> None:
    fragile.page.evaluate("() => { deaths = 2; }")
    fragile.start("", "beginner")
    fragile.press("a1")
    expect(fragile.board).to_have_attribute("data-ply", "2", timeout=LONG)
    assert fragile.page.evaluate("started") == 3


def test_after_too_many_crashes_it_thinks_in_the_page_and_that_is_said(fragile: Player) -> None:
    fragile.page.evaluate("() => { deaths = 3; }")
    fragile.start("", "beginner")
    fragile.press("a1")
    expect(fragile.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(fragile.page.get_by_role("alert")).to_contain_text("in the background")
    fragile.press(fragile.targets()[0])
    expect(fragile.board).to_have_attribute("data-ply", "4", timeout=LONG)
    assert fragile.page.evaluate("started") == 3


@pytest.fixture
def unkept(browser: Browser, host: Host, watch: Watch) -> Iterator[Player]:
    """A person whose browser keeps no offline copy: a worker would be served from one."""
    context = browser.new_context(service_workers="block")
    watch.over(context)
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield Player(page, host.address).open()
    context.close()


@pytest.mark.parametrize("name", ["pyscript/worker.js", "opponent_python.js", "opponent.py"])
def test_a_missing_part_of_it_is_survived(unkept: Player, watch: Watch, name: str) -> None:
    player = unkept
    watch.expect(name)
    player.page.route(f"**/{name}", lambda route: route.abort())
    player.start("", "beginner")
    player.press("a1")
    expect(player.dialog).to_contain_text("does not answer")
    player.dialog.get_by_role("button", name="Play in its place").click()
    player.press("b2|c2")
    player.is_at(2)


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


def test_computers_play_among_themselves_to_the_end(player: Player) -> None:
    player.open(f"#{nearly_over()}").page.evaluate(HOLD)
    player.button("Open it").click()
    player.button("Pause the computer").click()
    player.page.evaluate("asFastAsItIs()")
    before = player.ply
    player.page.wait_for_timeout(1500)
    player.is_at(before)
    player.page.evaluate(HURRY)
    player.button("Let the computer go on").click()
    expect(player.page.locator(".ending")).to_be_visible(timeout=LONG)
    assert player.ply > before


def play_against_it(player: Player) -> None:
    """Claim at random until the game is over."""
    chance = Random(3)
    while player.is_called(timeout=LONG):
        before = player.ply
        player.press(chance.choice(player.targets()))
        expect(player.board).not_to_have_attribute("data-ply", str(before))
    expect(player.page.locator(".ending")).to_contain_text("Rematch")


def test_a_whole_game_of_majority_on_the_upper(player: Player) -> None:
    player.page.evaluate(HURRY)
    player.convene("upper", against="beginner")
    player.press("U:D4")
    player.button("Done: 1").click()
    play_against_it(player)


def test_a_whole_complete_game_of_majority(player: Player, figure: Callable[[str], None]) -> None:
    """All 226 seats, claimed by keys alone until the end is near, then in notation."""
    players = [Sitter("Ada"), Sitter("Bob", "beginner")]
    opening = new_match(load("majority"), players, {"max_contests": 1}, seed=1)
    player.page.emulate_media(reduced_motion="reduce")
    player.open(f"#{links.encode(opening)}").page.evaluate(HURRY)
    player.button("Open it").click()
    player.type("pref:U:D4,L:J5,L:K5")
    player.cell("U:B1").focus()
    start, chance = perf_counter(), Random(5)
    while before := called_after(player, player.ply):
        if before < 190:
            player.page.keyboard.press("n")
            player.page.wait_for_function(AT_A_TARGET)
            player.page.keyboard.press("Enter")
        else:
            claim_in_words(player, chance.choice(player.targets()))
        player.page.wait_for_selector(f"[data-ply]:not([data-ply='{before}'])", timeout=LONG)
    figure(f"a game of {player.ply} plies against Beginner: {perf_counter() - start:.0f} s")
    now = "[href='#seat-free']:not(.fallen *)"  # those were free before the last claim
    expect(player.board.locator(now)).to_have_count(0)
    expect(player.page.locator(".ending")).to_contain_text("Rematch")
    player.reload()
    assert player.over


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


def test_it_declares_and_claims_in_both_chambers(player: Player) -> None:
    player.convene("complete", against="casual")
    player.button("Done: none").click()
    assert player.is_called(timeout=LONG)
    player.press("L:J5")
    assert player.is_called(timeout=LONG)
    # The chambers in which nothing happens follow a frame later.
    expect(player.page.locator("[data-target]")).to_have_count(226 - 2)


def test_it_is_stopped_while_it_declares_and_a_person_declares_for_it(player: Player) -> None:
    player.convene("upper", against="strong")
    player.page.evaluate(HOLD)
    player.button("Done: none").click()
    expect(player.page.get_by_role("progressbar")).to_be_visible()
    player.button("Pause the computer").click()
    expect(player.status).to_contain_text("waits")
    player.button("Let the computer go on").click()
    expect(player.status).to_contain_text("is thinking")
    player.button("Pause the computer").click()
    player.button("Play in its place").click()
    player.dialog.get_by_role("button", name="Play in its place").click()
    player.declare("Player 2")
    player.press("U:D4")
    expect(player.status).to_contain_text("claims D4")


def test_it_keeps_its_preferences_to_itself(player: Player) -> None:
    player.convene("upper", against="casual")
    player.button("Done: none").click()
    assert player.is_called(timeout=LONG)
    assert player.board.locator("[href^='#seat-hope']").count() == 0
