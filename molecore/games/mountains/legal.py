"""What can be chosen, in the order that links count in, and all that ever can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any, Final

from molecore.core.action_space import ActionSpace
from molecore.core.outcomes import UNKNOWN
from molecore.core.protocol import Seat
from molecore.games.mountains import actions as a
from molecore.games.mountains.board import CARDS, FACINGS, HAND, SIZES, Card, Number, grid_of
from molecore.games.mountains.paths import FIRSTS, SIDES
from molecore.games.mountains.records import Hand, PublicState, Question
from molecore.games.mountains.views import is_known, unseen_cards


def legal_actions(public: PublicState, hands: Sequence[Hand], seat: Seat) -> Sequence[a.Action]:
    """All that ``seat`` may do now; () where it is not asked.

    Of ``hands`` only its own matters. Where that is not known, its only plan
    is one of which nothing is known.
    """
    if seat not in public.asked:
        return ()
    if public.question == "plan":
        return _plans(hands[seat])
    return _ANSWERS[public.question](public, seat)


def is_legal(public: PublicState, hands: Sequence[Hand], seat: Seat, action: a.Action) -> bool:
    """Whether ``seat`` may do this now.

    A plan of which nothing is known is allowed as well: it is one of those
    that its seat may make.
    """
    if seat not in public.asked:
        return False
    if isinstance(action, a.Plan):
        return public.question == "plan" and _is_plan_of(public, hands, seat, action.cards)
    question, allows = _ALLOWS[type(action)]
    return question == public.question and allows(public, seat, action)


def marker(
    actions: ActionSpace,
) -> Callable[[PublicState, Sequence[Hand], Seat], bytearray]:
    """What marks with 1 which of ``actions`` a seat may do now."""
    drafts = {
        each.card: number
        for number, each in enumerate(actions.actions)
        if isinstance(each, a.Draft)
    }

    def marks(public: PublicState, hands: Sequence[Hand], seat: Seat) -> bytearray:
        if public.question != "draft" or seat not in public.asked:
            return actions.marks(legal_actions(public, hands, seat))
        # Every other choice is one of a draft: its cards are not listed first.
        found = bytearray(len(actions))
        for card in public.pool:
            found[drafts[card]] = 1
        return found

    return marks


def only_answer(
    public: PublicState, question: Question, seats: Sequence[Seat]
) -> tuple[Seat, a.Action] | None:
    """Where the first of ``seats`` has but one answer to a question: which seat, and the answer.

    Plans are not looked at here: whether there is but one is decided when the draft ends.
    """
    find = _ONLY.get(question)
    answer = None if find is None else find(public)
    return None if answer is None else (seats[0], answer)


def _only_corner(public: PublicState) -> a.Action | None:
    corners = free_corners(public)
    return _take_corner(*_named(public, corners)) if len(corners) == 1 else None


def _only_card(public: PublicState) -> a.Action | None:
    pool = public.pool  # is sorted
    return _draft(pool[0]) if pool[0] == pool[-1] else None


def _only_place(public: PublicState) -> a.Action | None:
    places = free_places(public)
    return _take_token(*places) if len(places) == 1 else None


def all_actions(seats: int) -> Iterator[a.Action]:
    """Every action that can ever be legal for this number of seats, each once."""
    grid = grid_of(SIZES[seats])
    yield from (_take_corner(grid.spaces[corner]) for corner in grid.corners)
    yield from _FACES
    yield from map(_draft, CARDS)
    # Four cards of a kind are planned without a choice.
    yield from (_plan(cards) for cards in product(CARDS, repeat=HAND) if len(set(cards)) > 1)
    yield from _TURNS
    yield from _BEGINNINGS
    yield from map(_take_back, (*grid.spaces, None))
    yield from map(_place_rock, grid.spaces)
    yield from _TOPPLES
    yield from map(_take_token, range(1, seats + 1))


def free_corners(public: PublicState) -> list[Number]:
    """The corners without a mole (T4)."""
    taken = _spaces_of_moles(public)
    return [corner for corner in grid_of(public.rules.size).corners if corner not in taken]


def own_tops(public: PublicState, seat: Seat) -> list[Number]:
    """The mountains with a piece of ``seat`` on top (T31)."""
    mountains = enumerate(public.mountains)
    return [space for space, mountain in mountains if mountain[-1:] == (seat,)]


def free_for_rock(public: PublicState) -> list[Number]:
    """The spaces below ground without a mole or the rock (T27)."""
    taken = _spaces_of_moles(public)
    if public.rock:
        taken.add(public.rock.space)
    return [space for space in range(public.rules.size**2) if space not in taken]


def free_places(public: PublicState) -> list[int]:
    """The places in the next turn order that no one has taken (T50)."""
    return [place for place in range(1, len(public.order) + 1) if place not in public.tokens]


@cache
def _orders(ranks: tuple[int, ...]) -> tuple[a.Plan, ...]:
    """Every order of the cards with these places in `CARDS` once, equal ones being alike (T12)."""
    orders = dict.fromkeys(permutations(ranks))
    return tuple(_plan(tuple(CARDS[rank] for rank in order)) for order in orders)


def _plans(hand: Hand) -> Sequence[a.Plan]:
    if not is_known(hand):
        return (_UNKNOWN_PLAN,)
    return _orders(tuple(sorted(map(CARDS.index, hand))))


def _is_plan_of(
    public: PublicState, hands: Sequence[Hand], seat: Seat, cards: Sequence[Card]
) -> bool:
    """Whether these are the cards of a seat, or may be, or are cards of which none is known."""
    hand = hands[seat]
    if not is_known(cards):
        return tuple(cards) == _UNKNOWN_PLAN.cards
    if is_known(hand):
        return sorted(cards) == sorted(card for card in hand if card)
    planned = Counter[Card | None](cards)
    others = planned - Counter(hand)
    unseen = Counter[Card | None](unseen_cards(public, hands))
    return len(cards) == HAND and others.total() == hand.count(UNKNOWN) and others <= unseen


_take_corner: Final = cache(a.TakeCorner)
_draft: Final = cache(a.Draft)
_plan: Final = cache(a.Plan)
_take_back: Final = cache(a.TakeBack)
_place_rock: Final = cache(a.PlaceRock)
_take_token: Final = cache(a.TakeToken)
_FACES: Final = tuple(map(a.Face, FACINGS))
_TURNS: Final = tuple(map(a.TurnTo, SIDES))
_BEGINNINGS: Final = tuple(map(a.Begin, FIRSTS))
_TOPPLES: Final = tuple(map(a.Topple, FACINGS))
_UNKNOWN_PLAN: Final = a.Plan((UNKNOWN,) * HAND)


def _spaces_of_moles(public: PublicState) -> set[Number]:
    return {mole.space for mole in public.moles if mole}


def _named(public: PublicState, spaces: Iterable[Number]) -> list[str]:
    return [grid_of(public.rules.size).spaces[space] for space in spaces]


def _take_backs(public: PublicState, seat: Seat) -> Sequence[a.Action]:
    return [_take_back(space) for space in (*_named(public, own_tops(public, seat)), None)]


_ONLY: Final[Mapping[Question, Callable[[PublicState], a.Action | None]]] = {
    "corner": _only_corner,
    "draft": _only_card,
    "token": _only_place,
}
"""For each question that may have a single answer, how that is found: the game gives it itself."""
_ANSWERS: Final[Mapping[Question, Callable[[PublicState, Seat], Sequence[a.Action]]]] = {
    "corner": lambda public, _: [
        _take_corner(space) for space in _named(public, free_corners(public))
    ],
    "facing": lambda *_: _FACES,
    "draft": lambda public, _: [_draft(card) for card in dict.fromkeys(public.pool)],
    "side": lambda *_: _TURNS,
    "order": lambda *_: _BEGINNINGS,
    "back": _take_backs,
    "rock": lambda public, _: [
        _place_rock(space) for space in _named(public, free_for_rock(public))
    ],
    "topple": lambda *_: _TOPPLES,
    "token": lambda public, _: [_take_token(place) for place in free_places(public)],
    "over": lambda *_: (),
}
_ALLOWS: Final[Mapping[type, tuple[Question, Callable[[PublicState, Seat, Any], bool]]]] = {
    a.TakeCorner: (
        "corner",
        lambda public, _, action: action.space in _named(public, free_corners(public)),
    ),
    a.Face: ("facing", lambda *_: True),
    a.Draft: ("draft", lambda public, _, action: action.card in public.pool),
    a.TurnTo: ("side", lambda *_: True),
    a.Begin: ("order", lambda *_: True),
    a.TakeBack: (
        "back",
        lambda public, seat, action: action in _take_backs(public, seat),
    ),
    a.PlaceRock: (
        "rock",
        lambda public, _, action: action.space in _named(public, free_for_rock(public)),
    ),
    a.Topple: ("topple", lambda *_: True),
    a.TakeToken: ("token", lambda public, _, action: action.place in free_places(public)),
}
"""For each kind of action the question it answers, and whether it is a right answer."""
