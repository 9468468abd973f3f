"""A program is the guest in a game of the page, and sends links as nobody should or all at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.elsewhere import link_for
from e2e.player import Player
from molecore.core.record import replace
from molecore.remote.device import Device
from molecore.remote.envelopes import Invitation, Post, envelope_for, open_envelope, seal, seal_all
from molecore.remote.messages import (
    SIGNATURE_LENGTH,
    Answered,
    Asked,
    Body,
    GaveUp,
    Letter,
    Played,
    SatDown,
    Sealed,
)
from tests.amounts import amount
from tests.remote.circles import accepted, plays
from tests.remote.signing import KEYS

FORGED: Final = amount(50, 1_000)
HOST, GUEST = 0, 1
OPEN: Final = "link => { location.hash = link; }"
SAID: Final = """async (links) => {
    const voice = document.getElementById("voice"), said = [];
    const until = async (there) => {
        for (let frames = 0; frames < 1200 && !there(); frames++) {
            await new Promise(requestAnimationFrame);
        }
    };
    for (const link of links) {
        voice.replaceChildren();
        location.hash = link;
        await until(() => voice.textContent);
        said.push(voice.textContent);
        const isAtTheTable = () => document.querySelector("[data-game]");
        // A link that is read only in part has a screen of its own.
        if (!isAtTheTable()) history.back();
        await until(isAtTheTable);
    }
    return said;
}"""
"""Open links one after another, and listen to what is said of each."""
ANSWERED: Final = re.compile("unchanged|(it|this one) is kept|This link was refused", re.IGNORECASE)
BODIES: Final[tuple[Body, ...]] = (
    SatDown(bytes(32), "Eve"),
    Played(1, "e4"),
    Played(2, "a1"),
    GaveUp(2),
    Asked("draw", 0, 2),
    Answered(agrees=True),
    Sealed(0, (b"Z",)),
)


def forged(guest: Device, chance: Random) -> Iterator[str]:
    """Links to the host, made without a key: from the game's id alone, or from known messages."""
    while True:
        honest = chance.choice(guest.log.order)
        made_up = Letter(
            chance.choice((HOST, GUEST)),
            (chance.randrange(4), chance.randrange(300)),
            chance.randbytes(16),
            chance.choice(BODIES),
            chance.randbytes(SIGNATURE_LENGTH),
        )
        torn = replace(honest, signature=chance.randbytes(SIGNATURE_LENGTH))
        altered = replace(honest, body=chance.choice(BODIES))
        stolen = replace(honest, seat=1 - honest.seat)
        letters = chance.choice(((made_up,), (torn,), (altered,), (stolen,), (made_up, torn)))
        yield seal(Post(guest.start.id, HOST, letters))


@pytest.fixture
def guest(shared: Player) -> Device:
    """The device of a program that has accepted an invitation of the page."""
    player = shared
    player.start("", "elsewhere")
    player.press("e4")
    invitation = open_envelope(link_for(player, "Send it to Player 2").rpartition("#")[2])
    assert isinstance(invitation, Invitation)
    return accepted(invitation, "Ben")


def test_forged_links_stop_no_game(shared: Player, guest: Device) -> None:
    player = shared
    chance, ply = Random(5), 1
    links = forged(guest, chance)
    for _ in range(2):
        guest = plays(guest, GUEST, chance.choice)
        said = player.page.evaluate(SAID, list(islice(links, FORGED // 2)))
        assert [words for words in said if not ANSWERED.search(words)] == []
        player.is_at(ply)
        (honest,) = seal_all(envelope_for(guest, HOST))
        player.page.evaluate(OPEN, honest)
        ply += 1
        player.is_at(ply)
        player.press(player.targets()[0])
        ply += 1
        player.is_at(ply)
        answer = open_envelope(link_for(player, "Send it to Ben").rpartition("#")[2])
        guest, _ = guest.receive(KEYS, answer.letters)
        links = forged(guest, chance)


def test_links_opened_at_once_in_several_tabs_are_all_taken(shared: Player, guest: Device) -> None:
    player = shared
    guest = plays(guest, GUEST, Random(5).choice)
    guest = guest.tell(KEYS, GUEST, Asked("draw", 0, 2))
    letters = envelope_for(guest, HOST).letters
    assert len(letters) == 3, "sits down, plays, asks"
    links = [seal(Post(guest.start.id, HOST, part)) for part in (letters[2:], letters[:2])]
    tabs = [player.page.context.new_page() for _ in links]
    for tab, link in zip(tabs, links, strict=True):
        tab.evaluate("address => { location.href = address; }", f"{player.address}#{link}")
    for tab in tabs:
        Player(tab, player.address).wait_for_start()
    player.open(f"#play/{guest.start.id}")
    player.is_at(2)
    expect(player.page.locator("main")).to_contain_text("draw")
    for tab in tabs:
        tab.close()
