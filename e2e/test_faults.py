"""Every file of the page, in every way it can fail, wherever it is kept.

Where a good copy is left anywhere, it ends in a table that answers. Where none
is, a screen names the part and hands out all games, and the table answers as
soon as the part is back. The list of files is that of the build, so it grows
with it.
"""

from __future__ import annotations

import base64
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, expect

from builder.page import needed
from e2e.faulty import FAULTS, FaultyHost, impatient_site
from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.registry import load
from molecore.wire import logs
from tests.amounts import LONG
from tests.figures import Progress

PATIENCE: Final = 2000
"""Milliseconds that the page waits in these tests; a busy machine takes longer for nothing."""
LIMIT: Final = 30_000
"""Milliseconds in which every case has to come to its end."""
PLACES: Final = ("network, first", "network, returning", "cache, first", "cache, returning", "both")
"""Where the fault is, and whether the browser has been here: "both" has no good copy anywhere."""
ROOT_OF_TRUST: Final = "index.html"
"""On a first visit there is nothing to compare it with, and nothing to show without it."""
GAME: Final = "kept"
SEED_GAME: Final = """([key, text]) => { if (localStorage.getItem(key) === null) {
    localStorage.setItem(key, text); } }"""
PUT: Final = """async ([url, body, type, remove]) => {
    const name = (await caches.keys())[0] ?? "%s";
    const cache = await caches.open(name);
    if (remove) return cache.delete(url);
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    await cache.put(url, new Response(bytes, { headers: { "Content-Type": type } }));
}"""
IS_ACTIVE: Final = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
WRONG: Final = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    active.postMessage({ ask: "status" }, [port2]);
    return new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data.wrong); });
}"""


@dataclass(frozen=True)
class Case:
    """One file, what is wrong with it, and where."""

    path: str
    fault: str
    place: str

    @property
    def possible(self) -> bool:
        """Whether there is anything to be shown, and any such thing."""
        if self.path in (ROOT_OF_TRUST, "sw.js"):
            return self.place in ("network, returning", "both")
        return self.fault != "never ends" or not self.place.startswith("cache")


def all_cases(paths: list[str]) -> list[Case]:
    """Every file x fault x place that there can be."""
    found = itertools.product(sorted(paths), FAULTS, PLACES)
    return [case for case in itertools.starmap(Case, found) if case.possible]


def sample(cases: list[Case], chance: Random) -> list[Case]:
    """One case for each file; among them every fault and every place."""
    chance.shuffle(cases)
    by_path = {case.path: case for case in cases}
    faults, places = itertools.cycle(FAULTS), itertools.cycle(PLACES)
    chosen = []
    for path in sorted(by_path):
        fault, place = next(faults), next(places)
        wanted = Case(path, fault, place)
        chosen.append(wanted if wanted.possible else by_path[path])
    return chosen


class Visitor:
    """A browser with a game in it, and a host that has what is wrong."""

    def __init__(self, context: BrowserContext, host: FaultyHost) -> None:
        self.context = context
        self.host = host
        self.page = context.new_page()
        self.page.set_default_timeout(LIMIT)

    def seed(self) -> None:
        """A game is kept here before."""
        text = logs.dump(begin(new_match(load("mole_hill"), people(), {}, 7, match_id=GAME)))
        self.page.goto(self.host.address + "manifest.webmanifest")
        self.page.evaluate(SEED_GAME, [f"molecore:/:game:{GAME}:a", text])

    def open(self) -> None:
        """Come to the table; a page that hangs while it loads is no reason to wait."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.host.address}#play/{GAME}", wait_until="commit")

    def plays(self) -> None:
        """The table answers, with the game that was kept."""
        board = self.page.locator("html[data-ready] [data-game]")
        expect(board).to_be_visible(timeout=LIMIT)
        before = int(board.get_attribute("data-ply") or -1)
        self.page.locator("[data-target]").first.click()
        expect(board).to_have_attribute("data-ply", str(before + 1), timeout=LIMIT)
        self.page.get_by_role("button", name="Undo", exact=True).click()
        expect(board).to_have_attribute("data-ply", str(before), timeout=LIMIT)

    def is_rescued(self, name: str) -> None:
        """The screen names the part and hands out the game."""
        expect(self.page.locator("#rescue")).to_contain_text(name, timeout=LIMIT)
        with self.page.expect_download() as download:
            self.page.locator("#rescue-save_games").click()
        assert f'"id": "{GAME}"' in Path(download.value.path()).read_text(encoding="utf-8")

    def damage_cache(self, path: str, fault: str) -> None:
        """Put what is wrong into the offline copy, or into one that has begun."""
        answer = FAULTS[fault](self.host.good(path))
        body = base64.b64encode(answer.content).decode()
        version = self.host.site["sw.js"].split(b'"')[1].decode()
        script = PUT % f"molecore {self.host.address} {version}"
        url = self.host.address + path
        self.page.evaluate(script, [url, body, answer.kind, fault == "gone"])


