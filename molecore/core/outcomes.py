"""The one source of what is not known: chance, and face-down values.

The rules never draw. They ask a source of outcomes: for a lot that falls in the open, for cards to
be shuffled face down, for a card that a seat gets to see. `GENERATOR` answers from the state, as a
game on one device is played. `Given` answers with outcomes from outside: from another device, or
from a search that tries all of them.

What is not known here yet is `UNKNOWN`, a value of its own type, so the same rules play a whole
state, one seat's part of it (`molecore.core.protocol.Game.part`), and explicit chance
(`chance_outcomes`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from molecore.core.record import record
from molecore.core.rng import SplitMix64

T = TypeVar("T")

Chances: TypeAlias = tuple[tuple[Any, Fraction], ...]
"""The possible outcomes, each once, with its probability; the sum is 1."""


_ONLY: Final[dict[type, Unknown]] = {}


@record
class Unknown:
    """Stands in a state for a value that is not known yet."""

    def __new__(cls) -> Unknown:
        """Always the same object, also in copies and pickles: it is compared by `is`."""
        return _ONLY.setdefault(cls, object.__new__(cls))


UNKNOWN: Final[Any] = Unknown()
"""The only plain `Unknown`. Fields that hold it keep the type of what they stand for."""


class FaceDown(Unknown):
    """An `Unknown` that is told from others by its ``mark``, as a card lies in its own place.

    All unknown values are equal, whatever their marks: where rules compare,
    a mark tells nothing. It is for a source of outcomes that has to know
    which of the values that it handed out it is asked to turn up.
    """

    __slots__ = ("mark",)
    mark: Hashable

    def __new__(cls, mark: Hashable) -> FaceDown:
        """A new one with this mark, any hashable value."""
        made = object.__new__(cls)
        object.__setattr__(made, "mark", mark)
        return made

    def __init__(self, mark: Hashable) -> None:
        """Does nothing: `__new__` makes the value."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown)

    def __hash__(self) -> int:
        return hash(UNKNOWN)

    def __repr__(self) -> str:
        return f"FaceDown({self.mark!r})"

    def __reduce__(self) -> tuple[type, tuple[Hashable]]:
        return type(self), (self.mark,)


def is_unknown(value: object) -> bool:
    """Whether ``value`` stands for one that is not known: `UNKNOWN`, or a `FaceDown` one."""
    return isinstance(value, Unknown)


class Outcomes(Protocol):
    """Where the rules get their outcomes. ``rng`` is the generator of the state."""

    def lot(self, rng: SplitMix64, values: Sequence[T]) -> T:
        """One of ``values`` drawn in the open, every one equally likely: a die, a starter."""
        ...

    def shuffle(self, rng: SplitMix64, cards: Sequence[T]) -> tuple[T, ...]:
        """``cards`` face down in an order that no one knows."""
        ...

    def turn_up(
        self, rng: SplitMix64, card: T, among: Callable[[], Sequence[T]], seat: int | None = None
    ) -> T:
        """A face-down ``card`` that ``seat`` gets to see; None is everybody.

        ``among`` gives the cards it may be, each as often as it is there; it is
        called only where ``card`` is not known.
        """
        ...


class OutcomeMissing(LookupError):
    """The rules ask for an outcome that was not given; ``chances`` are the possible ones."""

    def __init__(self, chances: Chances) -> None:
        super().__init__(chances)
        self.chances = chances


class ImpossibleOutcome(ValueError):
    """A given outcome, the only argument, is not possible."""


class _Generator:
    """Draws with the generator of the state, and takes face-down values from the state."""

    def lot(self, rng: SplitMix64, values: Sequence[T]) -> T:
        return rng.choice(values)

    def shuffle(self, rng: SplitMix64, cards: Sequence[T]) -> tuple[T, ...]:
        return rng.shuffled(cards)

    def turn_up(
        self,
        rng: SplitMix64,
        card: T,
        among: Callable[[], Sequence[T]],
        seat: int | None = None,  # noqa: ARG002 - whoever sees it
    ) -> T:
        return rng.choice(among()) if is_unknown(card) else card


GENERATOR: Final[Outcomes] = _Generator()


class Given:
    """Outcomes given from outside, in the order in which the rules ask for them.

    `UNKNOWN` may be given for a card that only another seat sees. Asked for more
    than was given it raises OutcomeMissing, and ImpossibleOutcome for what
    cannot be; the first ones, as many as are ``proven``, are believed. A state that
    is played so keeps what it shuffles `UNKNOWN`.
    """

    def __init__(self, outcomes: Iterable[Any] = (), proven: int = 0) -> None:
        self._left = iter(outcomes)
        self._proven = proven

    def lot(self, rng: SplitMix64, values: Sequence[T]) -> T:  # noqa: ARG002 - nothing is drawn
        return self._next(lambda: values)

    def shuffle(self, rng: SplitMix64, cards: Sequence[T]) -> tuple[T, ...]:  # noqa: ARG002
        return (UNKNOWN,) * len(cards)

    def turn_up(
        self,
        rng: SplitMix64,  # noqa: ARG002 - nothing is drawn
        card: T,
        among: Callable[[], Sequence[T]],
        seat: int | None = None,
    ) -> T:
        return self._next(among, hidden=seat is not None) if is_unknown(card) else card

    def _next(self, among: Callable[[], Sequence[T]], *, hidden: bool = False) -> T:
        for outcome in self._left:
            self._proven -= 1
            if self._proven >= 0 or (hidden and is_unknown(outcome)) or outcome in among():
                return outcome  # type: ignore[no-any-return]
            raise ImpossibleOutcome(outcome)
        raise OutcomeMissing(_chances(among()))


def _chances(values: Sequence[Any]) -> Chances:
    return tuple((value, _share(n, len(values))) for value, n in Counter(values).items())


_share: Final = cache(Fraction)
"""Cached, as making a `Fraction` takes longer than most draws."""


def chance_outcomes(
    play: Callable[[Outcomes], T], given: Sequence[Any] = (), proven: int = 0
) -> T | Chances:
    """What ``play`` returns with the outcomes ``given``, or the chances of the next outcome.

    ``play`` carries out one action, or a set-up, with a source of outcomes: ``lambda outcomes:
    game.apply(state, seat, action, outcomes)``. To walk a tree of chance nodes, give one outcome
    more each time; the earlier ones are ``proven`` then, and not checked again.
    """
    try:
        return play(Given(given, proven))
    except OutcomeMissing as missing:
        return missing.chances
