"""The device of one seat in a sealed game: it holds what its seat may know, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.outcomes import FaceDown
from molecore.core.protocol import Event, Result, Seat, SecretAction, Step
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.sealed.crypto import Cipher, Commitments, Hashed, Secrets
from molecore.sealed.hiding import hidden_values, opening
from molecore.sealed.ledger import Call, Debt, Dishonest, Kind
from molecore.sealed.messages import JOINED, Message, Terms, number_bytes, packed
from molecore.sealed.parts import say, take
from molecore.sealed.proofs import claim_of_lock, prove
from molecore.sealed.table import Table, set_up
from molecore.words import Message as Words


@record
class Tools:
    """The cryptography that all devices of a game use, which libraries give."""

    cipher: Cipher
    commitments: Commitments = Hashed()


class Refused(Exception):
    """A message was not taken: its seat has nothing to say here, or one was found to cheat."""


class Unreadable(Exception):
    """No value is left that this seat could tell: somebody cheated before."""


class Device:
    """Plays one seat of a sealed game, on what that seat may know.

    What it says has to be kept before it is sent: all that it says follows from its seed,
    its choices and what the others said, so a device that is made anew says the same.
    """

    def __init__(self, terms: Terms, seat: Seat, seed: bytes, tools: Tools) -> None:
        """``seed`` has `SEED_LENGTH` random bytes that no one else knows."""
        self.seat = seat
        self.terms = terms
        self.tools = tools
        self.secrets = Secrets(seed)
        self.table = Table(terms, tools.cipher, tools.commitments)
        self.choices: dict[int, Any] = {}
        """What this seat chose in secret, by ply."""
        self.fault: Dishonest | None = None
        """The cheat that was found; nothing is taken any more."""
        self._steps: list[Step[Any]] = []
        self._read: dict[tuple[int, int], Any] = {}
        self._numbers: dict[tuple[int, int], int | None] = {}
        """The numbers of the cards that its seat could read; None for what is no card."""

    # ---- what its seat knows

    @property
    def state(self) -> Any:
        """The position as this seat knows it. The game must have begun (`Table.has_begun`)."""
        self._keep_up()
        return self._steps[-1].state

    @property
    def steps(self) -> tuple[Step[Any], ...]:
        """What plies led to as this seat knows it, the set-up first; () before the game begins."""
        self._keep_up()
        return tuple(self._steps)

    @property
    def view(self) -> Any:
        """What its seat is shown: the view of the game's rules."""
        return self.terms.game.view(self.state, self.seat)

    def events(self, ply: int) -> tuple[Event, ...]:
        """What happened in a ply (0: the set-up), as this seat may know it."""
        self._keep_up()
        seen = (event.seen_by(self.seat) for event in self._steps[ply].events)
        return tuple(event for event in seen if event is not None)

    @property
    def has_lost_choice(self) -> bool:
        """Whether its seat chose in secret on another device, and this one does not know what.

        Then it knows its side up to there, and can say nothing more that follows from it.
        """
        self._keep_up()
        return len(self._steps) < len(self.table.steps)

    @property
    def result(self) -> Result | None:
        """How the game ended by its rules, or None."""
        return self.table.result

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for a choice of this seat: then `act` is next."""
        return self.fault is None and self.table.may_choose(self.seat) and not self.has_bad_card

    @property
    def has_bad_card(self) -> bool:
        """Whether its seat got a card that is none of its deck, or that was there before.

        Then somebody cheated: the device stops the game as soon as it may speak.
        """
        self._read_cards()
        numbers = list(self._numbers.values())
        if None in numbers:
            return True
        if not self.table.proves:
            return False
        own = {(deck, number) for (deck, _), number in self._numbers.items()}
        turned = ((n, card) for n, deck in enumerate(self.table.decks) for card in deck.turned)
        return len(own) < len(numbers) or not own.isdisjoint(turned)

    @property
    def accused(self) -> Seat | None:
        """The seat that must have cheated over a false card, where that is known early.

        With two seats it is the other one; with more, only the check at the end says.
        """
        is_false = self.table.spoilt or self.has_bad_card
        return 1 - self.seat if is_false and self.terms.seats == 2 else None

    def legal_actions(self) -> Sequence[Any]:
        """All that this seat may choose now; () where it may not."""
        return self.terms.game.legal_actions(self.state, self.seat) if self.is_asked else ()

    # ---- talking

    def due(self) -> list[Message]:
        """What this device has to say without a choice of its seat: at most one message."""
        if self.fault is not None or self.table.speaker != self.seat or self.is_asked:
            return []
        if self.has_bad_card and self.table.can_stop:
            return self.stop()
        return [self._send(self._pay_all())]

    def act(self, action: Any) -> list[Message]:
        """Play ``action``, with all that has to be said with it.

        Raises IllegalAction if the rules do not allow it, or it is not this seat's turn to speak.
        """
        if not self.is_asked:
            raise IllegalAction(Refusal(Words("match.not_turn_of", player=self.seat + 1)))
        self._check(action)
        parts = self._pay_all()
        parts.append(self._play(action))
        return [self._send([*parts, *self._pay_all()])]

    def stop(self) -> list[Message]:
        """End the game here: all open all, so that all can be checked. No seat has won.

        Only a seat whose turn it is to speak can do so; nothing is said otherwise.
        """
        table = self.table
        if self.fault is not None or table.speaker != self.seat or not table.can_stop:
            return []
        if not table.has_begun and not self.has_bad_card:
            return []
        return [self._send([self._stop(), *self._pay_all()])]

    def receive(self, message: Message) -> None:
        """Take what another seat says in its turn. What this device then has to say is `due`.

        Raises `Refused` for one that is not taken, and `Dishonest` for what no honest device
        would have sent: then the game cannot go on.
        """
        table = self.table
        if self.fault is not None or message.seat != table.speaker:
            raise Refused
        try:
            take(table, message)
        except Dishonest as dishonest:
            self.fault = dishonest
            raise
        table.append(message)

    # ---- saying

    def _check(self, action: Any) -> None:
        """Raises IllegalAction for what the rules do not allow, before anything is said."""

        class Allowed(Exception):
            pass

        class Door:
            def lot(self, *_: object) -> Any:
                raise Allowed

            shuffle = turn_up = lot

        try:
            self.terms.game.apply(self.state, self.seat, action, Door())
        except Allowed:
            return

    def _play(self, action: Any) -> bytes:
        table, game = self.table, self.terms.game
        if not isinstance(action, SecretAction):
            table.act(self.seat, action)
            return say("act", game.encode(action).encode())
        ply, hidden = len(table.plies), action.hidden()
        number = table.hidden_actions(self.seat).index(hidden)
        promises = tuple(
            self.tools.commitments.commit(opening(self.secrets.salt(ply, place), value))
            for place, value in enumerate(hidden_values(action, hidden))
        )
        self.choices[ply] = action
        table.act(self.seat, hidden, promises)
        return say("choose", number_bytes(number) + b"".join(promises))

    def _pay_all(self) -> list[bytes]:
        parts = []
        while (debt := self.table.owed(self.seat)) is not None:
            try:
                paid = self._paid(debt)
            except Unreadable:
                parts.append(self._stop())
                continue
            self.table.pay(self.seat, debt, paid)
            parts.append(say(debt.kind, paid))
        return parts

    def _stop(self) -> bytes:
        self.table.stopped = True
        return say("stop")

    def _send(self, parts: list[bytes]) -> Message:
        table = self.table
        parts = [*parts, *(say("prove", proof) for proof in self._proofs())]
        message = Message(self.seat, tuple(parts))
        table.append(message)
        return message

    def _proofs(self) -> list[bytes]:
        """Proofs that all cards were unlocked with the keys that its seat has committed to."""
        claims = self.table.claims(self.seat)
        self.table.close()
        return [prove(self.tools.cipher, self.secrets, claim) for claim in claims]

    # ---- what it owes

    def _paid(self, debt: Debt) -> bytes:
        return _MAKE[debt.kind](self, debt)

    def _join(self, _: Debt) -> bytes:
        seed = self.tools.commitments.commit(self.secrets.seed)
        return seed + self.secrets.head + JOINED

    def _lock(self, debt: Debt) -> bytes:
        points = self.table.decks[debt.deck].points
        order = self.secrets.order(debt.deck, len(points))
        key = self.secrets.key(debt.deck)
        locked = self.tools.cipher.lock(key, [points[place] for place in order])
        return b"".join(locked) + (self._proof_of(debt.deck, locked) if self.table.proves else b"")

    def _proof_of(self, deck: int, locked: Sequence[bytes]) -> bytes:
        """The public key of its seat for a deck, and the proof about its sum."""
        cipher, table = self.tools.cipher, self.table
        points = table.decks[deck].points, locked
        claim = claim_of_lock(cipher, table.head, self.seat, deck, points)
        return cipher.public(self.secrets.key(deck)) + prove(cipher, self.secrets, claim)

    def _peel(self, debt: Debt) -> bytes:
        card = self.table.decks[debt.deck].cards[debt.card]
        return self.tools.cipher.unlock(self.secrets.key(debt.deck), [card.point])[0]

    def _share(self, _: Debt) -> bytes:
        return self.secrets.share(self.table.moment)

    def _tell(self, _: Debt) -> bytes:
        foreseen = self.table.to_tell(self.seat)
        assert foreseen is not None  # noqa: S101 - only then it is owed
        need = foreseen.need
        value = self._known_to_tell(foreseen.calls)
        if value not in need.told_of:
            raise Unreadable
        told = bytes([need.told_of.index(value)])
        if need.choice is not None and self.table.way.opens_choices:
            told += self.secrets.salt(need.choice.ply, need.choice.part)
        return told

    def _open(self, _: Debt) -> bytes:
        encode = self.terms.game.encode
        return self.secrets.seed + packed([encode(a).encode() for a in self.choices.values()])

    # ---- its own part of the game

    def _keep_up(self) -> None:
        """Play its seat's side as far as the public one, again from newly readable cards."""
        self._read_cards()
        while len(self._steps) < len(self.table.steps) and not self._is_lost(len(self._steps) - 1):
            self._steps.append(self._played(OwnOutcomes(self, self.table.calls[len(self._steps)])))

    def _is_lost(self, ply: int) -> bool:
        """Whether its seat chose in secret there, and this device does not know what."""
        if ply < 0 or ply in self.choices:
            return False
        played = self.table.plies[ply]
        return played.seat == self.seat and isinstance(played.action, SecretAction)

    def _read_cards(self) -> None:
        """Read the cards that the others have unlocked for this seat."""
        for key, step in self._newly_read():
            deck = self.table.decks[key[0]]
            number = self._numbers[key] = self._number_of(*key)
            if number is not None:
                self._read[key] = deck.values[number]
                del self._steps[step:]

    def _newly_read(self) -> list[tuple[tuple[int, int], int]]:
        return [
            ((number, place), card.step)
            for number, deck in enumerate(self.table.decks)
            for place, card in deck.cards.items()
            if card.viewer == self.seat
            and place not in deck.waiting
            and (number, place) not in self._numbers
        ]

    def _number_of(self, number: int, place: int) -> int | None:
        key, point = self.secrets.key(number), self.table.decks[number].cards[place].point
        return self.table.number(number, self.tools.cipher.unlock(key, [point])[0])

    def _played(self, outcomes: OwnOutcomes) -> Step[Any]:
        game, terms = self.terms.game, self.terms
        ply = len(self._steps) - 1
        if ply < 0:
            return set_up(terms, self.seat, outcomes)
        played = self.table.plies[ply]
        action = self.choices.get(ply, played.action)
        return game.apply(self._steps[-1].state, played.seat, action, outcomes)

    def _known_to_tell(self, calls: Sequence[Call]) -> Any:
        """The value that the rules turn up after these ``calls``, and that this seat knows."""
        self._keep_up()
        try:
            self._played(OwnOutcomes(self, calls))
        except _Asked as asked:
            return asked.card
        raise AssertionError("the rules ask for nothing here")


