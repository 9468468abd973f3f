"""A sealed session: one seat of a sealed game, run over signed messages.

Letters carry what `molecore.sealed` says: signed and chained by `molecore.remote.log`, as all
that seats send each other. So a device of a sealed game hears everything in its order.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Final

from molecore.core.match import Match, Ply, Sealing, new_match
from molecore.core.outcomes import GENERATOR
from molecore.core.protocol import Seat, SecretAction, Step
from molecore.core.record import record, replace
from molecore.remote.errors import BadLetter
from molecore.remote.messages import KEY_LENGTH, Start, hash_of_start
from molecore.sealed.checking import Cheat, find_cheat, whole_game
from molecore.sealed.crypto import Cipher
from molecore.sealed.device import Device, Refused, Tools
from molecore.sealed.ledger import Dishonest
from molecore.sealed.messages import Message as Said
from molecore.sealed.messages import Terms
from molecore.sealed.rehearsal import passes, passes_to_start
from molecore.sealed.table import set_up
from molecore.words import Message

_MOST_AT_WORK: Final = 8
"""Devices that are kept as far as they have played; others are made anew where they are needed."""
_at_work: dict[tuple[str, Seat, bytes], Device] = {}
_verdicts: dict[tuple[str, Seat, bytes], tuple[int, Cheat | None]] = {}


@record
class Verdict:
    """What came of playing a finished game again: who cheated first, None if nobody did."""

    cheat: Cheat | None


@record
class SealedSession:
    """One seat of a sealed game with all that was said so far. All methods return a new session."""

    terms: Terms
    seat: Seat
    seed: bytes
    """What all secrets of the seat are derived from, 32 bytes."""
    cipher: Cipher
    said: tuple[Said, ...] = ()
    choices: tuple[tuple[int, str], ...] = ()
    """What the seat chose in secret: in which ply, and in notation."""
    steps: int = 0
    """Of how many plies, the set-up counted as one, everybody knows what came of them."""
    over: bool = False
    """Whether no more is played: then all is opened."""
    annulled: bool = False
    """Whether that is so because the game was ended before the rules did."""

    # ---- what is known

    @property
    def waits(self) -> Seat | None:
        """Whose word the game waits for; None if nothing is left to be said."""
        return self._device().table.speaker

    @property
    def to_choose(self) -> bool:
        """Whether that seat has to choose, and not only to let the game go on."""
        device = self._device()
        table = device.table
        if table.speaker == self.seat and (device.has_bad_card or device.has_lost_choice):
            return False
        return table.speaker is not None and table.speaker in table.asked

    @property
    def to_open(self) -> tuple[Seat, ...]:
        """The seats that still have to open their secrets; () while the game goes on."""
        table = self._device().table
        if not table.is_over:
            return ()
        return tuple(seat for seat in range(self.terms.seats) if seat not in table.opened)

    @property
    def has_lost_choice(self) -> bool:
        """Whether its seat chose in secret on another device, and this one does not know what."""
        return self._device().has_lost_choice

    @property
    def accused(self) -> Seat | None:
        """Who must have put in a false card, where that is known before all is opened."""
        return self._device().accused

    @property
    def answers_to_start(self) -> int:
        """About how many devices still have to answer until a seat can choose for the first time.

        At least 1: it is for a game that has not started.
        """
        terms = self.terms
        whole = passes_to_start(terms.game, terms.options, terms.seats, terms.version)
        return max(whole - passes([each.seat for each in self.said]), 1)

    @property
    def verdict(self) -> Verdict | None:
        """What came of the check, once all is opened."""
        device = self._device()
        if not device.table.is_open:
            return None
        known = _verdicts.get(self._key)
        if known is None or known[0] != len(self.said):
            known = _verdicts[self._key] = len(self.said), find_cheat(device.table, device.tools)
        return Verdict(known[1])

    def shown(self, match: Match) -> Match:
        """``match`` as far as it was played, as the seat knows it."""
        device = self._device()
        table = device.table
        stuck = table.speaker == self.seat and device.has_lost_choice
        speaker = None if table.is_over or stuck else table.speaker
        steps = self._readable(device)
        if not steps:
            return replace(match, sealing=Sealing("start", speaker))
        sealing = Sealing("choice" if self.to_choose else "answer", speaker)
        plies = tuple(
            Ply(played.seat, device.choices.get(ply, played.action))
            for ply, played in enumerate(table.plies[: len(steps) - 1])
        )
        if match.steps[0] is steps[0] and match.plies == plies:
            plies = match.plies
        return replace(match, plies=plies, steps=steps, cursor=len(plies), sealing=sealing)

    def _readable(self, device: Device) -> tuple[Step[Any], ...]:
        """The steps up to the first in which the seat got a card that it cannot read yet.

        Where the game ended before it could, it is read once all is opened.
        """
        steps, table = device.steps, device.table
        first = min(
            (table.decks[n].cards[at].step for n, at in table.undelivered(self.seat)), default=None
        )
        if first is None:
            return steps
        if self.verdict != Verdict(None):
            return steps[:first]
        return (*steps[:first], *whole_game(table, device.tools)[first:])

    # ---- what is said

    def after(self, seat: Seat, number: int, parts: tuple[bytes, ...]) -> SealedSession:
        """The session after one more message. Raises BadLetter for what may not be said."""
        after = replace(self, said=(*self.said, Said(seat, parts)))
        if self._heard() != after.said:  # otherwise it was said by this very device
            self._check_number(seat, number)
        try:
            table = after._device().table  # noqa: SLF001 - its own
        except (Dishonest, Refused) as error:
            del _at_work[self._key]
            raise BadLetter("illegal", _complaint(error), seat) from error
        return replace(after, steps=len(table.steps), over=table.is_over, annulled=table.stopped)

    def _check_number(self, seat: Seat, number: int) -> None:
        if number != len(self.said):
            raise BadLetter("illegal", Message("remote.bad.unasked"), seat)

    def due(self, *, ends: bool) -> tuple[bytes, ...]:
        """The parts of what the device has to say without a choice; () if nothing.

        ``ends``: the players have ended the game, so that all is opened.
        """
        device = self._device()
        if device.has_lost_choice:
            return ()  # what it would say follows from a choice that it does not know
        stops = ends and not device.table.is_over
        said = device.stop() if stops else device.due()
        return said[0].parts if said else ()

    def act(self, action: Any) -> tuple[SealedSession, tuple[bytes, ...]]:
        """The session that knows of a choice of its seat, and what is said with it.

        Raises IllegalAction for what cannot be chosen.
        """
        device, encode = self._device(), self.terms.game.encode
        ply = len(device.table.plies)
        (message,) = device.act(action)
        if not isinstance(action, SecretAction):
            return self, message.parts
        kept = tuple((at, text) for at, text in self.choices if at < ply)
        return replace(self, choices=(*kept, (ply, encode(action)))), message.parts

    # ---- the device

    @property
    def _key(self) -> tuple[str, Seat, bytes]:
        return self.terms.name, self.seat, self.seed

    def _device(self) -> Device:
        """The device that has heard just this: the one at work, or made anew where it knows more.

        Raises Dishonest or Refused at the first message that cannot be.
        """
        device, heard = _at_work.get(self._key), self._heard()
        if device is None or heard != self.said[: len(heard)]:
            device, heard = self._fresh(), ()
        if tuple(device.choices) != tuple(ply for ply, _ in self.choices):
            device.choices = self._chosen()
        for message in self.said[len(heard) :]:
            device.receive(message)
        return device

    def _heard(self) -> tuple[Said, ...]:
        """What the device at work has heard."""
        device = _at_work.get(self._key)
        return tuple(device.table.log) if device else ()

    def _fresh(self) -> Device:
        device = Device(self.terms, self.seat, self.seed, Tools(self.cipher))
        device.choices = self._chosen()
        _at_work.pop(self._key, None)
        while len(_at_work) >= _MOST_AT_WORK:
            _at_work.pop(next(iter(_at_work)))
        _at_work[self._key] = device
        return device

    def _chosen(self) -> dict[int, Any]:
        return {ply: self.terms.game.decode(text) for ply, text in self.choices}


def _complaint(error: Dishonest | Refused) -> Message:
    if isinstance(error, Dishonest):
        return Message("remote.bad.cheated", ply=error.ply, why=str(error.why))
    return Message("remote.bad.unasked")


def sealing_version(start: Start) -> int:
    """The version of the messages of a sealed game; 0 for one that is not sealed."""
    found = re.match(r"s([1-9])\.", start.setup)
    return int(found[1]) if found else 0


def sealed_prefix(version: int) -> str:
    """What stands before the set-up of a game whose messages have this version; "" for 0."""
    return f"s{version}." if version else ""


def session_of(
    start: Start, match: Match, seat: Seat, private: bytes, cipher: Cipher
) -> SealedSession:
    """The session of a seat with a private key of `KEY_LENGTH` bytes, before anything is said."""
    named = hash_of_start(start)
    version = sealing_version(start)
    terms = Terms(match.game, match.options, len(match.players), named.hex(), version)
    seed = sha256(b"molecore sealed" + named + private[:KEY_LENGTH]).digest()
    return SealedSession(terms, seat, seed, cipher)


def before_all(match: Match) -> Match:
    """What stands on the table of a sealed match before the devices have agreed on its set-up.

    It has the pieces of the game; whatever chance or a seat decides is not known.
    """
    plain = new_match(match.game, match.players, dict(match.options), 0, match.id)
    terms = Terms(match.game, plain.options, len(match.players), "")
    first: Step[Any] = set_up(terms, None, GENERATOR)
    return replace(plain, steps=(first,), sealing=Sealing())
