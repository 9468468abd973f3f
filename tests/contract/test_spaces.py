"""Actions by number, views as numbers, information states and explicit chance, of every game."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from math import prod
from random import Random
from typing import Any

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.core.options import resolve
from molecore.core.outcomes import ImpossibleOutcome
from molecore.core.plain import digest
from molecore.core.playout import random_match
from molecore.core.protocol import AnyGame, Seat, Step
from molecore.core.rng import SplitMix64
from molecore.spaces import Node, Spaces, information_state, spaces_of
from molecore.spaces.information import moment
from tests import goldens
from tests.amounts import amount
from tests.contract.conftest import golden, matches_of
from tests.contract.positions import decisions, positions, seats, seen_action, some

Matches = tuple[Match, ...]
SOME = amount(16, 40)
"""Positions of all matches that are looked at."""
CONSTANT = "rules"
"""The one field of a public state that says the same throughout a game."""


def spaces_by_match(matches: Matches) -> dict[str, Spaces[Any, Any, Any]]:
    return {match.id: spaces_of(match) for match in matches}


def test_a_number_and_notation_mean_the_same_action(game: AnyGame, matches: Matches) -> None:
    for spaces in spaces_by_match(matches).values():
        written: dict[str, Any] = {}
        for action in some(spaces.actions.actions, 2_000):
            text = game.encode(action)
            assert written.setdefault(text, action) == action, "no two are written alike"
            assert spaces.actions.places[game.decode(text)] == spaces.actions.places[action]


def test_masks_say_what_is_legal(game: AnyGame, matches: Matches) -> None:
    known = spaces_by_match(matches)
    for match, state, seat in some(list(decisions(matches)), SOME):
        spaces, legal = known[match.id], set(game.legal_actions(state, seat))
        mask = spaces.mask(state, seat)
        allowed = {
            action for action, mark in zip(spaces.actions.actions, mask, strict=True) if mark
        }
        assert allowed == legal
        assert [spaces.actions.actions[place] for place in spaces.places(state, seat)] == [
            action for action in spaces.actions.actions if action in legal
        ]
        others = [each for each in seats(match) if each not in game.actors(state)]
        assert not any(mark for other in others for mark in spaces.mask(state, other))


def test_masks_of_all_options_say_what_is_legal(game: AnyGame) -> None:
    """At every choice of games with options drawn at random, in which masks may go other ways."""
    for seed in range(20, amount(22, 26)):
        match = random_match(game, seed)
        spaces = spaces_of(match)
        for _, state, seat in decisions([match]):
            legal = game.legal_actions(state, seat)
            assert spaces.mask(state, seat) == spaces.actions.marks(legal)


def test_a_policy_is_spread_over_all_actions(game: AnyGame, matches: Matches) -> None:
    match, state, seat = next(decisions(matches))
    spaces = spaces_of(match)
    first, *rest = game.legal_actions(state, seat)
    policy = spaces.policy({first: 3, **dict.fromkeys(rest, 1)})
    assert sum(policy) == pytest.approx(1)
    assert policy[spaces.actions.places[first]] == pytest.approx(3 / (3 + len(rest)))
    for weights in ({first: 0}, {first: -1, **dict.fromkeys(rest[:1], 5)}):
        with pytest.raises(ValueError, match="weights"):
            spaces.policy(weights)


def leaves(kind: Any, prefix: str = "") -> Iterator[str]:
    """The names of the parts that a view has to have, by its own fields."""
    for field in fields(kind):
        value = getattr(kind, field.name)
        if field.name == CONSTANT:
            continue
        if field.name == "public" and is_dataclass(value):
            yield from leaves(value, "public.")
        else:
            yield prefix + field.name


def test_parts_name_every_field_of_a_view(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        named = [each.name for each in spaces_of(match).parts]
        assert named == list(leaves(game.view(match.state, 0)))


def test_different_views_are_different_numbers_of_one_shape(matches: Matches) -> None:
    known = spaces_by_match(matches)
    for match in matches:
        spaces, seen = known[match.id], dict[tuple[int, ...], Any]()
        size = sum(prod(each.part.shape) for each in spaces.parts)
        for _, state in some(list(positions([match])), amount(10, 30)):
            for seat in (*seats(match), None):
                view = spaces.known(state, seat)
                numbers = tuple(spaces.numbers(view))
                assert len(numbers) == size
                assert seen.setdefault(numbers, view) == view


def test_numbers_keep_their_bounds_and_shapes(matches: Matches) -> None:
    known = spaces_by_match(matches)
    for match, state in some(list(positions(matches)), SOME):
        spaces = known[match.id]
        tensors = spaces.tensors(spaces.known(state, 0))
        assert list(tensors) == [each.name for each in spaces.parts]
        for each in spaces.parts:
            tensor = tensors[each.name]
            assert tensor.shape == each.part.shape
            assert len(tensor.numbers) == prod(tensor.shape)
            assert all(each.part.low <= number <= each.part.high for number in tensor.numbers)


def test_numbers_stay_those_that_policies_were_trained_on(
    game: AnyGame, matches: Matches, rewrite_goldens: bool
) -> None:
    """Whoever kept a policy finds actions at their places, parts in their shapes and bounds."""
    kept = {}
    for match in matches[:2]:
        spaces = spaces_of(match)
        actions = [game.encode(action) for action in some(spaces.actions.actions, 2_000)]
        seen = [
            spaces.numbers(spaces.known(state, seat))
            for state in (step.state for step in some(match.steps, 12))
            for seat in (*seats(match), None)
        ]
        kept[match.id] = {
            "seats": len(match.players),
            "actions": [len(spaces.actions.actions), digest(tuple(actions))],
            "parts": {each.name: list(each.part.shape) for each in spaces.parts},
            "fields": digest(repr(spaces.fields)),
            "numbers": digest(tuple(map(tuple, seen))),
        }
    text = json.dumps(kept, indent=1) + "\n"
    goldens.check_section(golden(game.meta.id), "spaces", text, rewrite_goldens)


def test_states_are_written_as_text_and_read_again(matches: Matches) -> None:
    known = spaces_by_match(matches)
    for match, state in some(list(positions(matches)), SOME):
        spaces = known[match.id]
        assert spaces.read_state(spaces.state_text(state)) == state


def perceived(match: Match, seat: Seat | None, last: int) -> Any:
    """What there is to tell two histories apart by: terms, own deeds, and all that is seen."""
    deeds = tuple((ply.action if ply.seat == seat else None) for ply in match.plies[:last])
    seen = tuple(match.events(number, seat) for number in range(last + 1))
    terms = (match.game.meta.id, tuple(sorted(match.options.items())), len(match.players), seat)
    return terms, deeds, seen


def alike(game: AnyGame) -> Iterator[Match]:
    """Matches with the same options and other seeds, whose beginnings a seat may confuse."""
    for seed in range(amount(6, 12)):
        players = [Player(f"Player {seat + 1}") for seat in range(game.meta.seats[0])]
        match, choice = new_match(game, players, {}, seed), Random(seed % 3)
        for _ in range(6):
            actor = match.actors[-1]
            match = match.play(actor, choice.choice(game.legal_actions(match.state, actor)))
        yield match


def test_histories_have_one_information_state_exactly_if_they_look_alike(
    game: AnyGame, matches: Matches
) -> None:
    texts: dict[Any, str] = {}
    for match in (*alike(game), *matches[: amount(2, 4)]):
        for seat in (*seats(match), None):
            for last in some(range(min(len(match.plies), 40) + 1), 6):
                key, text = perceived(match, seat, last), information_state(match, seat, last).text
                assert texts.setdefault(key, text) == text
    assert len(set(texts.values())) == len(texts), "no two that can be told apart share a text"


def twin_steps(
    game: AnyGame, match: Match, ply: int, seat: Seat, rng: SplitMix64
) -> Iterator[tuple[Step[Any], Step[Any], Seat, Any, Any]]:
    """The match from ``ply`` on, and the same from a state that ``seat`` takes for the real one."""
    state = match.steps[ply].state
    known = spaces_of(match).known(state, seat)
    twin = game.sample(known, rng)
    for step, played in zip(match.steps[ply + 1 :], match.plies[ply:], strict=True):
        looks = seen_action(played.action, played.seat, seat)
        same = [
            action
            for action in game.legal_actions(twin, played.seat)
            if seen_action(action, played.seat, seat) == looks
        ]
        if not same:
            return
        action = played.action if played.action in same else same[0]
        other = game.apply(twin, played.seat, action)
        yield step, other, played.seat, played.action, action
        twin = other.state


def test_worlds_that_look_alike_have_equal_information_states_until_they_differ(
    game: AnyGame, matches: Matches
) -> None:
    """A seat's moments are equal in both exactly as long as it sees, knows and may do the same."""
    rng = SplitMix64(1)
    equal = 0
    for match in matches[:: amount(2, 1)]:
        spaces = spaces_of(match)
        for ply in some(range(len(match.plies)), amount(2, 3)):
            for seat in seats(match):
                for step, other, actor, action, tried in twin_steps(game, match, ply, seat, rng):
                    here = moment(step, seat, actor, action)
                    there = moment(other, seat, actor, tried)
                    if here != there:
                        break
                    equal += 1
                    assert spaces.known(step.state, seat) == spaces.known(other.state, seat)
                    legal = list(game.legal_actions(step.state, seat))
                    assert list(game.legal_actions(other.state, seat)) == legal
    assert equal


