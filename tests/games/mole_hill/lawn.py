"""Positions of Mole Hill for tests, written in notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from molecore.core.options import resolve
from molecore.core.protocol import Event, Step, is_told
from molecore.games.mole_hill.board import SQUARES
from molecore.games.mole_hill.legal import may_jump
from molecore.games.mole_hill.records import Question, QuestionKind, Role, RoundScore, State
from molecore.games.mole_hill.rules import GAME

WALK = (
    *("d1", "c1", "c2", "d2", "d3", "c3", "c4", "d4", "d5", "c5", "c6"),
    *("d6", "d7", "c7", "b7", "a7", "a6", "a5", "b5", "b4", "b3", "a3", "a2"),
)
"""23 squares, each next to the one before, without a flower."""


def fresh(**options: object) -> State:
    """The first position of a game."""
    return GAME.setup(resolve(GAME.meta.options, options), 2, 0).state


def lawn(
    visits: str | Iterable[str] = (),
    rods: str | Iterable[str] = (),
    to_act: Role = "mole",
    first: RoundScore | None = None,
    **options: object,
) -> State:
    """A position after these visits and rods; in round 2 if ``first`` is round 1's score."""
    state = replace(fresh(**options), visits=_words(visits), rods=_words(rods))
    if first is not None:
        state = replace(state, moles=(*state.moles, 1 - state.mole), finished=(first,))
    return replace(state, question=_question(state, to_act))


def _question(state: State, to_act: Role) -> Question:
    if to_act == "gardener":
        return Question(state.gardener, "fence")
    kind: QuestionKind = "jump" if may_jump(state) else "dig"
    return Question(state.mole, kind if state.visits else "come_up")


def score(points: int, mole: int = 0) -> RoundScore:
    """A score sheet of this many points, all of them for dark pieces."""
    return RoundScore(mole, visited=points + 10, dark=points, red=0, white=0)


def play(state: State, *texts: str) -> Step[State]:
    """The step that the last of these actions leads to, each by whoever is to act."""
    step = Step(state, ())
    for text in texts:
        (seat,) = GAME.actors(step.state)
        step = GAME.apply(step.state, seat, GAME.decode(text))
    return step


def legal(state: State) -> list[str]:
    """The legal actions in notation."""
    return [
        GAME.encode(action)
        for seat in GAME.actors(state)
        for action in GAME.legal_actions(state, seat)
    ]


def unvisited(state: State) -> list[str]:
    """All squares the mole has not been on, in the order of `SQUARES`."""
    return [square for square in SQUARES if square not in state.visits]


def told(events: Iterable[Event]) -> tuple[Event, ...]:
    """What happened, without what is only asked."""
    return tuple(filter(is_told, events))


def kinds(events: Iterable[Event]) -> list[str]:
    """The class names of what happened."""
    return [type(event).__name__ for event in told(events)]


def _words(words: str | Iterable[str]) -> tuple[str, ...]:
    return tuple(words.split() if isinstance(words, str) else words)
