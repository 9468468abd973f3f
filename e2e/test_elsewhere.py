"""Two browsers that know nothing of each other play a game by links."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.elsewhere import connect, link_for
from e2e.hosting import Host
from e2e.player import Player
from tests.amounts import LONG


def test_a_game_is_played_by_links_then_directly_and_by_links_again_when_that_breaks(
    two_people: tuple[Player, Player], host: Host
) -> None:
    ann, ben = two_people
    ann.start("", "elsewhere")
    ann.press("e4")
    invitation = link_for(ann, "Send it to Player 2")
    assert invitation.startswith(f"{host.address}mole_hill.html#w1."), "messengers show its picture"

    ben.page.goto(invitation)
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("invites you")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Join and play").click()
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

    ben.page.get_by_label("A link from another player").fill(link_for(ann, "Send it to Ben"))
    ben.button("Open link").click()
    ben.is_at(3)
    ben.press(ben.targets()[0])
    ann.page.goto(link_for(ben, "Send it to Player 1"))
    ann.is_at(4)
    go_on_directly(ann, ben)


def go_on_directly(ann: Player, ben: Player) -> None:
    """Until Ben's page is loaded anew, then by a link."""
    connect(ann, ben)
    expect(ben.page.locator("main")).to_contain_text("Player 1 is connected and thinking.")

    ann.press(ann.targets()[0])
    ben.is_at(5)
    ben.press(ben.targets()[0])
    ann.is_at(6)

    ben.reload()
    expect(ann.page.locator("main")).not_to_contain_text("is connected")
    ann.press(ann.targets()[0])
    ben.page.goto(link_for(ann, "Send it to Ben"))
    ben.is_at(7)


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove sealed`; `test_remote_turns` plays in tab after tab"
)
def test_two_tabs_of_one_browser_are_two_chairs(context: BrowserContext, host: Host) -> None:
    ann, ben = (Player(context.new_page(), host.address) for _ in range(2))
    ann.open().start("", "elsewhere")
    ben.open(f"#{link_for(ann, 'Invite Player 2').partition('#')[2]}")
    ben.button("Join and play").click()
    ben.is_at(0)
    ann.press("e4")
    ben.is_at(1)
    ben.press(ben.targets()[0])
    ann.is_at(2)