def test_information_states_have_numbers_by_moment(matches: Matches) -> None:
    for match in matches[:3]:
        for seat in seats(match):
            last = min(match.cursor, 8)
            tensors = information_state(match, seat, last).tensors()
            assert all(tensor.shape[0] == last + 1 for tensor in tensors.values())
            assert all(len(tensor.numbers) == prod(tensor.shape) for tensor in tensors.values())
            own = [ply.seat == seat for ply in match.plies[:last]]
            assert [place >= 0 for place in tensors["action"].numbers] == [False, *own]


def walk(spaces: Spaces[Any, Any, Any], random: Random) -> Iterator[Node[Any, Any, Any]]:
    """The nodes of one game with explicit chance, everything chosen at random."""
    node = Node.root(spaces)
    yield node
    while not node.is_over:
        if node.chances:
            outcomes = [outcome for outcome, _ in node.chances]
            weights = [float(chance) for _, chance in node.chances]
            node = node.happen(random.choices(outcomes, weights)[0])
        else:
            seat = random.choice(node.actors)
            node = node.play(seat, random.choice(node.legal_actions(seat)))
        yield node


def test_a_tree_leaves_all_chance_to_the_outside(game: AnyGame, matches: Matches) -> None:
    for match in matches[:3]:
        spaces, views = spaces_of(match), dict[Any, Any]()
        node = None
        for node in walk(spaces, Random(2)):
            if node.chances:
                assert sum(chance for _, chance in node.chances) == 1
                assert len({repr(outcome) for outcome, _ in node.chances}) == len(node.chances) > 1
            if node.step is None:
                continue
            for seat in (*range(spaces.seats), None):
                view = game.view(node.step.state, seat)
                if seat in views:
                    followed = views[seat]
                    for event in moment(node.step, seat, None, None).events:
                        followed = game.follow(followed, event)
                    assert followed == view
                views[seat] = view
        assert node is not None
        assert sum(node.returns) == pytest.approx(0)


