"""Marked decks: unseen in older games, now named at the first marked card that another sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from molecore.core.options import resolve
from molecore.registry import load
from molecore.sealed.checking import find_cheat
from molecore.sealed.crypto import Hashed
from molecore.sealed.device import Device, Tools
from molecore.sealed.ledger import Dishonest
from molecore.sealed.messages import UNLOCKING_AHEAD, VERSION, Message, Terms
from tests.amounts import LONG, amount
from tests.figures import Progress
from tests.sealed.marking import (
    Marker,
    Nerve,
    Repeater,
    Summer,
    lockers,
    replaced,
)
from tests.sealed.playing import Party, random_terms
from tests.sealed.ristretto import Ristretto

DEALT = ("mole_majority", "moleozer")
"""The games with a deck to mark: in the others chance is drawn jointly and no card is locked."""
NERVES: tuple[Nerve, ...] = ("bare", "fitting", "forging", "straight")
GAMES = amount(8, 1_000)
"""Marked games of each of these."""
ENOUGH = amount(1, 300)
"""Cheats of each other kind."""

every_game = pytest.mark.parametrize("game_id", DEALT)


def with_a_marker(
    game_id: str, seed: int, version: int = VERSION, tools: Tools | None = None
) -> tuple[Party, Any]:
    """A party whose first seat to lock a deck marks it."""
    terms = random_terms(game_id, seed, version)
    party = Party(terms, seed, tools)
    return party, replaced(party, lockers(Party(terms, seed, tools))[0], Marker)


class Witness:
    """Notes when an honest device first sees a card that is none, and when the game stops."""

    def __init__(self, party: Party, cheat: Device) -> None:
        self.party = party
        self.honest = [device for device in party.devices if device is not cheat]
        self.seen = -1
        party.between = self

    def __call__(self, _: Message) -> None:
        if self.seen < 0 and any(each.has_bad_card or each.table.spoilt for each in self.honest):
            self.seen = len(self.honest[0].table.log)


def named(party: Party, cheat: Any) -> str:
    """Play until the cheat is named; "at once" or "opened", by how it was."""
    witness = Witness(party, cheat)
    try:
        play_out(party)
    except Dishonest as dishonest:
        who = dishonest.seat
    else:
        check_stopped_at_once(witness, cheat)
        check_named_by_all(party, cheat)
        return "opened"
    assert who == cheat.seat
    return "at once"


def play_out(party: Party) -> None:
    party.begin()
    while not all(device.table.is_over for device in party.devices):
        party.step()


def check_named_by_all(party: Party, cheat: Device) -> None:
    for device in party.devices:
        assert device.table.is_open
        found = find_cheat(device.table, party.tools)
        assert found is not None
        assert found.seat == cheat.seat


def check_stopped_at_once(witness: Witness, cheat: Device) -> None:
    """From the first bad card on no honest device says anything but that the game stops."""
    assert witness.seen >= 0
    table = witness.honest[0].table
    stops = [n for n, said in enumerate(table.log) if any(p[:1] in b"XO" for p in said.parts)]
    assert stops[0] - witness.seen < witness.party.terms.seats
    if witness.party.terms.seats == 2:
        assert witness.honest[0].accused == cheat.seat


# ---- what a marker knows, and says nothing of


def known_and_hidden(party: Party, cheat: Any) -> tuple[int, int]:
    """How many cards that lie face down for it a marker knows, and how many there are."""
    known = hidden = 0
    for number, deck in enumerate(cheat.table.decks):
        points = deck.points
        for device in party.devices:
            if device is not cheat:
                points = party.tools.cipher.unlock(device.secrets.key(number), points)
        recognised = cheat.known(number)
        for place, point in enumerate(points):
            if place in deck.cards and deck.cards[place].viewer in (cheat.seat, None):
                continue
            hidden += 1
            if place in recognised:
                bottom, _ = cheat.marks[number][point]
                assert recognised[place][0] == bottom, "what it knows is true"
                known += 1
    return known, hidden


def test_before_proofs_a_marker_knows_nearly_all_cards_and_nobody_says_anything() -> None:
    counts = []
    for seed in range(amount(3, 50)):
        party, cheat = with_a_marker("mole_majority", seed, UNLOCKING_AHEAD)
        party.begin()
        counts.append(known_and_hidden(party, cheat))
        party.play()
        assert not any(device.fault or device.table.stopped for device in party.devices)
        check_named_by_all(party, cheat)
    known, hidden = map(sum, zip(*counts, strict=True))
    assert known > 0.9 * hidden


@every_game
def test_a_marker_is_named_at_the_first_marked_card(
    game_id: str, figure: Callable[[str], None], progress: Progress
) -> None:
    how: dict[str, set[str]] = {nerve: set() for nerve in NERVES}
    seats = set()
    for seed in progress.over(range(GAMES), GAMES, f"marked games of {game_id}"):
        nerve = NERVES[seed // 2 % len(NERVES)]
        party, cheat = with_a_marker(game_id, seed)
        cheat.nerve = nerve
        how[nerve].add(named(party, cheat))
        seats.add(party.terms.seats)
    how["fitting"].discard("opened")  # the filler came first, which has no mark to take off
    assert how == {
        "bare": {"at once"},
        "fitting": {"at once"},
        "forging": {"at once"},
        "straight": {"opened"},
    }
    assert seats == {2, 3, 4}
    if LONG:
        figure(f"{game_id}: {GAMES:,} marked games, all named at the first marked card")


@every_game
def test_a_marker_gains_nothing_in_the_real_group(game_id: str) -> None:
    tools = Tools(Ristretto(), Hashed())
    before, cheat = with_a_marker(game_id, 3, UNLOCKING_AHEAD, tools)
    before.begin()
    known, hidden = known_and_hidden(before, cheat)
    assert known > hidden / 2
    for nerve in NERVES:
        party, cheat = with_a_marker(game_id, 3, VERSION, tools)
        cheat.nerve = nerve
        assert named(party, cheat) == ("opened" if nerve == "straight" else "at once")


# ---- other ways around the proofs


def with_a_summer(game_id: str, seed: int, filler: str) -> tuple[Party, Any]:
    """A party whose last seat to lock the first deck puts a sum in."""
    terms = random_terms(game_id, seed)
    party = Party(terms, seed)
    cheat = replaced(party, lockers(Party(terms, seed))[-1], Summer)
    cheat.filler = filler
    return party, cheat


@pytest.mark.parametrize(
    ("game_id", "filler", "how"),
    [
        ("mole_majority", "nowhere", "at once"),
        ("moleozer", "nowhere", "at once"),
        ("moleozer", "to another", "opened"),
    ],
)
def test_a_sum_of_cards_is_named_at_the_first_bad_card_that_another_seat_sees(
    game_id: str, filler: str, how: str
) -> None:
    tried = 0
    for seed in range(amount(6, 300)):
        if tried == ENOUGH:
            break
        party, cheat = with_a_summer(game_id, seed, filler)
        play_on_until_summed(party, cheat)
        if cheat.summed is not None:
            party, cheat = with_a_summer(game_id, seed, filler)
            assert named(party, cheat) == how
            tried += 1
    assert tried


def play_on_until_summed(party: Party, cheat: Any) -> None:
    """Begin, with a cheat that may find no place for a sum."""
    try:
        party.begin()
    except Dishonest:
        assert cheat.summed is not None


@every_game
def test_bad_cards_that_only_their_seat_ever_sees_are_named_when_all_is_opened(
    game_id: str,
) -> None:
    """What no proof here finds before: docs/sealed.md says so."""
    tried = 0
    for seed in range(amount(6, 200)):
        if tried == ENOUGH:
            break
        party, cheat = with_a_summer(game_id, seed, "to itself")
        party.begin()
        if cheat.summed is None:
            continue
        assert not any(device.fault or device.table.stopped for device in party.devices)
        party.deliver(party.asked.stop())
        check_named_by_all(party, cheat)
        tried += 1
    assert tried


@every_game
def test_a_proof_of_another_message_proves_nothing(game_id: str) -> None:
    repeated = 0
    for seed in range(amount(4, 100)):
        if repeated == ENOUGH:
            break
        party = Party(random_terms(game_id, seed), seed)
        cheat = replaced(party, seed % party.terms.seats, Repeater)
        try:
            play_out(party)
        except Dishonest as dishonest:
            who = dishonest.seat
        else:
            assert cheat.lied < 0, "nothing was proven twice"
            continue
        assert who == cheat.seat
        repeated += 1
    assert repeated


@every_game
def test_a_card_that_is_there_twice_stops_the_game_even_if_the_proofs_were_broken(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("molecore.sealed.table.is_proven", lambda *_: True)
    stopped = 0
    for seed in range(amount(4, 100)):
        if stopped == ENOUGH:
            break
        party, cheat = with_a_marker(game_id, seed)
        cheat.nerve = "bare"
        play_out(party)
        stopped += party.devices[0].table.stopped
        check_named_by_all(party, cheat)
    assert stopped


def test_a_number_that_turns_up_twice_is_refused_at_once() -> None:
    for version in (UNLOCKING_AHEAD, VERSION):
        party = Party(random_terms("mole_majority", 1, version), 1)
        party.begin()
        table, cipher = party.devices[0].table, party.tools.cipher
        number = next(n for n in range(9) if n not in table.decks[0].turned)
        table._turn_over(0, cipher.card(number))
        assert not table.stopped
        table._turn_over(0, cipher.card(number))
        assert table.stopped == (version == VERSION)


def test_a_seat_stops_the_game_over_a_card_it_has_or_saw_before() -> None:
    party = Party(random_terms("mole_majority", 1), 1)
    party.begin()
    device = next(device for device in party.devices if device._numbers)
    (deck, _), number = next(iter(device._numbers.items()))
    assert not device.has_bad_card
    turned = device.table.decks[deck].turned
    turned.add(number or 0)
    assert device.has_bad_card
    turned.remove(number or 0)
    device._numbers[deck, 1000] = number
    assert device.has_bad_card


def test_only_a_bad_card_stops_a_game_before_it_begins() -> None:
    game = load("moleozer")
    for version in (UNLOCKING_AHEAD, VERSION):
        terms = Terms(game, resolve(game.meta.options, {}), 2, "early", version)
        host, guest = Party(terms, 1).devices
        guest.receive(host.due()[0])
        host.receive(guest.due()[0])
        assert host.table.speaker == host.seat
        assert host.stop() == []
        host._numbers[0, 0] = None
        stops = version == VERSION
        said = host.due()
        assert host.table.stopped == stops
        guest.receive(said[0])
        assert guest.table.stopped == stops
