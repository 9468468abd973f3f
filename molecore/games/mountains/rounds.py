"""What frames a round: cards, plans, points and a new turn order (T8-T13, T47-T52)."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.outcomes import UNKNOWN, Outcomes
from molecore.core.protocol import Seat
from molecore.core.rng import SplitMix64
from molecore.games.mountains import events as e
from molecore.games.mountains.board import CARDS, DEALT, HAND, ROUNDS, Card, in_order
from molecore.games.mountains.scoring import game_result, points_of, tops_of
from molecore.games.mountains.transition import Transition
from molecore.games.mountains.views import chances_of_one_kind, is_known


def begin_round(transition: Transition) -> None:
    """Cards are dealt face up, and the first player takes one (T7, T8)."""
    public = transition.public
    number = public.round + 1
    order = public.order
    if all(public.tokens):
        order = tuple(sorted(order, key=public.tokens.__getitem__))
    cards = dealt(public.deck, DEALT * len(order), transition.rng, transition.outcomes)
    transition.tell(e.RoundBegan(number, public.rules.caps[number - 1], order, in_order(cards)))
    transition.ask("draft", order[0])


def dealt(deck: Sequence[int], count: int, rng: SplitMix64, outcomes: Outcomes) -> list[Card]:
    """``count`` cards, turned up one by one from a deck of which only the counts are known."""
    left = [card for card, n in zip(CARDS, deck, strict=True) for _ in range(n)]
    cards = []
    for hidden in outcomes.shuffle(rng, left)[:count]:
        card = outcomes.turn_up(rng, hidden, lambda: left)
        left.remove(card)
        cards.append(card)
    return cards


def draft(transition: Transition, seat: Seat, card: Card) -> None:
    """A card is taken; after four passes the rest is out of the game (T9, T10)."""
    public = transition.public
    transition.hands[seat] = (*transition.hands[seat], card)
    transition.tell(e.CardDrafted(seat, card, open=public.rules.hands == "open"))
    public = transition.public
    taken_by_each, place = divmod(len(public.taken), len(public.order))
    if taken_by_each < HAND:
        transition.ask("draft", public.order[place])
        return
    transition.tell(e.RestDiscarded(public.pool))
    _ask_for_plans(transition)


def _ask_for_plans(transition: Transition) -> None:
    """All plan at once; four cards of a kind are planned by the game itself (T12)."""
    seats = range(len(transition.public.order))
    transition.ask("plan", *seats)
    for seat in seats:
        if _is_of_one_kind(transition, seat):
            confirm(transition, seat, transition.hands[seat])


def _is_of_one_kind(transition: Transition, seat: Seat) -> bool:
    """Whether a hand can be planned in one way only, which everybody sees by its being done."""
    public, hands = transition.public, tuple(transition.hands)
    hand = hands[seat]
    found = len(set(hand)) == 1 if is_known(hand) else UNKNOWN
    if public.rules.hands == "open":
        return bool(found)
    return bool(
        transition.outcomes.turn_up(
            transition.rng, found, lambda: chances_of_one_kind(public, hands, seat)
        )
    )


def confirm(transition: Transition, seat: Seat, cards: tuple[Card, ...]) -> None:
    """``seat`` has made its plan; when all have, the moles set out (T12, T13)."""
    transition.plans[seat] = cards
    transition.tell(e.PlanConfirmed(seat, cards, transition.public.rules.show_own_plan))
    waiting = [other for other, done in enumerate(transition.public.planned) if not done]
    if waiting:
        transition.ask("plan", *waiting)
    else:
        transition.stage = "reveal"


def score(transition: Transition) -> None:
    """The round is scored; then a turn order is chosen, or the game ends (T47-T52)."""
    public = transition.public
    seats = len(public.order)
    transition.tell(e.RoundScored(public.round, points_of(public.mountains, seats)))
    transition.hands = [()] * seats
    transition.plans = [()] * seats
    if public.round < ROUNDS:
        transition.ask("token", choosers(public.mountains, public.order)[0])
    else:
        transition.end(game_result(transition.public.points, public.mountains))


def choosers(mountains: Sequence[tuple[Seat, ...]], order: Sequence[Seat]) -> list[Seat]:
    """Who chooses a place in the turn order first, who second, and so on (T49, T50)."""
    tops = tops_of(mountains, len(order))
    return sorted(order, key=lambda seat: -tops[seat])  # equal ones keep their order


def take_token(transition: Transition, seat: Seat, place: int) -> None:
    """A place is taken; when all have one, the next round begins (T50)."""
    transition.tell(e.TokenTaken(seat, place))
    public = transition.public
    ranked = choosers(public.mountains, public.order)
    waiting = [other for other in ranked if not public.tokens[other]]
    if waiting:
        transition.ask("token", waiting[0])
    else:
        transition.stage = "begin"
