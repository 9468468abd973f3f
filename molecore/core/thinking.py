"""What a game adds to the search, and how levels err, the same in all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from random import Random
from typing import Any, Final, Generic, Protocol

from molecore.core.kernel import Kernel
from molecore.core.protocol import A, Action, Level, Seat
from molecore.core.record import record

CURIOSITY: Final = 0.5
"""How a tree grows; docs/decisions/opponent-search.md says why so."""
_PARTS = 50
"""Number of progress reports per search."""
_SQUARINGS: Final = 6
_STEPS: Final = 2**_SQUARINGS
"""A power with so many factors stands for `exp`."""


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
    line: tuple[A, ...] = ()
    """What probably follows it, turn by turn, as far as the search knows."""


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
    curiosity: float = CURIOSITY
    """How much rarely tried actions are preferred, in worth: see `molecore.ai.mcts`."""
    weight: int = 1
    """How many simulations of a level each of these counts as, because they take longer."""


class Think(Protocol):
    """How a game's computer chooses, where a search is not the best way."""

    def __call__(
        self, view: Any, seat: Seat, level: Level, random: Random
    ) -> Thought[Any] | Iterator[Thought[Any]] | Search | None:
        """The choice of ``seat``, from all it was ever shown (``view``) and chance from ``random``.

        A long computation yields a thought after each part, the last one when it is done: for
        progress reports, and the best choice so far. None where the kernel is to be searched; a
        `Search` where that is.
        """
        ...


class Assessor(Protocol):
    """Values the actions that a seat may choose, as far as its view tells."""

    def grow(self, simulations: int) -> None:
        """Look into all that is worth a try, for so many more simulations."""
        ...

    def choices(self) -> Sequence[Choice]:
        """The actions looked into, the best first; never empty after `grow`."""
        ...

    def alone(self, action: Action, simulations: int) -> Choice:
        """The worth of one legal ``action`` if all work goes into it."""
        ...


class Assess(Protocol):
    """Judges positions of a game for a person, where the search for any kernel does not."""

    def __call__(self, view: Any, seat: Seat, random: Random) -> Assessor:
        """Judge what ``seat`` may do, from what ``view`` shows and no more."""
        ...


def settled(thoughts: Thought[A] | Iterable[Thought[A]]) -> Thought[A]:
    """The last of some thoughts: the choice. Raises ValueError if there is none."""
    if isinstance(thoughts, Thought):
        return thoughts
    last = None
    for last in thoughts:  # noqa: B007 - what comes last is wanted
        pass
    if last is None:
        raise ValueError("Nobody thought anything.")
    return last


def parts(simulations: int) -> Iterator[int]:
    """How many simulations are done at each progress report of a search; ascending."""
    done = 0
    for part in range(1, _PARTS + 1):
        upto = simulations * part // _PARTS
        if upto > done:
            done = upto
            yield done


def chosen(worths: Sequence[float], level: Level, random: Random) -> int:
    """The number of the answer that a level takes, by what the answers are worth: a softmax.

    At temperature 0 it is the first of the best.
    """
    most = max(worths)
    if not level.temperature:
        return worths.index(most)
    weights = [_share((most - worth) / level.temperature) for worth in worths]
    drawn = random.random() * fsum(weights)
    for place, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return place
    return worths.index(most)


def _share(behind: float) -> float:
    """Nearly `exp` of minus ``behind``, by products only: those are the same on every device."""
    part = 1 / (1 + behind / _STEPS)
    for _ in range(_SQUARINGS):
        part *= part
    return part
