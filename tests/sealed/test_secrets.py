"""Nothing that a device holds or is sent tells what its seat may not know.

Twins are two games that differ in a secret: two cards that changed places in
the shuffle of another seat, the first one to shuffle, or another choice that it
hid. With a cipher that hides all it can, every byte is the same until the rules
show a difference.
"""

from __future__ import annotations

from typing import Any

import pytest

from molecore.core.protocol import Seat, SecretAction
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE
from molecore.sealed.checking import _order, whole_game
from molecore.sealed.crypto import Secrets
from molecore.sealed.device import Device
from molecore.sealed.ledger import Call, Card
from molecore.sealed.messages import Message, Terms, packed
from tests.amounts import amount
from tests.sealed.playing import Party, played, random_terms
from tests.sealed.searching import check_secrets, face_down, keys_of, legible, openings_of
from tests.sealed.test_games import seen

GAMES = [meta.id for meta in PLAYABLE]
WITH_DECKS = ("mole_majority", "moleozer")
WITH_CHOICES = ("majority", "mountains", "moleozer")
PAIRS = amount(2, 400)
"""Pairs of twins for each game."""
PLIES = 60


class Shuffling(Secrets):
    """The secrets of a seat, but two cards of one deck change places in its shuffle."""

    swapped = (-1, 0, 0)

    def order(self, deck: int, count: int) -> list[int]:
        order = super().order(deck, count)
        number, one, other = self.swapped
        if deck == number:
            one, other = one % count, other % count
            order[one], order[other] = order[other], order[one]
        return order


class Twin(Party):
    """Plays what another party played, but for one choice, as long as it is allowed."""

    def __init__(self, terms: Terms, seed: int, script: list[Any]) -> None:
        super().__init__(terms, seed)
        self.script = dict(enumerate(script))

    def choose(self, device: Device) -> Any:
        legal = device.legal_actions()
        action = self.script.get(len(device.table.plies))
        return action if action in legal else self.rng.choice(legal)


def truth(party: Party) -> list[Any]:
    """The whole game so far, as the party's devices could open it."""
    table = party.devices[0].table
    for device in party.devices:
        encode = party.terms.game.encode
        choices = [encode(action).encode() for action in device.choices.values()]
        table.opened[device.seat] = device.secrets.seed + packed(choices)
    return whole_game(table, party.tools)


def said_in(party: Party) -> list[tuple[int, Message]]:
    """Every message with the number of the step that it belongs to, 0 being the set-up."""
    step, said = 0, []
    for message in party.log:
        step += any(part[:1] in {b"A", b"C"} for part in message.parts)
        said.append((step, message))
    return said


def first_shown(party: Party, twin: Party, viewer: Seat) -> int:
    """The first step in which the rules let ``viewer`` see a difference."""
    game = party.terms.game
    steps = enumerate(zip(truth(party), truth(twin), strict=False))
    for number, (one, other) in steps:
        if seen(one, viewer) != seen(other, viewer):
            return number
        if game.view(one.state, viewer) != game.view(other.state, viewer):
            return number
    return len(party.actions) + 1


def differ(party: Party, twin: Party, deck: int) -> bool:
    """Whether cards that are not alike changed places; which of two that are is no secret."""
    lying = []
    for each in (party, twin):
        table, secrets = each.devices[0].table, [device.secrets for device in each.devices]
        lying.append(tuple(_order(table, each.tools, deck, secrets).values()))
    return lying[0] != lying[1]


def same_for(party: Party, twin: Party, viewer: Seat) -> int:
    """How many messages were the same: all until the rules show ``viewer`` a difference."""
    shown, same = first_shown(party, twin, viewer), 0
    for (step, one), (_, other) in zip(said_in(party), said_in(twin), strict=False):
        if step >= shown:
            break
        assert one == other
        same += 1
    assert kept_until(party, viewer, same) == kept_until(twin, viewer, same)
    return same


def kept_until(party: Party, seat: Seat, count: int) -> tuple[object, ...]:
    """What a device holds after so many messages."""
    device = party.devices[seat]
    plies = said_in(party)[count - 1][0] if count else 0
    choices = {ply: action for ply, action in device.choices.items() if ply < plies}
    return device.secrets.seed, choices, device.table.log[:count]


