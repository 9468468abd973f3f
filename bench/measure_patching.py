"""What a press costs the page's thread, at full speed and with the processor slowed four times.

``python -m bench.measure_patching OTHER`` plays the same game of Mole Hill in the built page of
another revision as well, press by press in turn, for both to share what else the machine does.
"""

from __future__ import annotations

import argparse
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import percentile
from builder.browsers import FLAGS, chromium
from builder.paths import DIST
from builder.server import Server
from e2e.player import Player

PRESSES: Final = 60
REST: Final = 50
"""Milliseconds that the pointer is over a place before it is pressed, less than a person's."""
MEASURE: Final = """
globalThis.presses = [];
addEventListener("click", (event) => {
  const press = { began: performance.now(), patching: 0 };
  presses.push(press);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { press.painted = performance.now() - event.timeStamp; };
  requestAnimationFrame(() => port2.postMessage(null));
}, true);
addEventListener("click", () => {
  const press = presses.at(-1);
  press.answered = performance.now() - press.began;
});
globalThis.watchPatches = () => {
  const { patch } = molecore.page;
  molecore.page.patch = (...given) => {
    const began = performance.now();
    patch(...given);
    presses.at(-1).patching += performance.now() - began;
  };
};
"""
"""What is late is patched after the frame, so a press is answered before it is all patched."""
STAGES: Final = ("answered", "patching", "painted")

Times: TypeAlias = dict[str, list[float]]


def main() -> None:
    """Print the median of each stage for both builds at both speeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, nargs="?", help="the built page of another revision")
    other = parser.parse_args().other
    folders = {"this build": DIST} | ({"the other": other} if other else {})
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        stack.callback(browser.close)
        for slower in (1, 4):
            print(f"  processor slowed {slower} times")
            players = {
                name: stack.enter_context(_player(browser, folder, slower))
                for name, folder in folders.items()
            }
            for name, times in _in_turn(players).items():
                _show(name, times)


def _show(name: str, times: Times) -> None:
    medians = (f"{stage} {percentile(times[stage], 50):.1f}" for stage in STAGES)
    print(f"    {name}: {', '.join(medians)} ms (medians of {PRESSES} presses)")


@contextmanager
def _player(browser: Browser, folder: Path, slower: int) -> Iterator[Player]:
    with Server(folder) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page(reduced_motion="reduce")
        page.add_init_script(MEASURE)
        player = Player(page, server.address).open().start()
        _slow(page, slower)
        page.evaluate("watchPatches()")
        yield player
        page.close()
        server.shutdown()


def _slow(page: Page, slower: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})


def _in_turn(players: dict[str, Player]) -> dict[str, Times]:
    """Press the same places in all pages, one press in each at a time."""
    chance = Random(1)
    times: dict[str, Times] = {name: {stage: [] for stage in STAGES} for name in players}
    first = next(iter(players.values()))
    for _ in range(PRESSES):
        target = chance.choice(first.targets())
        for name, player in players.items():
            for stage, time in _press(player, target).items():
                times[name][stage].append(time)
    return times


def _press(player: Player, target: str) -> dict[str, float]:
    page, before = player.page, player.ply
    page.bring_to_front()
    cell = player.cell(target)
    cell.hover()
    page.wait_for_timeout(REST)
    cell.click()
    player.is_at(before + 1)
    page.wait_for_timeout(REST)
    found: dict[str, float] = page.evaluate("presses.at(-1)")
    player.hear()
    page.wait_for_selector("[data-target]")
    return {stage: found[stage] for stage in STAGES}


if __name__ == "__main__":
    main()
