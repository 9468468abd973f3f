"""Forged, replayed and torn letters at the page's own doors: each is told, and nothing is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from molecore.core.record import replace
from molecore.remote.device import Device
from molecore.remote.envelopes import Post, seal
from molecore.remote.messages import (
    Asked,
    Body,
    Letter,
    Played,
    Sealed,
    hash_of_start,
    to_sign,
)
from moleweb.app import queries, signing
from tests.amounts import LONG, amount
from tests.remote.signing import KEYS
from tests.sealed.ristretto import Ristretto
from tests.web import messages as m
from tests.web.pages.test_remote import Visitor, pair
from tests.web.pages.test_sealed import asked, device, party, play

FORGED: Final = amount(12, 4_000)
"""Letters for each game."""
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_STRANGER: Final = bytes([9]) * 32
"""The key of somebody who is not in the game."""


@pytest.fixture(autouse=True)
def _signed() -> None:
    signing.use(KEYS, Ristretto())


class Forger:
    """Has what ``sender`` is about to send to ``receiver``, and makes something else of it."""

    def __init__(self, sender: Visitor, receiver: Visitor, chance: Random) -> None:
        self.device: Device = device(sender)
        self.known: Device = device(receiver)
        self.chance = chance
        self.seat = self.device.seats[0]
        self.new = self.device.log.lacking(self.known.log.counts)
        self.links = [link.rpartition("#")[2] for link in sender.links(1 - self.seat)]

    # ---- texts

    def changed_text(self) -> str:
        link = self.chance.choice(self.links)
        at = self.chance.randrange(3, len(link))
        other = self.chance.choice(_LETTERS.replace(link[at], ""))
        return link[:at] + other + link[at + 1 :]

    def cut_off(self) -> str:
        link = self.chance.choice(self.links)
        return link[: self.chance.randrange(4, len(link))]

    # ---- letters

    def post(self, *letters: Letter) -> str:
        return seal(Post(self.device.start.id, 1 - self.seat, letters))

    def signed(self, letter: Letter, key: bytes = b"") -> Letter:
        content = to_sign(hash_of_start(self.device.start), letter)
        return replace(letter, signature=KEYS.sign(key or self.device.private, content))

    def other_body(self, letter: Letter) -> Body:
        body = letter.body
        if isinstance(body, Sealed):
            part = self.chance.choice(body.parts)
            at = self.chance.randrange(len(part))
            changed = part[:at] + bytes([part[at] ^ 1 << self.chance.randrange(8)]) + part[at + 1 :]
            return replace(body, parts=tuple(changed if one is part else one for one in body.parts))
        return Played(self.chance.randrange(300), self.chance.choice(["a1", "zz", "b2|c2"]))

    def with_other_body(self) -> str:
        """One letter says something else, under the signature of what it said."""
        at = self.chance.randrange(len(self.new))
        changed = replace(self.new[at], body=self.other_body(self.new[at]))
        return self.post(*self.new[:at], changed, *self.new[at + 1 :])

    def with_other_signature(self) -> str:
        letter = self.chance.choice(self.new)
        at = self.chance.randrange(64)
        flipped = letter.signature[at] ^ 1 << self.chance.randrange(8)
        signature = letter.signature[:at] + bytes([flipped]) + letter.signature[at + 1 :]
        torn = replace(letter, signature=signature)
        return self.post(*(torn if one is letter else one for one in self.new))

    def by_a_stranger(self) -> str:
        letter = self.new[0]
        return self.post(self.signed(replace(letter, body=self.other_body(letter)), _STRANGER))

    def in_another_name(self) -> str:
        """Signed by the sender for the receiver's own seat."""
        other = replace(self.new[0], seat=1 - self.seat)
        return self.post(self.signed(other))

    def told_differently(self) -> str:
        """The sender itself says something else than it said before."""
        before = self.known.log.letters[self.seat][-1]
        return self.post(self.signed(replace(before, body=Asked("draw", 0, 0))))

    def after_something_else(self) -> str:
        before = bytes(self.chance.randrange(256) for _ in range(16))
        return self.post(self.signed(replace(self.new[0], before=before)))

    def against_the_rules(self) -> str:
        """Rightly signed, in its place, and nothing that may be said there."""
        sealed = isinstance(self.new[0].body, Sealed)
        at = len(self.known.table.match.plies)
        body: Body = Sealed(0, (b"Z",)) if sealed else Played(at + self.chance.randrange(2), "a9")
        return self.post(self.signed(replace(self.new[0], body=body)))

    # ---- honest letters, otherwise than they were sent

    def replayed(self) -> str:
        known = self.known.log.order
        first = self.chance.randrange(len(known))
        return self.post(*known[first : first + 1 + self.chance.randrange(len(known))])

    def of_another_game(self) -> str:
        return seal(Post("f" * 16, 1 - self.seat, self.new))


