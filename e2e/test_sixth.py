"""A game from another package in the page: found by the build, and played like the own five."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from builder.paths import ROOT
from e2e.hosting import Host
from e2e.player import Player
from e2e.test_access import AXE, found_by_axe
from e2e.watch import Watch

LONG = 60_000
"""Milliseconds a first answer may take on a busy machine."""


def install(folder: Path) -> None:
    """Register Pebbles as an installed package does."""
    info = folder / "pebbles-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[molecore.games]\npebbles = tests.sixth.pebbles\n")


@pytest.fixture
def guest(browser: Browser, watch: Watch, tmp_path: Path) -> Iterator[Player]:
    """The page as it is built where Pebbles is installed."""
    install(tmp_path / "installed")
    built = tmp_path / "built"
    places = os.pathsep.join([str(tmp_path / "installed"), str(ROOT)])
    subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "build.py", "build", "--into", str(built)],
        env={**os.environ, "PYTHONPATH": places},
        cwd=ROOT,
        check=True,
        timeout=280,
    )
    with Host(tmp_path, built=built) as host:
        context = browser.new_context(bypass_csp=True)
        watch.over(context)
        page = context.new_page()
        page.set_default_timeout(LONG)
        yield Player(page, host.address).open()
        context.close()


def test_a_registered_game_is_chosen_played_spoken_and_shared(guest: Player) -> None:
    page = guest.page
    page.evaluate(AXE.read_text("utf-8"))
    said = found_by_axe(page, "lobby")
    page.get_by_role("link", name="Set up Pebbles").click()
    page.locator("#seat-1-careless").check()
    said += found_by_axe(page, "new/pebbles")
    guest.button("Start the game").click()
    expect(guest.board).to_be_visible()
    said += found_by_axe(page, "play")

    page.locator("#at-2").press("Enter")
    expect(guest.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(page.locator("#voice")).to_contain_text("takes")
    while guest.is_called(LONG):
        before = guest.ply
        guest.press(guest.targets()[0])
        expect(guest.board).not_to_have_attribute("data-ply", str(before))

    page.evaluate("location.hash = 'rules/pebbles'")
    expect(page.get_by_text("Who takes the last one wins.")).to_be_visible()
    said += found_by_axe(page, "rules/pebbles")
    assert not said, "\n".join(map(str, said))
