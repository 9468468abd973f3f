"""A game and bots of another package in the page: found by the build, then as our own are."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from builder.paths import ROOT
from e2e.elsewhere import link_for
from e2e.hosting import Host
from e2e.player import READY, Player
from e2e.test_access import AXE, found_by_axe
from e2e.watch import Watch

BOTS: Final = ("fair", "nosy", "hangs", "crashes", "cheats", "floods")
ENTRY: Final = "\n".join(
    (
        *("[molecore.games]", "pebbles = tests.sixth.pebbles:PACKAGE", "[molecore.bots]"),
        *(f"{name} = strangers:{name}" for name in BOTS),
        "",
    )
)
STRANGERS: Final = ROOT / "tests" / "sixth" / "bots"
LONG: Final = 60_000
"""Milliseconds that something may take on a busy machine."""
LANGUAGE: Final = "document.documentElement.lang"
IN_GERMAN: Final = "localStorage['molecore:/:settings'] = 'language=de'"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as it is built where Pebbles and bots are installed."""
    tmp_path = tmp_path_factory.mktemp("built")
    info = tmp_path / "installed" / "pebbles-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1\n")
    (info / "entry_points.txt").write_text(ENTRY)
    folder = tmp_path / "built"
    subprocess.run(  # noqa: S603 - our own build
        [sys.executable, "build.py", "build", "--into", str(folder)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, [info.parent, ROOT, STRANGERS])),
        },
        cwd=ROOT,
        check=True,
        timeout=900,
    )
    return folder


@pytest.fixture
def person(browser: Browser, watch: Watch) -> Iterator[BrowserContext]:
    context = browser.new_context(bypass_csp=True)
    watch.over(context)
    yield context
    context.close()


def at(context: BrowserContext, host: Host, fragment: str = "") -> Player:
    """Somebody who has opened the page, and axe in it."""
    page = context.new_page()
    page.set_default_timeout(LONG)
    page.emulate_media(color_scheme="dark" if fragment else "light")
    page.goto(host.address + fragment)
    page.wait_for_selector(READY)
    page.evaluate(AXE.read_text("utf-8"))
    return Player(page, host.address)


def test_a_registered_game_is_played_by_keys_shared_and_spoken_in_german(
    built: Path, tmp_path: Path, person: BrowserContext
) -> None:
    with Host(tmp_path, built=built) as host:
        here = at(person, host)
        said = found_by_axe(here.page, "lobby")
        play_by_keys(here)
        said += found_by_axe(here.page, "play")
        here.button("Share").click()
        address = here.dialog.get_by_role("textbox", name="Link").input_value()
        here.button("Close").click()

        play_to_the_end(here)
        invites(here)

        here.page.evaluate(IN_GERMAN)
        there = at(person, host, address[address.index("#") :])
        assert there.page.evaluate(LANGUAGE) == "de"
        said += found_by_axe(there.page, "shared")
        there.button("Öffnen").click()
        expect(there.board).to_have_attribute("data-ply", "2", timeout=LONG)
        expect(there.page.get_by_role("gridcell", name="Nimm 1", exact=True)).to_be_visible(
            timeout=LONG
        )
        expect(there.page.get_by_text("Du nimmst 3.")).to_be_visible(timeout=LONG)
        there.page.evaluate("location.hash = 'rules/pebbles'")
        expect(there.page.get_by_text("Wer den letzten nimmt, gewinnt.")).to_be_visible(
            timeout=LONG
        )
        said += found_by_axe(there.page, "rules")
    assert not said, "\n".join(map(str, said))


def play_by_keys(here: Player) -> None:
    """Set up Pebbles from the lobby, take three by the keyboard, and hear what the other takes."""
    page = here.page
    page.get_by_role("link", name="Set up Pebbles").click()
    page.locator("#level-1-careless").check()
    here.button("Start the game").click()
    expect(here.board).to_have_attribute("data-ply", "0", timeout=LONG)
    expect(page.locator(".pebbles-pebble").first).to_have_css("fill", "rgb(138, 109, 75)")
    expect(page.locator(".score")).to_have_count(0)
    page.keyboard.press("b")
    expect(here.cell("2")).to_be_focused(timeout=LONG)
    page.keyboard.press("ArrowRight")
    expect(here.cell("3")).to_be_focused(timeout=LONG)
    page.keyboard.press("Enter")
    expect(here.board).to_have_attribute("data-ply", "2", timeout=LONG)
    expect(page.locator("#voice")).to_contain_text("takes", timeout=LONG)


def invites(here: Player) -> None:
    """Nobody knows how to seal Pebbles: it is played openly with somebody elsewhere.

    `tests.sixth.program` joins such a game.
    """
    here.page.evaluate("location.hash = 'new/pebbles'")
    here.page.locator("#seat-1-elsewhere").check()
    expect(here.page.locator("[id^=sealing]")).to_have_count(0)
    here.button("Start the game").click()
    assert "#" in link_for(here, "Invite Player 2")


def play_to_the_end(here: Player) -> None:
    while here.is_called(LONG):
        before = here.ply
        here.press(here.targets()[0])
        expect(here.board).not_to_have_attribute("data-ply", str(before), timeout=LONG)
    expect(here.page.get_by_text("The last pebble was taken.").first).to_be_visible(timeout=LONG)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("hangs", "no answer after 10 s"),
        ("crashes", "its program failed with SystemExit: no bot today"),
        ("cheats", "which is not a legal move"),
        ("floods", "which is not a legal move"),
    ],
)
def test_a_bot_at_fault_loses_in_the_page_and_harms_nothing(
    built: Path, tmp_path: Path, person: BrowserContext, bot: str, said: str
) -> None:
    with Host(tmp_path, built=built) as host:
        here = against(at(person, host), bot)
        here.cell("a1").click()
        ending = here.page.locator("#ending")
        expect(ending).to_contain_text("You win", timeout=LONG)
        expect(ending).to_contain_text(f"{bot} loses")
        expect(ending).to_contain_text(said)
        here.page.evaluate("location.hash = 'new/mole_hill'")
        here.page.locator("#level-1-beginner").check()
        here.button("Start the game").click()
        here.cell("a1").click()
        expect(here.board).to_have_attribute("data-ply", "2", timeout=LONG)


def test_a_bot_plays_in_the_page_and_reaches_nothing_beyond_its_worker(
    built: Path, tmp_path: Path, person: BrowserContext
) -> None:
    with Host(tmp_path, built=built) as host:
        here = against(at(person, host), "nosy")
        here.cell("a1").click()
        expect(here.board).to_have_attribute("data-ply", "2", timeout=LONG)
        expect(here.page.locator("#ending")).to_have_count(0)


def against(here: Player, bot: str) -> Player:
    """A game of Mole Hill against ``bot`` that has begun."""
    here.page.get_by_role("link", name="Set up Mole Hill").click()
    here.page.locator(f"#level-1-{bot}").check()
    here.button("Start the game").click()
    expect(here.board).to_have_attribute("data-ply", "0", timeout=LONG)
    return here
