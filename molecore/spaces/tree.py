"""A game as a tree with explicit chance: for searches and solvers that deal cards themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic

from molecore.core.match import Ply
from molecore.core.outcomes import Chances, chance_outcomes
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import A, S, Seat, Step, V
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.spaces.information import heading, line, moment
from molecore.spaces.returns import returns
from molecore.spaces.spaces import Spaces

_DRAWN_BY_NO_ONE = 0
"""The seed of a game whose chance comes from outside."""


class Node(Generic[S, A, V]):
    """One node: of chance, if ``chances`` is not empty; of a decision; or the end of a game.

    Nodes never change. `root` is the first one.
    """

    def __init__(
        self,
        spaces: Spaces[S, A, V],
        found: Step[S] | Chances,
        origin: Origin[S, A, V] | None = None,
        given: tuple[Any, ...] = (),
    ) -> None:
        is_step = isinstance(found, Step)
        self.spaces = spaces
        self.given = given
        """The outcomes of chance since a seat was last asked."""
        self.chances: Chances = () if is_step else found  # type: ignore[assignment]
        """What may come out next, each with its probability, if that is left to chance."""
        self.step: Step[S] | None = found if is_step else None  # type: ignore[assignment]
        """What led to a node of a decision, with its events; None at a node of chance.

        In its state, cards that no seat has seen yet are `UNKNOWN`.
        """
        self.actors: tuple[Seat, ...] = spaces.game.actors(found.state) if is_step else ()  # type: ignore[union-attr]
        """Who may act, ascending; () at a node of chance and at the end."""
        self.origin = origin
        """The decision that led here; None for the set-up."""
        self.known: Mapping[Seat | None, str] = {}
        """Information states that were not lived through but drawn (`sampled`)."""
        self._lines: dict[Seat | None, str] = {}

    def __deepcopy__(self, _: object) -> Node[S, A, V]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """How `pickle` makes it anew: by what happened from the first node on."""
        plies: list[tuple[Ply[A], tuple[Any, ...]]] = []
        node: Node[S, A, V] = self
        while node.origin is not None:
            plies.append((node.origin.ply, node.given))
            node = node.origin.node
        start = (node.step, dict(node.known)) if node.known else None
        return _again, (self.spaces, start, node.given, plies[::-1])

    @classmethod
    def root(cls, spaces: Spaces[S, A, V]) -> Node[S, A, V]:
        """The node before anything has happened: of chance, where the set-up has any."""
        return _played(spaces, None, ())

    @property
    def state(self) -> S:
        """The state of a node that is not of chance. Raises LookupError at one that is."""
        if self.step is None:
            raise LookupError("chance decides first what comes next")
        return self.step.state

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, so that `returns` says what it came to."""
        return not self.chances and not self.actors

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat gets (`molecore.spaces.returns`); noughts while the game goes on."""
        result = self.spaces.game.result(self.state) if self.is_over else None
        return returns(result, self.spaces.seats)

    def legal_actions(self, seat: Seat) -> list[A]:
        """What ``seat`` may do here, in the order of the game; [] if it is not to act."""
        if seat not in self.actors:
            return []
        return list(self.spaces.game.legal_actions(self.state, seat))

    def play(self, seat: Seat, action: A) -> Node[S, A, V]:
        """The node after ``seat`` did ``action``. Raises IllegalAction if it may not."""
        return self._after(seat, action, self.spaces.game.apply)

    def play_legal(self, seat: Seat, action: A) -> Node[S, A, V]:
        """As `play`, for an action known to be legal; it is not checked."""
        return self._after(seat, action, self.spaces.game.carry_out)

    def _after(self, seat: Seat, action: A, play: Callable[..., Step[S]]) -> Node[S, A, V]:
        """The node after an action, which ``play`` carries out the first time."""
        origin = Origin(self, Ply(seat, action))
        found = chance_outcomes(partial(play, self.state, seat, action))
        return _decided(self.spaces, origin, (), found)

    def happen(self, outcome: Any) -> Node[S, A, V]:
        """The node after ``outcome``, one of those in ``chances``."""
        # One of those offered here, and not one like it, need not be looked for among them again.
        proven = len(self.given) + any(outcome is each for each, _ in self.chances)
        return _played(self.spaces, self.origin, (*self.given, outcome), proven)

    def information(self, seat: Seat | None) -> str:
        """The information state of ``seat``, as `InformationState.text` writes it.

        While chance decides, it is that of the last node in which a seat was asked.
        """
        lines: list[str] = []
        node: Node[S, A, V] = self
        while seat not in node.known:
            if node.step is not None:
                lines.append(node.line(seat, node.step))
            if node.origin is None:
                lines.append(heading(self.spaces, seat))
                return "\n".join(reversed(lines))
            node = node.origin.node
        return "\n".join((node.known[seat], *reversed(lines)))

    def line(self, seat: Seat | None, step: Step[S]) -> str:
        """What ``seat`` knows of the ``step`` that led here, as one line of text."""
        if seat not in self._lines:
            ply = None if self.origin is None else self.origin.ply
            actor, action = (None, None) if ply is None else (ply.seat, ply.action)
            self._lines[seat] = line(self.spaces, moment(step, seat, actor, action))
        return self._lines[seat]

    def sampled(self, seat: Seat, rng: SplitMix64) -> Node[S, A, V]:
        """A node of a decision, drawn at random, that ``seat`` cannot tell from this one.

        What the other seats know is begun anew there: their information states
        consist of what they have in mind in the state that was drawn.
        """
        game, spaces = self.spaces.game, self.spaces
        state = game.sample(spaces.known(self.state, seat), rng)
        node: Node[S, A, V] = Node(spaces, Step(state, ()))
        others = (*range(spaces.seats), None)
        drawn = {other: self._drawn(state, other) for other in others if other != seat}
        node.known = {**drawn, seat: self.information(seat)}
        return node

    def _drawn(self, state: S, seat: Seat | None) -> str:
        known = canonical_json(to_plain(self.spaces.known(state, seat)))
        return f"{heading(self.spaces, seat)}\n{known}"


@record
class Origin(Generic[S, A, V]):
    """Where a node comes from: the decision before it, and what was chosen there."""

    node: Node[S, A, V]
    ply: Ply[A]


def _played(
    spaces: Spaces[S, A, V],
    origin: Origin[S, A, V] | None,
    given: tuple[Any, ...],
    proven: int = 0,
) -> Node[S, A, V]:
    """The node after a ply (None: the set-up), with the outcomes of chance in it so far."""
    found = chance_outcomes(_work(spaces, origin), given, proven)
    return _decided(spaces, origin, given, found)


def _decided(
    spaces: Spaces[S, A, V],
    origin: Origin[S, A, V] | None,
    given: tuple[Any, ...],
    found: Step[S] | Chances,
) -> Node[S, A, V]:
    """The node of what was ``found``, after all that chance has no choice in."""
    while not isinstance(found, Step) and len(found) == 1:
        given = (*given, found[0][0])
        found = chance_outcomes(_work(spaces, origin), given, len(given))
    return Node(spaces, found, origin, given)


def _again(
    spaces: Spaces[S, A, V],
    start: tuple[Step[S], dict[Seat | None, str]] | None,
    given: tuple[Any, ...],
    plies: list[tuple[Ply[A], tuple[Any, ...]]],
) -> Node[S, A, V]:
    """The node after these ``plies``, each with its outcomes of chance."""
    if start is None:
        node = _played(spaces, None, given)
    else:
        node = Node(spaces, start[0])
        node.known = start[1]
    for ply, outcomes in plies:
        node = _played(spaces, Origin(node, ply), outcomes)
    return node


def _work(spaces: Spaces[S, A, V], origin: Origin[S, A, V] | None) -> Callable[..., Step[S]]:
    """What carries out a ply, or the set-up, with outcomes. The ply was judged in `Node.play`."""
    game = spaces.game
    if origin is None:
        return partial(game.setup, spaces.options, spaces.seats, _DRAWN_BY_NO_ONE)
    return partial(game.carry_out, origin.node.state, origin.ply.seat, origin.ply.action)
