"""Messages that are damaged, replayed, reordered or forged change nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE
from molecore.sealed.device import WAITING, Device, Refused
from molecore.sealed.messages import LONGEST, Damaged, Message, decode, packed, unpacked
from tests.amounts import amount
from tests.sealed.playing import Party, played, random_terms
from tests.sealed.simulated import SimulatedSigner

GAMES = [meta.id for meta in PLAYABLE]
TRIES = amount(40, 4_000)
"""Hostile messages for each game."""

every_game = pytest.mark.parametrize("game_id", GAMES)


def why_not(device: Device, message: bytes | Message) -> str:
    """Why a device refuses a message, which has changed nothing about it."""
    before = device.kept()
    with pytest.raises(Refused) as refused:
        device.receive(message)
    assert device.kept() == before
    assert device.fault is None
    return refused.value.reason


class Attacker:
    """Tries something with each message of a game before it is delivered."""

    def __init__(self, party: Party, seed: int) -> None:
        self.party = party
        self.rng = SplitMix64(seed)
        self.tried = 0

    def __call__(self, message: Message) -> None:
        party = self.party
        others = [device for device in party.devices if device.seat != message.seat]
        device = self.rng.choice(others)
        old = party.log[: message.number]
        for hostile, reasons in self.hostile(message, old):
            assert why_not(device, hostile) in reasons
            self.tried += 1

    def hostile(
        self, message: Message, old: list[Message]
    ) -> Iterator[tuple[bytes | Message, set[str]]]:
        """Messages that are not to be taken, and the reasons that may be given for it."""
        data, rng = message.encode(), self.rng
        place = rng.below(len(data))
        flipped = bytes([data[place] ^ 1 << rng.below(8)])
        changed = data[:place] + flipped + data[place + 1 :]
        yield changed, {"damaged", "forged", "another line", "early"}
        yield data[:place], {"damaged", "forged", "early"}
        yield data + data[place:], {"damaged", "forged", "early"}
        yield self.by_another_hand(message), {"forged"}
        if message.number >= self.party.terms.seats:
            yield self.elsewhere(message), {"another line"}
            yield self.too_early(message), {"early"}
            yield self.by_another_seat(message), {"out of turn"}
        if old:
            yield rng.choice(old), {"repeated"}

    def by_another_hand(self, message: Message) -> Message:
        return signed(message, SimulatedSigner("a stranger"))

    def elsewhere(self, message: Message) -> Message:
        other = Message(message.number, message.seat, bytes(32), message.parts, b"")
        return signed(other, self.party.signers[message.seat])

    def too_early(self, message: Message) -> Message:
        number = message.number + 1 + self.rng.below(3)
        other = Message(number, message.seat, self.rng.word().to_bytes(32, "big"), (b"A",), b"")
        return signed(other, self.party.signers[message.seat])

    def by_another_seat(self, message: Message) -> Message:
        seat = (message.seat + 1) % self.party.terms.seats
        other = Message(message.number, seat, message.before, message.parts, b"")
        return signed(other, self.party.signers[seat])


def signed(message: Message, signer: SimulatedSigner) -> Message:
    signature = signer.sign(message.signed())
    return Message(message.number, message.seat, message.before, message.parts, signature)


@every_game
def test_hostile_messages_are_refused_and_the_game_goes_on(game_id: str) -> None:
    tried = seed = 0
    while tried < TRIES:
        party = Party(random_terms(game_id, seed), seed)
        party.between = attacker = Attacker(party, seed)
        party.begin()
        party.play()
        assert all(device.table.is_open for device in party.devices)
        tried, seed = tried + attacker.tried, seed + 1


@every_game
def test_any_order_of_arrival_comes_to_the_same_game(game_id: str) -> None:
    party = played(game_id, 2, plies=25)
    late = Device(
        party.terms, 1, party.devices[1].secrets.seed, party.tools, SimulatedSigner("2/1")
    )
    others = [message for message in party.log[:WAITING] if message.seat != 1]
    mixed = SplitMix64(9).shuffled(others[1:])
    late.receive(others[0])
    for message in mixed:
        if message.number >= len(late.table.log):
            try:
                late.receive(message)
            except Refused as refused:
                assert refused.reason in {"early", "repeated"}  # noqa: PT017
    assert late.kept()[2] == party.devices[1].kept()[2][: len(late.table.log)]


def test_two_words_in_one_place_are_found() -> None:
    party = played("mole_hill", 1, plies=4)
    mover = party.asked
    other = next(device for device in party.devices if device is not mover)
    twin = Device(
        party.terms, mover.seat, mover.secrets.seed, party.tools, party.signers[mover.seat]
    )
    for message in party.log:
        twin._take(message)
    one, another = mover.legal_actions()[:2]
    (message,) = mover.act(one)
    other.receive(message)
    assert why_not(other, message) == "repeated"
    assert why_not(other, twin.act(another)[0]) == "two tongues"


def test_nothing_is_done_out_of_turn() -> None:
    party = played("mole_hill", 1, plies=4)
    (waiting,) = [device for device in party.devices if not device.is_asked]
    assert waiting.legal_actions() == ()
    assert waiting.due() == waiting.stop() == []
    with pytest.raises(IllegalAction, match="turn"):
        waiting.act(party.asked.legal_actions()[0])


def test_an_illegal_action_is_not_sent() -> None:
    party = played("mole_hill", 1, plies=4)
    mover, before = party.asked, party.asked.kept()
    wrong = party.terms.game.decode("e4")
    with pytest.raises(IllegalAction):
        mover.act(wrong)
    assert mover.kept() == before


@pytest.mark.parametrize("pieces", [[], [b""], [b"a", b"", b"bcd" * 100]])
def test_pieces_are_packed_and_taken_apart(pieces: list[bytes]) -> None:
    assert unpacked(packed(pieces)) == pieces


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        bytes(33),
        bytes(34) + b"\5ab",
        b"\x80" * 40,
        b"\x80\0" + bytes(34),
        bytes(LONGEST + 1),
    ],
)
def test_what_is_no_message_is_damaged(data: bytes) -> None:
    with pytest.raises(Damaged):
        decode(data)
