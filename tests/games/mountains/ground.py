"""Positions of Mountains Out of Molehills for tests, written in notation.

Seats are letters: a plays first unless said otherwise. A mountain is written
from the bottom to the top ("abb"), a mole as its space and facing ("B3E").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from molecore.core.options import resolve
from molecore.core.protocol import Event, Result, Step
from molecore.games.mountains.board import Card, grid_of, in_order
from molecore.games.mountains.records import Mole, Mountain, PublicState, Rock, State
from molecore.games.mountains.rules import GAME

E = TypeVar("E")

CORNERS = {2: ("A4N", "D1S"), 3: ("A5N", "E1S", "E5N"), 4: ("A6N", "F1S", "F6N", "A1S")}
"""Where moles stand of which nothing is said."""
LETTERS = "abcd"


def fresh(seats: int = 4, seed: int = 0, **options: Any) -> State:
    """The first position of a game."""
    return GAME.setup(resolve(GAME.meta.options, options), seats, seed).state


def started(seats: int = 4, seed: int = 0, **options: Any) -> State:
    """The first position in which a card is taken: all moles in corners, facing north."""
    state = fresh(seats, seed, **options)
    while state.public.question in ("corner", "facing"):
        state = play(state, legal(state)[0]).state
    return state


def planning(seats: int = 4, seed: int = 0, **options: Any) -> State:
    """The first position in which plans are made, after everybody took the first card there is."""
    state = started(seats, seed, **options)
    while state.public.question == "draft":
        state = play(state, legal(state)[0]).state
    return state


def ground(  # noqa: PLR0913 - each is a part of a position
    seats: int = 4,
    *,
    moles: str = "",
    mountains: Mapping[str, str] | None = None,
    rock: str = "",
    supplies: Mapping[str, int] | None = None,
    number: int = 1,
    points: Iterable[tuple[int, ...]] = (),
    **options: Any,
) -> State:
    """The last position of a round in which seat a is still to plan its last card.

    ``moles`` are those of a, b, ... as far as they matter; ``rock`` is its
    space and turn ("C1 right"); supplies not given fill each colour up to 30.
    """
    state = fresh(seats, **options)
    stacks = tuple(_stacks(seats, mountains or {}))
    public = replace(
        state.public,
        question="plan",
        asked=(0,),
        round=number,
        order=(*range(1, seats), 0),
        moles=tuple(_moles(seats, moles)),
        rock=_rock(seats, rock),
        mountains=stacks,
        supplies=_supplies(seats, stacks, supplies or {}),
        planned=(False, *[True] * (seats - 1)),
        points=tuple(points) or ((0,) * seats,) * (number - 1),
    )
    return replace(state, public=public)


def dealt(state: State, hands: Sequence[tuple[Card, ...]]) -> State:
    """``state`` with these hands, whoever is shown them."""
    public, cards = state.public, [card for hand in hands for card in hand]
    seen = public.rules.hands == "open"
    shown: Any = tuple(hand if seen else (None,) * len(hand) for hand in hands)
    public = replace(public, hands=shown, taken=in_order(cards))
    return replace(state, public=public, hands=tuple(hands))


def resolve_card(state: State, card: Card, *answers: str) -> Step[State]:
    """What comes of ``card`` in the hands of seat a, everything else of the round being over."""
    seats = len(state.public.order)
    fillers: tuple[Card, ...] = ("UTURN",) * 3
    others: tuple[tuple[Card, ...], ...] = (("UTURN",) * 4,) * (seats - 1)
    plan = ",".join((*fillers, card))
    ready = dealt(replace(state, plans=((), *others)), ((*fillers, card), *others))
    ready = replace(ready, public=replace(ready.public, revealed=(fillers, *others)))
    return play(ready, f"plan:{plan}", *answers)


def play(state: State, *texts: str) -> Step[State]:
    """The step that the last of these leads to, with the events of them all."""
    events: list[Event] = []
    for text in texts:
        step = GAME.apply(state, GAME.actors(state)[0], GAME.decode(text))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def legal(state: State) -> list[str]:
    """The legal actions of the first seat that is asked, in notation."""
    seat = GAME.actors(state)[0]
    return [GAME.encode(choice) for choice in GAME.legal_actions(state, seat)]


def finished(points: Iterable[tuple[int, ...]], mountains: Mapping[str, str], seats: int) -> Result:
    """The result of a game with these points before round 6 and this last grid."""
    rounds = (*points, *[(0,) * seats] * 4)[:5]
    state = ground(seats, number=6, mountains=mountains, points=rounds)
    result = GAME.result(resolve_card(state, "UTURN").state)
    assert result is not None
    return result


def stack(state: State, spaces: str) -> str:
    """The mountains on these spaces."""
    numbers = grid_of(state.public.rules.size).numbers
    stacks = (state.public.mountains[numbers[space]] for space in spaces.split())
    return " ".join("".join(LETTERS[owner] for owner in pieces) or "." for pieces in stacks)


def everything(state: State) -> dict[str, str]:
    """All mountains by space."""
    spaces = grid_of(state.public.rules.size).spaces
    return {space: stack(state, space) for space in spaces if stack(state, space) != "."}


def mole(state: State, seat: int = 0) -> str:
    """Where a mole is and where it faces."""
    found = state.public.moles[seat]
    assert found is not None
    return grid_of(state.public.rules.size).spaces[found.space] + found.facing


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def conserved(public: PublicState) -> bool:
    """Whether every colour has its 30 pieces and no mountain is too high (T45)."""
    on_grid = [piece for mountain in public.mountains for piece in mountain]
    whole = all(left + on_grid.count(seat) == 30 for seat, left in enumerate(public.supplies))
    cap = public.rules.caps[public.round - 1] if public.round else 1
    execution = public.execution
    waiting = (*execution.chain, *execution.to_topple) if execution else ()
    low = all(
        len(mountain) <= cap or space in waiting for space, mountain in enumerate(public.mountains)
    )
    return whole and low


def _stacks(seats: int, mountains: Mapping[str, str]) -> Iterable[Mountain]:
    spaces = grid_of(_size(seats)).spaces
    assert set(mountains) <= set(spaces)
    for space in spaces:
        yield tuple(LETTERS.index(owner) for owner in mountains.get(space, ""))


def _moles(seats: int, moles: str) -> Iterable[Mole]:
    numbers = grid_of(_size(seats)).numbers
    given = moles.split()
    for text in (*given, *CORNERS[seats][len(given) :]):
        yield Mole(numbers[text[:2]], text[2])  # type: ignore[arg-type] # a test would see to it


def _rock(seats: int, rock: str) -> Rock | None:
    if not rock:
        return None
    space, turn = rock.split()
    return Rock(grid_of(_size(seats)).numbers[space], turn)  # type: ignore[arg-type] # as above


def _supplies(seats: int, stacks: Iterable[Mountain], given: Mapping[str, int]) -> tuple[int, ...]:
    pieces = [owner for mountain in stacks for owner in mountain]
    return tuple(given.get(LETTERS[seat], 30 - pieces.count(seat)) for seat in range(seats))


def _size(seats: int) -> int:
    return {2: 4, 3: 5, 4: 6}[seats]
