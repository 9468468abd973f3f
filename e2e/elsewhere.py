"""How two people come together who are elsewhere: links that are handed on, and a direct way."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.engines.engine import Engine
from e2e.player import Player

LINK = "() => document.querySelector('dialog #link').value"


def link_for(player: Player, button: str) -> str:
    """What the dialog offers that a button of the table opens."""
    player.button(button).click()
    link = player.dialog.locator("#link").input_value()
    player.button("Close").click()
    return link


def connect(host: Player, guest: Player) -> None:
    """Connect two who play a game with each other already."""
    host.button("Connect directly").click()
    host.button("Make a link to connect").click()
    guest.page.goto(host.dialog.locator("#link").input_value())
    answer = guest.dialog.locator("#link").input_value()
    host.page.get_by_label("The answer from the other device").fill(answer)
    host.button("Connect").click()


def connect_with(host: Player, guest: Engine) -> None:
    """The same where the other has a browser of another process."""
    host.button("Connect directly").click()
    host.button("Make a link to connect").click()
    offer = host.dialog.locator("#link").input_value().partition("#")[2]
    guest.evaluate("(link) => { location.hash = link; }", offer)
    guest.wait_for("dialog #link")
    host.page.get_by_label("The answer from the other device").fill(str(guest.evaluate(LINK)))
    host.button("Connect").click()
    expect(host.page.locator("main")).to_contain_text("is at the table")


def sit_down_with(host: Player, guest: Engine) -> None:
    """Play Mole Hill with somebody whose browser is another process, as far as the third ply."""
    host.start("", "elsewhere")
    host.press("e4")
    guest.open(link_for(host, "Invite Player 2"))
    guest.press("[data-submit=sitdown] button")
    guest.wait_for("[data-game][data-ply='1']")
    guest.press("[data-target]")
    guest.wait_for("[data-game][data-ply='2']")
    guest.press("[data-act=dialog][data-value='send 0']")
    guest.wait_for("dialog #link")
    host.page.goto(str(guest.evaluate(LINK)))
    host.is_at(2)
    guest.press("dialog [data-act=close]")
