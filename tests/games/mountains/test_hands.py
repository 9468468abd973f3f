"""Hidden hands: everybody sees a card being taken, and only its seat may look at it later."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from molecore.core.errors import IllegalAction
from molecore.core.match import Match, Player
from molecore.core.outcomes import UNKNOWN, chance_outcomes
from molecore.core.protocol import Step
from molecore.core.rng import SplitMix64
from molecore.games.mountains.actions import Draft, Plan
from molecore.games.mountains.board import CARDS, Card, in_order
from molecore.games.mountains.events import CardDrafted, PlanConfirmed
from molecore.games.mountains.opponent import Trials
from molecore.games.mountains.records import State
from molecore.games.mountains.rules import GAME
from molecore.games.mountains.views import chances_of_one_kind, possible_cards, unseen_cards
from tests.games.mountains.ground import dealt, fresh, legal, only, planning, play, started

HANDS: tuple[tuple[Card, ...], ...] = (("M1", "M1", "TURN", "ROCK"), ("M2", "M3", "TURN", "ROCK"))


@pytest.mark.rule("T11")
def test_a_pick_is_seen_by_everybody_as_it_is_made_and_remembered_by_its_seat() -> None:
    state = started(2)
    (seat,) = GAME.actors(state)
    (event,) = only(play(state, legal(state)[0]).events, CardDrafted)
    assert event.card is not None
    assert [event.seen_by(viewer) for viewer in (None, 0, 1)] == [event] * 3
    assert event.remembered_by(seat) == event
    for other in (None, 1 - seat):
        assert event.remembered_by(other) == CardDrafted(seat, None, open=False)


@pytest.mark.rule("T11")
def test_positions_that_are_looked_back_at_do_not_tell_what_others_took_between_them() -> None:
    """Two drafts of the same cards in another order: later they look alike at every ply."""
    state = drafting(2, 3)
    cards = kinds(state)
    first, last = state.public.order
    one = drafted(state, [*cards, *cards])
    other = drafted(state, [cards[2], cards[1], cards[0], cards[3], *cards])
    plies = range(1, len(one.steps))
    assert len(plies) > 4
    assert [one.view(None, ply) for ply in plies] == [other.view(None, ply) for ply in plies]
    assert [one.view(last, ply) for ply in plies] == [other.view(last, ply) for ply in plies]
    assert one.view(first, 1) != other.view(first, 1), "it knows what it took itself"
    assert one.view(None, 0) == one.game.view(state, None), "what was dealt lies open"
    assert one.view(None) == one.game.view(one.state, None)


@pytest.mark.rule("T11")
def test_what_others_took_later_is_counted_and_the_rest_still_lies_there() -> None:
    match = drafted(drafting(2, 3), kinds(drafting(2, 3)))
    pool = list(match.state.public.pool)
    back = match.view(None, 1).public
    assert [card for card in back.pool if card is not UNKNOWN] == pool
    assert back.pool.count(UNKNOWN) == 3
    assert back.taken == (UNKNOWN,)


def drafting(seats: int, seed: int, **options: Any) -> State:
    """The first draft as it begins."""
    state = fresh(seats, seed, **options)
    while state.public.question != "draft":
        state = play(state, legal(state)[0]).state
    return state


def kinds(state: State) -> list[Card]:
    """Four kinds of cards on offer."""
    return list(dict.fromkeys(state.public.pool))[:4]


def drafted(state: State, cards: list[Card]) -> Match:
    """A match that begins with ``state``, after these picks as far as there are such cards."""
    players = tuple(Player(f"Player {seat + 1}") for seat in range(len(state.public.order)))
    match = Match("m", GAME, {}, players, 0, (), 0, (Step(state, ()),))
    for card in cards:
        if match.state.public.question == "draft" and card in match.state.public.pool:
            (seat,) = match.actors
            match = match.play(seat, Draft(card))
    return match


@pytest.mark.rule("T11", "T13")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("when", ["at_once", "after_card"])
def test_hidden_or_open_the_game_goes_the_same_way(seed: int, when: str) -> None:
    rng = SplitMix64(seed)
    hidden, shown = (
        fresh(2 + seed % 3, seed, hands=hands, topple_when=when) for hands in ("hidden", "open")
    )
    while actors := GAME.actors(hidden):
        assert GAME.actors(shown) == actors
        seat = rng.choice(actors)
        actions = list(GAME.legal_actions(hidden, seat))
        assert list(GAME.legal_actions(shown, seat)) == actions
        action = rng.choice(actions)
        hidden, shown = (GAME.apply(state, seat, action).state for state in (hidden, shown))
        assert (hidden.plans, hidden.chance) == (shown.plans, shown.chance)
        assert hidden.public.mountains == shown.public.mountains
    assert GAME.result(hidden) == GAME.result(shown)


# ---- states that look the same


@pytest.mark.rule("T11")
def test_unknown_hands_are_any_of_the_cards_taken() -> None:
    state = dealt(planning(2), HANDS)
    rng, found = SplitMix64(1), set()
    for _ in range(2000):
        twin = GAME.sample(GAME.view(state, None), rng)
        assert sorted(card for hand in twin.hands for card in hand) == sorted(sum(HANDS, ()))
        found.add(tuple(sorted(twin.hands[0])))
    # Four of three pairs and two single cards: of the pairs 4, 3 or 2, in 6, 7 and 6 ways.
    assert len(found) == 6 + 2 * 7 + 6
    own = GAME.view(state, 1)
    assert all(sorted(GAME.sample(own, rng).hands[0]) == sorted(HANDS[0]) for _ in range(20))


@pytest.mark.rule("T12", "T14")
def test_what_was_turned_up_of_a_hand_is_in_it() -> None:
    state = dealt(planning(3), (*HANDS, ("M1", "M2", "TURN", "MOLE")))
    first = state.public.order[0]
    for seat in range(3):
        plan = next(plan for plan in GAME.legal_actions(state, seat) if plan.targets[0] == "TURN")
        state = GAME.apply(state, seat, plan).state
    rng = SplitMix64(2)
    for viewer in (None, 0, 1, 2):
        twin = GAME.sample(GAME.view(state, viewer), rng)
        assert "TURN" in twin.hands[first]
        assert twin.plans[first][0] == "TURN"
        assert GAME.view(twin, viewer) == GAME.view(state, viewer)


@pytest.mark.rule("T12")
def test_no_seat_that_has_to_plan_is_dealt_four_of_a_kind() -> None:
    alike: tuple[Card, ...] = ("M1", "M1", "M1", "ROCK")
    state = dealt(planning(2), (alike, ("M1", "ROCK", "ROCK", "ROCK")))
    rng = SplitMix64(3)
    for _ in range(200):
        hands = GAME.sample(GAME.view(state, None), rng).hands
        assert all(len(set(hand)) > 1 for hand in hands)


# ---- explicit chance


def chances(state: State, text: str, *given: Any) -> Any:
    seat = GAME.actors(state)[0]
    action = GAME.decode(text) if text else Plan((UNKNOWN,) * 4)
    return chance_outcomes(lambda source: GAME.apply(state, seat, action, source), given)


@pytest.mark.rule("T11", "T14")
def test_a_card_of_an_unknown_hand_is_any_that_no_known_hand_has() -> None:
    """Worked out by hand: of the eight cards taken two each are Move 1, Turn and Rock."""
    state = dealt(planning(2), HANDS)
    part = GAME.part(GAME.view(state, None))
    assert part.hands == ((UNKNOWN,) * 4,) * 2
    assert list(GAME.legal_actions(part, 0)) == [Plan((UNKNOWN,) * 4)]
    part = GAME.apply(part, 0, Plan((UNKNOWN,) * 4)).state
    found = dict(chances(part, ""))
    two, one = Fraction(2, 8), Fraction(1, 8)
    assert found == {"M1": two, "TURN": two, "ROCK": two, "M2": one, "M3": one}
    step = chances(part, "", "TURN")
    found = chances(step.state, "left")
    assert sum(chance for _, chance in found) == 1
    assert dict(found)["TURN"] == Fraction(1, 7)


@pytest.mark.rule("T11", "T14")
def test_a_plan_of_an_unknown_hand_is_one_of_what_it_may_hold() -> None:
    part = GAME.part(GAME.view(dealt(planning(2), HANDS), None))
    assert GAME.apply(part, 0, Plan(("M1", "M2", "M3", "ROCK"))).state.plans[0][1] == "M2"
    with pytest.raises(IllegalAction):
        GAME.apply(part, 0, Plan(("M1", "M1", "M1", "ROCK")))
    own = GAME.part(GAME.view(dealt(planning(2), HANDS), 0))
    with pytest.raises(IllegalAction):
        GAME.apply(own, 0, Plan(("M1", "M2", "M3", "ROCK")))


@pytest.mark.rule("T11", "T12")
@pytest.mark.parametrize(
    ("cards", "may_be"),
    [
        (("ROCK", "M1", "TURN", "ROCK"), True),
        (("M1", "ROCK", "ROCK", "TURN"), True),
        (("ROCK", "ROCK", "TURN"), False),  # one too few, and the known one is missing
        (("M1", "ROCK", "ROCK"), False),
        (("M1", "M1", "ROCK", "TURN"), False),  # the other two have all other Move 1 and Turn
        (("M1", "TURN", "TURN", "ROCK"), False),
    ],
)
def test_a_plan_has_what_is_known_of_a_hand_and_of_the_rest_what_was_taken(
    cards: tuple[Card, ...], may_be: bool
) -> None:
    part = GAME.part(GAME.view(dealt(planning(2), HANDS), None))
    known = replace(part, hands=(("M1", *[UNKNOWN] * 3), ("M1", "M2", "M3", "TURN")))
    assert unseen_cards(known.public, known.hands) == ["TURN", "ROCK", "ROCK"]
    if may_be:
        assert GAME.apply(known, 0, Plan(cards)).state.plans[0] == cards
    else:
        with pytest.raises(IllegalAction):
            GAME.apply(known, 0, Plan(cards))


@pytest.mark.rule("T11", "T12")
def test_no_plan_leaves_out_what_is_known_of_a_hand() -> None:
    part = GAME.part(GAME.view(dealt(planning(2), HANDS), None))
    known = replace(part, hands=(("M1", *[UNKNOWN] * 3), part.hands[1]))
    assert GAME.apply(known, 0, Plan(("M1", "ROCK", "TURN", "ROCK"))).events
    with pytest.raises(IllegalAction):
        GAME.apply(known, 0, Plan(("M2", "ROCK", "TURN", "ROCK")))


@pytest.mark.rule("T11")
def test_what_is_known_of_a_hand_counts_beside_what_is_not() -> None:
    """One card of four is known: it is as likely as one in four, the others share the rest."""
    state = dealt(planning(2), HANDS)
    part = GAME.part(GAME.view(state, None))
    hands = (("M1", *[UNKNOWN] * 3), part.hands[1])
    assert unseen_cards(part.public, hands) == ["M1", "M2", "M3", "TURN", "TURN", "ROCK", "ROCK"]
    found = Counter(possible_cards(part.public, hands, 0))
    assert Fraction(found["M1"], found.total()) == Fraction(1, 4) + Fraction(3, 4) / 7
    assert Fraction(found["ROCK"], found.total()) == Fraction(3, 4) * Fraction(2, 7)


@pytest.mark.rule("T11", "T12")
def test_whether_four_unknown_cards_are_alike_comes_to_light_when_they_are_planned() -> None:
    """Worked out by hand: 8 cards of two kinds, 2 of the 70 hands of four are of one kind."""
    state = started(2)
    first, last = state.public.order
    hands: list[tuple[Card, ...]] = [(), ()]
    hands[first], hands[last] = ("M1",) * 4, ("M2",) * 3
    state = dealt(state, hands)
    public = replace(state.public, pool=("M2", "ROCK", "MOLE"), asked=(last,))
    part = GAME.part(GAME.view(replace(state, public=public), None))
    found = dict(chances(part, "take:M2"))
    assert found[True] == Fraction(2, 70)
    step = chances(part, "take:M2", False, True)
    assert [event.seat for event in only(step.events, PlanConfirmed)] == [1]
    assert GAME.actors(step.state) == (0,)
    assert chances_of_one_kind(public, [("M1", "M1", "M1", "M1"), ()], 0) == [True]


# ---- the computer, and version 1


def test_hands_are_dealt_even_where_none_can_be_as_the_rules_would_have_it() -> None:
    view = GAME.view(planning(2), 0)
    alike: tuple[Card, ...] = ("TURN",) * 4
    mine = tuple(card for card in view.hands[0] if card is not None)
    odd = replace(view, public=replace(view.public, taken=tuple(in_order((*mine, *alike)))))
    assert GAME.sample(odd, SplitMix64(1)).hands == (mine, alike)


@pytest.mark.rule("T13")
def test_who_forgets_nothing_knows_the_plan_it_made() -> None:
    state = planning(2, seed=4)
    plans, others = [GAME.legal_actions(state, seat)[3] for seat in range(2)], []
    for seat, plan in enumerate(plans):
        state = GAME.apply(state, seat, plan).state
    for seat, plan in enumerate(plans):
        assert isinstance(plan, Plan)
        known = GAME.recall(state, seat)
        assert known.plan == plan.cards
        assert GAME.view(state, seat).plan == (), "it may not be looked at (T13)"
        guesses = [Trials(known, seat, Random(number)).guess().plans for number in range(20)]
        assert {each[seat] for each in guesses} == {tuple(map(CARDS.index, plan.cards))}
        others.append(len({each[1 - seat] for each in guesses}))
    assert max(others) > 1, "the other's is guessed"
    assert GAME.recall(state, None).plan == ()
