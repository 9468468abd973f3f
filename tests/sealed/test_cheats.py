"""Devices that lie: found at once, or at the latest when all is opened, and named."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.options import resolve
from molecore.registry import load
from molecore.sealed.checking import find_cheat
from molecore.sealed.crypto import Secrets
from molecore.sealed.device import Device, Refused
from molecore.sealed.ledger import Debt, Dishonest, Kind
from molecore.sealed.messages import UNLOCKING_AHEAD, VERSION, Terms
from molecore.sealed.parts import say
from tests.amounts import amount
from tests.sealed.playing import Party, random_terms

Lie = Callable[["Liar", Debt, bytes], bytes]


class Liar(Device):
    """An honest device but for one kind of debt, of which it tells one otherwise than it is."""

    kind: Kind = "join"
    lie: Lie
    patience = 0
    """Debts of the kind that are paid honestly before."""
    lied = -1
    """The number of the message with the lie; -1 before."""

    def _paid(self, debt: Debt) -> bytes:
        paid = super()._paid(debt)
        if debt.kind != self.kind or self.lied >= 0:
            return paid
        self.patience -= 1
        if self.patience >= 0:
            return paid
        told = type(self).lie(self, debt, paid)
        if debt.kind == "lock" and len(told) == len(b"".join(points_of(self, debt, paid))):
            told += paid[len(told) :]  # what is proven of the honest shuffle is said of this one
        if told != paid:
            self.lied = len(self.table.log)
        return told

    def _pay_all(self) -> list[bytes]:
        """What it owes; a lie that its own table would not take is said all the same."""
        parts = []
        while (debt := self.table.owed(self.seat)) is not None:
            paid = self._paid(debt)
            parts.append(say(debt.kind, paid))
            try:
                self.table.pay(self.seat, debt, paid)
            except Dishonest:
                break
        return parts


def points_of(liar: Liar, debt: Debt, paid: bytes) -> list[bytes]:
    """The cards of an honest lock."""
    size, count = liar.tools.cipher.size, len(liar.table.decks[debt.deck].points)
    return [paid[size * n : size * (n + 1)] for n in range(count)]


def put_in_twice(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    points = points_of(liar, debt, paid)
    return b"".join([points[0], *points[:-1]])


def no_cards(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    return bytes(len(paid) if debt.kind == "peel" else 32 * len(points_of(liar, debt, paid)))


def not_shuffled(liar: Liar, debt: Debt, _: bytes) -> bytes:
    points = liar.table.decks[debt.deck].points
    return b"".join(liar.tools.cipher.lock(liar.secrets.key(debt.deck), points))


def another_lock_on_some(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    points = points_of(liar, debt, paid)
    return b"".join(liar.tools.cipher.lock(bytes(64), points[::2]) + points[1::2])


def one_card_short(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    return b"".join(points_of(liar, debt, paid)[1:])


def no_key(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    """The neutral element for the public key: that of a key that is zero."""
    deck, size = b"".join(points_of(liar, debt, paid)), liar.tools.cipher.size
    return deck + bytes(size) + paid[len(deck) + size :]


def key_of_another(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    """The public key that another seat has committed to for the deck."""
    deck, size = b"".join(points_of(liar, debt, paid)), liar.tools.cipher.size
    others = [*liar.table.decks[debt.deck].publics.values()]
    return deck + others[0] + paid[len(deck) + size :] if others else paid


def lock_of_another(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    """All that the seat before has said: its cards, its key and its proof."""
    said = [part[1:] for each in liar.table.log for part in each.parts if part[:1] == b"L"]
    locked = liar.table.decks[debt.deck].locked
    return next((each for each in said if locked and len(each) == len(paid)), paid)


def key_of_another_deck(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    deck, size = b"".join(points_of(liar, debt, paid)), liar.tools.cipher.size
    other = liar.tools.cipher.public(liar.secrets.key(debt.deck + 1))
    return deck + other + paid[len(deck) + size :]


def proof_twice(_: Liar, __: Debt, paid: bytes) -> bytes:
    return paid + paid[-64:]


def proof_cut(_: Liar, __: Debt, paid: bytes) -> bytes:
    return paid[:-1]


def promise_of_another(liar: Liar, _: Debt, paid: bytes) -> bytes:
    """So that its chance could be that of the other, whose shares it hears first."""
    return paid[:32] + liar.table.members[0].head + paid[64:] if liar.table.members else paid


def seed_of_another(liar: Liar, _: Debt, paid: bytes) -> bytes:
    return liar.table.members[0].seed + paid[32:] if liar.table.members else paid


def next_share(liar: Liar, _: Debt, __: bytes) -> bytes:
    """One of those that were promised, but for a later draw."""
    return liar.secrets.share(liar.table.moment + 1)


def share_of_another(liar: Liar, _: Debt, paid: bytes) -> bytes:
    said = [part[1:] for each in liar.table.log for part in each.parts if part[:1] == b"S"]
    return said[-1] if said else paid


def opening_of_another(liar: Liar, _: Debt, paid: bytes) -> bytes:
    return next(iter(liar.table.opened.values()), paid)


def more_than_told(_: Liar, __: Debt, paid: bytes) -> bytes:
    return paid + bytes(32)


def wrongly_unlocked(liar: Liar, debt: Debt, _: bytes) -> bytes:
    point = liar.table.decks[debt.deck].cards[debt.card].point
    return liar.tools.cipher.unlock(bytes(64), [point])[0]


def another_card(liar: Liar, debt: Debt, paid: bytes) -> bytes:
    deck = liar.table.decks[debt.deck]
    others = [point for point in deck.points if point != deck.cards[debt.card].point]
    return liar.tools.cipher.unlock(liar.secrets.key(debt.deck), others[:1])[0] if others else paid


def other_bytes(_: Liar, __: Debt, paid: bytes) -> bytes:
    return bytes([paid[0] ^ 1]) + paid[1:]


def another_value(liar: Liar, _: Debt, paid: bytes) -> bytes:
    foreseen = liar.table.to_tell(liar.seat)
    assert foreseen is not None
    need = foreseen.need
    values = [value for value in need.among if value != need.told_of[paid[0]]]
    return bytes([need.told_of.index(values[0])]) + paid[1:]


def no_value(_: Liar, __: Debt, paid: bytes) -> bytes:
    return b"\xff" + paid[1:]


def opened_in_part(_: Liar, __: Debt, paid: bytes) -> bytes:
    return paid[:32] + b"\3abc"


ENOUGH = amount(1, 250)
"""Lies of each kind that are told."""
AT_ONCE = "at once"
LATER = "when all is opened"

LIES: list[tuple[str, Kind, Lie, str]] = [
    ("moleozer", "lock", put_in_twice, AT_ONCE),
    ("mole_majority", "lock", no_cards, AT_ONCE),
    ("moleozer", "lock", one_card_short, AT_ONCE),
    ("moleozer", "lock", not_shuffled, LATER),
    ("mole_majority", "lock", not_shuffled, LATER),
    ("moleozer", "lock", another_lock_on_some, AT_ONCE),
    ("mole_majority", "lock", another_lock_on_some, AT_ONCE),
    ("mole_majority", "lock", no_key, AT_ONCE),
    ("moleozer", "lock", key_of_another, AT_ONCE),
    ("mole_majority", "lock", key_of_another_deck, AT_ONCE),
    ("mole_majority", "lock", lock_of_another, AT_ONCE),
    ("moleozer", "lock", proof_twice, AT_ONCE),
    ("moleozer", "lock", proof_cut, AT_ONCE),
    ("mole_majority", "peel", more_than_told, AT_ONCE),
    ("mole_hill", "join", promise_of_another, AT_ONCE),
    ("mole_hill", "join", seed_of_another, AT_ONCE),
    ("mountains", "share", next_share, AT_ONCE),
    ("mountains", "share", share_of_another, AT_ONCE),
    ("majority", "tell", more_than_told, AT_ONCE),
    ("mountains", "open", opening_of_another, AT_ONCE),
    ("moleozer", "peel", wrongly_unlocked, AT_ONCE),
    ("mole_majority", "peel", wrongly_unlocked, AT_ONCE),
    ("mole_majority", "peel", another_card, AT_ONCE),
    ("moleozer", "peel", another_card, AT_ONCE),
    ("moleozer", "peel", no_cards, AT_ONCE),
    ("mole_hill", "share", other_bytes, AT_ONCE),
    ("mountains", "share", other_bytes, AT_ONCE),
    ("mountains", "tell", another_value, AT_ONCE),
    ("mountains", "tell", no_value, AT_ONCE),
    ("majority", "tell", another_value, LATER),
    ("moleozer", "tell", another_value, LATER),
    ("mole_majority", "tell", another_value, LATER),
    ("majority", "open", opened_in_part, LATER),
    ("mountains", "open", other_bytes, AT_ONCE),
]

UNPROVEN: list[tuple[str, Kind, Lie, str]] = [
    ("moleozer", "lock", another_lock_on_some, LATER),
    ("mole_majority", "lock", another_lock_on_some, LATER),
    ("moleozer", "peel", wrongly_unlocked, LATER),
    ("mole_majority", "peel", wrongly_unlocked, LATER),
    ("mole_majority", "peel", another_card, LATER),
    ("moleozer", "peel", another_card, LATER),
]
"""What is found later in games of older versions, which prove no lock and no unlocking."""


def with_a_liar(
    game_id: str, seed: int, made: type[Device], version: int = VERSION
) -> tuple[Party, Device]:
    """A party with a device of another make in a seat of its own."""
    party = Party(random_terms(game_id, seed, version), seed)
    honest = party.devices[seed % party.terms.seats]
    liar = made(party.terms, honest.seat, honest.secrets.seed, party.tools)
    party.devices[honest.seat] = liar
    return party, liar


def played_out(party: Party, liar: Device) -> Dishonest | None:
    """Play until all is opened, or a lie is found at once."""
    try:
        party.begin()
        while not all(device.table.is_over for device in party.devices):
            go_on(party)
    except Dishonest as found:
        dishonest = found
    else:
        return None
    assert dishonest.seat == liar.seat
    faults = [device.fault for device in party.devices if device is not liar]
    assert any(fault is not None and fault.seat == liar.seat for fault in faults)
    return dishonest


def go_on(party: Party) -> None:
    device = party.asked
    party.deliver(device.act(party.choose(device)))


@pytest.mark.parametrize(
    ("version", "game_id", "kind", "lie", "when"),
    [(VERSION, *each) for each in LIES] + [(UNLOCKING_AHEAD, *each) for each in UNPROVEN],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_lie_is_found_and_the_liar_named(
    version: int, game_id: str, kind: Kind, lie: Lie, when: str
) -> None:
    found = 0
    for seed in range(amount(4, 250)):
        if found == ENOUGH:
            break
        patience = 0 if game_id == "mole_hill" else seed // 2 % 3  # it draws one lot at most
        made = type("Made", (Liar,), {"kind": kind, "lie": lie, "patience": patience})
        party, liar = with_a_liar(game_id, seed, made, version)
        try:
            dishonest = played_out(party, liar)
        except ValueError:  # the liar cannot play on by what it told itself
            assert party.asked is liar
            continue
        if liar.lied < 0:  # type: ignore[attr-defined]
            assert dishonest is None
            continue
        found += 1
        if when == AT_ONCE:
            assert dishonest is not None
            assert str(dishonest)
            continue
        assert dishonest is None
        check_named(party, liar, kind)
    assert found, "there was something to lie about"


def check_named(party: Party, liar: Any, kind: Kind = "tell") -> None:
    for device in party.devices:
        cheat = find_cheat(device.table, party.tools)
        assert cheat is not None
        assert cheat.seat == liar.seat
        # What was opened falsely shows where it was first chosen otherwise.
        assert cheat.message <= liar.lied if kind == "open" else cheat.message == liar.lied


# ---- keys and proofs


class OtherSecrets(Secrets):
    """Its keys do not follow from the seed: all that it proves is true all the same."""

    def key(self, deck: int) -> bytes:
        return super().key(deck + 1000)


@pytest.mark.parametrize("game_id", ["moleozer", "mole_majority"])
def test_a_key_that_was_not_promised_is_found_when_all_is_opened(game_id: str) -> None:
    party, cheat = with_a_liar(game_id, 3, Device)
    cheat.secrets = OtherSecrets(cheat.secrets.seed)
    assert played_out(party, cheat) is None
    for device in party.devices:
        found = find_cheat(device.table, party.tools)
        assert found is not None
        assert found.seat == cheat.seat
        assert any(part[:1] == b"L" for part in device.table.log[found.message].parts)


class Swapper(Device):
    """Says the proofs of two decks in one message the wrong way round."""

    lied = False

    def _proofs(self) -> list[bytes]:
        proofs = super()._proofs()
        self.lied |= len(proofs) > 1
        return proofs[::-1]


def test_proofs_of_two_decks_count_in_their_order_alone() -> None:
    for seed in range(20):
        party, cheat = with_a_liar("mole_majority", seed, Swapper)
        dishonest = played_out(party, cheat)
        assert (dishonest is not None) == cheat.lied  # type: ignore[attr-defined]
        if dishonest is not None:
            return
    pytest.fail("there were never two proofs")


# ---- actions


class Cheat(Device):
    """Plays cards that it does not hold, where everybody believes it."""

    lied = -1

    def legal_actions(self) -> Any:
        legal = super().legal_actions()
        if not legal or self.lied >= 0:
            return legal
        table = self.table
        public = table.game.legal_actions(table.state, self.seat)
        held_by_others = [action for action in public if action not in legal]
        return held_by_others or legal

    def _check(self, action: Any) -> None:
        try:
            super()._check(action)
        except IllegalAction:
            self.lied = len(self.table.log)

    def _keep_up(self) -> None:
        with suppress(IllegalAction):  # Its own part of the game ends with the cheat.
            super()._keep_up()


def test_a_card_that_is_not_held_is_found_when_all_is_opened() -> None:
    found = 0
    for seed in range(amount(3, 200)):
        if found == ENOUGH:
            break
        party, cheat = with_a_liar("mole_majority", seed, Cheat)
        party.begin()
        while cheat.lied < 0 and not cheat.table.is_over:  # type: ignore[attr-defined]
            party.step()
        if cheat.lied < 0:  # type: ignore[attr-defined]
            continue
        found += 1
        if not cheat.table.is_over:
            stop_when_possible(party, cheat)
        check_named(party, cheat)
    assert found


def stop_when_possible(party: Party, cheat: Device) -> None:
    """An honest device stops the game, or the one that cheated does."""
    device = party.asked
    party.deliver(device.stop())
    assert all(each.table.is_open for each in party.devices), cheat.seat


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"Z",
        b"A",
        b"Ae4",
        b"A\xff",
        b"AE5 ",
        b"C\0" + bytes(32),
        b"S" + bytes(32),
        b"X",
        b"O" + bytes(32),
        b"J" + bytes(65),
        b"T\0",
    ],
)
def test_signed_nonsense_is_dishonest(part: bytes) -> None:
    party = Party(random_terms("mole_hill", 1), 1)
    party.begin()
    party.play(4)
    mover = party.asked
    (other,) = [device for device in party.devices if device is not mover]
    message = mover._send([part, say("stop")])
    with pytest.raises(Dishonest) as dishonest:
        other.receive(message)
    assert (dishonest.value.seat, dishonest.value.ply) == (mover.seat, 4)
    assert other.fault is not None
    with pytest.raises(Refused):
        other.receive(message)
    assert other.due() == other.stop() == []
    assert not other.is_asked


def test_a_message_that_says_nothing_is_dishonest() -> None:
    party = Party(random_terms("mole_hill", 1), 1)
    party.begin()
    mover = party.asked
    (other,) = [device for device in party.devices if device is not mover]
    with pytest.raises(Dishonest, match="twice, or not at all"):
        other.receive(mover._send([]))


def test_chance_is_not_what_one_seat_wants() -> None:
    drawn = set()
    game = load("mole_hill")
    terms = Terms(game, resolve(game.meta.options, {"first_mole": "lot"}), 2, "lots")
    for seed in range(20):
        party = Party(terms, seed)
        party.devices[0] = Device(terms, 0, bytes(32), party.tools)
        party.begin()
        drawn.add(party.asked.seat)
    assert drawn == {0, 1}
