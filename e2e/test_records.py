"""Records of other programs: by file, paste and drop; what reads them comes when it is needed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.hosting import Host
from e2e.player import READY, Player
from e2e.test_offline import ACTIVE, UPDATE_WAITS, UPDATED, publish
from e2e.watch import Watch
from molecore.core import match as matches
from molecore.core.history import begin
from molecore.core.match import new_match
from molecore.core.playout import random_match as play
from molecore.registry import load
from molecore.wire import logs

GOOD: Final[dict[str, Any]] = {
    "game": "mole_hill",
    "players": ["Ann", {"level": "casual"}],
    "actions": ["e4", "d4|e4", "a1"],
}
BAD: Final[dict[str, Any]] = {"game": 5, "players": [{"nom": "x"}, 7], "actions": []}
PATIENCE: Final = 20_000
"""Milliseconds, for what is fetched and imported."""
PACKAGES: Final = 5
"""What is fetched to read records."""
DROP: Final = """(files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
    const place = document.querySelector("h1");
    const drag = (type) => place.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    drag("dragover");
    const shown = document.querySelector(".awaiting") !== null;
    drag("drop");
    return shown && document.querySelector(".awaiting") === null;
}"""
REFUSED_IN: Final = """async () => {
    const field = document.getElementById("take-in"), transfer = new DataTransfer();
    transfer.items.add(new File(["x\\n".repeat(3_000_000)], "huge.txt"));
    field.files = transfer.files;
    const begun = performance.now();
    field.dispatchEvent(new Event("change", { bubbles: true }));
    while (!document.querySelector(".outcome")) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
}"""
"""How long a file of so many lines is looked at, in ms."""
WATCHED: Final = """() => {
    globalThis.shares = [];
    globalThis.longest = 0;
    new MutationObserver(() => {
        const share = document.querySelector(".intake progress")?.value;
        if (share !== undefined && share !== shares.at(-1)) shares.push(share);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
    }).observe({ type: "longtask" });
}"""
KEPT: Final = """async () => {
    const urls = [];
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    }
    return new Set(urls.filter((url) => url.endsWith(".whl"))).size;
}"""
ALL_KEPT: Final = f"async () => (await ({KEPT})()) === {PACKAGES}"


@pytest.fixture
def visitor(player: Player) -> Player:
    """Somebody at the shelf."""
    return player.open("#games")


def choose(player: Player, **records: object) -> None:
    """Choose files with these records in them, or these texts."""
    files = [
        {"name": name, "mimeType": "application/json", "buffer": _text(value).encode()}
        for name, value in records.items()
    ]
    player.page.locator("#take-in").set_input_files(files)  # type: ignore[arg-type]


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def paste(player: Player, text: str) -> None:
    player.page.get_by_label("A record or a save, as text").fill(text)
    player.button("Take it in").click()


def taken(player: Player, number: int = 1) -> None:
    expect(player.page.locator(".outcome.good")).to_have_count(number, timeout=PATIENCE)


def packages(watch: Watch) -> list[str]:
    return [url for url in watch.requests if url.endswith(".whl")]


def unplug(host: Host) -> None:
    """Go off line; what a connection that is still open asks for is not there either."""
    for wheel in host.files.glob("wheels/*.whl"):
        wheel.unlink()
    host.stop()


def come_back(player: Player) -> None:
    """Load the page anew, now from what was kept."""
    player.page.wait_for_function(ACTIVE)
    player.reload()


# ---- ways in


def test_records_by_file_paste_and_drop_are_told_of_and_kept(visitor: Player) -> None:
    page = visitor.page
    choose(visitor, good=GOOD, bad=BAD, noise="hello", save="molecore-save 2 broken")
    expect(page.locator(".outcome")).to_have_count(4, timeout=PATIENCE)
    alert, status = page.locator(".intake [role=alert]"), page.locator(".intake [data-say]")
    expect(alert).to_contain_text("The field game must be the id of a game")
    expect(alert).to_contain_text("There is no field players[0].nom. Fields: name, level.")
    expect(alert).to_contain_text("The field players[1] must be a name, or an object")
    expect(alert).to_contain_text("noise: There is no game in that file.")
    expect(alert).not_to_contain_text("pydantic")
    expect(status).to_contain_text("good: 1 game taken in.")
    paste(visitor, json.dumps(BAD))
    expect(alert).to_contain_text("The text you pasted: This record cannot be taken in:")
    expect(page.locator("#pasted")).to_have_value(json.dumps(BAD))
    paste(visitor, json.dumps(GOOD))
    expect(status).to_contain_text("The text you pasted: 1 game taken in.")
    expect(page.locator("#pasted")).to_have_value("")
    assert page.evaluate(DROP, [["a", json.dumps(GOOD)], ["b", json.dumps(BAD)], ["c", "{"]])
    expect(page.locator(".outcome.bad")).to_have_count(2)
    taken(visitor)
    expect(page.locator(".volume")).to_have_count(3)
    page.get_by_role("link", name="Open Ann and Casual").click()
    visitor.is_at(3)


def test_a_file_that_is_too_large_or_unreadable_is_told_at_once(
    visitor: Player, tmp_path: Path
) -> None:
    film = tmp_path / "film.json"
    with film.open("wb") as file:
        file.truncate(800_000_000)
    visitor.page.locator("#take-in").set_input_files(film)
    expect(
        visitor.page.locator("main").get_by_text("film.json: This file has 800 MB")
    ).to_be_visible()
    visitor.page.evaluate("() => { Blob.prototype.text = () => Promise.reject('gone'); }")
    choose(visitor, folder=GOOD)
    expect(
        visitor.page.locator("main").get_by_text("folder: The browser could not read")
    ).to_be_visible()


def test_a_file_of_millions_of_lines_is_refused_at_once(
    visitor: Player, figure: Callable[[str], None]
) -> None:
    page = visitor.page
    waited = page.evaluate(REFUSED_IN)
    figure(f"a file of 3,000,000 lines, refused in {waited:.0f} ms")
    assert "This file has 3,000,000 lines" in page.locator(".outcome").inner_text()
    assert waited < 5000, "it took half a minute once"


def test_saves_are_read_while_the_page_stays_awake(visitor: Player) -> None:
    """Several files of one drop: with lines as a mail programme leaves them, and two of one id."""
    page = visitor.page
    game = load("mole_hill")
    players = [matches.Player(name) for name in ("Rosa", "Wim")]
    one, two = (logs.dump(begin(new_match(game, players, {}, seed, "same"))) for seed in (1, 2))
    third = logs.dump(begin(new_match(game, players, {}, 3, "third"))).replace("\n", "\r\n")
    newer = f"{logs.MARK}3 x\n"
    files = [["both.txt", f"{one}\n{two}"], ["mailed.txt", third], ["newer.txt", newer]]
    assert page.evaluate(DROP, files)
    told = page.locator(".intake")
    expect(told).to_contain_text("both.txt: 2 games taken in.", timeout=PATIENCE)
    expect(told).to_contain_text("mailed.txt: 1 game taken in.")
    expect(told).to_contain_text("newer.txt: 1 game was saved by a newer Molecore")
    expect(page.locator(".volume")).to_have_count(3)
    expect(page.locator("main").get_by_text("damaged")).to_have_count(0)


def test_a_long_save_is_read_in_pieces_that_tell_how_far_it_is(
    visitor: Player, figure: Callable[[str], None]
) -> None:
    page = visitor.page
    match = max((play(load("moleozer"), seed) for seed in range(8)), key=lambda one: len(one.plies))
    page.evaluate(WATCHED)
    assert page.evaluate(DROP, [["long.txt", logs.dump(begin(match))]])
    taken(visitor)
    shares, longest = page.evaluate("[shares, longest]")
    assert len(shares) > 2
    assert shares == sorted(shares)
    figure(
        f"a save of {len(match.plies)} moves in {len(shares)} pieces, longest task {longest:.0f} ms"
    )


def test_a_game_goes_out_as_a_record_and_comes_in_again(visitor: Player, tmp_path: Path) -> None:
    visitor.start()
    visitor.type("a1", "b2|c2")
    visitor.open("#games")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="as a record").click()
    assert download.value.suggested_filename.endswith(".json")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    visitor.page.get_by_role("button", name="Delete").click()
    visitor.page.locator("#take-in").set_input_files(file)
    taken(visitor)
    expect(visitor.page.locator(".volume")).to_have_count(1)


# ---- what reads them


def test_what_reads_records_is_not_fetched_before_one_comes(visitor: Player, watch: Watch) -> None:
    come_back(visitor)
    visitor.start()
    visitor.type("a1")
    visitor.open("#games")
    choose(visitor, noise="hello", broken="{")
    expect(visitor.page.locator(".outcome.bad")).to_have_count(2)
    assert packages(watch) == []
    assert visitor.page.evaluate(KEPT) == 0


def test_its_progress_is_shown_and_the_page_answers_meanwhile(visitor: Player) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/*.whl", hold)
    choose(visitor, good=GOOD)
    bar = visitor.page.get_by_role("progressbar", name="Loading what reads records")
    expect(bar).to_have_attribute("value", "0")
    expect(
        visitor.page.locator("main").get_by_text("Loading what reads records ...")
    ).to_be_visible()
    choose(visitor, noise="hello")
    expect(visitor.page.locator(".outcome.bad")).to_have_count(1)
    while len(held) < PACKAGES:
        visitor.page.wait_for_timeout(20)
    *others, largest = sorted(held, key=lambda route: "pydantic_core" in route.request.url)
    for route in others:
        route.continue_()
    expect(bar).to_have_attribute("value", re.compile("2[0-9]"), timeout=PATIENCE)
    largest.continue_()
    taken(visitor)
    expect(bar).to_have_count(0)


@pytest.mark.parametrize("kept_before", [False, True])
def test_after_its_first_use_records_are_read_offline(
    visitor: Player, host: Host, watch: Watch, kept_before: bool
) -> None:
    visitor.page.wait_for_function(ACTIVE)
    if kept_before:
        visitor.reload()
    choose(visitor, good=GOOD)
    taken(visitor)
    visitor.page.wait_for_function(ALL_KEPT)
    unplug(host)
    watch.requests.clear()
    visitor.reload()
    choose(visitor, good=GOOD)
    taken(visitor)


def test_offline_before_its_first_use_is_told(visitor: Player, host: Host, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    come_back(visitor)
    unplug(host)
    choose(visitor, good=GOOD)
    alert = visitor.page.locator(".intake [role=alert]")
    for _ in range(2):
        expect(alert).to_contain_text("check the connection and try again", timeout=PATIENCE)
        expect(alert).to_contain_text("Waiting: good.")
        visitor.button("Try again").click()


def test_trying_again_reads_what_waited(visitor: Player, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    lost = "**/pydantic_core*.whl"
    visitor.page.route(lost, lambda route: route.abort())
    choose(visitor, good=GOOD)
    expect(visitor.button("Try again")).to_be_visible(timeout=PATIENCE)
    visitor.page.unroute(lost)
    visitor.button("Try again").press("Enter")
    expect(visitor.page.locator("#intake")).to_be_focused()
    taken(visitor)


@pytest.mark.parametrize("kept_before", [False, True])
def test_a_package_that_is_not_what_was_built_is_neither_used_nor_kept(
    visitor: Player, host: Host, watch: Watch, kept_before: bool
) -> None:
    watch.expect("504")  # the worker's answer for what is not what was built
    wheel = next(host.files.glob("wheels/annotated_types*"))
    content = wheel.read_bytes()
    wheel.unlink()
    wheel.write_bytes(content[:-1] + b"?")
    visitor.page.wait_for_function(ACTIVE)
    if kept_before:
        visitor.reload()
    choose(visitor, good=GOOD)
    expect(visitor.button("Try again")).to_be_visible(timeout=PATIENCE)
    assert visitor.page.evaluate(KEPT) < PACKAGES


# ---- a new version of the page


def renew(page: Page) -> None:
    """Take the new version in that waits."""
    page.get_by_role("link", name="Molecore").click()
    expect(page).to_have_title("Newer")
    page.wait_for_selector(READY)


@pytest.mark.parametrize("used_first", [True, False])
def test_it_outlives_an_update_of_the_page(
    visitor: Player, host: Host, context: BrowserContext, used_first: bool
) -> None:
    page = visitor.page
    come_back(visitor)
    for use in (used_first, not used_first):
        if use:
            choose(visitor, good=GOOD)
            taken(visitor)
            page.wait_for_function(ALL_KEPT)
        else:
            publish(host, "Newer")
            assert page.evaluate(UPDATED)
            page.wait_for_function(UPDATE_WAITS)
    renew(page)
    unplug(host)
    again = Player(context.new_page(), host.address).open("#games")
    choose(again, good=GOOD)
    taken(again)
