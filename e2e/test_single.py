"""The page as one file: opened from disk, without any host, it plays; and asks nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from builder import release
from e2e.player import START, Player, sit
from e2e.test_kills import PRESS_AT_RANDOM
from e2e.watch import Watch
from molecore.registry import PLAYABLE

ACTED: Final = """async ([game, ...seats]) => {
    // In some save of this game, each of these seats has acted twice.
    const saves = await new Promise((resolve) => molecore.journal.readAll(resolve));
    const times = (save, seat) => save.split(RegExp(`"play", \\\\d+, ${seat},`)).length - 1;
    return saves.some((save) => save.includes(`"game": "${game}"`)
        && seats.every((seat) => times(save, seat) >= 2));
}"""


MOST_BYTES: Final = 9_000_000


@pytest.fixture(scope="module")
def file() -> str:
    return release.one_file().as_uri()


@pytest.fixture
def offline(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    """A browser that has no network."""
    context = browser.new_context(offline=True)
    watch.expect("request elsewhere: file://")  # the page itself
    watch.over(context)
    yield context
    context.close()


def test_it_plays_from_disk_keeps_the_game_and_asks_nobody(
    offline: BrowserContext, watch: Watch, file: str
) -> None:
    page = offline.new_page()
    page.set_default_timeout(2 * START)
    player = Player(page, file).open()
    player.start("", "casual")
    player.press("e4")
    expect(player.board).to_have_attribute("data-actor", "0", timeout=START)
    ply = player.ply
    assert ply >= 2
    player.reload()
    player.is_at(ply)
    page.evaluate("location.hash = 'rules/mole_hill'")
    expect(page.locator("article.rules")).to_be_visible()
    the_computer_plays_every_game(player)
    asks_nobody(watch, file)
    assert not watch.problems
    its_policy_lets_it_ask_nobody(page, watch)


def the_computer_plays_every_game(player: Player) -> None:
    page = player.page
    for meta in PLAYABLE:
        page.evaluate(f"location.hash = 'new/{meta.id}'")
        sit(page, 1, meta.levels[0].id)
        page.locator("#seat-0-").check()
        player.button("Start the game").click()
        page.evaluate(PRESS_AT_RANDOM, 1)
        page.wait_for_function(ACTED, arg=[meta.id, 0, 1])
        page.evaluate("clearInterval(pressing)")
        page.keyboard.press("Escape")  # it may just have asked something


def asks_nobody(watch: Watch, file: str) -> None:
    """No request but for the page itself and what it made."""
    asked = {url for url in watch.requests if not url.startswith(("blob:", "data:"))}
    assert {url.partition("#")[0] for url in asked} == {file}


def its_policy_lets_it_ask_nobody(page: Page, watch: Watch) -> None:
    for text in ("policy violation", "Content Security Policy", "Failed to load", "Refused"):
        watch.expect(text)
    asking = """() => Promise.all(["http://127.0.0.1:9/", "blob:x", "data:,x"].map(
        (address) => fetch(address).then(() => "answered", (error) => error.name)))"""
    assert page.evaluate(asking) == ["TypeError"] * 3
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "http" not in policy


def test_the_file_can_be_sent_by_mail(file: str) -> None:
    assert Path(file.removeprefix("file://")).stat().st_size <= MOST_BYTES


def test_the_file_names_no_other_host() -> None:
    text = Path(release.one_file()).read_text(encoding="utf-8")
    parts = json.loads(text.split('id="parts">')[1].split("</script>")[0])
    assert len(parts["files"]) > len(PLAYABLE)
    assert 'src="' not in text.split("<body>")[0]
