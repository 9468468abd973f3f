"""What a device holds, searched for what its seat may not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from molecore.core.outcomes import FaceDown
from molecore.core.protocol import SecretAction
from molecore.sealed.device import Device
from molecore.sealed.hiding import hidden_values, opening
from molecore.sealed.ledger import InDeck
from molecore.sealed.parts import KINDS
from tests.sealed.playing import Party

_NOTHING_IN_IT: Final = (type, str, int, type(None))


def parts_of(thing: object) -> Iterator[object]:
    """All that can be reached from an object, itself first."""
    known, left = set[int](), [thing]
    while left:
        each = left.pop()
        if id(each) in known or isinstance(each, _NOTHING_IN_IT):
            continue
        known.add(id(each))
        yield each
        left += _inside(each)


def _inside(thing: object) -> Iterable[object]:
    if isinstance(thing, dict):
        return (*thing.keys(), *thing.values())
    if isinstance(thing, (tuple, list, set, frozenset)):
        return thing
    slots = (getattr(thing, name, None) for name in getattr(thing, "__slots__", ()))
    return (getattr(thing, "__dict__", None), *slots)


def held_by(device: Device) -> bytes:
    """All bytes that a device holds, one after another."""
    held = dict(vars(device))
    # The books of all names stand for libraries, and nobody can look into those of a hand.
    del held["tools"]
    held["table"] = dict(vars(device.table))
    del held["table"]["cipher"], held["table"]["commitments"]
    everything = parts_of(held)
    return b" ".join(each for each in everything if isinstance(each, bytes))


def keys_of(device: Device) -> list[bytes]:
    """What no other device may hold before all is opened: what draws, and what unlocks cards."""
    secrets, table = device.secrets, device.table
    locks = (secrets.key(number) for number in range(len(table.decks)))
    return [secrets.seed, secrets.share(table.moment + 1), *locks]


def openings_of(device: Device) -> list[bytes]:
    """What opens the promises that a device made, and has not opened."""
    table = device.table
    tells = (part for message in table.log for part in message.parts if part[:1] == KINDS["tell"])
    told = {part[-32:] for part in tells}
    salts = []
    for ply, action in device.choices.items():
        assert isinstance(action, SecretAction)
        for place, value in enumerate(hidden_values(action, action.hidden())):
            salt = device.secrets.salt(ply, place)
            promise = device.tools.commitments.commit(opening(salt, value))
            assert promise in table.plies[ply].promises
            salts += [salt] * (salt not in told)
    return salts


def face_down(device: Device) -> set[InDeck]:
    """The cards that lie face down for the seat of a device, as the rules have told it."""
    parts = parts_of(device.state)
    marks = (each.mark for each in parts if isinstance(each, FaceDown))
    return {mark for mark in marks if isinstance(mark, InDeck)}


def legible(device: Device) -> set[InDeck]:
    """The cards of shuffled decks that a device could read, with its own keys alone."""
    cipher, table = device.tools.cipher, device.table
    found = set()
    for number, deck in enumerate(table.decks):
        if len(deck.locked) < table.terms.seats:
            continue
        points = [
            deck.cards[place].point if place in deck.cards else point
            for place, point in enumerate(deck.points)
        ]
        unlocked = cipher.unlock(device.secrets.key(number), points)
        for place, either in enumerate(zip(points, unlocked, strict=True)):
            if not deck.numbers.keys().isdisjoint(either):
                found.add(InDeck(number, place))
    return found


def check_secrets(party: Party) -> None:
    """No device holds what its seat may not know. Nothing is opened yet, and a seat is asked."""
    for device in party.devices:
        held = held_by(device)
        assert device.secrets.seed in held, "its own is found, so others would be"
        assert not legible(device) & face_down(device)
        for other in party.devices:
            if other is not device:
                secrets = (*keys_of(other), *openings_of(other))
                assert not any(secret in held for secret in secrets)
