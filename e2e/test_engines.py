"""The page in Chromium, Firefox and WebKit: each scenario is written once and played in all.

A browser visits the page once, for all tests; it is offline, and started anew, in the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from threading import Event
from typing import Final

import pytest
from playwright.sync_api import Playwright

from builder import browsers
from builder.site import made
from e2e.engines.chromium import Chromium
from e2e.engines.engine import Engine
from e2e.engines.firefox import Firefox
from e2e.engines.webkit import WebKit
from e2e.faulty import FaultyHost
from e2e.lasting import Lasting
from molecore.core.match import Match, Player, new_match
from molecore.registry import PLAYABLE, load
from molecore.wire import links, logs
from tests.amounts import LONG, amount

SPELL: Final = 60
"""Seconds in which a browser asks for all that it knows of, on a busy machine."""
PLIES: Final = 20
"""How far the games are played that are not played to their end."""
TYPED: Final = amount(2, PLIES)
"""How many of those plies are played in the browser; the link has the others."""
PRESSED: Final = amount(2, 1000)
"""How many plies of a game are pressed, up to its end; the link has the others."""
OTHERS: Final = [meta.id for meta in PLAYABLE if meta.id != "mole_hill"]
PLY: Final = "() => Number(document.querySelector('[data-ply]')?.dataset.ply ?? -1)"
REACHED: Final = f"(ply) => ({PLY})() >= ply"
REACHED_EXACTLY: Final = f"(ply) => ({PLY})() === ply"
CALLED: Final = ".cover .button.main"
"""Whoever is called has the device; the board is not shown before."""
THERE_OR_CALLED: Final = f"""(ply, called) =>
    ({PLY})() === ply || document.querySelector(called) !== null"""
TARGETS: Final = """() => [...document.querySelectorAll("[data-target]")]
    .map((place) => place.dataset.target)"""
OVER: Final = "() => document.querySelector('[data-act=rematch]') !== null"
SAVES: Final = "() => new Promise((resolve) => molecore.journal.readAll(resolve))"
KEPT_PLIES: Final = f"""async (game, plies) => {{
    const logs = (await ({SAVES})()).filter((text) => text.includes(`"${{game}}"`));
    return logs.some((text) => text.split('["play"').length > plies);
}}"""
KEPT_OFFLINE: Final = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated";
}"""
GO_ON: Final = "[data-act=tellon]"
"""Goes on from the end of a part of the game."""
PRESS_ON: Final = "(selector) => document.querySelector(selector)?.click()"
"""At once, as it also goes on by itself."""
AT_ONCE: Final = """() => { localStorage["molecore:/:settings"] = "cascade=off"; }"""
"""Has nothing told but what has come of it."""
PLAIN: Final = "LICENSES.txt"
"""What lies beside the page, and starts nothing."""
LISTENS: Final = "() => document.querySelector('[data-deaf][aria-disabled=true]') === null"
"""A cover takes no press in its first moment."""
GO: Final = "(place) => { location.hash = place; }"
OVER_THE_PAGE: Final = {
    "[popovertarget=more]": "#more:popover-open",
    "#doors [data-value=share]": "#dialog-share[open]",
    ".top [data-value=settings]": "#dialog-settings[open]",
}
"""What opens a panel or a dialog, and that it is open."""
CLOSE: Final = """() => {
    document.querySelector("dialog[open] [data-act=close]")?.click();
    document.querySelector(":popover-open")?.hidePopover();
}"""
IS_GONE: Final = """(opened) => !history.state?.over && !document.querySelector(opened)"""
IS_OPEN: Final = """(address) => location.href.startsWith(address)
    && document.documentElement.hasAttribute("data-ready")"""
BEGUN: Final = """() => Object.fromEntries(performance.getEntriesByType("resource").reverse()
    .map(({ name, startTime }) => [name, startTime]))"""
