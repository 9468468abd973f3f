"""Mountains Out of Molehills on plain lists, for searches: the same as by `rules`, much faster.

A `Position` is one position, changed in place. It asks one question at a time,
and its options stand in the order of the legal actions; where all seats plan
at once, it asks one after another. What is left to chance comes
from a `Chance`, so that tests can let it play beside the rules, choice by choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import permutations
from random import Random
from typing import Any, Final, Protocol

from molecore.core.protocol import Seat
from molecore.games.mountains.board import (
    CARDS,
    DEALT,
    DIE,
    FACINGS,
    HAND,
    ROUNDS,
    STEP_AND_TURN,
    Turn,
    grid_of,
)
from molecore.games.mountains.paths import FIRSTS, MOTIONS, SIDES
from molecore.games.mountains.records import Hand, Motion, PublicState, Question

QUESTIONS: Final[tuple[Question, ...]] = (
    *("corner", "facing", "draft", "plan", "side", "order", "back", "rock", "topple", "token"),
    "over",
)
CORNER, FACING, DRAFT, PLAN, SIDE, ORDER, BACK, ROCK, TOPPLE, TOKEN, OVER = range(len(QUESTIONS))

ENOUGH: Final = -1
"""The answer that takes no more pieces back."""
_STEP: Final = 0
TURN_OF: Final[dict[Turn, int]] = {"right": 1, "back": 2, "left": 3}
"""A turn as how many quarters it is; no quarter stands for a step."""
_MOLE: Final = CARDS.index("MOLE")
_ASKING: Final = {
    CARDS.index("TURN"): SIDE,
    CARDS.index("ROCK"): ROCK,
    **dict.fromkeys(map(CARDS.index, STEP_AND_TURN), ORDER),
}
"""The cards that bring up a question, and which."""


def _motions(motions: Sequence[Motion]) -> list[int]:
    """Motions as numbers, the first one last."""
    return [_STEP if motion == "step" else TURN_OF[motion] for motion in reversed(motions)]


PROGRAMS: Final = [
    [
        _motions(MOTIONS[card, choice])
        for choice in (*SIDES, *FIRSTS, None)
        if (card, choice) in MOTIONS
    ]
    for card in CARDS
]
"""For each card what it does with each choice, in the order of the rules."""


_MOST_STEPS: Final = 3


class Chance(Protocol):
    """Where cards and rolls come from."""

    def deal(self, deck: list[int], count: int) -> list[int]:
        """Take ``count`` cards off the deck, whose order is not known."""
        ...

    def roll(self) -> int:
        """Quarters of a turn that the die shows."""
        ...


class RandomChance:
    """Chance from a generator of the standard library."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def deal(self, deck: list[int], count: int) -> list[int]:
        random = self._random.random
        for last in range(len(deck) - 1, len(deck) - 1 - count, -1):
            drawn = int(random() * (last + 1))
            deck[drawn], deck[last] = deck[last], deck[drawn]
        dealt = deck[-count:]
        del deck[-count:]
        return dealt

    def roll(self) -> int:
        return TURN_OF[DIE[int(self._random.random() * len(DIE))]]


