"""A page that somebody plays in for long holds no more than it held early on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, Page

from builder import browsers
from e2e.engines.engine import PATIENCE, Engine
from e2e.engines.firefox import Firefox
from e2e.engines.webkit import WebKit
from e2e.hosting import Host
from e2e.player import Player
from tests.amounts import LONG, amount

PLIES: Final = amount(300, 10_000)
EARLY: Final = amount(80, 5_000)
"""After so many plies everything is there that is made once; after 4,000 every cache is full."""
STRETCH: Final = 20
"""Plies that are played in one go; a browser's driver waits for two minutes."""
HEAP: Final = amount(500_000, 1_000_000)
GROWTH: Final = {"JSEventListeners": 5, "Nodes": 150, "JSHeapUsedSize": HEAP, "wasm": 0}
"""How much more the page may hold late than early, in the first position of a game."""
GROWTH_IN_FIREFOX: Final = {"listeners": 5, "ports": 5, "elements": 30, "wasm": 0}
"""The same where a browser does not tell what it holds, and the page counts for itself.

Firefox keeps what was animated once, with all around it, when it is gone: three nodes a ply.
"""
GROWTH_IN_WEBKIT: Final = {**GROWTH_IN_FIREFOX, "ports": 20, "nodes": 150}
WASM: Final = """async () => {
    const boot = document.querySelector("script[src$='js/boot.js']").src;
    const { python } = await import(new URL("python.js", boot).href);
    return (await python)._module.HEAPU8.length;
}"""
COUNTED: Final = """
    const held = globalThis.held = { listeners: 0, nodes: 0, ports: 0 };
    const gone = new FinalizationRegistry((name) => { held[name]--; });
    const count = (name, one) => { held[name]++; gone.register(one, name); return one; };
    for (const make of ["createElement", "createElementNS", "createTextNode"]) {
        const made = Document.prototype[make];
        Document.prototype[make] = function (...given) {
            return count("nodes", made.apply(this, given));
        };
    }
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, ...more) {
        if (listener) count("listeners", listener);
        return listen.call(this, type, listener, ...more);
    };
    globalThis.MessageChannel = class extends MessageChannel {
        constructor() { super(); count("ports", this.port1); }
    };
"""
"""Runs first in a page, and counts what it makes and what of that is not collected yet."""
HELD: Final = f"""async () => {{
    const elements = document.querySelectorAll("*").length;
    return {{ ...held, elements, wasm: await ({WASM})() }};
}}"""
WASTE: Final = """async (most) => {
    const isTooMuch = () => Object.keys(held).some((name) => held[name] > most[name]);
    for (let rounds = 0; rounds < 50 && (most ? isTooMuch() : rounds < 3); rounds++) {
        for (let n = 0; n < 30; n++) {
            const waste = Array.from({ length: 20 }, () => new Array(50_000).fill({ n }));
            waste.push(new ArrayBuffer(5e7));
            await new Promise((next) => setTimeout(next, 10));
        }
    }
}"""
"""Waste memory, so that browsers collect what they can.

They do it when they like, so it goes on for some time where there is more than ``most``.
"""
AT_ONCE: Final = """() => { localStorage["molecore:/:settings"] = "cascade=off"; }"""
UNSEEN: Final = """() => {
    document.documentElement.style.visibility = "hidden";
    globalThis.requestAnimationFrame = (then) => setTimeout(() => then(performance.now()));
}"""
"""In a run that has little time nothing is painted, and no frame is waited for."""
HANDS: Final = """
    const click = (element) => element.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    const find = (mark) => [...document.querySelectorAll(mark)];
    const frame = () => new Promise(requestAnimationFrame);
    const game = () => document.querySelector("[data-game]")?.dataset ?? {};
    const until = async (there) => {
        for (let frames = 0; frames < 3000; frames++) if (there()) return; else await frame();
        throw new Error("nothing happens at ply " + game().ply);
    };
    const begin = async () => {
        location.hash = "new/mole_hill";
        await until(() => find("[data-act=start]").length);
        click(find("[data-act=start]")[0]);
        await until(() => game().ply === "0" && find("[data-target]").length);
        for (let frames = 0; frames < 10; frames++) await frame();
    };
"""
BEGIN: Final = f"async () => {{ {HANDS} await begin(); }}"
PLAY: Final = f"""async ([plies, chance]) => {{
    {HANDS}
    let played = 0;
    while (played < plies) {{
        const targets = find("[data-target]");
        const going = find("[data-act=tellskip], [data-act=tellon]")[0];
        if (going) {{
            click(going);
            await frame();
        }} else if (targets.length) {{
            const before = game().ply;
            chance = (chance * 48271) % 2147483647;
            click(targets[chance % targets.length]);
            await until(() => game().ply !== before || find(".ending").length);
            played++;
        }} else if (find(".ending").length) await begin();
        else await frame();
    }}
    return chance;
}}"""
"""Play moves drawn at random, in one game after another; answers what chance goes on with."""


