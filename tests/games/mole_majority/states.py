"""Legal positions of Mole Majority, drawn at random around what a rule is about.

Games from the start seldom come to where rare rules apply. Here a `Wish` says
what has to lie on the table for one, as far as it matters, and what is played
then; the rest of the position is drawn so that it could have come about in a
game (R16): moles, claims, Cave-Ins, home tokens and cards are all there, and
the game is not over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_fields
from random import Random
from typing import Any, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st

from molecore.core.protocol import Seat
from molecore.games.mole_majority.board import Cell, plan_of
from molecore.games.mole_majority.cards import Card, deck
from molecore.games.mole_majority.end_of_turn import why_over
from molecore.games.mole_majority.records import Holdings, State, Tribe
from tests.games.mole_majority.burrows import fresh

Row: TypeAlias = list[Seat | None]


@dataclass
class Sketch:
    """A position while it is drawn: what is wished for is there first."""

    start: State
    random: Random
    mover: Seat
    rows: dict[Cell, Row] = field(default_factory=dict)
    """The spaces of the hexes that are settled."""
    claims: dict[Cell, Seat | None] = field(default_factory=dict)
    picked: set[Cell] = field(default_factory=set)
    wanted: dict[Seat, int] = field(default_factory=dict)
    """How many claims a seat has to have; others get any number."""
    hand: list[Card] = field(default_factory=list)
    """Cards that the mover has to hold."""
    out: set[Seat] = field(default_factory=set)
    open_edges: set[str] = field(default_factory=set)
    """Edges that have not caved in."""
    rich: Seat | None = None
    """Who has taken as many home tokens as there may be."""

    @property
    def seats(self) -> int:
        return len(self.start.holdings)

    @property
    def sizes(self) -> dict[Cell, int]:
        return dict(self.start.public.tiles)

    def others(self) -> list[Seat]:
        """Who is still in besides the mover."""
        return [seat for seat in self.still_in() if seat != self.mover]

    def still_in(self) -> list[Seat]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    def pick(self, *, beside: Cell | None = None) -> Cell:
        """A hex that was not picked before, next to another if one is named."""
        plan = plan_of(self.start.public.tiles)
        free = [cell for cell in plan.cells if cell not in self.picked]
        if beside is not None:
            near = {plan.cells[number]: edge for number, edge in plan.near[plan.hexes[beside]]}
            free = [cell for cell in free if cell in near]
        assume(free)
        cell = self.random.choice(free)
        self.picked.add(cell)
        if beside is not None:
            self.open_edges.add(near[cell])
        return cell

    def settle(self, cell: Cell, row: list[Seat | None], claim: Seat | None) -> None:
        """Put these moles, in any order, and this claim token on a hex; the rest stays empty."""
        spaces = [*row, *[None] * (self.sizes[cell] - len(row))]
        self.random.shuffle(spaces)
        self.rows[cell], self.claims[cell] = spaces, claim

    def one_short(self, cell: Cell, winner: Seat, claim: Seat | None) -> None:
        """Fill a hex but for one space so that ``winner`` has the majority when the mover does."""
        size = self.sizes[cell]
        arriving = int(winner == self.mover)
        for _ in range(50):
            row = [self.random.choice(range(self.seats)) for _ in range(size - 1)]
            counts = Counter([*row, self.mover])
            counts = Counter({seat: n for seat, n in counts.items() if seat not in self.out})
            rest = [n for seat, n in counts.items() if seat != winner]
            if counts[winner] >= max(rest, default=0) + 1 - arriving:
                self.settle(cell, [*row], claim)
                return
        self.settle(cell, [winner] * (size - 1), claim)

    def moves(self, start: Cell, *goals: Cell) -> list[str]:
        """Moves of moles of the mover to the first empty space of each of these hexes."""
        row = self.rows[start]
        moles = [n for n, mole in enumerate(row) if mole == self.mover]
        spaces = [f"{goal}/{self.rows[goal].index(None)}" for goal in goals]
        return [f"{start}/{n}-{space}" for n, space in zip(moles, spaces, strict=False)]


@dataclass(frozen=True)
class Drawn:
    """A legal position at the beginning of a turn, and the actions wished for."""

    state: State
    sketch: Sketch
    texts: tuple[str, ...]


Wish: TypeAlias = Callable[[Sketch], Sequence[str]]
"""Settles what it needs, and says what is to be played."""


def nothing(sketch: Sketch) -> Sequence[str]:
    """No wish: any legal position, sometimes with a seat that is out."""
    if sketch.seats > 2 and sketch.random.random() < 0.3:
        sketch.out = {sketch.random.choice(sketch.others())}
    return ()


@st.composite
def positions(draw: st.DrawFn, /, wish: Wish = nothing, least: int = 2, **options: Any) -> Drawn:
    """Legal positions, for at least so many seats, with what is wished for in them."""
    seats = draw(st.integers(least, 4))
    layout = draw(st.sampled_from(["star", "compact"]))
    start = fresh(seats, seed=draw(st.integers(0, 99)), layout=layout, **options)
    random = Random(draw(st.integers(0, 2**32 - 1)))
    sketch = Sketch(start, random, mover=draw(st.integers(0, seats - 1)))
    texts = tuple(wish(sketch))
    _fill(sketch)
    state = _finished(sketch)
    assume(why_over(state.public) is None)
    return Drawn(state, sketch, texts)


def _fill(sketch: Sketch) -> None:
    """Settle all other hexes; every seat that is in gets a claim, at most nine (R95, R97)."""
    free = [cell for cell in sketch.sizes if cell not in sketch.rows]
    sketch.random.shuffle(free)
    have = Counter(seat for seat in sketch.claims.values() if seat is not None)
    owners: Row = []
    for seat in sketch.still_in():
        least = sketch.wanted.get(seat, max(have[seat], 1))
        owners += [seat] * (least - have[seat])
    assume(len(owners) <= len(free))
    loose = [seat for seat in sketch.still_in() if seat not in sketch.wanted]
    while len(owners) < len(free):
        owner = sketch.random.choice([*loose, None])
        full = owner is not None and owners.count(owner) + have[owner] >= 9
        owners.append(None if full else owner)
    for cell, owner in zip(free, owners, strict=True):
        _fill_hex(sketch, cell, owner)


def _fill_hex(sketch: Sketch, cell: Cell, owner: Seat | None) -> None:
    size, left = sketch.sizes[cell], _supplies(sketch)
    if owner is None:
        row = _some(sketch, left, sketch.random.randrange(size))
    elif left[owner] > 10 and sketch.random.random() < 0.3:
        left[owner] -= size
        row = [*[owner] * (size - 1), *_some(sketch, left, 1)]  # full, and the majority claims it
        row += [owner] * (size - len(row))
    else:
        row = _some(sketch, left, sketch.random.randrange(1, size))
        assume(row)
    sketch.settle(cell, row, owner)


def _some(sketch: Sketch, left: Counter[Seat], count: int) -> Row:
    """Moles of anybody, as far as supplies reach with some to spare."""
    row: Row = []
    for _ in range(count):
        seats = [seat for seat in range(sketch.seats) if left[seat] > 5]
        if seats:
            seat = sketch.random.choice(seats)
            left[seat] -= 1
            row.append(seat)
    return row


def _supplies(sketch: Sketch) -> Counter[Seat]:
    used = Counter(mole for row in sketch.rows.values() for mole in row if mole is not None)
    return Counter({seat: 30 - used[seat] for seat in range(sketch.seats)})


def _finished(sketch: Sketch) -> State:
    """The position, with Cave-Ins, home tokens and cards that fit it."""
    public, cells = sketch.start.public, list(sketch.sizes)
    cave_ins, placed = _cave_ins(sketch)
    spare = list(sketch.start.spare)
    taken: list[list[int]] = [[] for _ in range(sketch.seats)]
    for seat, count in enumerate(placed):
        taken[seat] += [spare.pop(0) for _ in range(count // 2)]  # R66
    tokens = dict(zip(cells, sketch.start.tokens, strict=True))
    for cell in cells:
        owner = sketch.rich if sketch.rich is not None else sketch.random.randrange(sketch.seats)
        was_claimed = sketch.claims[cell] is not None or sketch.rich is not None
        if tokens[cell] and was_claimed and (sketch.rich is not None or _sometimes(sketch)):
            taken[owner].append(tokens[cell])
            tokens[cell] = 0
    holdings = [_holdings(sketch, seat, taken[seat]) for seat in range(sketch.seats)]
    tribes = tuple(
        _tribe(public.tribes[seat], *holdings[seat], 4 - placed[seat], seat in sketch.out)
        for seat in range(sketch.seats)
    )
    laid = with_fields(
        public,
        mover=sketch.mover,
        moles=tuple(mole for cell in cells for mole in sketch.rows[cell]),
        claims=tuple(sketch.claims[cell] for cell in cells),
        homes=tuple(0 if tokens[cell] else None for cell in cells),
        cave_ins=tuple(cave_ins),
        tribes=tribes,
    )
    return with_fields(
        sketch.start,
        public=laid,
        holdings=tuple(held for held, _ in holdings),
        tokens=tuple(tokens[cell] for cell in cells),
        spare=tuple(spare),
    )


def _sometimes(sketch: Sketch) -> bool:
    return sketch.random.random() < 0.25


def _cave_ins(sketch: Sketch) -> tuple[list[str], list[int]]:
    """The edges that have caved in, and how many tokens each seat put there, two at a time."""
    plan = plan_of(sketch.start.public.tiles)
    edges = sorted(set(plan.hexes_at) - sketch.open_edges)
    placed = [2 * _sometimes(sketch) for _ in range(sketch.seats)]
    return sketch.random.sample(edges, sum(placed)), placed


def _holdings(sketch: Sketch, seat: Seat, homes: list[int]) -> tuple[Holdings, tuple[Card, ...]]:
    """What a seat holds, and its discards."""
    wished = sketch.hand if seat == sketch.mover else []
    cards = list(deck(sketch.start.public.rules.deck))
    for card in wished:
        cards.remove(card)
    sketch.random.shuffle(cards)
    more = sketch.random.randint(max(0, 1 - len(wished)), 5 - len(wished))
    hand, rest = [*wished, *cards[:more]], cards[more:]
    used = sketch.random.randrange(len(rest))
    return Holdings(tuple(hand), tuple(rest[used:]), tuple(homes)), tuple(rest[:used])


def _tribe(
    tribe: Tribe, held: Holdings, discard: tuple[Card, ...], cave_ins: int, out: bool
) -> Tribe:
    return with_fields(
        tribe,
        cave_ins=cave_ins,
        discard=discard,
        homes=(None,) * len(held.homes),
        held=len(held.hand),
        known=(),
        unseen=(*held.hand, *held.draw),
        out=out,
    )
