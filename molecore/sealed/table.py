"""What everybody knows of a sealed game: the same on every device, from the messages alone.

The table plays the game as a spectator would know it who missed no event. It
says which seat speaks next and what that seat owes: a lock on a deck, the
opening of a card that another seat may see, a share of chance, a value that
it alone knows and that the rules turn up. It holds no secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from molecore.core.outcomes import FaceDown, Outcomes, is_unknown
from molecore.core.protocol import Result, Seat, SecretAction, Step
from molecore.core.record import replace
from molecore.sealed.answers import (
    BeyondTelling,
    ExpectedOutcomes,
    PublicOutcomes,
    TriedOutcomes,
)
from molecore.sealed.crypto import DIGEST_LENGTH, Chance, Cipher, Commitments, next_link
from molecore.sealed.hiding import opening, with_marks
from molecore.sealed.ledger import (
    Blocked,
    Call,
    Card,
    Chosen,
    Contradiction,
    Debt,
    Deck,
    Dishonest,
    Foreseen,
    InDeck,
    Kind,
    Loose,
    Member,
    Need,
    Played,
    distinct,
)
from molecore.sealed.messages import JOINED, PROVING, UNLOCKING_AHEAD, Terms, head_after
from molecore.sealed.messages import Message as Said
from molecore.sealed.proofs import Claim, claim_of_lock, is_proven
from molecore.sealed.ways import WAYS
from molecore.words import Message


class Table:
    """The public side of a sealed game."""

    def __init__(self, terms: Terms, cipher: Cipher, commitments: Commitments) -> None:
        self.terms = terms
        self.game = terms.game
        self.way = WAYS[terms.game.meta.id]
        self.cipher = cipher
        self.commitments = commitments
        self.log: list[Said] = []
        self.head = terms.digest()
        """The digest of all that was said: what the next proofs are made for."""
        self.members: list[Member] = []
        self.plies: list[Played] = []
        self.steps: list[Step[Any]] = []
        """What the plies led to, ``steps[0]`` being the set-up, as everybody knows it."""
        self.calls: list[list[Call]] = []
        """What the rules were told in each of ``steps``, and in the one that is going on."""
        self.decks: list[Deck] = []
        self.need: Need | None = None
        self.stopped = False
        self.spoilt = False
        """Whether a card turned up for all was false: not of its deck, or there before."""
        self.opened: dict[Seat, bytes] = {}
        """What each seat opened at the end."""
        self.moment = 0
        """How often joint chance was drawn so far: the number of the next share of each seat."""
        self._links: list[bytes] = []
        self._shares: dict[Seat, bytes] = {}
        self._ahead: dict[int, tuple[Seat, Any]] = {}
        """What was told in this step, and by whom; by the number of the question."""
        self._chance: Chance | None = None
        self._spoke: Seat = terms.seats - 1

    # ---- what is to be known

    @property
    def has_begun(self) -> bool:
        """Whether the game is set up, so that a seat may be asked."""
        return bool(self.steps)

    @property
    def state(self) -> Any:
        """The position as everybody knows it. The game must have begun."""
        return self.steps[-1].state

    @property
    def result(self) -> Result | None:
        """How the game ended by its rules, or None."""
        return self.game.result(self.state) if self.steps and self.need is None else None

    @property
    def is_over(self) -> bool:
        """Whether no more is played: then all is opened."""
        return self.stopped or self.result is not None

    @property
    def is_open(self) -> bool:
        """Whether all seats have opened all, which is the last thing they do."""
        return len(self.opened) == self.terms.seats

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have something to choose, whether or not it is their turn to speak."""
        if self.is_over or self.need is not None or not self.has_begun:
            return ()
        return self.game.actors(self.state)

    @property
    def speaker(self) -> Seat | None:
        """Who speaks next; None when all has been said. No other seat may say anything."""
        seats = range(self.terms.seats)
        if len(self.members) < len(seats):
            return len(self.members)
        if self.is_over:
            waiting: Iterable[Seat] = (seat for seat in seats if seat not in self.opened)
        elif self.need is not None:
            waiting = self._blockers(self.need)
        else:
            ready = [seat for seat in self.asked if not self.undelivered(seat)]
            unready = [other for seat in self.asked for other in self._withholders(seat)]
            waiting = ready or unready
        return min(waiting, key=self._turn, default=None)

    def may_choose(self, seat: Seat) -> bool:
        """Whether ``seat`` is asked for a choice, and knows all that it may know for it."""
        return self.speaker == seat and seat in self.asked and not self.undelivered(seat)

    @property
    def can_stop(self) -> bool:
        """Whether the game can be ended now without a result, by the seat that speaks."""
        may_tell = self.has_begun or (self.proves and len(self.members) == self.terms.seats)
        return may_tell and not self.is_over

    @property
    def proves(self) -> bool:
        """Whether locks and unlockings have to be proven in this game."""
        return self.terms.version >= PROVING

    def _turn(self, seat: Seat) -> int:
        """The seat before the last speaker comes first, so that the next in turn comes last."""
        return (self._spoke - seat - 1) % self.terms.seats

    def _blockers(self, need: Need) -> list[Seat]:
        seats = range(self.terms.seats)
        if need.kind == "share":
            return [seat for seat in seats if seat not in self._shares]
        if need.kind == "tell":
            return self._withholders(need.seat) or [need.seat]
        deck = self.decks[need.deck]
        is_locked = len(deck.locked) == len(seats)
        without = deck.cards[need.card].peeled if is_locked else set(deck.locked)
        return [seat for seat in seats if seat not in without]

    def undelivered(self, seat: Seat) -> list[tuple[int, int]]:
        """The cards, by deck and place, that ``seat`` may see and cannot read yet."""
        return [
            (number, place)
            for number, deck in enumerate(self.decks)
            for place, card in deck.waiting.items()
            if card.viewer == seat
        ]

    def _withholders(self, seat: Seat) -> list[Seat]:
        """Who has to do something before ``seat`` can read its cards."""
        for number, place in self.undelivered(seat):
            deck = self.decks[number]
            is_locked = len(deck.locked) == self.terms.seats
            without = {*deck.cards[place].peeled, seat} if is_locked else set(deck.locked)
            return [other for other in range(self.terms.seats) if other not in without]
        return []

    # ---- debts

    def owed(self, seat: Seat) -> Debt | None:
        """The first thing that ``seat`` owes now, None if nothing."""
        if len(self.members) < self.terms.seats:
            return Debt("join") if seat == len(self.members) else None
        if self.is_over:
            return None if seat in self.opened else Debt("open")
        return next(self._debts(seat), None)

    def _debts(self, seat: Seat) -> Iterator[Debt]:
        for number, deck in enumerate(self.decks):
            if seat not in deck.locked:
                yield Debt("lock", number)
            elif len(deck.locked) == self.terms.seats:
                yield from (
                    Debt("peel", number, place)
                    for place, card in deck.waiting.items()
                    if seat not in card.peeled and seat != card.viewer
                )
        yield from self._debts_to_rules(seat)

    def _debts_to_rules(self, seat: Seat) -> Iterator[Debt]:
        need = self.need
        if need is None:
            return
        if need.kind == "share" and seat not in self._shares:
            yield Debt("share")
        if need.kind == "tell" and not self.undelivered(seat):
            foreseen = self.to_tell(seat)
            if foreseen is not None:
                yield Debt("tell", card=foreseen.need.call)

    def to_tell(self, seat: Seat) -> Foreseen | None:
        """What ``seat`` has to tell next: what is needed now, or will be needed for certain."""
        need, calls = self.need, tuple(self.calls[-1])
        if need is None or need.seat == seat or self.way.foresight == "none":
            return Foreseen(need, calls) if need is not None and need.seat == seat else None
        return next(iter(self._futures(seat, calls, need, (), set())), None)

    def _futures(
        self,
        seat: Seat,
        calls: tuple[Call, ...],
        need: Need | None,
        told: tuple[Hashable, ...],
        dead: set[Hashable],
    ) -> list[Foreseen | None]:
        """What ``seat`` has to tell, for what the others may tell before: empty if they cannot.

        ``told`` is what they are taken to have told on the way here, and ``dead`` are the ways
        that were found to lead nowhere.
        """
        if need is None:
            return [None]
        if need.call not in self._ahead and need.seat == seat:
            return [Foreseen(need, calls)]
        # Where what is turned up does not depend on what was, the order within a seat's is the same
        # for all that comes.
        way = need.call, frozenset(Counter(told).items())
        if self.way.foresight == "any" and way in dead:
            return []
        futures: list[Foreseen | None] = []
        for value in self._possible(need):
            after = (*told, (need.seat, need.told_of, value))
            futures += self._futures(seat, *self._with(calls, value), after, dead)
            if futures and self.way.foresight == "any":
                break
        if not futures:
            dead.add(way)
        needs = {None if future is None else future.need for future in futures}
        return futures[:1] if len(needs) == 1 else [None] * bool(futures)

    def _possible(self, need: Need) -> Sequence[Any]:
        """What may be told to meet ``need``: what was told ahead, if that can be, or any value."""
        if need.call not in self._ahead:
            return need.among
        told = self._ahead[need.call][1]
        return [told] if told in need.among else []

    def _with(self, calls: Sequence[Call], value: Any) -> tuple[tuple[Call, ...], Need | None]:
        """What would be needed next if ``value`` were told: nothing, if it is not told as well."""
        outcomes = TriedOutcomes(self, [*calls, Call(value)])
        try:
            self._carry_out(outcomes)
        except Blocked as blocked:
            return tuple(outcomes.calls), blocked.need
        except BeyondTelling:
            pass
        return tuple(outcomes.calls), None

    def pay(self, seat: Seat, debt: Debt, paid: bytes) -> None:
        """Take what ``seat`` owes. Raises `Dishonest` for what cannot be right."""
        _PAID[debt.kind](self, seat, debt, paid)
        if not self.stopped and debt.kind != "open":
            self._go_on()

    def refuse(self, seat: Seat, why: Message) -> Dishonest:
        """What to raise for something that ``seat`` may not say."""
        return Dishonest(seat, len(self.plies), why)

    def _join(self, seat: Seat, _: Debt, paid: bytes) -> None:
        seed, head = paid[:DIGEST_LENGTH], paid[DIGEST_LENGTH : 2 * DIGEST_LENGTH]
        is_known = any(seed == other.seed or head == other.head for other in self.members)
        if is_known or paid[2 * DIGEST_LENGTH :] != JOINED:
            raise self.refuse(seat, Message("sealed.bad.join"))
        self.members.append(Member(seed, head))
        if len(self.members) == self.terms.seats:
            self._links = [member.head for member in self.members]
            self.calls.append([])

    def _lock(self, seat: Seat, debt: Debt, paid: bytes) -> None:
        deck, size = self.decks[debt.deck], self.cipher.size
        length = size * len(deck.points)
        shuffled, rest = (paid[:length], paid[length:]) if self.proves else (paid, b"")
        points = [shuffled[at : at + size] for at in range(0, len(shuffled), size)]
        if len(shuffled) != length or len(set(points)) < len(points):
            raise self.refuse(seat, Message("sealed.bad.count"))
        if not all(map(self.cipher.is_card, points)):
            raise self.refuse(seat, Message("sealed.bad.card"))
        if self.proves:
            self._check_lock(seat, debt.deck, points, rest)
        deck.points = points
        deck.locked.append(seat)
        if len(deck.locked) == self.terms.seats:
            for place, card in deck.cards.items():
                card.point = points[place]

    def _check_lock(self, seat: Seat, number: int, points: list[bytes], paid: bytes) -> None:
        """Check the public key and the proof in ``paid``: a seat multiplied the sum by its key."""
        deck, size = self.decks[number], self.cipher.size
        public, proof = paid[:size], paid[size:]
        claim = claim_of_lock(self.cipher, self.head, seat, number, (deck.points, points))
        if not self.cipher.is_card(public) or not is_proven(self.cipher, public, claim, proof):
            raise self.refuse(seat, Message("sealed.bad.sum"))
        deck.publics[seat] = public

    def _peel(self, seat: Seat, debt: Debt, paid: bytes) -> None:
        deck = self.decks[debt.deck]
        card = deck.cards[debt.card]
        if not self.cipher.is_card(paid):
            raise self.refuse(seat, Message("sealed.bad.peel"))
        if self.proves:
            deck.unproven.append((paid, card.point))
        card.point = paid
        card.peeled.add(seat)
        if len(card.peeled) == self.terms.seats - (card.viewer is not None):
            del deck.waiting[debt.card]
        if len(card.peeled) == self.terms.seats:
            self._turn_over(debt.deck, paid)

    def _turn_over(self, number: int, point: bytes) -> None:
        """Note which card lies open; a false one ends the game."""
        deck, card = self.decks[number], self.number(number, point)
        if card is None or (self.proves and card in deck.turned):
            self.stopped = self.spoilt = True  # Who it was shows when all is opened.
        else:
            deck.turned.add(card)

    def claims(self, seat: Seat) -> list[Claim]:
        """What ``seat`` has to prove at the end of its message: one claim for each deck."""
        return [
            Claim(self.head, seat, number, "unlock", *zip(*deck.unproven, strict=True))
            for number, deck in enumerate(self.decks)
            if deck.unproven
        ]

    def close(self) -> None:
        """Note that all unlockings of a message are proven."""
        for deck in self.decks:
            deck.unproven.clear()

    def check_proofs(self, seat: Seat, proofs: Sequence[bytes]) -> None:
        """Check the proofs at the end of a message. Raises `Dishonest` if one does not hold."""
        claims = self.claims(seat)
        if len(proofs) != len(claims):
            raise self.refuse(seat, Message("sealed.bad.unproven"))
        for claim, proof in zip(claims, proofs, strict=True):
            if not is_proven(self.cipher, self.decks[claim.deck].publics[seat], claim, proof):
                raise self.refuse(seat, Message("sealed.bad.unproven"))
        self.close()

    def _share(self, seat: Seat, _: Debt, paid: bytes) -> None:
        if next_link(paid) != self._links[seat]:
            raise self.refuse(seat, Message("sealed.bad.share"))
        self._links[seat] = self._shares[seat] = paid
        if len(self._shares) == self.terms.seats:
            shares = b"".join(share for _, share in sorted(self._shares.items()))
            self._chance = Chance(sha256(b"molecore joint chance\0" + shares).digest())
            self.moment += 1

    def _tell(self, seat: Seat, _: Debt, paid: bytes) -> None:
        foreseen = self.to_tell(seat)
        assert foreseen is not None  # noqa: S101 - only then it is owed
        need = foreseen.need
        if not paid or paid[0] >= len(need.told_of):
            raise self.refuse(seat, Message("sealed.bad.told"))
        value = need.told_of[paid[0]]
        if need.choice is not None and self.way.opens_choices:
            promise = self.plies[need.choice.ply].promises[need.choice.part]
            if self.commitments.commit(opening(paid[1:], value)) != promise:
                raise self.refuse(seat, Message("sealed.bad.promised"))
        elif len(paid) > 1:
            raise self.refuse(seat, Message("sealed.bad.more"))
        self._ahead[need.call] = seat, value

    def _open(self, seat: Seat, _: Debt, paid: bytes) -> None:
        if self.commitments.commit(paid[:DIGEST_LENGTH]) != self.members[seat].seed:
            raise self.refuse(seat, Message("sealed.bad.seed"))
        self.opened[seat] = paid

    # ---- playing

    def hidden_actions(self, seat: Seat) -> list[Any]:
        """The actions of ``seat`` that are possible now, as all others would know them.

        Only those that hide something are among them, each once.
        """
        legal = self.game.legal_actions(self.state, seat)
        hidden = (action.hidden() for action in legal if isinstance(action, SecretAction))
        return list(dict.fromkeys(hidden))

    def act(self, seat: Seat, action: Any, promises: tuple[bytes, ...] = ()) -> None:
        """Let ``seat`` play, with ``promises`` for what is hidden. Raises IllegalAction."""
        ply = len(self.plies)
        marked = with_marks(action, lambda part: Chosen(seat, ply, part))
        self._shares, self._chance, self._ahead = {}, None, {}
        self.calls.append([])
        self.plies.append(Played(seat, marked, promises))
        try:
            self._go_on()
        except BaseException:
            self.plies.pop()
            self.calls.pop()
            raise

    def _go_on(self) -> None:
        """Carry out the present step as far as its outcomes are known."""
        is_done = len(self.calls) == len(self.steps)
        if is_done or (self.need is not None and not self._is_met(self.need)):
            return
        try:
            self.steps.append(self._carry_out(PublicOutcomes(self)))
            self.need = None
            self._check_told()
            self._shares, self._chance, self._ahead = {}, None, {}
        except Blocked as blocked:
            self.need = blocked.need
            if blocked.need.kind == "card":
                self._look_ahead()
        except Contradiction:
            self.stopped = True  # Not all of what was told is true; whose word it was shows later.

    def _is_met(self, need: Need) -> bool:
        if need.kind == "share":
            return self._chance is not None
        if need.kind == "tell":
            return need.call in self._ahead
        return len(self.decks[need.deck].cards[need.card].peeled) == self.terms.seats

    def _look_ahead(self) -> None:
        """Expect all cards that come to be seen after one that is waited for."""
        if self.way.unlocks_ahead and self.terms.version >= UNLOCKING_AHEAD:
            with suppress(BeyondTelling):
                self._carry_out(ExpectedOutcomes(self))

    def _check_told(self) -> None:
        """What was told before it was asked for has to be what came of it.

        Raises `Contradiction` where that was settled otherwise, without being asked for.
        """
        calls = self.calls[-1]
        if any(calls[call].value != value for call, (_, value) in self._ahead.items()):
            raise Contradiction

    def _carry_out(self, outcomes: Outcomes) -> Step[Any]:
        if not self.steps:
            return set_up(self.terms, None, outcomes)
        played = self.plies[-1]
        return self.game.apply(self.state, played.seat, played.action, outcomes)

    # ---- the answers to the rules

    def draw(self, values: Sequence[Any]) -> Any:
        """One of ``values`` by joint chance. Raises `Blocked` until all have given their share."""
        if self._chance is None:
            raise Blocked(Need("share"))
        return values[self._chance.below(len(values))]

    def shuffle(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """``values`` face down, to be locked by all, or to be decided on one by one."""
        if self.way.dealing == "open" or not values:
            return tuple(FaceDown(Loose()) for _ in values)
        number = len(self.decks)
        self.decks.append(Deck(values, [self.cipher.card(n) for n in range(len(values))]))
        return tuple(FaceDown(InDeck(number, place)) for place in range(len(values)))

    def turn_up(self, card: Any, among: Callable[[], Sequence[Any]], seat: Seat | None) -> Call:
        """What comes of turning up ``card`` for ``seat``. Raises `Blocked` until that is known."""
        if not is_unknown(card):
            return Call(card)
        if isinstance(card.mark, Loose):
            return Call(self.draw(among()))
        to_tell = self.told_by(card.mark, among, len(self.calls[-1])) if seat is None else None
        if to_tell is None:
            return self._turn_up(card.mark, card, seat)
        if len(to_tell.among) == 1:
            return Call(to_tell.among[0])
        return Call(self._told(to_tell))

    def told_by(self, mark: Hashable, among: Callable[[], Sequence[Any]], call: int) -> Need | None:
        """Who has to tell the value with this mark, if a seat knows it, and what it may be."""
        if isinstance(mark, Chosen):
            values = distinct(among())
            return Need("tell", mark.seat, among=values, told_of=values, choice=mark, call=call)
        if not isinstance(mark, InDeck):
            return None
        deck = self.decks[mark.deck]
        shown = deck.cards.get(mark.place)
        if shown is None or shown.viewer is None:
            return None
        values = distinct(among())
        # Hands forget which of their cards came from where: what is taken for a card of this deck
        # may be one that was picked up openly, and of a kind that the deck does not have.
        kinds = distinct((*deck.kinds, *values))
        return Need("tell", shown.viewer, among=values, told_of=kinds, call=call)

    def _told(self, need: Need) -> Any:
        """What was told to meet ``need``. Raises `Blocked` if nothing was."""
        if need.call not in self._ahead:
            raise Blocked(need)
        value = self._ahead[need.call][1]
        if value not in need.among:
            raise Contradiction
        return value

    def _turn_up(self, mark: InDeck, card: Any, seat: Seat | None) -> Call:
        self.expect(mark, seat)
        deck = self.decks[mark.deck]
        shown = deck.cards[mark.place]
        if seat is not None:
            return Call(card, seat)
        if len(shown.peeled) < self.terms.seats:
            raise Blocked(Need("card", deck=mark.deck, card=mark.place))
        number = self.number(mark.deck, shown.point)
        return Call(deck.values[number or 0])

    def expect(self, mark: InDeck, seat: Seat | None) -> None:
        """Note that a card comes to be seen in this step, by ``seat`` alone or by all."""
        deck = self.decks[mark.deck]
        if mark.place not in deck.cards:
            shown = Card(deck.points[mark.place])
            deck.cards[mark.place] = deck.waiting[mark.place] = shown
            shown.viewer, shown.step = seat, len(self.steps)

    def number(self, deck: int, point: bytes) -> int | None:
        """The number of an unlocked card of a deck; None if it is none of its cards."""
        return self.decks[deck].numbers.get(point)

    def append(self, message: Said) -> None:
        """Note that ``message`` is part of the game now."""
        self.head = head_after(self.head, len(self.log), message)
        self.log.append(message)
        self._spoke = message.seat


def set_up(terms: Terms, viewer: Seat | None, outcomes: Outcomes) -> Step[Any]:
    """The set-up of a game as ``viewer`` (None: everybody) knows it.

    Where no card lies face down yet, what seats will choose in secret is
    unknown from here on. Where some do they keep their marks.
    """
    game = terms.game
    step = game.setup(terms.options, terms.seats, 0, outcomes)
    if WAYS[game.meta.id].dealing == "sealed":
        return step
    return replace(step, state=game.part(game.view(step.state, viewer)))


_PAID: Final[dict[Kind, Callable[[Table, Seat, Debt, bytes], None]]] = {
    "join": Table._join,  # noqa: SLF001 - each kind of debt has its method
    "lock": Table._lock,  # noqa: SLF001
    "peel": Table._peel,  # noqa: SLF001
    "share": Table._share,  # noqa: SLF001
    "tell": Table._tell,  # noqa: SLF001
    "open": Table._open,  # noqa: SLF001
}