def _where(there: bool) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not there, reason="this browser is not here")


def test_what_the_page_holds_stays_the_same_however_long_somebody_plays(
    page: Page, host: Host, figure: Callable[[str], None]
) -> None:
    page.set_default_timeout(PATIENCE * 1000)
    player = Player(page, host.address).open()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    player.start()
    player.at_once()
    _play(page.evaluate, EARLY)
    early = _held(player, session)
    _play(page.evaluate, PLIES - EARLY)
    late = _held(player, session)
    grown = {name: late[name] - early[name] for name in GROWTH}
    figure(f"From ply {EARLY} to ply {PLIES:,} the page grew by {grown}, from {early}")
    assert {name: more for name, more in grown.items() if more > GROWTH[name]} == {}


@pytest.mark.parametrize(
    ("make", "growth"),
    [
        pytest.param(Firefox, GROWTH_IN_FIREFOX, marks=_where(bool(browsers.firefox()))),
        pytest.param(WebKit, GROWTH_IN_WEBKIT, marks=_where(browsers.webkit())),
    ],
    ids=["Firefox", "WebKit"],
)
def test_other_browsers_hold_the_same_as_well(
    make: Callable[..., Engine],
    growth: Mapping[str, int],
    tmp_path: Path,
    host: Host,
    figure: Callable[[str], None],
) -> None:
    engine = make(tmp_path / "profile", first=COUNTED)
    try:
        engine.load(f"{host.address}LICENSES.txt")
        engine.evaluate(AT_ONCE)
        engine.open(f"{host.address}#new/mole_hill")
        engine.press("[id='seat-1-']")
        _play(engine.evaluate, EARLY)
        early = _held_by(engine)
        most = {name: early[name] + more for name, more in growth.items()}
        _play(engine.evaluate, PLIES - EARLY)
        late = _held_by(engine, most)
        assert engine.problems == []
    finally:
        engine.quit()
    figure(f"{engine.name}, from ply {EARLY} to ply {PLIES:,}: {early} became {late}")
    assert {name: late[name] for name in most if late[name] > most[name]} == {}


def _play(evaluate: Callable[..., Any], plies: int) -> None:
    """Play so many plies, painted where there is time for it, and begin another game."""
    if not LONG:
        evaluate(UNSEEN)
    evaluate(BEGIN)
    chance = 5
    for _ in range(0, plies, STRETCH):
        chance = evaluate(PLAY, [STRETCH, chance])
    evaluate(BEGIN)


def _held(player: Player, session: CDPSession) -> dict[str, float]:
    """What the page holds once all is collected that can be."""
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    told = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in told if metric["name"] in GROWTH}
    return {**found, "wasm": player.page.evaluate(WASM)}


def _held_by(engine: Engine, most: Mapping[str, float] | None = None) -> dict[str, float]:
    """The same for a browser that is asked to collect, or has to be driven to it."""
    if isinstance(engine, Firefox):
        engine.collect()
    engine.evaluate(WASTE, most)
    held: dict[str, float] = engine.evaluate(HELD)
    return held