def people() -> list[Player]:
    """Two, for any game."""
    return [Player("Ann"), Player("Bea")]


@pytest.fixture(scope="module")
def site() -> dict[str, bytes]:
    return impatient_site(PATIENCE)


@pytest.fixture(scope="module")
def host(site: dict[str, bytes]) -> Iterator[FaultyHost]:
    with FaultyHost(site) as running:
        yield running


@pytest.fixture(scope="module")
def returning(browser: Browser, host: FaultyHost) -> Iterator[Visitor]:
    """Somebody who has been here before; what is broken for them has to mend itself each time."""
    context = browser.new_context(accept_downloads=True)
    visitor = Visitor(context, host)
    visitor.seed()
    visitor.open()
    visitor.plays()
    visitor.page.wait_for_function(IS_ACTIVE)
    yield visitor
    context.close()


def test_whatever_file_fails_in_whatever_way_the_table_answers_in_the_end(
    browser: Browser,
    host: FaultyHost,
    returning: Visitor,
    figure: Callable[[str], None],
    progress: Progress,
) -> None:
    cases = all_cases(list(host.site))
    chosen = cases if LONG else sample(list(cases), Random(20))
    assert {case.path for case in chosen} == set(host.site)
    assert {case.fault for case in chosen} == set(FAULTS)
    assert {case.place for case in chosen} == set(PLACES)
    wrong: dict[Case, str] = {}
    for case in progress.over(chosen, len(chosen), "files failed"):
        try:
            if case.place.endswith("first"):
                first_visit(browser, host, case)
            else:
                next_visit(returning, host, case)
        except (AssertionError, Error) as error:
            wrong[case] = str(error).partition("\n")[0]
        finally:
            host.heal()
    assert wrong == {}
    figure(f"{len(chosen)} of {len(cases)} faults of files: each ended in a table that answers")


def first_visit(browser: Browser, host: FaultyHost, case: Case) -> None:
    """Nobody was here before; "cache": an installation that was broken off left something."""
    context = browser.new_context(accept_downloads=True)
    visitor = Visitor(context, host)
    visitor.seed()
    if case.place.startswith("cache"):
        visitor.damage_cache(case.path, case.fault)
    else:
        host.damage(case.path, case.fault)
    visitor.open()
    if case.place.startswith("network") and case.fault != "wrong type" and is_needed(case.path):
        visitor.is_rescued(case.path.partition("/")[2])
        host.heal()
    visitor.plays()
    host.heal()
    if case.place.startswith("cache"):
        visitor.page.wait_for_function(IS_ACTIVE)
        assert visitor.page.evaluate(WRONG) == []
    context.close()


def is_needed(path: str) -> bool:
    """Whether nothing starts without it."""
    return path.partition("/")[2] in needed()


def next_visit(visitor: Visitor, host: FaultyHost, case: Case) -> None:
    """Whatever the worker has, or can fetch, is what is shown."""
    if case.place in ("cache, returning", "both"):
        visitor.damage_cache(case.path, case.fault if case.fault != "never ends" else "gone")
    if case.place == "network, returning":
        host.damage(case.path, case.fault)
    if case.place == "both":
        host.down = True
    visitor.open()
    held = case.path.endswith("js/start_guard.js")  # the worker holds it itself
    if case.place == "both" and is_needed(case.path) and case.fault != "wrong type" and not held:
        visitor.is_rescued(case.path.partition("/")[2])
        host.heal()
    visitor.plays()