def test_a_tree_without_chance_says_what_a_match_says() -> None:
    for match in matches_of("majority"):
        node = Node.root(spaces_of(match))
        for ply in match.plies:
            node = node.play(ply.seat, ply.action)
        for seat in (*seats(match), None):
            assert node.information(seat) == information_state(match, seat).text


def test_chance_decides_before_there_is_a_state(game: AnyGame) -> None:
    """Where the set-up is left to chance nothing can be asked of it yet."""
    options = resolve(game.meta.options, {})
    node = Node.root(Spaces(game, options, game.meta.seats[0]))
    if node.chances:
        assert (node.actors, node.is_over, node.legal_actions(0)) == ((), False, [])
        assert node.information(0).count("\n") == 0
        with pytest.raises(LookupError, match="chance"):
            node.state  # noqa: B018 - that it raises is what is tested


def test_what_chance_does_not_offer_cannot_happen(matches: Matches) -> None:
    """An outcome that is equal to one that is offered is as good; any other is none."""
    for node in walk(spaces_of(matches[0]), Random(2)):
        if node.chances:
            with pytest.raises(ImpossibleOutcome):
                node.happen("joker")
            first = node.chances[0][0]
            again = pickle.loads(pickle.dumps(first))  # noqa: S301 - our own
            offered, alike = node.happen(first), node.happen(again)
            assert (alike.step, alike.chances) == (offered.step, offered.chances)


def test_a_node_drawn_for_a_seat_is_like_the_real_one_to_it(matches: Matches) -> None:
    rng, drawn = SplitMix64(5), 0
    for match in matches[:2]:
        for number, node in enumerate(walk(spaces_of(match), Random(4))):
            if number % 9 or not node.actors:
                continue
            seat = node.actors[0]
            other = node.sampled(seat, rng)
            assert other.information(seat) == node.information(seat)
            assert other.legal_actions(seat) == node.legal_actions(seat)
            other.play(seat, other.legal_actions(seat)[0])
            drawn += 1
    assert drawn
