"""Records of other programs: by file, paste and drop."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from e2e.hosting import Host
from e2e.player import Player
from molecore.core import match as matches
from molecore.core.history import begin
from molecore.core.match import new_match
from molecore.registry import load
from molecore.wire import logs

GOOD: Final[dict[str, Any]] = {
    "game": "mole_hill",
    "players": ["Ann", {"level": "casual"}],
    "actions": ["e4", "d4|e4", "a1"],
}
BAD: Final[dict[str, Any]] = {"game": 5, "players": [{"nom": "x"}, 7], "actions": []}
PATIENCE: Final = 60_000
"""Milliseconds, for what is fetched and imported."""
DROP: Final = """(files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
    const place = document.querySelector("h1");
    const drag = (type) => place.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    drag("dragover");
    const shown = document.querySelector("[data-awaiting]") !== null;
    drag("drop");
    return shown && document.querySelector("[data-awaiting]") === null;
}"""
BREAK_READING: Final = """() => {
    globalThis.reads = Blob.prototype.text;
    Blob.prototype.text = () => Promise.reject("gone");
}"""
REFUSED_IN: Final = """async () => {
    const field = document.getElementById("take-in"), transfer = new DataTransfer();
    transfer.items.add(new File(["x\\n".repeat(3_000_000)], "huge.txt"));
    field.files = transfer.files;
    const begun = performance.now();
    field.dispatchEvent(new Event("change", { bubbles: true }));
    const told = () => document.querySelector(".outcome")?.textContent.includes("huge.txt");
    while (!told()) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
}"""
"""How long a file of so many lines is looked at, in ms."""


@pytest.fixture
def visitor(page: Page, host: Host) -> Player:
    """Somebody at the shelf."""
    return Player(page, host.address).open("#games")


@pytest.fixture
def at_shelf(shared: Player) -> Player:
    """Somebody at the shelf of the open page."""
    shared.page.evaluate("location.hash = 'games'")
    expect(shared.page.locator("main.shelf")).to_be_visible()
    return shared


def choose(player: Player, **records: object) -> None:
    """Choose files with these records in them, or these texts."""
    files = [
        {"name": name, "mimeType": "application/json", "buffer": _text(value).encode()}
        for name, value in records.items()
    ]
    player.page.locator("#take-in").set_input_files(files)  # type: ignore[arg-type]


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def open_backup(player: Player) -> None:
    if not player.page.locator("#pasted").is_visible():
        player.page.get_by_text("Backup and import").click()


def paste(player: Player, text: str) -> None:
    open_backup(player)
    player.page.get_by_label("Or paste a game as text").fill(text)
    player.button("Import").click()


def taken(player: Player, number: int = 1) -> None:
    expect(player.page.locator(".outcome.good")).to_have_count(number, timeout=PATIENCE)


# ---- ways in


def test_records_by_file_paste_and_drop_are_told_of_and_kept(at_shelf: Player) -> None:
    page = at_shelf.page
    before = page.locator(".volume").count()
    choose(at_shelf, good=GOOD, bad=BAD, noise="hello", save="molecore-save 2 broken")
    expect(page.locator(".outcome")).to_have_count(4, timeout=PATIENCE)
    alert, status = page.locator(".intake [role=alert]"), page.locator(".intake [data-say]")
    expect(alert).to_contain_text("The field game must be the id of a game")
    expect(alert).to_contain_text("There is no field players[0].nom. Fields: name, level.")
    expect(alert).to_contain_text("The field players[1] must be a name, or an object")
    expect(alert).to_contain_text("noise: This file contains no game.")
    expect(alert).not_to_contain_text("pydantic")
    expect(status).to_contain_text("good: 1 game imported.")
    paste(at_shelf, json.dumps(BAD))
    expect(alert).to_contain_text("The pasted text: This record cannot be imported:")
    expect(page.locator("#pasted")).to_have_value(json.dumps(BAD))
    paste(at_shelf, json.dumps(GOOD))
    expect(status).to_contain_text("The pasted text: 1 game imported.")
    expect(page.locator("#pasted")).to_have_value("")
    assert page.evaluate(DROP, [["a", json.dumps(GOOD)], ["b", json.dumps(BAD)], ["c", "{"]])
    expect(page.locator(".outcome.bad")).to_have_count(2)
    taken(at_shelf)
    expect(page.locator(".volume")).to_have_count(before + 3)
    page.get_by_role("link", name="Open Ann and Casual").first.click()
    at_shelf.is_at(3)


def test_a_file_too_large_too_long_or_unreadable_is_told_at_once(
    at_shelf: Player, tmp_path: Path, figure: Callable[[str], None]
) -> None:
    page = at_shelf.page
    film = tmp_path / "film.json"
    with film.open("wb") as file:
        file.truncate(800_000_000)
    page.locator("#take-in").set_input_files(film)
    told = page.locator("main")
    expect(told.get_by_text("film.json: This file is too large: 800 MB")).to_be_visible()
    figure(f"a file of 3,000,000 lines, refused in {page.evaluate(REFUSED_IN):.0f} ms")
    expect(page.locator(".outcome")).to_contain_text("This file is too long: 3,000,000 lines")
    page.evaluate(BREAK_READING)
    choose(at_shelf, folder=GOOD)
    expect(told.get_by_text("folder: The browser could not read")).to_be_visible()
    page.evaluate("() => { Blob.prototype.text = reads; }")


def test_saves_are_read_while_the_page_stays_awake(at_shelf: Player) -> None:
    """Several files of one drop: with lines as a mail programme leaves them, and two of one id."""
    page = at_shelf.page
    game = load("mole_hill")
    players = [matches.Player(name) for name in ("Rosa", "Wim")]
    one, two = (logs.dump(begin(new_match(game, players, {}, seed, "same"))) for seed in (1, 2))
    third = logs.dump(begin(new_match(game, players, {}, 3, "third"))).replace("\n", "\r\n")
    newer = f"{logs.MARK}3 x\n"
    before = page.locator(".volume").count()
    files = [["both.txt", f"{one}\n{two}"], ["mailed.txt", third], ["newer.txt", newer]]
    assert page.evaluate(DROP, files)
    told = page.locator(".intake")
    expect(told).to_contain_text("both.txt: 2 games imported.", timeout=PATIENCE)
    expect(told).to_contain_text("mailed.txt: 1 game imported.")
    expect(told).to_contain_text("newer.txt: 1 game needs a newer Molecore")
    expect(page.locator(".volume")).to_have_count(before + 3)
    expect(page.locator("main").get_by_text("damaged")).to_have_count(0)


def test_a_game_goes_out_as_a_record_and_comes_in_again(shared: Player, tmp_path: Path) -> None:
    page = shared.page
    shared.start()
    shared.type("a1", "b2|c2")
    shared.is_at(2)
    page.evaluate("location.hash = 'games'")
    before = page.locator(".volume").filter(has_text="2 moves")
    expect(before).to_have_count(1)
    with page.expect_download() as download:
        before.get_by_role("button", name="for other programs").click()
    assert download.value.suggested_filename.endswith(".json")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    before.get_by_role("button", name="Delete").click()
    expect(before).to_have_count(0)
    page.locator("#take-in").set_input_files(file)
    taken(shared)
    expect(before).to_have_count(1)
