"""The page as one file: opened from disk, without any host, it plays; and asks nobody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from builder import release
from e2e.player import READY, Player
from e2e.watch import Watch
from molecore.registry import PLAYABLE


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


def test_it_plays_from_disk_against_the_computer_and_keeps_the_game(
    offline: BrowserContext, watch: Watch, file: str
) -> None:
    page = offline.new_page()
    page.set_default_timeout(30_000)
    player = Player(page, file).open()
    player.start("", "casual")
    player.press("e4")
    expect(player.board).to_have_attribute("data-actor", "0", timeout=30_000)
    ply = player.ply
    assert ply >= 2
    player.reload()
    player.is_at(ply)
    for meta in PLAYABLE:
        page.evaluate(f"location.hash = 'new/{meta.id}'")
        player.button("Start the game").click()
        expect(page.locator(f"[data-game={meta.id}]")).to_be_visible()
    page.evaluate("location.hash = 'rules/mole_hill'")
    expect(page.locator("article.rules")).to_be_visible()
    asked = {url for url in watch.requests if not url.startswith(("blob:", "data:"))}
    assert {url.partition("#")[0] for url in asked} == {file}


def test_its_policy_lets_it_ask_nobody(offline: BrowserContext, watch: Watch, file: str) -> None:
    for text in ("policy violation", "Content Security Policy", "Failed to load", "Refused"):
        watch.expect(text)
    page = offline.new_page()
    page.goto(file)
    page.wait_for_selector(READY)
    asking = """() => Promise.all(["http://127.0.0.1:9/", "blob:x", "data:,x"].map(
        (address) => fetch(address).then(() => "answered", (error) => error.name)))"""
    assert page.evaluate(asking) == ["TypeError"] * 3
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert "http" not in policy


def test_the_file_names_no_other_host() -> None:
    text = Path(release.one_file()).read_text(encoding="utf-8")
    parts = json.loads(text.split('id="parts">')[1].split("</script>")[0])
    assert len(parts["files"]) > len(PLAYABLE)
    assert 'src="' not in text.split("<body>")[0]
