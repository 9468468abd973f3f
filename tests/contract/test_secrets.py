"""What a seat sees, hears, may do and is told is a function of its view, in every game.

Positions are replaced by ones that the seat cannot tell from them, drawn from
its view; whatever reaches the seat must be the same for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.match import Match
from molecore.core.protocol import AnyGame, Event, Seat, Step
from molecore.core.rng import SplitMix64
from molecore.registry import text_board
from tests.contract.positions import all_actions, decisions, positions, seats, some

Matches = tuple[Match, ...]


def heard(step: Step[Any], seat: Seat | None) -> list[Event]:
    """The events of a step as a seat may know them."""
    seen = (event.seen_by(seat) for event in step.events)
    return [event for event in seen if event is not None]


def told(game: AnyGame, state: Any, seat: Seat, action: Any) -> str:
    """What a seat is told when it tries an action: nothing, or why not."""
    try:
        game.apply(state, seat, action)
    except IllegalAction as error:
        return str(error)
    return ""


def lookalikes(matches: Matches) -> Iterator[tuple[Match, Any, Any, Seat | None]]:
    """Each position with another that shows the same view to a seat, for each seat."""
    rng = SplitMix64(5)
    for match, state in some(list(positions(matches)), 1200):
        for seat in (None, *seats(match)):
            yield match, state, match.game.sample(match.game.view(state, seat), rng), seat


def test_what_looks_the_same_is_shown_the_same(game: AnyGame, matches: Matches) -> None:
    for _, state, other, seat in lookalikes(matches):
        assert game.view(other, seat) == game.view(state, seat)
        board = text_board(game.meta.id, game.view(state, seat))
        assert text_board(game.meta.id, game.view(other, seat)) == board
        assert (game.actors(other), game.result(other)) == (game.actors(state), game.result(state))


def test_what_looks_the_same_allows_the_same(game: AnyGame, matches: Matches) -> None:
    for _, state, other, seat in lookalikes(matches):
        if seat is not None:
            texts = [game.encode(action) for action in game.legal_actions(state, seat)]
            assert [game.encode(action) for action in game.legal_actions(other, seat)] == texts


def test_what_looks_the_same_is_refused_the_same(game: AnyGame, matches: Matches) -> None:
    rng, known = SplitMix64(6), all_actions(matches)
    for _, state, other, seat in lookalikes(matches[:4]):
        if seat is not None:
            for action in {rng.choice(known) for _ in range(5)}:
                assert told(game, other, seat, action) == told(game, state, seat, action)


def test_a_turn_is_written_the_same(game: AnyGame, matches: Matches) -> None:
    for _, state, seat in decisions(matches[:4]):
        view = game.view(state, seat)
        for action in game.legal_actions(state, seat)[:20]:
            assert list(game.decode_turn(view, game.encode(action))) == [action]


def test_seats_hear_the_same_while_they_see_the_same(game: AnyGame, matches: Matches) -> None:
    """Play goes on from a position and its lookalike; sights and sounds part together."""
    for match in matches:
        for seat in (None, *seats(match)):
            for start in range(0, len(match.plies), 1 + len(match.plies) // 8):
                _play_side_by_side(game, match, seat, start)


def _play_side_by_side(game: AnyGame, match: Match, seat: Seat | None, start: int) -> None:
    state = match.steps[start].state
    other = game.sample(game.view(state, seat), SplitMix64(start))
    for ply, step in zip(match.plies[start:], match.steps[start + 1 :], strict=True):
        if ply.action not in game.legal_actions(other, ply.seat):
            return  # only a secret choice can be impossible there
        twin = game.apply(other, ply.seat, ply.action)
        same_sight = game.view(twin.state, seat) == game.view(step.state, seat)
        assert same_sight == (heard(twin, seat) == heard(step, seat))
        if not same_sight:
            return
        other = twin.state


def test_what_sounds_alike_looks_alike(game: AnyGame, matches: Matches) -> None:
    """And where choices lead apart but look alike to a seat, they sound alike to it."""
    rng = SplitMix64(7)
    for match, state, actor in decisions(matches[:4]):
        actions = rng.shuffled(game.legal_actions(state, actor))[:4]
        first, *others = (game.apply(state, actor, action) for action in actions)
        for seat in (None, *seats(match)):
            for step in others:
                same_sight = game.view(step.state, seat) == game.view(first.state, seat)
                same_sound = heard(step, seat) == heard(first, seat)
                assert same_sight or not same_sound
                assert same_sound or not same_sight or step.state == first.state


@pytest.mark.parametrize("seed", [1, 2])
def test_a_sample_of_a_sample_is_one_of_the_view(
    game: AnyGame, matches: Matches, seed: int
) -> None:
    rng = SplitMix64(seed)
    for match, state in positions(matches[:3]):
        for seat in seats(match):
            view = game.view(state, seat)
            again = game.sample(game.view(game.sample(view, rng), seat), rng)
            assert game.view(again, seat) == view


def test_a_memory_holds_what_is_shown_and_nothing_never_shown(
    game: AnyGame, matches: Matches
) -> None:
    """What is recalled after a ply follows from what was recalled before and was heard since."""
    rng = SplitMix64(8)
    for match in matches[:4]:
        for number in some(range(len(match.plies)), 100):
            ply, step = match.plies[number], match.steps[number + 1]
            state = match.steps[number].state
            for seat in seats(match):
                twin = game.sample(game.recall(state, seat), rng)
                assert game.recall(twin, seat) == game.recall(state, seat)
                assert game.view(twin, seat) == game.view(state, seat)
                if ply.action in game.legal_actions(twin, ply.seat):
                    _remembers_alike(game, game.apply(twin, ply.seat, ply.action), step, seat)


def _remembers_alike(game: AnyGame, twin: Step[Any], step: Step[Any], seat: Seat) -> None:
    if heard(twin, seat) == heard(step, seat):
        assert game.recall(twin.state, seat) == game.recall(step.state, seat)


def test_what_is_to_be_forgotten_is_in_no_view(game: AnyGame, matches: Matches) -> None:
    """Two did what each other did, and all that everybody sees is the same: so are the views."""
    for match in matches:
        for number, (first, second) in enumerate(pairwise(match.plies)):
            if first.seat == second.seat or not _fades(match, number + 1):
                continue
            state = match.steps[number + 2].state
            try:
                other = match.jump(number).play(first.seat, second.action)
                other = other.play(second.seat, first.action)
            except IllegalAction:
                continue
            if other.state.public == state.public:
                for seat in {None, *seats(match)} - {first.seat, second.seat}:
                    assert game.view(other.state, seat) == game.view(state, seat)


def _fades(match: Match, ply: int) -> bool:
    """Whether less is known of a ply later than was seen of it."""
    return match.remembered(ply, None) != match.events(ply, None)
