"""What a game offers of its own kind of thinking, and how levels err alike in all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from random import Random
from typing import Any, Final, Generic, Protocol

from molecore.core.kernel import Kernel
from molecore.core.protocol import A, Action, Level, Seat
from molecore.core.record import record

_PARTS = 50
"""In how many parts a search is made that tells of itself after each."""
_FARTHEST: Final = 3
"""What gives away more than so many times what a level wanders is not chosen."""


@record
class Thought(Generic[A]):
    """What an opponent would do.

    ``worth`` is the result it expects for its seat, from 0 (lost) to 1 (won);
    ``simulations`` is the work it took.
    """

    action: A
    worth: float
    simulations: int


@record
class Choice(Generic[A]):
    """What one action is worth to the seat that may choose it.

    ``worth`` is the expected result, from 0 (lost) to 1 (won); ``visits`` is how
    many simulations looked into it, and ``spread`` the standard error of the worth.
    Where nothing was simulated, ``visits`` is 0: then a ``spread`` of 0 means that
    the worth is exact, and one of 1 that nothing is known of it.
    """

    action: A
    worth: float
    visits: int
    spread: float


def simulated(action: A, total: float, visits: int) -> Choice[A]:
    """The choice of an action whose ``visits`` simulations were worth ``total`` together."""
    if not visits:
        return Choice(action, 0.0, 0, 1.0)
    worth = min(max(total / visits, 0.0), 1.0)
    # One visit more, half of it won: what was always won so far is not certain yet.
    smoothed = (worth * visits + 0.5) / (visits + 1)
    return Choice(action, worth, visits, (smoothed * (1 - smoothed) / visits) ** 0.5)


@record
class Search:
    """A search that a game has prepared, where its kernel alone does not say enough."""

    kernel: Kernel[Any]
    curiosity: float
    """How much what was tried little is preferred, in worth: see `molecore.ai.mcts`."""
    weight: int = 1
    """As how many simulations of a level each one of these counts, as they take longer."""


class Think(Protocol):
    """How a game's opponents make up their minds, where looking ahead is not what counts."""

    def __call__(
        self, view: Any, seat: Seat, level: Level, random: Random
    ) -> Thought[Any] | Iterator[Thought[Any]] | Search | None:
        """What ``seat``, who was ever shown ``view``, does; its chance is ``random`` alone.

        What takes long gives a thought after each part of its work, the last one when it is
        done: so somebody else can be told of it, and what was best so far is known.
        None where the game's kernel is to be searched, or the search that is to be made.
        """
        ...


class Assessor(Protocol):
    """What the actions are worth among which a seat chooses, as far as its view tells."""

    def grow(self, simulations: int) -> None:
        """Look into all that is worth a try, for so many more simulations."""
        ...

    def choices(self) -> Sequence[Choice]:
        """What was looked into, the best first; never empty after `grow`."""
        ...

    def alone(self, action: Action, simulations: int) -> Choice:
        """What ``action``, a legal one, is worth if the whole work goes into it."""
        ...


class Assess(Protocol):
    """How a game is judged for a person, where that is not by the search for any kernel."""

    def __call__(self, view: Any, seat: Seat, random: Random) -> Assessor:
        """Judge what ``seat`` may do, from what ``view`` shows and no more."""
        ...


def settled(thoughts: Thought[A] | Iterable[Thought[A]]) -> Thought[A]:
    """The last of some thoughts: what is done. Raises ValueError if there is none."""
    if isinstance(thoughts, Thought):
        return thoughts
    last = None
    for last in thoughts:  # noqa: B007 - what comes last is wanted
        pass
    if last is None:
        raise ValueError("Nobody thought anything.")
    return last


def parts(simulations: int) -> Iterator[int]:
    """How many simulations are done after each part of a search of so many; ascending."""
    done = 0
    for part in range(1, _PARTS + 1):
        upto = simulations * part // _PARTS
        if upto > done:
            done = upto
            yield done


def glances(level: Level, random: Random) -> bool:
    """Whether a level makes this choice at a glance."""
    return 100 * random.random() < level.glances


def chosen(worths: Sequence[float], level: Level, random: Random) -> int:
    """Which of some answers a level takes, by what they are worth: the place of one of them.

    A level may overlook answers, and wander from the best to others nearly as
    good. Quotients and products alone decide, so it is the same on every device.
    """
    places = range(len(worths))
    seen = [place for place in places if 100 * random.random() >= level.overlooks] or list(places)
    best = max(worths[place] for place in seen)
    if not level.wander:
        return next(place for place in seen if worths[place] == best)
    gaps = [(best - worths[place]) / level.wander for place in seen]
    weights = [1 / (1 + gap * gap * gap * gap) if gap <= _FARTHEST else 0.0 for gap in gaps]
    drawn = random.random() * fsum(weights)
    for place, weight in zip(seen, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return place
    return max(seen, key=worths.__getitem__)
