"""A device that marks the cards of a deck, to know them when all have shuffled it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha512
from typing import Any, Literal, TypeAlias

from molecore.sealed.device import Device
from molecore.sealed.ledger import Debt
from tests.sealed.playing import Party

Nerve: TypeAlias = Literal["bare", "fitting", "forging", "straight"]
"""How a marker gets around the proofs: "bare" does not try; "fitting" passes the proof of the sum
with a filler and unlocks each card with its mark, proven as if with the key of the deck; "forging"
does so with proofs of its own making; "straight" unlocks with the key of the deck, provably, as
its marks do not come off then."""


class Cheat(Device):
    """A device that locks and unlocks in a way of its own, and does not give itself away."""

    def _paid(self, debt: Debt) -> bytes:
        makers = {"lock": self._lock, "peel": self._peel}
        return makers.get(debt.kind, super()._paid)(debt)

    @property
    def has_bad_card(self) -> bool:
        self._read_cards()
        return False


class Marker(Cheat):
    """Gives each card a key of its own, and all cards of a kind are the same one at bottom.

    So the ratios of the keys show, after all others have locked the deck, which cards are of a
    kind. It does so with every deck that it is the first to lock; its unlocking takes off each
    card's own key.
    """

    nerve: Nerve = "fitting"

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self.marks: dict[int, dict[bytes, tuple[int, bytes]]] = {}
        """By deck and by point as it was put in: the number at bottom, and the key."""
        self._places: dict[int, dict[int, tuple[int, bytes]]] = {}

    def mark(self, deck: int, number: int) -> bytes:
        return sha512(b"mark %d %d " % (deck, number) + self.secrets.seed).digest()

    def _lock(self, debt: Debt) -> bytes:
        deck, cipher = self.table.decks[debt.deck], self.tools.cipher
        if deck.locked:
            return super()._lock(debt)
        marks = self.marks[debt.deck] = {}
        locked = []
        for number, value in enumerate(deck.values):
            bottom, key = deck.values.index(value), self.secrets.key(debt.deck)
            if deck.values.count(value) > 1:
                key = self.mark(debt.deck, number)
            (point,) = cipher.lock(key, [deck.points[bottom]])
            marks[point] = bottom, key
            locked.append(point)
        locked = [locked[place] for place in self.secrets.order(debt.deck, len(locked))]
        if self.table.proves and self.nerve != "bare":
            locked[-1] = filler(self, debt.deck, locked[:-1])
        return b"".join(locked) + (self._proof_of(debt.deck, locked) if self.table.proves else b"")

    def known(self, deck: int) -> dict[int, tuple[int, bytes]]:
        """What it knows of a deck, by place: the number at bottom, and the key to take off."""
        if deck not in self.marks:
            return {}
        if deck not in self._places and len(self.table.decks[deck].locked) == self.terms.seats:
            self._places[deck] = self._recognised(deck)
        return self._places.get(deck, {})

    def _recognised(self, number: int) -> dict[int, tuple[int, bytes]]:
        """Which marks fit which places: those that lead most of them to one and the same point."""
        points, cipher = self.table.decks[number].points, self.tools.cipher
        by_kind = defaultdict(list)
        for bottom, key in self.marks[number].values():
            by_kind[bottom].append(key)
        found = {}
        for bottom, keys in by_kind.items():
            if len(keys) < 2:
                continue
            fits = defaultdict(list)
            for key in keys:
                for place, point in enumerate(cipher.unlock(key, points)):
                    fits[point].append((place, key))
            for place, key in max(fits.values(), key=len):
                found[place] = bottom, key
        return found

    def _fitting(self, deck: int, place: int) -> bytes:
        return self.known(deck).get(place, (0, self.secrets.key(deck)))[1]

    def _peel(self, debt: Debt) -> bytes:
        if self.nerve == "straight":
            return super()._peel(debt)
        point = self.table.decks[debt.deck].cards[debt.card].point
        return self.tools.cipher.unlock(self._fitting(debt.deck, debt.card), [point])[0]

    def _number_of(self, number: int, place: int) -> int | None:
        point = self.table.decks[number].cards[place].point
        return self.table.number(
            number, self.tools.cipher.unlock(self._fitting(number, place), [point])[0]
        )

    def _proofs(self) -> list[bytes]:
        if self.nerve == "forging":
            claims = self.table.claims(self.seat)
            self.table.close()
            return [sha512(claim.name).digest() for claim in claims]
        return super()._proofs()


class Summer(Cheat):
    """Puts a sum of two locked cards at a place that is dealt to it, and reads both by it.

    It has to be the last to lock the deck. ``filler`` says where what is missing from the sum of
    the deck goes: nowhere, to another seat, or to itself as well.
    """

    filler: Literal["nowhere", "to another", "to itself"] = "nowhere"
    summed: tuple[int, int] | None = None
    """The deck and the place with the sum."""

    def _lock(self, debt: Debt) -> bytes:
        deck, cipher = self.table.decks[debt.deck], self.tools.cipher
        own = [place for place, card in deck.cards.items() if card.viewer == self.seat]
        others = [p for p, c in deck.cards.items() if c.viewer not in (self.seat, None)]
        fillers = {"nowhere": own, "to another": others, "to itself": own[1:]}[self.filler]
        is_last = len(deck.locked) == self.terms.seats - 1
        if self.summed is not None or not is_last or not own or not fillers:
            return super()._lock(debt)
        self.summed = debt.deck, own[0]
        order = self.secrets.order(debt.deck, len(deck.points))
        locked = cipher.lock(self.secrets.key(debt.deck), [deck.points[n] for n in order])
        unseen = [place for place in range(len(locked)) if place not in deck.cards]
        combined: Any = cipher
        locked[own[0]] = combined.combined([(1, locked[unseen[0]]), (2, locked[unseen[1]])])
        if self.filler != "nowhere":
            at = fillers[0]
            rest = [point for place, point in enumerate(locked) if place != at]
            locked[at] = filler(self, debt.deck, rest)
        return b"".join(locked) + self._proof_of(debt.deck, locked)


class Repeater(Device):
    """Proves one unlocking with the proof of another, and unlocks wrongly there."""

    lied = -1

    def __init__(self, *about: Any) -> None:
        super().__init__(*about)
        self._before: list[bytes] = []

    def _proofs(self) -> list[bytes]:
        proofs = super()._proofs()
        if self._before and proofs and self.lied < 0:
            self.lied = len(self.table.log)
            return self._before[: len(proofs)]
        self._before = proofs or self._before
        return proofs


def filler(device: Device, number: int, others: Sequence[bytes]) -> bytes:
    """The point with which the sum of a deck is what it has to be, whatever the others are."""
    deck, cipher = device.table.decks[number], device.tools.cipher
    combined: Any = cipher
    (total,) = cipher.lock(device.secrets.key(number), [cipher.total(deck.points)])
    return bytes(combined.combined([(1, total), *((-1, point) for point in others)]))


def lockers(party: Party) -> list[int]:
    """The seats in the order in which they lock the first deck, from a party that now begins.

    In some games a choice comes before the first deal.
    """
    party.begin()
    while not party.devices[0].table.decks:
        party.step()
    return party.devices[0].table.decks[0].locked


def replaced(party: Party, seat: int, made: type[Device]) -> Any:
    """Put a device of another make in a seat of a party that has not begun."""
    honest = party.devices[seat]
    terms, seed = party.terms, honest.secrets.seed
    device = made(terms, seat, seed, party.tools)
    party.devices[seat] = device
    return device
