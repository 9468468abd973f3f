"""Chance and what lies face down come through one door, from the state or from outside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, TypeVar

from molecore.core.match import Match
from molecore.core.outcomes import GENERATOR, UNKNOWN
from molecore.core.plain import digest
from molecore.core.protocol import AnyGame, Event, Seat, Step
from molecore.core.rng import SplitMix64
from tests import goldens
from tests.amounts import amount
from tests.contract.conftest import golden
from tests.contract.positions import seats, seen_action, some

Matches = tuple[Match, ...]
T = TypeVar("T")


class Dealer:
    """Answers as the state does, and remembers what came out and for whose eyes."""

    def __init__(self) -> None:
        self.said: list[tuple[Any, Seat | None]] = []

    def lot(self, rng: SplitMix64, values: Sequence[T]) -> T:
        value = GENERATOR.lot(rng, values)
        self.said.append((value, None))
        return value

    def shuffle(self, rng: SplitMix64, cards: Sequence[T]) -> tuple[T, ...]:
        return GENERATOR.shuffle(rng, cards)

    def turn_up(
        self, rng: SplitMix64, card: T, among: Callable[[], Sequence[T]], seat: Seat | None = None
    ) -> T:
        assert card in among(), "it lies among those it may be"
        card = GENERATOR.turn_up(rng, card, among, seat)
        self.said.append((card, seat))
        return card


class Elsewhere:
    """What a device of one seat is told of what came out where the dealer is."""

    def __init__(self, said: Sequence[tuple[Any, Seat | None]], viewer: Seat | None) -> None:
        self._said = iter(said)
        self._viewer = viewer

    def lot(self, rng: SplitMix64, values: Sequence[T]) -> T:  # noqa: ARG002
        value, _ = next(self._said)
        assert value in values
        return value  # type: ignore[no-any-return]

    def shuffle(self, rng: SplitMix64, cards: Sequence[T]) -> tuple[T, ...]:  # noqa: ARG002
        return (UNKNOWN,) * len(cards)

    def turn_up(
        self,
        rng: SplitMix64,  # noqa: ARG002
        card: T,
        among: Callable[[], Sequence[T]],
        seat: Seat | None = None,
    ) -> T:
        value, seen_by = next(self._said)
        assert seen_by == seat
        if seat is not None and seat != self._viewer:
            return UNKNOWN  # type: ignore[no-any-return]
        assert card in (UNKNOWN, value)
        assert value in among(), "it may be what it is"
        return value  # type: ignore[no-any-return]


def seen(step: Step[Any], seat: Seat | None) -> list[Event]:
    return [event for each in step.events if (event := each.seen_by(seat)) is not None]


def test_one_seat_plays_its_part_of_a_game(game: AnyGame, matches: Matches) -> None:
    """What a seat knows, played on with what it is told, is what the whole state shows it."""
    for match in matches[:: amount(3, 1)]:
        for viewer in (*seats(match), None):
            part = game.part(game.view(match.steps[0].state, viewer))
            for (before, after), ply in zip(pairwise(match.steps), match.plies, strict=True):
                dealer = Dealer()
                assert game.apply(before.state, ply.seat, ply.action, dealer) == after
                action = seen_action(ply.action, ply.seat, viewer)
                step = game.apply(part, ply.seat, action, Elsewhere(dealer.said, viewer))
                assert seen(step, viewer) == seen(after, viewer)
                part = step.state
                assert game.view(part, viewer) == game.view(after.state, viewer)
                if viewer is not None:
                    legal = game.legal_actions(after.state, viewer)
                    assert list(game.legal_actions(part, viewer)) == list(legal)


def test_a_view_is_a_part_of_itself(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        for viewer in (*seats(match), None):
            view = game.view(match.state, viewer)
            assert game.view(game.part(view), viewer) == view


# ---- What nobody here knows is drawn the same for ever: computers think and guides answer by it


POSITIONS: Final = 24
"""Of a match, looked at."""


def _samples(match: Match) -> Iterator[Any]:
    """States drawn for each seat and for a spectator, and what was left of the generator."""
    for number, step in enumerate(some(match.steps, POSITIONS)):
        for viewer in (*seats(match), None):
            rng = SplitMix64(number)
            yield match.game.sample(match.game.view(step.state, viewer), rng)
            yield rng.state


def _played_on(match: Match) -> Iterator[Any]:
    """Steps from what each seat and a spectator knows: what they do not know is drawn."""
    known = [*zip(match.steps, match.plies, strict=False)]
    for before, ply in some(known, POSITIONS):
        for viewer in (*seats(match), None):
            part = match.game.part(match.game.view(before.state, viewer))
            action = seen_action(ply.action, ply.seat, viewer)
            step = match.game.apply(part, ply.seat, action)
            yield repr(step)


def test_what_is_drawn_is_what_was_drawn(
    game: AnyGame, matches: tuple[Match, ...], rewrite_goldens: bool
) -> None:
    found = {
        match.id: {
            "samples": digest(tuple(_samples(match))),
            "played on": digest(tuple(_played_on(match))),
        }
        for match in matches
    }
    text = json.dumps(found, indent=1) + "\n"
    goldens.check_section(golden(game.meta.id), "drawn", text, rewrite_goldens)