class _Asked(Exception):
    def __init__(self, card: Any) -> None:
        super().__init__(card)
        self.card = card


class OwnOutcomes:
    """Outcomes as one seat knows them: those of everybody, and what it alone could read."""

    def __init__(self, device: Device, calls: Sequence[Call]) -> None:
        self._device = device
        self._calls = iter(tuple(calls))

    def lot(self, rng: SplitMix64, values: Sequence[Any]) -> Any:  # noqa: ARG002
        return self._next().value

    def shuffle(self, rng: SplitMix64, cards: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        shuffled: tuple[Any, ...] = self._next().value
        return shuffled

    def turn_up(
        self,
        rng: SplitMix64,  # noqa: ARG002
        card: Any,
        among: Callable[[], Sequence[Any]],  # noqa: ARG002
        seat: Seat | None = None,  # noqa: ARG002
    ) -> Any:
        call = self._next(card)
        if isinstance(call.value, FaceDown) and call.seat == self._device.seat:
            mark: Any = call.value.mark
            return self._device._read.get((mark.deck, mark.place), call.value)  # noqa: SLF001
        return call.value

    def _next(self, card: Any = None) -> Call:
        call = next(self._calls, None)
        if call is None:
            raise _Asked(card)
        return call


Maker: TypeAlias = Callable[[Device, Debt], bytes]

_MAKE: Final[dict[Kind, Maker]] = {
    "join": Device._join,  # noqa: SLF001 - each kind of debt has its method
    "lock": Device._lock,  # noqa: SLF001
    "peel": Device._peel,  # noqa: SLF001
    "share": Device._share,  # noqa: SLF001
    "tell": Device._tell,  # noqa: SLF001
    "open": Device._open,  # noqa: SLF001
}
