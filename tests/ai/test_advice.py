"""What speaks for a choice, in words: in every game, and true of the board."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from molecore.core.options import resolve
from molecore.games.majority.actions import LEAVE_BLANK
from molecore.games.mole_majority.actions import Move, Play
from molecore.games.mole_majority.network import plan
from molecore.games.mole_majority.pointers import nearest_to_win
from molecore.games.moleozer.actions import Guess
from molecore.games.moleozer.board import distance
from molecore.games.moleozer.odds import unseen
from molecore.games.mountains.actions import Action, Draft, Face, PlaceRock, Plan, TakeToken, TurnTo
from molecore.games.mountains.board import Card
from molecore.games.mountains.records import View
from molecore.games.mountains.rules import GAME
from molecore.package import loaded
from molecore.registry import PLAYABLE, load, package_of
from molecore.words import Message, enumerated
from tests.games.mountains.ground import dealt, ground

GAMES = [meta.id for meta in PLAYABLE]


@pytest.mark.parametrize("game_id", GAMES)
def test_many_choices_of_a_random_game_have_a_reason(game_id: str) -> None:
    game, advice, random = load(game_id), loaded(package_of(game_id).advice), Random(2)
    assert advice is not None
    state = game.setup(resolve(game.meta.options, {}), 2, 1).state
    said: list[Message] = []
    for _ in range(300):
        actors = game.actors(state)
        if not actors:
            break
        seat = actors[0]
        action = random.choice(game.legal_actions(state, seat))
        after = game.apply(state, seat, action).state
        found = advice(game.view(state, seat), game.view(after, seat), seat, action)
        if found is not None:
            said.append(found)
        state = after
    assert len(said) >= 3


def test_a_claim_of_majority_brings_what_the_hall_has_more() -> None:
    game, advice, random = load("majority"), loaded(package_of("majority").advice), Random(3)
    assert advice is not None
    state, brought = game.setup(resolve(game.meta.options, {}), 2, 1).state, []
    while game.actors(state):
        (seat,) = game.actors(state)
        before, action = state, random.choice(game.legal_actions(state, seat))
        state = game.apply(state, seat, action).state
        found = advice(game.view(before, seat), game.view(state, seat), seat, action)
        if found is not None and found.id == "majority.advice.brings":
            held = [each.public.held[seat].bit_count() for each in (before, state)]
            brought.append(held)
            assert found == Message("majority.advice.brings", n=held[1] - held[0])
    assert any(after - before != after ^ before for before, after in brought)


def test_nothing_is_said_for_where_the_meadow_of_mole_majority_is_laid() -> None:
    game, advice = load("mole_majority"), loaded(package_of("mole_majority").advice)
    assert advice is not None
    state = game.setup(resolve(game.meta.options, {"layout": "players"}), 2, 1).state
    while state.public.phase != "turn":
        (seat,) = game.actors(state)
        before, action = state, game.legal_actions(state, seat)[0]
        state = game.apply(state, seat, action).state
        assert advice(game.view(before, seat), game.view(state, seat), seat, action) is None


def guessing(seats: int) -> list[tuple[Any, int, Any]]:
    """The guesses of the first round of Moleozer: state, seat and action."""
    game, random = load("moleozer"), Random(3)
    state, made = game.setup(resolve(game.meta.options, {}), seats, 1).state, []
    while not any(state.public.played):
        seat = game.actors(state)[0]
        action = random.choice(game.legal_actions(state, seat))
        if state.public.phase == "guess":
            made.append((state, seat, action))
        state = game.apply(state, seat, action).state
    return made


@pytest.mark.parametrize(("seats", "between"), [(2, (8, 14)), (3, (13, 20)), (4, (18, 26))])
def test_the_first_guess_of_moleozer_is_told_what_unseen_cards_may_come_to(
    seats: int, between: tuple[int, int]
) -> None:
    game, advice = load("moleozer"), loaded(package_of("moleozer").advice)
    assert advice is not None
    (state, seat, action), *_ = guessing(seats)
    view = game.view(state, seat)
    low, high = between
    without = Message("moleozer.advice.likely", low=low, high=high)
    assert advice(view, view, seat, action) == without


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_of_moleozer_counts_the_own_card_where_it_is_known(seats: int) -> None:
    game, advice = load("moleozer"), loaded(package_of("moleozer").advice)
    assert advice is not None
    (state, seat, action), *_ = guessing(seats)
    known = game.recall(state, seat)
    card = state.stacks[seat][0].value
    told = advice(known, known, seat, action)
    assert told is not None
    assert told.id == "moleozer.advice.with_your_card"
    pool = sorted(value for value, _ in unseen(state.public, known.own).elements())
    sums = sorted(card + sum(others) for others in combinations(pool, seats - 1))
    low, high = sums[len(sums) // 4], sums[-1 - len(sums) // 4]
    assert told == Message("moleozer.advice.with_your_card", card=card, low=low, high=high)


def test_a_later_guess_of_moleozer_is_told_which_answers_it_is_closest_to() -> None:
    game, advice = load("moleozer"), loaded(package_of("moleozer").advice)
    assert advice is not None
    made = guessing(4)
    forms = set[str]()
    for state, seat, _ in made[1:]:
        view = game.view(state, seat)
        others = [guess for guess in state.public.guesses if guess is not None]
        for action in game.legal_actions(state, seat):
            assert isinstance(action, Guess)
            told = advice(view, view, seat, action)
            assert told is not None
            nearest = [
                answer
                for answer in range(1, 60)
                if all(abs(answer - action.number) < abs(answer - guess) for guess in others)
            ]
            low, high = told.args.get("low", nearest[0]), told.args.get("high", nearest[-1])
            assert (low, high) == (nearest[0], nearest[-1])
            forms.add(told.id.rpartition(".")[2])
    assert forms == {"between", "from", "to"}


def test_an_action_of_moleozer_is_told_how_far_the_mole_is_then() -> None:
    game, advice, random = load("moleozer"), loaded(package_of("moleozer").advice), Random(1)
    assert advice is not None
    said = set[str]()
    for seed in range(6):
        state: Any = game.setup(resolve(game.meta.options, {}), 3, seed).state
        while game.actors(state):
            (seat, *_), before = game.actors(state), state
            action = random.choice(game.legal_actions(state, seat))
            state = game.apply(state, seat, action).state
            told = advice(game.view(before, seat), game.view(state, seat), seat, action)
            if told is None or told.id != "moleozer.advice.how_far":
                continue
            said.add(type(action).__name__)
            public = state.public
            steps = {
                owner: distance(public.on, public.mole, house)
                for owner, house in zip(public.seating, public.houses, strict=True)
                if house is not None
            }
            own = steps.pop(seat)
            assert told == Message("moleozer.advice.how_far", own=own, other=min(steps.values()))
            assert str(told).startswith("Steps from the mole: ")
    assert said == {"Pass", "Swap", "Reverse"}


def from_b2(*cards: Card) -> View:
    """Mountains for two, with these cards in hand and the own mole at B2, facing east."""
    others = tuple[Card, ...](["UTURN"] * len(cards))
    return GAME.view(dealt(ground(2, moles="B2E D4N"), (cards, others)), 0)


def told(before: View, after: View, action: Action) -> Message | None:
    advice = loaded(package_of("mountains").advice)
    assert advice is not None
    return advice(before, after, 0, action)


def test_a_plan_of_mountains_is_told_where_it_raises_molehills_for_sure() -> None:
    view = from_b2("M2", "TURN", "M1", "ROCK")
    raised = Message("mountains.advice.raises", n=2, spaces=enumerated(["C2", "D2"]))
    assert told(view, view, Plan(("M2", "TURN", "M1", "ROCK"))) == raised
    may = Message("mountains.advice.may_raise", n=3, spaces=enumerated(["B1", "B3", "B4"]))
    assert told(view, view, Plan(("TURN", "M2", "M1", "ROCK"))) == may
    assert told(view, view, Plan(("TURN", "ROCK", "UTURN", "MOLE"))) is None


@pytest.mark.parametrize(
    ("hand", "card", "more"),
    [((), "M2", 2), (("M2",), "M1", 0), (("M2",), "TURN", 3), (("TURN", "ROCK"), "M1", 3)],
)
def test_a_card_of_mountains_is_told_how_much_farther_it_leads(
    hand: tuple[Card, ...], card: Card, more: int
) -> None:
    found = told(from_b2(*hand), from_b2(*hand, card), Draft(card))
    assert found == (Message("mountains.advice.reaches", n=more) if more else None)


def test_a_card_of_mountains_that_leads_no_farther_is_told_what_else_it_is_good_for() -> None:
    longer = Message("mountains.advice.best_order", n=3, before=1)
    assert told(from_b2("M1", "M1U"), from_b2("M1", "M1U", "M3"), Draft("M3")) == longer
    for card in ("ROCK", "MOLE"):
        view, after = from_b2("M2"), from_b2("M2", card)
        assert told(view, after, Draft(card)) == Message(f"mountains.advice.{card.lower()}")


def test_a_turn_of_mountains_is_told_how_much_is_ahead_then() -> None:
    state = ground(2, moles="B2E D4N")
    view = GAME.view(state, 0)
    action = TurnTo("left")
    assert told(view, view, action) == Message("mountains.advice.ahead", n=2)
    at_the_edge = GAME.view(ground(2, moles="D2E D4N"), 0)
    assert told(at_the_edge, at_the_edge, action) is None
    scored = GAME.view(ground(2, moles="B2E D4N", number=2), 0)
    assert told(view, scored, action) is None
    assert told(view, view, Face("E")) == Message("mountains.advice.ahead", n=2)
    taller = GAME.view(ground(2, moles="B2E D4N", mountains={"B3": "a"}), 0)
    assert told(view, taller, action) == Message("mountains.advice.adds", n=1)


def test_a_preference_of_majority_is_told_to_be_drawn() -> None:
    game, advice = load("majority"), loaded(package_of("majority").advice)
    assert advice is not None
    state = game.setup(resolve(game.meta.options, {}), 2, 1).state
    (seat, *_) = game.actors(state)
    for action in game.legal_actions(state, seat):
        after = game.view(game.apply(state, seat, action).state, seat)
        by_lot = None if action == LEAVE_BLANK else Message("majority.advice.by_lot")
        assert advice(game.view(state, seat), after, seat, action) == by_lot


@pytest.mark.parametrize(
    ("rock", "space", "advised", "met"),
    [
        ("", "D3", "in_the_way", 2),
        ("", "C1", "in_the_way", 1),
        ("", "A4", None, 0),
        ("C2 left", "A4", "out_of_the_way", 0),
        ("C2 left", "D2", "in_the_way", 1),
        ("C2 left", "E2", None, 0),
        ("", "C3", "in_the_way", 2),
    ],
)
def test_a_place_for_the_rock_is_told_in_whose_way_it_lies(
    rock: str, space: str, advised: str | None, met: int
) -> None:
    """The own mole looks east, two of others north along C and D, and one west along row 3."""
    state = ground(4, moles="B2E D4N C4N F3W", rock=rock)
    view = GAME.view(state, 0)
    found = told(view, view, PlaceRock(space))
    args = {"n": met} if met else {}
    assert found == (Message(f"mountains.advice.{advised}", **args) if advised else None)


@pytest.mark.parametrize(("place", "advised"), [(1, "first"), (2, None), (3, None), (4, "last")])
def test_a_place_in_the_turn_order_is_told_where_it_is_the_first_or_the_last(
    place: int, advised: str | None
) -> None:
    view = GAME.view(ground(4), 0)
    found = told(view, view, TakeToken(place))
    assert found == (Message(f"mountains.advice.{advised}") if advised else None)


def test_a_card_of_mole_majority_is_told_for_which_hex_it_is_enough() -> None:
    game, advice, random = (
        load("mole_majority"),
        loaded(package_of("mole_majority").advice),
        Random(1),
    )
    assert advice is not None
    just_enough = one_too_few = too_few_moles = False
    for seed in range(6):
        state = game.setup(resolve(game.meta.options, {}), 2, seed).state
        while game.actors(state):
            seat = game.actors(state)[0]
            before, action = state, random.choice(game.legal_actions(state, seat))
            state = game.apply(state, seat, action).state
            if not isinstance(action, Play) or not state.public.turn:
                continue
            told = advice(game.view(before, seat), game.view(state, seat), seat, action)
            steps, nearest = state.public.turn.steps, nearest_to_win(state.public, seat)
            lacking, number = nearest or (steps + 2, 0)
            cell = plan(state.public).cells[number]
            legal = [each for each in game.legal_actions(state, seat) if isinstance(each, Move)]
            near = {move.start for move in legal if move.space.partition("/")[0] == cell}
            if lacking <= steps and lacking <= len(near):
                assert told is not None
                assert told.args["n"] == lacking
                just_enough |= lacking == steps
            else:
                assert told is None
                one_too_few |= bool(steps) and lacking == steps + 1
                too_few_moles |= lacking <= steps
    assert just_enough
    assert one_too_few
    assert too_few_moles