def without_end(party: Party) -> None:
    """Play on, but not to the end: there all is opened."""
    party.begin()
    while len(party.actions) < PLIES:
        before = party.devices[0].table.is_over
        if before:
            return
        party.step()


@pytest.mark.parametrize("game_id", WITH_DECKS)
def test_cards_that_changed_places_unseen_leave_no_trace(game_id: str) -> None:
    same = []
    for seed in range(PAIRS):
        rng = SplitMix64(seed)
        terms = random_terms(game_id, seed)
        party = Party(terms, seed)
        without_end(party)
        decks = party.devices[0].table.decks
        deck, viewer = rng.below(len(decks)), rng.below(terms.seats)
        changed = next(seat for seat in decks[deck].locked if seat != viewer)
        twin = Twin(terms, seed, party.actions)
        secrets = Shuffling(twin.devices[changed].secrets.seed)
        secrets.swapped = (deck, rng.below(24), rng.below(24))
        twin.devices[changed].secrets = secrets
        without_end(twin)
        if differ(party, twin, deck):
            same.append(same_for(party, twin, viewer))
    assert max(same) > terms.seats, "some twins were alike for a while"


@pytest.mark.parametrize("game_id", WITH_CHOICES)
def test_a_hidden_choice_leaves_no_trace(game_id: str) -> None:
    same = []
    for seed in range(PAIRS):
        terms = random_terms(game_id, seed)
        party = Party(terms, seed)
        without_end(party)
        hidden = [
            ply for ply, action in enumerate(party.actions) if isinstance(action, SecretAction)
        ]
        if not hidden:
            continue
        rng = SplitMix64(seed)
        ply = rng.choice(hidden)
        changed = party.devices[0].table.plies[ply].seat
        twin = Twin(terms, seed, party.actions)
        twin.script[ply] = None  # another one, drawn at random
        without_end(twin)
        others = (viewer for viewer in range(terms.seats) if viewer != changed)
        same += [same_for(party, twin, viewer) for viewer in others]
    assert max(same) > 4, "some twins were alike for a while"


# ---- secrets themselves


@pytest.mark.parametrize("game_id", GAMES)
def test_a_secret_that_another_device_holds_is_found(game_id: str) -> None:
    party = played(game_id, 2, plies=20)
    check_secrets(party)
    one, other = party.devices[:2]
    secrets = [*keys_of(other), *openings_of(other)]
    assert len(secrets) > 2 or game_id not in WITH_CHOICES
    for secret in secrets:
        one.table.calls[-1].append(Call(b"said: " + secret))
        with pytest.raises(AssertionError):
            check_secrets(party)
        one.table.calls[-1].pop()
    check_secrets(party)


@pytest.mark.parametrize("game_id", WITH_DECKS)
def test_a_card_that_another_device_could_read_is_found(game_id: str) -> None:
    party = played(game_id, 2, plies=9)
    device = party.devices[0]
    assert legible(device), "it can read some"
    hidden = min(face_down(device), key=repr)
    deck, cipher = device.table.decks[hidden.deck], party.tools.cipher
    card = deck.cards.setdefault(hidden.place, Card(deck.points[hidden.place]))
    for other in (each for each in party.devices[1:] if each.seat not in card.peeled):
        check_secrets(party)
        (card.point,) = cipher.unlock(other.secrets.key(hidden.deck), [card.point])
    with pytest.raises(AssertionError):
        check_secrets(party)


def test_secrets_do_not_repeat() -> None:
    one, other = Secrets(bytes(32)), Secrets(bytes([1]) * 32)
    found = [
        part
        for each in (one, other)
        for part in (
            each.key(0)[:32],
            each.key(1)[:32],
            each.salt(0, 0),
            each.salt(0, 1),
            each.salt(1, 0),
            each.share(0),
            each.share(1),
            each.head,
        )
    ]
    assert len(set(found)) == len(found)
    assert one.order(0, 40) != one.order(1, 40) != other.order(1, 40)
    assert sorted(one.order(0, 40)) == list(range(40))