WAYS: Final[dict[str, tuple[Callable[[Forger], str], ...]]] = {
    "bad": (
        Forger.changed_text,
        Forger.cut_off,
        Forger.with_other_body,
        Forger.with_other_signature,
        Forger.by_a_stranger,
        Forger.in_another_name,
        Forger.against_the_rules,
    ),
    "split": (Forger.told_differently, Forger.after_something_else),
    "known": (Forger.replayed,),
    "foreign": (Forger.of_another_game,),
}
"""What can be made of letters, by what the page has to call it."""
CASES: Final = [(kind, way) for kind, ways in WAYS.items() for way in ways]
SAID: Final = {
    "bad": "This link was refused.",
    "split": "does not fit your game",
    "known": "Your game is unchanged.",
    "foreign": "game is not in this browser",
}


def at_table(game: str) -> tuple[Visitor, Visitor]:
    """Who has something new to send, and who is to get it."""
    if game == "mole_hill":
        ann, bea = pair()
        bea.open(ann.type("a1").links(1)[0])
        ann.open(bea.type("b2|c2").links(0)[0])
        bea.open(ann.type("b1").links(1)[0])
        return bea.type("d4|e4"), ann
    visitors = party(game, 2)
    play(visitors, Random(3), 5)
    actor = asked(visitors)
    assert actor is not None
    seat = queries.person_to_act(actor.match)
    assert seat is not None
    actor.type(actor.match.game.encode(queries.legal(actor.match, seat)[0]))
    return actor, next(each for each in visitors if each is not actor)


@pytest.mark.parametrize("game", ["mole_hill", "mole_majority", "mountains"])
def test_whatever_is_made_of_letters_is_told_and_loses_nothing(
    game: str, figure: Callable[[str], None]
) -> None:
    sender, receiver = at_table(game)
    table, kept, games = receiver.model, dict(receiver.chairs), dict(receiver.games)
    forger = Forger(sender, receiver, Random(game))
    told: Counter[str] = Counter()
    for number in range(FORGED):
        kind, way = CASES[number % len(CASES)]
        link = way(forger)
        if number // len(CASES) % 2:
            receiver.do(m.LetterPasted(f"Look: https://example.org/#{link} "))
        else:
            receiver.open(f"#{link}")
        hint = receiver.model.table.hint
        assert hint is not None, way.__name__
        assert SAID[kind] in str(hint.message), way.__name__
        assert str(hint.message) in receiver.text, way.__name__
        told[str(hint.message)] += 1
        assert receiver.model.route == table.route, "the table stays"
        assert (receiver.chairs, receiver.games) == (kept, games), "nothing else is kept"
        assert device(receiver).log == forger.known.log
        assert receiver.match == table.match
    assert len(told) >= 6, "different faults are called differently"
    for link in forger.links:
        receiver.open(f"#{link}")
    assert device(receiver).log.order[: len(forger.device.log.order)] == forger.device.log.order
    assert receiver.match.plies, "the game goes on with what was truly sent"
    if LONG:
        figure(f"{game}: {FORGED} links that were tampered with, each told: {dict(told)}")
