"""Games in which there is something to tell: a computer has just moved, or all is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from typing import Final

from molecore.core.match import Match, new_match
from molecore.core.match import Player as Seated
from molecore.draw import boards
from molecore.games.mole_hill.events import RoundEnded
from molecore.registry import load

PLIES: Final = 24
"""How much of a random game is there before what is told again."""
SOON: Final = 60
"""Plies after which another game is tried."""


def played(game: str) -> Match:
    """A game in which a computer has just moved and the only person is to act."""
    return next(match for match in map(partial(_at_random, game), count()) if match is not None)


def over(game: str) -> Match:
    """A whole game at random, of a person against a computer."""
    rules = load(game)
    players = [Seated("Ann"), Seated("Mole", rules.meta.levels[0].id)]
    match, chance = new_match(rules, players, {}, 0, match_id="over"), Random(0)
    while match.result is None:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
    return match


def before_half_time() -> tuple[Match, str]:
    """A game of Mole Hill between two people, and the move that ends its first round."""
    rules, chance = load("mole_hill"), Random(0)
    match = new_match(rules, [Seated("Ann"), Seated("Bea")], {}, 0, match_id="half")
    while True:
        seat = match.actors[0]
        action = chance.choice(list(rules.legal_actions(match.state, seat)))
        after = match.play(seat, action)
        if any(isinstance(event, RoundEnded) for event in after.events(len(after.plies), 0)):
            return match, rules.encode(action)
        match = after


def with_convert(offered: str) -> Match:
    """A game of Mole Majority in which the person to act has Convert in hand.

    ``offered`` can be played just then: "discard", "end" where a card is played already, or
    "swap:2/3" where the third card of the other's pile can be had for one.
    """

    def wanted(match: Match) -> bool:
        hand = match.game.view(match.state, 0).hand
        return "CV" in hand and offered in offers(match)

    return come_to("mole_majority", wanted)


def with_kinds(many: int, *, seats: int = 2) -> Match:
    """A game of Mountains in which the person has cards and takes another of ``many`` kinds."""

    def wanted(match: Match) -> bool:
        kinds = [offer for offer in offers(match) if offer.startswith("take:")]
        return len(kinds) == many and any(match.game.view(match.state, 0).hands[0])

    return come_to("mountains", wanted, seats=seats)


def to_be_planned() -> Match:
    """A game of Mountains in which the person puts four cards in order."""
    return come_to("mountains", lambda match: offers(match)[0].startswith("plan:"))


def offers(match: Match) -> list[str]:
    """What the person in the first seat may do, as it is written."""
    return [match.game.encode(action) for action in match.game.legal_actions(match.state, 0)]


def come_to(game: str, wanted: Callable[[Match], bool], *, seats: int = 2) -> Match:
    """A game by chance against the lowest level, at a turn of the person that is ``wanted``."""
    return next(filter(None, (_come_to(game, wanted, seats, seed) for seed in count())))


def _come_to(game: str, wanted: Callable[[Match], bool], seats: int, seed: int) -> Match | None:
    """A turn as asked for; None if none was found in time."""
    rules, chance = load(game), Random(seed)
    others = [Seated(f"Mole {seat}", rules.meta.levels[0].id) for seat in range(1, seats)]
    match = new_match(rules, [Seated("Ann"), *others], {}, seed, match_id="turn")
    while match.actors and len(match.plies) < SOON:
        seat = match.actors[0]
        if seat == 0 and wanted(match):
            return match
        actions = list(rules.legal_actions(match.state, seat))
        match = match.play(seat, chance.choice(actions))
    return None


def _at_random(game: str, seed: int) -> Match | None:
    """A random game that comes to it; None if it ended before."""
    chance, rules = Random(seed), load(game)
    level = rules.meta.levels[0].id
    others = [Seated(f"Mole {number}", level) for number in range(1, rules.meta.seats[0])]
    match = new_match(rules, [Seated("Ann"), *others], {}, seed, match_id="told")
    moved = False
    while match.result is None:
        if len(match.plies) >= PLIES and moved and not _goes_on(match):
            return match
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
        moved = seat != 0
    return None


def _goes_on(match: Match) -> bool:
    """Whether the person is not to act, or is to look at what is shown but once."""
    peek = boards.of(match.game.meta.id).memory_peek(match.view(0), ())
    return 0 not in match.actors or peek is not None