"""When the browser first set out to fetch each file; what two connections bring has no order."""
SIT_DOWN: Final = """() => {
    for (const person of document.querySelectorAll("[id^=seat-][id$='-']")) person.click();
}"""
BY_EAR: Final = """async (which, place) => {
    let words = 0;
    // All that is put into the live region counts: also words that were there before.
    const listening = new MutationObserver((changes) => {
        words += changes.some((one) => one.addedNodes.length);
    });
    listening.observe(document.getElementById("voice"), { childList: true, subtree: true });
    const focus = () => document.activeElement;
    const name = () => focus().getAttribute("aria-label") ?? focus().textContent;
    const heard = () => JSON.stringify([words, focus().id, name()]);
    const pause = () => new Promise((resolve) => { setTimeout(resolve, 40); });
    const strike = (key, more) => {
        const what = { key, bubbles: true, cancelable: true, ...more };
        focus().dispatchEvent(new KeyboardEvent("keydown", what));
    };
    const deaf = "[data-deaf][aria-disabled=true]";
    while (document.querySelector(deaf)) await pause();
    const among = ":is(#tray, .on-desk, .front) :is([data-target], [data-act=press]):enabled";
    const beside = [...document.querySelectorAll(`main ${among}`)];
    const main = document.querySelector(":is(main, .cover) .button.main:enabled");
    let before = heard();
    if (main && (which < 0.6 || !document.querySelector("[data-target]:not([disabled])"))) {
        strike("Enter", { ctrlKey: true });
    } else if (beside.length && which < 0.8) {
        const card = beside[Math.floor(place * beside.length)];
        card.focus();
        await pause();
        before = heard();
        card.click();
    } else {
        strike("b");
        for (let n = Math.floor(place * 12); n > 0; n--) strike("n");
        await pause();
        before = heard();
        strike("Enter");
    }
    for (let n = 0; n < 100 && heard() === before; n++) await pause();
    const spoken = heard() !== before;
    listening.disconnect();
    const called = () => document.querySelector(".cover h1")?.textContent ?? "";
    const actor = () => document.querySelector("[data-game]")?.dataset.actor ?? "";
    const wanted = () => called() || (actor().length === 1 ? `Player ${+actor() + 1} to move` : "");
    // The title follows the paint.
    for (let n = 0; n < 100 && !document.title.includes(wanted()); n++) await pause();
    return {
        spoken,
        lost: focus() === document.body,
        nameless: name().trim() === "" && focus().outerHTML,
        live: document.querySelectorAll(":is([role=status], [aria-live]):not([hidden])").length,
        covered: called() === "" || focus().matches(".cover, .cover *"),
        wanted: wanted(),
        title: document.title,
    };
}"""
"""One press by keys, and what somebody who does not see the page has of it."""
TURNS_BY_EAR: Final = amount(4, 3000)
"""Plies, or all of a game that has fewer."""
IN_EVERY_RUN: Final = {
    "Chromium": (),
    "Firefox": ("the pointer", "moleozer by ear"),
    "WebKit": ("mole_majority", "mole_hill by ear", "a restart"),
}
"""What each browser does in every run beside a first visit.

The rest is for `build.py prove blind`: `test_access` and `test_keeping` do it in Chromium, where a
restart is proven by `test_kills`; `test_disk` restarts Firefox without a host.
"""


@pytest.fixture(scope="module", params=["Chromium", "Firefox", "WebKit"])
def lasting_engine(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    playwright: Playwright,
    tell: Callable[[str], None],
) -> Iterator[Lasting[Engine]]:
    """One browser after the other, each with a profile that was never used."""

    def start() -> Engine:
        return started(request.param, tmp_path_factory.mktemp("profile"), playwright)

    shared = Lasting(request.param, start, Engine.lives, tell, Engine.log)
    yield shared
    if (running := shared.made()) and running.lives():
        running.kill()


@pytest.fixture
def engine(lasting_engine: Lasting[Engine]) -> Engine:
    """The browser of this module, or the next after one that died."""
    return lasting_engine.get()


def started(name: str, profile: Path, playwright: Playwright) -> Engine:
    """The browser of this name, or a reason to go without."""
    if name == "Chromium":
        return Chromium(profile, playwright)
    if name == "Firefox" and browsers.firefox():
        return Firefox(profile)
    if name == "WebKit" and browsers.webkit():
        return WebKit(profile)
    pytest.skip(f"there is no {name} here")


@pytest.fixture(autouse=True)
def nothing_goes_wrong(engine: Engine) -> Iterator[None]:
    """Whatever the browser complains of fails the test, unless the test expects it."""
    before = len(engine.problems)
    yield
    # Beside the page, browsers ask for a picture that only the page names.
    found = [one for one in engine.problems[before:] if not one.endswith("/favicon.ico")]
    assert found == []


