"""Two browsers play a sealed game by links: neither holds what its seat may not know."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from itertools import count
from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from e2e.elsewhere import connect, typed
from e2e.player import Player
from e2e.test_sealed_makes import known_device
from e2e.waiting import until
from molecore.remote.device import Device
from molecore.sealed.crypto import Secrets
from molecore.sealed.ways import WAYS
from tests.amounts import LONG

HELD: Final = """() => [
    document.documentElement.outerHTML,
    document.title,
    ...Object.entries(localStorage).flat(),
    ...Object.entries(sessionStorage).flat(),
]"""
DOOR: Final = "[data-act=dialog][data-value^='send ']"
ROUNDS: Final = 4
"""Links until somebody is asked for a choice, at most: what the set-up of the game takes."""
LINKS: Final = 60
"""More than most games at random take; a longer one is given up."""
FAIR: Final = "every device kept to the rules"


def held(player: Player) -> list[bytes]:
    """All that the document and the storage of a browser hold, packed texts also unpacked."""
    texts: list[str] = player.page.evaluate(HELD)
    coded = [part for text in texts for part in re.findall(r"[A-Za-z0-9_-]{60,}", text)]
    unpacked = [urlsafe_b64decode(part[: len(part) // 4 * 4]) for part in coded]
    shifted = [urlsafe_b64decode(part[6 : 6 + (len(part) - 6) // 4 * 4]) for part in coded]
    return [text.encode() for text in texts] + unpacked + shifted


def device_of(player: Player) -> Device:
    """The chair that is kept in a browser."""
    script = "() => Object.entries(localStorage).find(([key]) => key.includes('chair:'))[1]"
    return known_device(player.page.evaluate(script))


def secrets_of(device: Device) -> list[bytes]:
    """What nobody else may hold, as bytes and as digits."""
    session = device.table.session
    assert session is not None
    own = Secrets(session.seed)
    found = [device.private, session.seed, own.key(0), own.share(1000), own.salt(0, 0)]
    return found + [each.hex().encode() for each in found]


def hand_on(sender: Player, receiver: Player) -> None:
    """Send the link for whoever is next, and open it there."""
    sender.page.locator(DOOR).first.click()
    link = sender.dialog.locator("#link").input_value()
    sender.button("Close").click()
    receiver.page.goto(link)
    expect(receiver.page).to_have_url(re.compile("#play/"))


def is_asked(player: Player, seat: int) -> bool:
    return player.board.get_attribute("data-actor") == str(seat)


def a_card(player: Player) -> str:
    """A card of the hand; of two that are alike either."""
    return next(target for target in player.targets() if target.startswith("card:"))


def sit_down(host: Player, guest: Player, game: str = "mole_majority", way: str = "first") -> None:
    """One sets up a sealed game, the other takes the seat that is offered."""
    host.page.evaluate(f"location.hash = 'new/{game}'")
    host.page.locator(f"#way--{way}").check()
    host.page.locator("#seat-1-elsewhere").check()
    expect(host.page.locator("#sealing--sealed")).to_be_checked()
    expect(host.page.locator("main")).to_contain_text(
        f"About {WAYS[game].extra_passes[2]} more links"
    )
    host.button("Start the game").click()
    host.button("Invite Player 2").click()
    invitation = host.dialog.locator("#link").input_value()
    host.button("Close").click()
    guest.page.goto(invitation)
    expect(guest.page.locator("main")).to_contain_text("Sealed: no link reveals what is hidden")
    guest.button("Join and play").click()
    expect(guest.board).to_be_visible()


def dealt(ann: Player, ben: Player) -> tuple[Player, Player]:
    """Who is asked first once all is shuffled and dealt, and the other."""
    sender, receiver = (ben, 1), (ann, 0)
    for _ in range(ROUNDS):
        hand_on(sender[0], receiver[0])
        if is_asked(*receiver):
            return receiver[0], sender[0]
        sender, receiver = receiver, sender
    raise AssertionError("nobody was asked")


@pytest.mark.skipif(
    not LONG, reason="for `build.py prove sealed`; `tests.web.pages.test_agreeing`, `test_several`"
)
def test_before_the_devices_agree_each_is_told_what_to_send_and_then_somebody_is_asked(
    two_people: tuple[Player, Player],
) -> None:
    sit_down(*two_people, "moleozer")
    told = ("First invite Player 2.", "About 3 more answers")
    for player, awaited, said in zip(two_people, ("Player 2", "Player 1"), told, strict=True):
        expect(player.page.locator("main")).to_contain_text(said)
        expect(player.page).to_have_title(f"Not ready yet: waiting for {awaited} - Moleozer")
        expect(player.page.locator("[data-target], .history")).to_have_count(0)
    ann, ben = two_people
    ann.page.evaluate("location.hash = 'games'")
    expect(ann.page.locator(".volumes")).to_contain_text("Not ready yet: waiting for Player 2")
    ann.page.go_back()
    expect(ann.board).to_be_visible()
    first, _ = dealt(ann, ben)
    expect(first.page.locator("main")).not_to_contain_text("The devices are still")
    expect(first.page).to_have_title("Your turn - Moleozer")
    play_directly(ann, ben)


def test_a_sealed_game_is_played_by_links_checked_when_all_is_opened_and_another_begun(
    two_people: tuple[Player, Player],
) -> None:
    sit_down(*two_people)
    first, second = dealt(*two_people)
    first.type(a_card(first).partition(":")[2].lower())
    expect(first.board).not_to_have_attribute("data-ply", "0")
    game = first.page.url
    first.page.evaluate("location.hash = 'games'")
    expect(first.page.locator(".remote")).to_have_count(0)
    first.reload()  # the browser was closed
    first.page.goto(game)
    expect(first.board).not_to_have_attribute("data-ply", "0")
    for one, other in ((first, second), (second, first)):
        everything = b"\n".join(held(one))
        assert device_of(one).private in everything, "the search finds what is there"
        assert not [secret for secret in secrets_of(device_of(other)) if secret in everything]

    resign(first)
    hand_on(first, second)
    expect(second.page.locator("main")).to_contain_text(FAIR)
    hand_on(second, first)
    expect(first.page.locator("main")).to_contain_text(FAIR)

    if LONG:
        begin_with_secrets(*two_people)


def begin_with_secrets(ann: Player, ben: Player) -> None:
    """Majority is begun by sealed links as well."""
    sit_down(ann, ben, "majority", "secrets")
    expect(ann.page.locator("main")).to_contain_text("First invite Player 2.")
    expect(ben.page).to_have_title("Waiting for Player 1 - Majority")
    hand_on(ben, ann)
    expect(ann.page).to_have_title("Your turn - Majority")


@pytest.mark.skipif(not LONG, reason="for `build.py prove sealed`")
def test_a_sealed_game_is_played_to_its_end_and_found_fair(
    two_people: tuple[Player, Player],
) -> None:
    chance = Random(1)
    sit_down(*two_people)
    for player in two_people:
        player.at_once()
    ann, ben = two_people
    speaker, other = (ben, 1), (ann, 0)
    for handed_on in count():
        while goes_on(*speaker):
            play_at_random(speaker[0], chance)
        if handed_on == LINKS:
            resign(speaker[0])
        hand_on(speaker[0], other[0])
        if found_fair(speaker[0]):
            break
        speaker, other = other, speaker
    found_fair_by_all(two_people)


def play_directly(*two_people: Player) -> None:
    """Play over a connection until all is opened."""
    chance, (ann, ben) = Random(1), two_people
    connect(ann, ben)
    for player in two_people:
        player.at_once()
    while not found_fair(ann):
        for seat, player in enumerate(two_people):
            if is_asked(player, seat):
                play_at_random(player, chance)
        ann.page.wait_for_timeout(50)
    found_fair_by_all(two_people)


def found_fair_by_all(players: tuple[Player, ...]) -> None:
    for player in players:
        expect(player.page.locator("main")).to_contain_text(FAIR)
        expect(player.page.locator(".ending")).to_be_visible()


def resign(player: Player) -> None:
    player.more("Resign").click()
    player.dialog.get_by_role("button", name="Resign").click()


def goes_on(player: Player, seat: int) -> bool:
    """Whether the seat is asked; if not, it has something to send."""
    asked = player.page.locator(f'[data-game][data-actor="{seat}"]')
    expect(asked.or_(player.page.locator(DOOR)).first).to_be_visible()
    return is_asked(player, seat)


def play_at_random(player: Player, chance: Random) -> None:
    """Play one of the actions that the seat can choose, by its notation."""
    ply = player.ply
    until(lambda: len(device_of(player).table.match.plies) >= ply, player.page)  # kept a bit later
    device = device_of(player)
    match, (seat,) = device.table.match, device.seats
    action = chance.choice(list(match.game.legal_actions(match.state, seat)))
    player.type(*typed(match, seat, action))
    # What comes of the end of a turn may wait for the other seat's word.
    before = player.page.locator(f'[data-ply="{ply}"][data-actor="{seat}"]')
    expect(before).to_have_count(0)


def found_fair(player: Player) -> bool:
    return player.page.locator("main").get_by_text(FAIR).count() > 0
