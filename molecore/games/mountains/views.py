"""What a seat knows of hands, plans and chance, and states it cannot tell from the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, takewhile
from math import comb
from typing import Final

from molecore.core.outcomes import UNKNOWN, is_unknown
from molecore.core.protocol import Event, Seat
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.games.mountains.board import HAND, Card, in_order
from molecore.games.mountains.events import CardDrafted, RestDiscarded
from molecore.games.mountains.records import Hand, PublicState, State, View

_TRIES: Final = 100
"""Deals that are tried for one in which no seat has four of a kind and yet to plan them."""


def is_known(cards: Iterable[Card | None]) -> bool:
    """Whether none of these cards is `UNKNOWN`."""
    return not any(map(is_unknown, cards))


def view_of(state: State, viewer: Seat | None) -> View:
    """All that ``viewer`` may know of ``state``: its own hand, and of plans at most its own.

    See T11-T13.
    """
    public, hands = state.public, state.public.hands
    if viewer is None:
        return View(public, viewer, hands, ())
    hands = (*hands[:viewer], state.hands[viewer], *hands[viewer + 1 :])
    return View(public, viewer, hands, _own_plan(state, viewer))


def _own_plan(state: State, viewer: Seat | None) -> tuple[Card, ...]:
    """The plan of ``viewer``, where it may look at it (T13)."""
    if viewer is None or not state.public.rules.show_own_plan:
        return ()
    return state.plans[viewer]


def recall(state: State, viewer: Seat | None) -> View:
    """The view of a ``viewer`` that forgets nothing.

    It has seen who took which card (T11), and knows its own plan, though it may not look (T13).
    """
    plan = () if viewer is None else state.plans[viewer]
    return View(state.public, viewer, state.hands, plan)


def look_back(view: View, later: Iterable[Event]) -> View:
    """A ``view`` of a draft as it may be looked up after the events ``later``.

    Two of them, a pick apart, do not tell which card another seat took in
    between (T11): `UNKNOWN` lies there for each card that others took later.
    """
    public = view.public
    if public.question != "draft" or public.rules.hands == "open" or not public.taken:
        return view
    gone, pool = _taken_by_others(view.viewer, later), list(public.pool)
    if not gone:
        return view
    for card in gone:
        pool.remove(card)
    shown, taken = (*pool, *[UNKNOWN] * len(gone)), (UNKNOWN,) * len(public.taken)
    return replace(view, public=replace(public, pool=shown, taken=taken))


def _taken_by_others(viewer: Seat | None, later: Iterable[Event]) -> list[Card]:
    """The cards that other seats than ``viewer`` take in what is left of a draft."""
    draft = takewhile(lambda event: not isinstance(event, RestDiscarded), later)
    picks = (event for event in draft if isinstance(event, CardDrafted))
    return [pick.card for pick in picks if pick.card is not None and pick.seat != viewer]


def part(view: View) -> State:
    """``view`` as a state; cards of hands and plans that it does not show are `UNKNOWN`."""
    hands = tuple(tuple(UNKNOWN if card is None else card for card in hand) for hand in view.hands)
    plans = tuple(_known_plan(view, seat) for seat in range(len(hands)))
    return State(view.public, hands, plans, chance=0)


def sample(view: View, rng: SplitMix64) -> State:
    """A state that shows ``view``; hands, plans and all chance to come are drawn at random."""
    hands = dealt_hands(view, rng)
    plans = tuple(
        view.plan if seat == view.viewer and view.plan else _plan(view.public, seat, hand, rng)
        for seat, hand in enumerate(hands)
    )
    return State(view.public, hands, plans, rng.word())


def unrevealed(hand: Iterable[Card], revealed: Iterable[Card]) -> list[Card]:
    """The cards of a hand that have not been turned up, in the order they were drafted."""
    left = list(hand)
    for card in revealed:
        left.remove(card)
    return left


def possible_cards(public: PublicState, hands: Sequence[Hand], seat: Seat) -> list[Card]:
    """What a card of ``seat`` that is not turned up may be, each as often as it is likely.

    Cards of ``hands`` may be `UNKNOWN` or None.
    """
    known, unknown = _split(hands[seat], public.revealed[seat])
    if not unknown:
        return known
    unseen = unseen_cards(public, hands)
    return known * len(unseen) + unseen * unknown


def unseen_cards(public: PublicState, hands: Sequence[Hand]) -> list[Card]:
    """The cards that were drafted by it is not known whom, sorted."""
    left = Counter(public.taken)
    for hand, revealed in zip(hands, public.revealed, strict=True):
        left -= Counter(_known(hand)) | Counter(revealed)
    return list(in_order(left.elements()))


def chances_of_one_kind(public: PublicState, hands: Sequence[Hand], seat: Seat) -> list[bool]:
    """Whether the cards of ``seat`` are all alike: each answer as often as it is likely."""
    known, unknown = _split(hands[seat], public.revealed[seat])
    kinds, unseen = set(known), Counter(unseen_cards(public, hands))
    alike = sum(comb(n, unknown) for card, n in unseen.items() if kinds <= {card})
    if not unknown:
        return [len(kinds) == 1]
    return [True] * alike + [False] * (comb(unseen.total(), unknown) - alike)


def _known(hand: Hand) -> list[Card]:
    return [card for card in hand if card is not None and not is_unknown(card)]


def _split(hand: Hand, revealed: Sequence[Card]) -> tuple[list[Card], int]:
    """The cards not turned up: those that are known, and the number of the others."""
    known = Counter(_known(hand))
    left = list((known - Counter(revealed)).elements())
    return left, len(hand) - len(revealed) - len(left)


def all_known(hands: Iterable[Hand]) -> bool:
    """Whether no card of any hand is hidden."""
    return not any(None in hand for hand in hands)


def dealt_hands(view: View, rng: SplitMix64) -> tuple[tuple[Card, ...], ...]:
    """The hands, with what is not known of them dealt anew; nothing is drawn if all is known."""
    if all_known(view.hands):
        return tuple(tuple(_known(hand)) for hand in view.hands)
    unseen = unseen_cards(view.public, view.hands)
    for _ in range(_TRIES):  # where none fits, somebody else's device has not played by the rules
        cards = iter(rng.shuffled(unseen))
        hands = tuple(
            _dealt(hand, revealed, cards)
            for hand, revealed in zip(view.hands, view.public.revealed, strict=True)
        )
        if not any(_would_be_planned(view.public, seat, hand) for seat, hand in enumerate(hands)):
            break
    return hands


def _dealt(hand: Hand, revealed: Sequence[Card], cards: Iterator[Card]) -> tuple[Card, ...]:
    """A hand with what was turned up of it, and with cards for what is not known."""
    known = _known(hand)
    shown = (Counter(revealed) - Counter(known)).elements()
    return (*known, *shown, *islice(cards, _split(hand, revealed)[1]))


def _would_be_planned(public: PublicState, seat: Seat, hand: Sequence[Card]) -> bool:
    """Whether the game would have planned this hand by itself, which it has not (T12)."""
    return public.question == "plan" and not public.planned[seat] and len(set(hand)) == 1


def _known_plan(view: View, seat: Seat) -> tuple[Card, ...]:
    public = view.public
    if not public.planned[seat]:
        return ()
    if seat == view.viewer and view.plan:
        return view.plan
    shown = public.revealed[seat]
    return (*shown, *[UNKNOWN] * (HAND - len(shown)))


def _plan(
    public: PublicState, seat: Seat, hand: Sequence[Card], rng: SplitMix64
) -> tuple[Card, ...]:
    if not public.planned[seat]:
        return ()
    shown = public.revealed[seat]
    return (*shown, *rng.shuffled(unrevealed(hand, shown)))