@pytest.fixture(scope="module")
def online(lasting_engine: Lasting[Engine]) -> Iterator[FaultyHost]:
    """The host for all tests in one browser, where nothing is wrong until it goes."""
    assert lasting_engine, "it comes and goes with the browser"
    with FaultyHost(made()) as running:
        yield running


def has_time(engine: Engine, what: str) -> None:
    """Leave the test out where neither this run nor this browser is for it."""
    if not LONG and what not in IN_EVERY_RUN[engine.name]:
        pytest.skip("for `build.py prove blind`; `IN_EVERY_RUN` says what does it in each run")


def begin(engine: Engine, level: str) -> None:
    """Start a game of Mole Hill against this level, "" for a person."""
    engine.evaluate(GO, "new/mole_hill")
    if level:
        engine.press("[id='seat-1-computer']")
        engine.press(f"[id='level-1-{level}']")
    else:
        engine.press("[id='seat-1-']")
    engine.press("[data-act=start]")
    engine.wait_for("[data-game]")


def visit(engine: Engine, address: str) -> None:
    """Open the page as somebody who is told nothing move by move."""
    engine.load(address.partition("#")[0] + PLAIN)
    engine.evaluate(AT_ONCE)
    engine.open(address)


def stay(engine: Engine, address: str, place: str) -> None:
    """Go to ``place`` of the page, which is opened only where it is not open already."""
    if engine.evaluate(IS_OPEN, address):
        engine.evaluate(GO, place)
    else:
        visit(engine, f"{address}#{place}")


def go_on(engine: Engine) -> None:
    """On from the end of a part of the game, if it is there."""
    engine.evaluate(PRESS_ON, GO_ON)


def press_a_place(engine: Engine, chance: Random, ply: int) -> None:
    """Press something that can be pressed, and wait until it is ply ``ply``."""
    engine.wait_for(f"{GO_ON}, [data-target]")
    go_on(engine)
    engine.wait_for("[data-target]")
    engine.press(f"[id='at-{chance.choice(engine.evaluate(TARGETS))}']")
    engine.wait_until(REACHED, ply)


def test_what_is_painted_waits_for_no_script_and_nothing_is_asked_for_twice(
    engine: Engine, online: FaultyHost
) -> None:
    folder = next(path.partition("/")[0] for path in online.site if path.startswith("v-"))
    painted = {f"{folder}/{name}" for name in ("style/app.css", "js/head_start.js")}
    modules = {f"{folder}/{name}" for name in ("js/boot.js", "pyodide/pyodide.asm.js")}
    asked: list[str] = []
    all_asked = Event()

    def note(path: str) -> None:
        asked.append(path)
        if painted <= set(asked):
            all_asked.set()
        if path == f"{folder}/js/start_guard.js":
            asked.append("in time" if all_asked.wait(SPELL) else "too late")

    online.asked = note
    visit(engine, online.address)
    begun = engine.evaluate(BEGUN)
    online.asked = lambda _: None
    assert "in time" in asked
    at_start = list(takewhile("sw.js".__ne__, asked))
    assert painted | modules <= set(at_start)
    begun_at = {path: begun[online.address + path] for path in painted | modules}
    assert max(map(begun_at.__getitem__, painted)) <= min(map(begun_at.__getitem__, modules))
    files = [path for path in at_start if path.startswith(folder)]
    assert len(files) == len(set(files)), files


def open_link(engine: Engine, online: FaultyHost, match: Match) -> None:
    """Go on with ``match`` in the page, which is opened where it is not open already."""
    stay(engine, online.address, links.encode(match))
    engine.press("[data-act=open]")
    engine.wait_for("[data-game], .cover")


def test_a_game_is_played_to_its_end_with_the_pointer(engine: Engine, online: FaultyHost) -> None:
    has_time(engine, "the pointer")
    match = played("mole_hill", 1000)
    begun = max(len(match.plies) - PRESSED, 0)
    open_link(engine, online, match.jump(begun).forget_undone())
    for number, ply in enumerate(match.plies[begun:], begun + 1):
        engine.wait_for(f"{GO_ON}, [data-target]")
        go_on(engine)
        engine.press(f"[id='at-{match.game.encode(ply.action)}'][data-target]")
        engine.wait_until(REACHED, number)
    engine.wait_until(OVER)
    assert "wins" in engine.text(".ending")


