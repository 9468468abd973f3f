"""A game with somebody elsewhere in a language nobody speaks: none of its words are English."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.hosting import Host
from e2e.player import Player
from e2e.reading import NAMES, come_to, english, speaking
from e2e.watch import Watch
from molecore.words.pseudo import ACCENTED
from tests.amounts import LONG

HOST, GUEST = 0, 1


@pytest.fixture
def readers(
    context: BrowserContext, another_context: BrowserContext, host: Host, watch: Watch
) -> tuple[Player, Player]:
    """Two who are not at the same device."""
    one, other = (own.new_page() for own in (context, another_context))
    return speaking(ACCENTED, one, host, watch), speaking(ACCENTED, other, host, watch)


def act(player: Player, name: str, value: str = "") -> None:
    """Press what is named so, wherever it is."""
    player.page.locator(
        f"[data-act={name}]" + f"[data-value^='{value}']" * bool(value)
    ).first.click()


def read_dialog(player: Player) -> list[str]:
    player.dialog.wait_for()
    return english(player, "dialog")


def shut(player: Player) -> None:
    player.page.locator("dialog [data-act=close]").first.click()
    expect(player.dialog).to_have_count(0)


def handed_on(player: Player, found: list[str]) -> str:
    """The link that is to be sent to the other, from its dialog."""
    act(player, "dialog", "send")
    found += read_dialog(player)
    link = player.dialog.locator("#link").input_value()
    shut(player)
    return link


def submit(player: Player, field: str, text: str) -> None:
    player.page.locator(f"#{field}").fill(text)
    player.page.keyboard.press("Enter")


def invited(rosa: Player, wim: Player) -> list[str]:
    """Somebody is asked to play, and sits down."""
    come_to(rosa, "new/mole_hill", "[data-act=start]")
    rosa.page.locator("#seat-1-elsewhere").check()
    for seat, name in enumerate(NAMES[1:]):
        rosa.page.locator(f"[data-change=name][data-key='{seat}']").fill(name)
    found = english(rosa, "main")
    act(rosa, "start")
    rosa.page.wait_for_selector(".table")
    rosa.press("e4")
    rosa.is_at(1)
    wim.page.goto(handed_on(rosa, found))
    wim.page.locator("#sitter").wait_for()
    found += english(wim, "main")
    submit(wim, "sitter", NAMES[2])
    wim.is_at(1)
    return found


def answered(rosa: Player, wim: Player) -> list[str]:
    """A move comes back: not at first, then pasted, then once more, and no camera sees it."""
    wim.press(wim.targets()[0])
    wim.is_at(2)
    found = english(wim, "main")
    reply = handed_on(wim, found)
    for text in ("nothing of that kind", reply):
        submit(rosa, "letter", text)
        found += english(rosa, "main")
    rosa.is_at(2)
    rosa.page.goto(reply)
    rosa.page.wait_for_selector("main")
    found += english(rosa, "main")
    rosa.page.go_back()
    rosa.is_at(2)
    act(rosa, "scan")
    rosa.dialog.get_by_role("alert").wait_for()
    found += read_dialog(rosa)
    shut(rosa)
    return found


def asked(rosa: Player, wim: Player, question: str) -> list[str]:
    """Something is asked and denied."""
    act(rosa, "ask", question)
    found = english(rosa, "main")
    wim.page.goto(handed_on(rosa, found))
    wim.page.wait_for_selector("[data-act=disagree]")
    found += english(wim, "main")
    act(wim, "disagree")
    found += english(wim, "main")
    submit(rosa, "letter", handed_on(wim, found))
    return found + english(rosa, "main")


def connected(rosa: Player, wim: Player) -> list[str]:
    """From here on what one does reaches the other by itself."""
    act(rosa, "dialog", "direct")
    found = read_dialog(rosa)
    act(rosa, "connect")
    rosa.dialog.locator("#half").wait_for()
    found += read_dialog(rosa)
    wim.page.goto(rosa.dialog.locator("#link").input_value())
    answer = wim.dialog.locator("#link")
    answer.wait_for()
    found += read_dialog(wim)
    submit(rosa, "half", answer.input_value())
    for each in (rosa, wim):
        expect(each.dialog).to_have_count(0)
        found += english(each, "main")
    return found


def ended(rosa: Player, wim: Player) -> list[str]:
    """One of them gives up and wants another game."""
    act(rosa, "dialog", "resign")
    found = read_dialog(rosa)
    act(rosa, "resign")
    for each in (rosa, wim):
        each.page.locator(".ending").wait_for()
        found += english(each, "main")
    act(rosa, "ask", "rematch")
    wim.page.wait_for_selector("[data-act=agree]")
    return found + english(wim, "main")


@pytest.mark.skipif(not LONG, reason="for `build.py prove words`")
def test_no_english_is_met_in_a_game_with_somebody_elsewhere(
    readers: tuple[Player, Player],
) -> None:
    found = invited(*readers) + answered(*readers)
    for question in ("takeback", "draw"):
        found += asked(*readers, question)
    found += connected(*readers) + ended(*readers)
    assert sorted(set(found)) == []
