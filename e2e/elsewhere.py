"""How two people come together who are elsewhere: links that are handed on, and a direct way."""

from __future__ import annotations

from typing import Any, Final

from e2e.player import Player
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.package import loaded
from molecore.registry import package_of

SHORT: Final = 300
"""Characters of half of a connection at most, where browsers hide addresses or show a few."""


def link_for(player: Player, button: str) -> str:
    """What the dialog offers for whom a button of the table sends something."""
    door = player.button(button)
    if door.get_attribute("data-act") == "sendlink":
        seat = door.get_attribute("data-value")
        door = player.page.locator(f"[data-act=dialog][data-value='send {seat}']")
    door.click()
    link = player.dialog.locator("#link").input_value()
    player.button("Close").click()
    return link


def connect(host: Player, guest: Player) -> None:
    """Connect two who play a game with each other already."""
    host.button("Connect directly").click()
    host.button("Make a link").click()
    offer = host.dialog.locator("#link").input_value()
    guest.page.goto(offer)
    answer = guest.dialog.locator("#link").input_value()
    lengths = [len(half.partition("#")[2]) for half in (offer, answer)]
    assert max(lengths) < SHORT, lengths
    host.page.get_by_label("The answer from the other device").fill(answer)
    host.button("Connect").click()


def typed(match: Match, seat: Seat, action: Any) -> tuple[str, ...]:
    """What is typed for ``action``, twice where the page has it confirmed."""
    caution = loaded(package_of(match.game.meta.id).caution)
    is_asked = caution and caution(match.view(seat), seat, action)
    return (match.game.encode(action),) * (2 if is_asked else 1)