def played(game: str, plies: int) -> Match:
    """So much of a game of two people in which they choose at random."""
    chance = Random(game)
    match = new_match(load(game), [Player("Ann"), Player("Bea")], {}, 5, match_id=game)
    while len(match.plies) < plies and match.result is None:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(match.game.legal_actions(match.state, seat)))
    return match


@pytest.mark.parametrize("game", OTHERS)
def test_a_shared_link_and_the_beginning_of_every_other_game(
    engine: Engine, online: FaultyHost, game: str
) -> None:
    has_time(engine, game)
    match, begun = played(game, PLIES), PLIES - TYPED
    open_link(engine, online, match.jump(begun).forget_undone())
    for number, ply in enumerate(match.plies[begun:], begun):
        engine.wait_until(THERE_OR_CALLED, number, CALLED)
        if engine.count(CALLED):
            engine.wait_until(LISTENS)
            engine.press(CALLED)
            engine.wait_until(REACHED, number)
        engine.enter("#move", match.game.encode(ply.action))
    engine.wait_until(THERE_OR_CALLED, PLIES, CALLED)
    engine.wait_until(KEPT_PLIES, match.game.meta.id, PLIES)
    saved = [logs.load(text) for text in engine.evaluate(SAVES)]
    (history,) = [one for one in saved if one.start.game.meta.id == game]
    assert history.match.state == match.state


def test_back_closes_what_is_open_and_forward_opens_it(engine: Engine, online: FaultyHost) -> None:
    stay(engine, online.address, "")
    begin(engine, "")
    table = engine.evaluate("() => location.href")
    for door, opened in OVER_THE_PAGE.items():
        engine.press(door)
        engine.wait_for(opened)
        engine.evaluate("() => history.back()")
        engine.wait_until(IS_GONE, opened)
        assert engine.evaluate("() => location.href") == table
        engine.evaluate("() => history.forward()")
        engine.wait_for(opened)
        engine.evaluate(CLOSE)
        engine.wait_until(IS_GONE, opened)
    engine.evaluate("() => history.back()")
    engine.wait_for("[data-act=start]")


@pytest.mark.parametrize("game", ["mole_hill", *OTHERS])
def test_each_press_is_answered_in_speech_and_the_focus_is_never_lost(
    engine: Engine, online: FaultyHost, game: str
) -> None:
    has_time(engine, f"{game} by ear")
    stay(engine, online.address, f"new/{game}")
    engine.wait_for("[data-act=start]")
    engine.evaluate(SIT_DOWN)
    engine.press("[data-act=start]")
    engine.wait_for("[data-game], .cover")
    chance = Random(game)
    for turn in range(TURNS_BY_EAR):
        if engine.evaluate(OVER):
            return
        heard = engine.evaluate(BY_EAR, chance.random(), chance.random())
        assert heard["spoken"], f"turn {turn} says nothing: {heard}"
        assert not heard["lost"], f"the focus is on nothing after turn {turn}"
        assert not heard["nameless"], f"what has the focus has no name after turn {turn}"
        assert heard["live"] == 1, "there is one live region"
        assert heard["covered"], "what covers the page has the focus"
        assert heard["wanted"] in heard["title"]
    assert not LONG, "the game comes to no end"


def test_all_goes_on_without_a_host_after_a_restart_and_the_opponent_answers(
    engine: Engine, online: FaultyHost
) -> None:
    has_time(engine, "a restart")
    engine.expected += ["Failed to", "ERR_CONNECTION_REFUSED", "Could not connect", "NetworkError"]
    chance = Random(2)
    stay(engine, online.address, "")
    begin(engine, "")
    press_a_place(engine, chance, 1)
    table = engine.evaluate("() => location.href")
    engine.wait_until(KEPT_OFFLINE)
    online.stop()
    engine.restart()
    engine.open(table)
    engine.wait_until(REACHED, 1)
    begin(engine, "beginner")
    engine.wait_until(REACHED_EXACTLY, 0)
    press_a_place(engine, chance, 2)
    engine.evaluate(GO, "rules/mole_hill")
    engine.wait_for("#rule-H1")