@lru_cache(maxsize=1024)
def _orders(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The distinct orders of a sorted hand, in the order of the rules (T12)."""
    return list(dict.fromkeys(permutations(hand)))


@cache
def _rays(size: int) -> list[list[tuple[int, ...]]]:
    grid = grid_of(size)
    return [list(grid.rays[facing]) for facing in FACINGS]


class Position:
    """One position; `question` and `mover` say who is asked what."""

    __slots__ = (
        "cap",
        "caps",
        "card",
        "chain_free",
        "chance",
        "corner",
        "corners",
        "deck",
        "done",
        "facings",
        "hands",
        "late",
        "motions",
        "mountains",
        "mover",
        "order",
        "pending",
        "plans",
        "points",
        "pool",
        "question",
        "queue",
        "rays",
        "rock",
        "rock_turn",
        "round",
        "spaces",
        "supplies",
        "tokens",
        "topples",
        "waiting",
    )

    def __init__(self, public: PublicState, hands: Sequence[Hand], chance: Chance) -> None:
        """The position of ``public``, with no plan known; ``hands`` as far as they are."""
        rules, execution = public.rules, public.execution
        self.chance = chance
        self.caps, self.chain_free = rules.caps, rules.chain_free
        self.cap = rules.caps[max(public.round - 1, 0)]
        self.rays, self.corners = _rays(rules.size), grid_of(rules.size).corners
        self.question, self.mover = QUESTIONS.index(public.question), (*public.asked, 0)[0]
        self.round, self.order, self.corner = public.round, list(public.order), public.corner
        self.spaces = [mole.space if mole else -1 for mole in public.moles]
        self.facings = [FACINGS.index(mole.facing) if mole else 0 for mole in public.moles]
        self.rock = public.rock.space if public.rock else -1
        self.rock_turn = TURN_OF[public.rock.turn] if public.rock else 0
        self.mountains = [list(mountain) for mountain in public.mountains]
        self.supplies = list(public.supplies)
        self.deck = [card for card, left in enumerate(public.deck) for _ in range(left)]
        self.pool = [public.pool.count(card) for card in CARDS]
        self.hands = [[CARDS.index(card) for card in hand if card] for hand in hands]
        self.plans: list[tuple[int, ...] | None] = [None] * len(public.order)
        drafting = public.question == "draft"
        self.done = sum(map(len, public.hands if drafting else public.revealed))
        self.card = CARDS.index(execution.card) if execution else -1
        self.motions = _motions(execution.motions) if execution else []
        self.late = rules.topple_when == "after_card"
        self.waiting = list(execution.chain or execution.to_topple[:1]) if execution else []
        self.pending = (
            list(execution.to_topple if execution.chain else execution.to_topple[1:])
            if execution
            else []
        )
        """What topples after that, in a chain of its own, the next one first."""
        self.topples = execution.topples if execution else 0
        self.points = [sum(scored) for scored in zip(*public.points, strict=True)]
        self.points = self.points or [0] * len(public.order)
        self.tokens = list(public.tokens)
        self.queue = [seat for seat in self._choosers() if not self.tokens[seat]]
        """Who has still to choose a place in the turn order, the next one first (T50)."""

    def copy(self) -> Position:
        """A copy, to be changed without changing this one."""
        twin = Position.__new__(Position)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _OWN:
            setattr(twin, name, getattr(self, name).copy())
        twin.mountains = [mountain.copy() for mountain in self.mountains]
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    # ---- questions and answers

    def options(self) -> Sequence[Any]:
        """What can be answered, in the order of the legal actions; () when the game is over."""
        return _OPTIONS[self.question](self)

    def answer(self, option: Any) -> None:
        """Give one of the answers, and go on to the next question."""
        _ANSWERS[self.question](self, option)

    def free_corners(self) -> list[int]:
        return [corner for corner in self.corners if corner not in self.spaces]

    def offers(self) -> list[int]:
        return [card for card, left in enumerate(self.pool) if left]

    def tops(self) -> list[int]:
        mover = self.mover
        return [
            space for space, pieces in enumerate(self.mountains) if pieces and pieces[-1] == mover
        ]

    def free_for_rock(self) -> list[int]:
        taken = {*self.spaces, self.rock}
        return [space for space in range(len(self.mountains)) if space not in taken]

    def free_places(self) -> list[int]:
        return [place for place in range(1, len(self.order) + 1) if place not in self.tokens]

    def distinct_plans(self) -> list[tuple[int, ...]]:
        return _orders(tuple(sorted(self.hands[self.mover])))

    # ---- the opening

    def take_corner(self, corner: int) -> None:
        self.corner, self.question = corner, FACING

    def face(self, facing: int) -> None:
        assert self.corner is not None  # noqa: S101 - the question follows a corner
        self.spaces[self.mover], self.facings[self.mover] = self.corner, facing
        self.corner = None
        waiting = [seat for seat in self.order if self.spaces[seat] < 0]
        if waiting:
            self.mover, self.question = waiting[0], CORNER
            return
        for seat, space in enumerate(self.spaces):
            self.mountains[space].append(seat)
            self.supplies[seat] -= 1
        self._begin_round()

    # ---- cards and plans

    def _begin_round(self) -> None:
        self.round += 1
        self.cap = self.caps[self.round - 1]
        self.pool = [0] * len(CARDS)
        for card in self.chance.deal(self.deck, DEALT * len(self.order)):
            self.pool[card] += 1
        self.mover, self.question = self.order[0], DRAFT

    def draft(self, card: int) -> None:
        self.pool[card] -= 1
        self.hands[self.mover].append(card)
        self.done += 1
        seats = len(self.order)
        if self.done == HAND * seats:
            self.pool, self.done = [0] * len(CARDS), 0
            self.mover, self.question = 0, PLAN
        else:
            self.mover = self.order[self.done % seats]

    def plan(self, cards: tuple[int, ...]) -> None:
        self.plans[self.mover] = cards
        if None in self.plans:
            self.mover = self.plans.index(None)
        else:
            self._go_on()

    # ---- carrying out

    def _go_on(self) -> None:
        """Carry out whatever happens by itself, until a seat has to choose."""
        while True:
            while self.motions and not self.waiting:
                motion = self.motions.pop()
                if motion:
                    self.facings[self.mover] = (self.facings[self.mover] + motion) & 3
                else:
                    self._step()
            if self.waiting:
                if self._is_asked_for_a_topple():
                    return
            elif self.pending:
                self._begin_next_chain()
            elif self._turns_up():
                return

    def _turns_up(self) -> bool:
        """The next card; whether that brings up a question."""
        seats = len(self.order)
        if self.done == HAND * seats:
            self._score()
            return True
        step, place = divmod(self.done, seats)
        self.done += 1
        self.mover = seat = self.order[place]
        plan = self.plans[seat]
        assert plan is not None  # noqa: S101 - all have planned
        self.card = card = plan[step]
        if card == _MOLE:
            space = self.spaces[seat]
            self.waiting = [space] if len(self.mountains[space]) > 1 else []
            self.topples = 0
            return False
        if card in _ASKING:
            self.question = _ASKING[card]
            return True
        self.motions = PROGRAMS[card][0].copy()
        return self.supplies[seat] < _MOST_STEPS and self._is_short()

    def choose(self, choice: int) -> None:
        self.motions = PROGRAMS[self.card][choice].copy()
        if self.supplies[self.mover] or not self._is_short():
            self._go_on()

    def _is_short(self) -> bool:
        """Whether pieces may be taken back before the mole sets out (T30, T31)."""
        supply = self.supplies[self.mover]
        if self.needed(self.motions) <= supply or not self.tops():
            return False
        self.question = BACK
        return True

    def needed(self, motions: Sequence[int]) -> int:
        """How many spaces the mover's mole would enter with these, the first one last."""
        space, facing, entered = self.spaces[self.mover], self.facings[self.mover], 0
        for motion in reversed(motions):
            if motion:
                facing = (facing + motion) & 3
                continue
            ahead = self.rays[facing][space]
            if not ahead or ahead[0] in self.spaces:
                break
            if ahead[0] == self.rock:
                facing = (facing + self.rock_turn) & 3
            else:
                space = ahead[0]
                entered += 1
        return entered

    def take_back(self, space: int) -> None:
        if space != ENOUGH:
            self.mountains[space].pop()
            self.supplies[self.mover] += 1
            if self._is_short():
                return
        self._go_on()

    def place_rock(self, space: int) -> None:
        self.rock_turn = self.chance.roll()
        self.rock = space
        self._go_on()

    def _step(self) -> None:
        mover = self.mover
        ahead = self.rays[self.facings[mover]][self.spaces[mover]]
        if not ahead or ahead[0] in self.spaces:
            self.motions = [left for left in self.motions if left]
        elif ahead[0] == self.rock:
            self.facings[mover] = (self.facings[mover] + self.rock_turn) & 3
        else:
            self._enter(ahead[0])

    def _enter(self, space: int) -> None:
        mover = self.mover
        self.spaces[mover] = space
        if self.supplies[mover]:
            self.supplies[mover] -= 1
            mountain = self.mountains[space]
            mountain.insert(0, mover)
            if len(mountain) > self.cap:
                if self.late:
                    self.pending.append(space)
                else:
                    self.waiting, self.topples = [space], 0

    # ---- toppling

    def _begin_next_chain(self) -> None:
        """A mountain that was left standing above the cap topples, if it is still so high (T39)."""
        space = self.pending.pop(0)
        if len(self.mountains[space]) > self.cap:
            self.waiting, self.topples = [space], 0

    def _is_asked_for_a_topple(self) -> bool:
        """Whether the mover chooses where the next mountain falls (T38-T41, T46)."""
        waiting, mountains = self.waiting, self.mountains
        while waiting and self.topples and len(mountains[waiting[-1]]) <= self.cap:
            waiting.pop()
        if not waiting:
            return False
        if self.topples < self.chain_free:
            self.question = TOPPLE
            return True
        space = waiting[-1]
        self._spread(min(range(4), key=lambda facing: len(self.rays[facing][space])))
        return False

    def topple(self, facing: int) -> None:
        self._spread(facing)
        self._go_on()

    def _spread(self, facing: int) -> None:
        mountains, space = self.mountains, self.waiting.pop()
        ray, pieces = self.rays[facing][space], mountains[space]
        mountains[space] = pieces[:1]
        landed = ray[: len(pieces) - 1]
        for there, owner in zip(landed, pieces[1:], strict=False):
            mountains[there].append(owner)
        for owner in pieces[len(landed) + 1 :]:
            self.supplies[owner] += 1
        self.topples += 1
        self.waiting += [there for there in reversed(landed) if len(mountains[there]) > self.cap]

    # ---- scoring and a new order

    def _score(self) -> None:
        for mountain in self.mountains:
            if mountain:
                self.points[mountain[0]] += len(mountain)
        seats = len(self.order)
        self.hands, self.plans, self.done = [[] for _ in range(seats)], [None] * seats, 0
        self.card = -1
        if self.round == ROUNDS:
            self.question, self.mover = OVER, 0
        else:
            self.queue = self._choosers()
            self.question, self.mover = TOKEN, self.queue[0]

    def _choosers(self) -> list[Seat]:
        tops = [mountain[-1] for mountain in self.mountains if mountain]
        return sorted(self.order, key=tops.count, reverse=True)  # equal ones keep their order

    def take_token(self, place: int) -> None:
        self.tokens[self.mover] = place
        del self.queue[0]
        if self.queue:
            self.mover = self.queue[0]
            return
        self.order = sorted(self.order, key=self.tokens.__getitem__)
        self.tokens = [0] * len(self.order)
        self._begin_round()


_OWN: Final = (
    *(
        "order",
        "spaces",
        "facings",
        "supplies",
        "deck",
        "pool",
        "plans",
        "motions",
        "waiting",
        "pending",
    ),
    *("points", "tokens", "queue"),
)
"""What a copy has lists of its own of."""
_SHARED: Final = tuple(
    name for name in Position.__slots__ if name not in {*_OWN, "mountains", "hands"}
)
_OPTIONS: Final[Sequence[Callable[[Position], Sequence[Any]]]] = (
    Position.free_corners,
    lambda _: (0, 1, 2, 3),
    Position.offers,
    Position.distinct_plans,
    lambda _: (0, 1),
    lambda _: (0, 1),
    lambda position: [*position.tops(), ENOUGH],
    Position.free_for_rock,
    lambda _: (0, 1, 2, 3),
    Position.free_places,
    lambda _: (),
)
_ANSWERS: Final[Sequence[Callable[[Position, Any], None]]] = (
    Position.take_corner,
    Position.face,
    Position.draft,
    Position.plan,
    Position.choose,
    Position.choose,
    Position.take_back,
    Position.place_rock,
    Position.topple,
    Position.take_token,
)


def playout(position: Position, random: Callable[[], float]) -> None:
    """Play to the end of the game, every answer equally likely."""
    options_of, answers = _OPTIONS, _ANSWERS
    while (question := position.question) != OVER:
        if question == DRAFT:
            position.draft(_any_offer(position.pool, random))
        elif question == ROCK:
            position.place_rock(_any_free_space(position, random))
        else:
            options = options_of[question](position)
            answers[question](position, options[int(random() * len(options))])


def _any_offer(pool: list[int], random: Callable[[], float]) -> int:
    """A kind of card on offer, all equally likely: drawn until it is there, without a list."""
    kinds = len(pool)
    while not pool[card := int(random() * kinds)]:
        pass
    return card


def _any_free_space(position: Position, random: Callable[[], float]) -> int:
    """A space for the rock, all equally likely."""
    spaces = len(position.mountains)
    while (space := int(random() * spaces)) in position.spaces or space == position.rock:
        pass
    return space
