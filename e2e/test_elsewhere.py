"""Two browsers that know nothing of each other play a game by links."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, expect

from builder import browsers
from e2e.elsewhere import connect, connect_with, link_for, sit_down_with
from e2e.engines.chromium import Chromium
from e2e.engines.firefox import Firefox
from e2e.hosting import Host
from e2e.player import Player
from e2e.returning import another_context as another_context  # noqa: PLC0414 - handed on to pytest
from e2e.returning import context as context  # noqa: PLC0414 - as well
from e2e.returning import host as host  # noqa: PLC0414 - as well
from e2e.returning import two_people as two_people  # noqa: PLC0414 - as well


def test_a_game_is_played_by_links_between_two_browsers(
    two_people: tuple[Player, Player], host: Host
) -> None:
    ann, ben = two_people
    ann.start("", "elsewhere")
    ann.press("e4")
    invitation = link_for(ann, "Invite Player 2")
    assert invitation.startswith(f"{host.address}#w1.")

    ben.page.goto(invitation)
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("invites you")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down and play").click()
    ben.is_at(1)
    ben.press(ben.targets()[0])
    ben.is_at(2)

    ann.page.goto(link_for(ben, "Send it to Player 1"))
    ann.is_at(2)
    ann.page.goto(f"{host.address}#{invitation.partition('#')[2]}")
    expect(ann.page.locator("main")).to_contain_text("You made this invitation")
    ann.page.go_back()
    ann.reload()  # the chair is kept
    ann.press(ann.targets()[0])
    ann.is_at(3)

    ben.page.get_by_label("Did you get a link back?").fill(link_for(ann, "Send it to Ben"))
    ben.button("Take it in").click()
    ben.is_at(3)


def test_two_browsers_connect_directly_and_go_on_by_links_when_that_breaks(
    two_people: tuple[Player, Player],
) -> None:
    ann, ben = two_people
    ann.start("", "elsewhere")
    ben.page.goto(link_for(ann, "Invite Player 2"))
    ben.button("Sit down and play").click()
    ann.page.goto(link_for(ben, "Send it to Player 1"))

    connect(ann, ben)
    expect(ben.page.locator("main")).to_contain_text("Player 1 is at the table and is thinking.")

    ann.press("e4")
    ben.is_at(1)
    ben.press(ben.targets()[0])
    ann.is_at(2)

    ben.reload()
    expect(ann.page.locator("main")).not_to_contain_text("is at the table")
    ann.press(ann.targets()[0])
    ben.page.goto(link_for(ann, "Send it to Player 2"))
    ben.is_at(3)


def test_two_tabs_of_one_browser_are_two_chairs(context: BrowserContext, host: Host) -> None:
    ann, ben = (Player(context.new_page(), host.address) for _ in range(2))
    ann.open().start("", "elsewhere")
    ben.open(f"#{link_for(ann, 'Invite Player 2').partition('#')[2]}")
    ben.button("Sit down and play").click()
    ben.is_at(0)
    ann.press("e4")
    ben.is_at(1)
    ben.press(ben.targets()[0])
    ann.is_at(2)


@pytest.mark.skipif(not browsers.firefox(), reason="there is no Firefox here")
def test_browsers_of_different_make_play_by_links_and_directly(
    player: Player, tmp_path: Path
) -> None:
    ben = Firefox(tmp_path / "profile")
    try:
        sit_down_with(player, ben)
        connect_with(player, ben)
        player.press(player.targets()[0])
        ben.wait_for("[data-game][data-ply='3']")
        assert ben.problems == []
    finally:
        ben.quit()


def test_a_browser_that_was_killed_is_connected_again_and_the_game_goes_on(
    player: Player, tmp_path: Path, playwright: Playwright
) -> None:
    ben = Chromium(tmp_path / "profile", playwright)
    try:
        sit_down_with(player, ben)
        connect_with(player, ben)
        player.press(player.targets()[0])
        ben.wait_for("[data-game][data-ply='3']")
        ben.press("[data-target]")
        player.is_at(4)
        table = ben.evaluate("() => location.href")
        ben.kill()
        ben.start()
        ben.open(table)
        ben.wait_for("[data-game][data-ply='4']")
        gone = player.page.locator("main")
        expect(gone).not_to_contain_text("is at the table", timeout=60_000)
        connect_with(player, ben)
        player.press(player.targets()[0])
        ben.wait_for("[data-game][data-ply='5']")
        ben.press("[data-target]")
        player.is_at(6)
        assert ben.problems == []
    finally:
        ben.kill()
