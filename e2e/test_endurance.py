"""A page that somebody plays in for long holds no more than it held early on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import CDPSession, Page

from builder import browsers
from e2e.engines.engine import PATIENCE, Engine
from e2e.engines.firefox import Firefox
from e2e.engines.webkit import WebKit
from e2e.hosting import Host
from e2e.player import Player
from tests.amounts import LONG, amount

PLIES: Final = amount(80, 10_000)
EARLY: Final = amount(40, 5_000)
"""After so many plies everything is there that is made once; after 4,000 every cache is full."""
STRETCH: Final = 40
"""Plies that are played in one go."""
GROWTH: Final = {"JSEventListeners": 5, "Nodes": 150, "JSHeapUsedSize": 1_000_000, "wasm": 0}
"""How much more the page may hold late than early, in the first position of a game."""
ELEMENTS: Final = 30
"""How many more elements the page of another browser may hold late than early."""
WASM: Final = """async () => {
    const boot = document.querySelector("script[src$='js/boot.js']").src;
    const { python } = await import(new URL("python.js", boot).href);
    return (await python)._module.HEAPU8.length;
}"""
HELD: Final = f"""async () => ({{
    elements: document.querySelectorAll("*").length,
    wasm: await ({WASM})(),
}})"""
AT_ONCE: Final = """() => { localStorage["molecore:/:settings"] = "cascade=off"; }"""
PLAY: Final = """async (plies) => {
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
    let played = 0, chance = 5;
    await begin();
    while (played < plies) {
        const targets = find("[data-target]");
        const going = find("[data-act=tellskip], [data-act=tellon]")[0];
        if (going) {
            click(going);
            await frame();
        } else if (targets.length) {
            const before = game().ply;
            chance = (chance * 48271) % 2147483647;
            click(targets[chance % targets.length]);
            await until(() => game().ply !== before || find(".ending").length);
            played++;
        } else if (find(".ending").length) await begin();
        else await frame();
    }
    await begin();
}"""
"""Play moves drawn at random, in one game after another, and begin another at last."""


def test_what_the_page_holds_stays_the_same_however_long_somebody_plays(
    page: Page, host: Host, figure: Callable[[str], None]
) -> None:
    page.set_default_timeout(PATIENCE * 1000)
    player = Player(page, host.address).open()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    player.start()
    player.at_once()
    for _ in range(0, EARLY, STRETCH):
        page.evaluate(PLAY, STRETCH)
    early = _held(player, session)
    for _ in range(EARLY, PLIES, STRETCH):
        page.evaluate(PLAY, STRETCH)
    late = _held(player, session)
    grown = {name: late[name] - early[name] for name in GROWTH}
    figure(f"From ply {EARLY} to ply {PLIES:,} the page grew by {grown}, from {early}")
    assert {name: more for name, more in grown.items() if more > GROWTH[name]} == {}


@pytest.mark.skipif(not LONG, reason="for `build.py prove endurance`; Chromium in every run")
@pytest.mark.parametrize(
    ("make", "there"),
    [(Firefox, bool(browsers.firefox())), (WebKit, browsers.webkit())],
    ids=["Firefox", "WebKit"],
)
def test_other_browsers_hold_the_same_as_well(
    make: Callable[[Path], Engine],
    there: bool,
    tmp_path: Path,
    host: Host,
    figure: Callable[[str], None],
) -> None:
    if not there:
        pytest.skip("this browser is not here")
    engine = make(tmp_path / "profile")
    try:
        engine.load(f"{host.address}LICENSES.txt")
        engine.evaluate(AT_ONCE)
        engine.open(f"{host.address}#new/mole_hill")
        engine.press("[id='seat-1-']")
        for _ in range(0, EARLY, STRETCH):
            engine.evaluate(PLAY, STRETCH)
        early = engine.evaluate(HELD)
        for _ in range(EARLY, PLIES, STRETCH):
            engine.evaluate(PLAY, STRETCH)
        late = engine.evaluate(HELD)
        assert engine.problems == []
    finally:
        engine.quit()
    figure(f"{engine.name}, from ply {EARLY} to ply {PLIES:,}: {early} became {late}")
    assert late["elements"] <= early["elements"] + ELEMENTS
    assert late["wasm"] <= early["wasm"]


def _held(player: Player, session: CDPSession) -> dict[str, float]:
    """What the page holds once all is collected that can be."""
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.collectGarbage")
    told = session.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in told if metric["name"] in GROWTH}
    return {**found, "wasm": player.page.evaluate(WASM)}
