"""The device of one seat in a sealed game: it holds what its seat may know, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.outcomes import FaceDown
from molecore.core.protocol import Event, Result, Seat, SecretAction, Step
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.sealed.crypto import Cipher, Commitments, Hashed, Secrets, Signer, Verifier
from molecore.sealed.hiding import hidden_values, opening
from molecore.sealed.ledger import Call, Debt, Dishonest, Kind
from molecore.sealed.messages import Damaged, Message, Terms, decode, number_bytes, packed
from molecore.sealed.parts import KINDS, say, take
from molecore.sealed.table import Table, set_up
from molecore.words import Message as Words

WAITING: Final = 64
"""Messages that came before their turn and are kept; more are forgotten."""


@record
class Tools:
    """The cryptography that all devices of a game use, which libraries give."""

    cipher: Cipher
    verify: Verifier
    commitments: Commitments = Hashed()


class Refused(Exception):
    """A message was not taken, and nothing has changed. ``reason`` is one of `REASONS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"{reason}: {REASONS[reason]}")
        self.reason = reason


REASONS: Final = {
    "damaged": "these are not the bytes of a message",
    "forged": "the signature is not that of the seat it is said to be from",
    "repeated": "it is here already",
    "early": "others come before it; it is kept until they are here",
    "another line": "it follows messages that are not those of this game",
    "two tongues": "its seat has signed something else in its place: it told two people two things",
    "out of turn": "its seat has nothing to say here",
    "stopped": "a seat was found to cheat before",
}
"""Why a message can be refused, by the word that `Refused` has for it."""


class Unreadable(Exception):
    """Somebody cheated, and `Device.stop` is what is left.

    A card that this seat should see is none of its deck, or what another told
    leaves no room for what this seat has to tell.
    """


class Device:
    """Plays one seat of a sealed game, on what that seat may know.

    What it gives back is to be sent to all others, and to be kept before that:
    a device that is made anew from what was kept must not say anything else.
    """

    def __init__(self, terms: Terms, seat: Seat, seed: bytes, tools: Tools, signer: Signer) -> None:
        """``seed`` has `SEED_LENGTH` random bytes that no one else knows."""
        self.seat = seat
        self.terms = terms
        self.tools = tools
        self.signer = signer
        self.secrets = Secrets(seed)
        self.table = Table(terms, tools.cipher, tools.commitments)
        self.choices: dict[int, Any] = {}
        """What this seat chose in secret, by ply."""
        self.fault: Dishonest | None = None
        """Who was found to cheat, and with what: nothing is taken any more."""
        self._waiting: dict[tuple[int, Seat], Message] = {}
        self._steps: list[Step[Any]] = []
        self._read: dict[tuple[int, int], Any] = {}

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
    def result(self) -> Result | None:
        """How the game ended by its rules, or None."""
        return self.table.result

    @property
    def is_asked(self) -> bool:
        """Whether the game waits for a choice of this seat: then `act` is next."""
        return self.fault is None and self.table.may_choose(self.seat)

    def legal_actions(self) -> Sequence[Any]:
        """All that this seat may choose now; () where it may not."""
        return self.terms.game.legal_actions(self.state, self.seat) if self.is_asked else ()

    # ---- talking

    def due(self) -> list[Message]:
        """What this device has to say without a choice of its seat: at most one message."""
        if self.fault is not None or self.table.speaker != self.seat or self.is_asked:
            return []
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
        return [self._send([self._stop(), *self._pay_all()])]

    def receive(self, message: Message | bytes) -> list[Message]:
        """Take a message, and those that waited for it; what this device has to say then.

        Raises `Refused` for one that is not taken, and `Dishonest` for one that
        its seat signed and that no honest device would have sent: then
        the game cannot go on.
        """
        self._take(self._read_message(message))
        while waiting := self._waiting_now():
            self._take(waiting)
        return self.due()

    def receive_signed(self, message: Message) -> None:
        """Take a message that came inside something signed; nothing is said to it.

        Raises as `receive` does.
        """
        self._take(message)

    # ---- keeping

    def kept(self) -> tuple[bytes, tuple[tuple[int, str], ...], tuple[bytes, ...]]:
        """All that has to be kept of this device.

        Its seed, what its seat chose in secret (ply and notation), and the
        messages. `resumed` makes the device of it again.
        """
        choices = tuple((ply, self.terms.game.encode(a)) for ply, a in self.choices.items())
        return self.secrets.seed, choices, tuple(message.encode() for message in self.table.log)

    # ---- taking messages

    def _read_message(self, message: Message | bytes) -> Message:
        if self.fault is not None:
            raise Refused("stopped")
        if isinstance(message, Message):
            return message
        try:
            return decode(message)
        except Damaged as error:
            raise Refused("damaged") from error

    def _take(self, message: Message) -> None:
        """Take a message whose turn it is. Raises as `receive` does."""
        self._check_signature(message)
        table = self.table
        if message.number < len(table.log):
            raise Refused(self._why_old(message))
        if message.number > len(table.log):
            if len(self._waiting) < WAITING:
                self._waiting[message.number, message.seat] = message
            raise Refused("early")
        if message.before != table.head:
            raise Refused("another line")
        if message.seat != table.speaker:
            raise Refused("out of turn")
        try:
            take(table, message)
        except Dishonest as dishonest:
            self.fault = dishonest
            raise
        table.append(message)

    def _check_signature(self, message: Message) -> None:
        members = self.table.members
        if message.seat >= self.terms.seats:
            raise Refused("forged")
        if message.seat < len(members):
            public = members[message.seat].public
        elif message.number == message.seat:
            public = joined_with(message)
        else:
            raise Refused("early")
        if not self.tools.verify(public, message.signed(), message.signature):
            raise Refused("forged")

    def _why_old(self, message: Message) -> str:
        known = self.table.log[message.number]
        if known.digest() == message.digest():
            return "repeated"
        return "two tongues" if known.seat == message.seat else "another line"

    def _waiting_now(self) -> Message | None:
        number, head = len(self.table.log), self.table.head
        for key in [key for key in self._waiting if key[0] <= number]:
            message = self._waiting.pop(key)
            if message.number == number and message.before == head:
                return message
        return None

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
        draft = Message(len(table.log), self.seat, table.head, tuple(parts), b"")
        signature = self.signer.sign(draft.signed())
        message = Message(draft.number, self.seat, draft.before, draft.parts, signature)
        table.append(message)
        return message

    # ---- what it owes

    def _paid(self, debt: Debt) -> bytes:
        return _MAKE[debt.kind](self, debt)

    def _join(self, _: Debt) -> bytes:
        seed = self.tools.commitments.commit(self.secrets.seed)
        return seed + self.secrets.head + self.signer.public

    def _lock(self, debt: Debt) -> bytes:
        points = self.table.decks[debt.deck].points
        order = self.secrets.order(debt.deck, len(points))
        key = self.secrets.key(debt.deck)
        return b"".join(self.tools.cipher.lock(key, [points[place] for place in order]))

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
        """Play on its part as far as everybody's is, again from where something came to light."""
        for key, step in self._newly_read():
            self._read[key] = self._value_of(*key)
            del self._steps[step:]
        while len(self._steps) < len(self.table.steps):
            self._steps.append(self._played(OwnOutcomes(self, self.table.calls[len(self._steps)])))

    def _newly_read(self) -> list[tuple[tuple[int, int], int]]:
        return [
            ((number, place), card.step)
            for number, deck in enumerate(self.table.decks)
            for place, card in deck.cards.items()
            if card.viewer == self.seat
            and place not in deck.waiting
            and (number, place) not in self._read
        ]

    def _value_of(self, number: int, place: int) -> Any:
        deck = self.table.decks[number]
        key, point = self.secrets.key(number), deck.cards[place].point
        card = self.table.number(number, self.tools.cipher.unlock(key, [point])[0])
        if card is None:
            raise Unreadable
        return deck.values[card]

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


def joined_with(message: Message) -> bytes:
    """The key that a seat joins with in its first message; empty if it does not."""
    first = message.parts[0] if message.parts else b""
    return first[65:] if first[:1] == KINDS["join"] else b""


def resumed(
    terms: Terms,
    seat: Seat,
    tools: Tools,
    signer: Signer,
    kept: tuple[bytes, Sequence[tuple[int, str]], Sequence[bytes]],
) -> Device:
    """The device that `Device.kept` was written by. Raises as `Device.receive` does."""
    seed, choices, log = kept
    device = Device(terms, seat, seed, tools, signer)
    try:
        device.choices = {ply: terms.game.decode(text) for ply, text in choices}
    except MalformedAction as error:
        raise Refused("damaged") from error
    for message in log:
        device._take(device._read_message(message))  # noqa: SLF001 - its own
    return device
