"""Messages with something changed in them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE
from molecore.sealed.device import Device
from molecore.sealed.ledger import Dishonest
from molecore.sealed.messages import Damaged, Message, number_bytes, packed, unpacked
from molecore.sealed.parts import KINDS
from tests.amounts import amount
from tests.sealed.playing import Party, made_anew, random_terms

GAMES = [meta.id for meta in PLAYABLE]
TRIES = amount(30, 4_000)
"""Changed messages for each game."""
BELIEVED = {KINDS[kind] for kind in ("join", "choose", "act", "tell", "open")}
"""The kinds of parts of which another one may be as good, until all is opened."""


class Forger:
    """Changes each message before it is delivered, and has a device like the receiver hear it."""

    def __init__(self, party: Party, seed: int) -> None:
        self.party = party
        self.rng = SplitMix64(seed)
        self.tried = self.found = 0

    def __call__(self, message: Message) -> None:
        party = self.party
        receiver = party.devices[(message.seat + 1) % party.terms.seats]
        for parts, kind in self.changed(message.parts):
            self.tried += 1
            if not self.is_found(receiver, Message(message.seat, parts)):
                assert kind in BELIEVED

    def is_found(self, receiver: Device, forged: Message) -> bool:
        """Whether a device made like the receiver finds it, and names the seat."""
        twin = made_anew(receiver)
        with suppress(Dishonest):
            twin.receive(forged)
        if twin.fault is None:
            return False
        assert twin.fault.seat == forged.seat
        self.found += 1
        return True

    def changed(self, parts: tuple[bytes, ...]) -> Iterator[tuple[tuple[bytes, ...], bytes]]:
        """Other parts, and the kind of the one that was changed, or nothing."""
        rng = self.rng
        place = rng.below(len(parts))
        part = parts[place]
        at = rng.below(len(part))
        flipped = part[:at] + bytes([part[at] ^ 1 << rng.below(8)]) + part[at + 1 :]
        yield (*parts[:place], flipped, *parts[place + 1 :]), part[:1]
        yield (*parts[:place], part[:at], *parts[place + 1 :]), part[:1]
        yield (*parts[:place], part + b"\0", *parts[place + 1 :]), part[:1]
        yield (*parts[:place], part, *parts[place:]), b""
        yield (*parts[:place], *parts[place + 1 :]), b""
        noise = bytes(rng.below(256) for _ in range(rng.below(40)))
        yield (*parts, rng.choice(tuple(KINDS.values())) + noise), b""


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_changed_is_found_but_where_it_is_as_good(game_id: str) -> None:
    tried = found = 0
    for seed in range(TRIES):
        party = Party(random_terms(game_id, seed), seed)
        party.between = forger = Forger(party, seed)
        party.begin()
        party.play(6)
        tried, found = tried + forger.tried, found + forger.found
        if tried >= TRIES:
            break
    assert found > tried / 2


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_what_is_packed_is_unpacked(pieces: list[bytes]) -> None:
    assert unpacked(packed(pieces)) == pieces


@given(st.binary(max_size=200))
def test_bytes_are_pieces_or_damaged(data: bytes) -> None:
    with suppress(Damaged):
        assert unpacked(packed(unpacked(data))) == unpacked(data)


@given(st.integers(0, 1 << 40))
def test_numbers_take_seven_bits_a_byte(number: int) -> None:
    data = number_bytes(number)
    assert len(data) == max(1, -(-number.bit_length() // 7))
    assert sum((byte & 127) << 7 * place for place, byte in enumerate(data)) == number
