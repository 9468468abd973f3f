"""Questions to the worker for a person, and its answers."""

from __future__ import annotations

import json
from hashlib import sha256
from math import isfinite
from typing import Any, Final, Literal, TypeAlias

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import Seat
from molecore.core.record import record, replace
from moleweb.app import queries

Purpose: TypeAlias = Literal["hint", "coach", "review"]
"""Why the worker is asked about a position."""

FIRST_EFFORT: Final = 6
HINT_EFFORT: Final = 100
GLANCE_EFFORT: Final = 2
REVIEW_EFFORT: Final = 25
"""Percent of what the strongest opponent puts into a choice: first and final answer of a hint,
glance and closer look of a review."""
DEAR: Final = 0.08
"""The chance to win that a person is told of when it is given away."""
_SHARING: Final = 2
"""People who share a screen."""
EXAMINED: Final = 8
"""Turns of a review that are looked at closely."""


@record
class Suggestion:
    """The worth of one action to the person who may choose it."""

    notation: str
    worth: float
    """The chance to win, from 0 to 1."""
    visits: int
    spread: float
    """The standard error of the worth."""
    line: tuple[str, ...] = ()
    """The probable continuation, turn by turn."""


@record
class Assessed:
    """The assessment of one position."""

    choices: tuple[Suggestion, ...]
    """The best first; never empty."""
    played: Suggestion | None = None

    @property
    def best(self) -> Suggestion:
        """The best of them."""
        return self.choices[0]

    @property
    def loss(self) -> float:
        """The chance to win that was given away by what was played."""
        return self.best.worth - self.played.worth if self.played else 0.0

    @property
    def is_dear(self) -> bool:
        """Whether what was given away is much, and more than chance explains."""
        if self.played is None:
            return False
        doubt: float = self.best.spread + self.played.spread
        return self.loss >= DEAR and self.loss > doubt


@record
class Hint:
    """A hint for the position as it is."""

    match: Match
    seat: Seat
    progress: float = 0.0
    found: Assessed | None = None
    final: bool = False
    """Whether the assessment is more than a first glance."""
    failed: bool = False


@record
class Coaching:
    """What the last move of a person gave away."""

    match: Match
    """As it was once the move was played."""
    ply: int
    seat: Seat
    found: Assessed | None = None

    @property
    def dear(self) -> Assessed | None:
        """The assessment, if the move gave away enough to warn a person."""
        return self.found if self.found and self.found.is_dear else None


@record
class Review:
    """The review of a finished game in the background: all turns at a glance, then some closely."""

    match: Match
    turns: tuple[int, ...]
    """The plies in which somebody chose who is judged, ascending; the match's first is 1."""
    glances: tuple[Assessed, ...] = ()
    """Of the first of these turns, as far as it has come."""
    examined: tuple[tuple[int, Assessed], ...] = ()
    """The turns that were looked at closely, with their plies, in that order."""
    failures: int = 0
    """How often in a row a question came to nothing."""

    @property
    def has_glanced(self) -> bool:
        """Whether there was a glance at each turn."""
        return len(self.glances) == len(self.turns)

    @property
    def promising(self) -> tuple[int, ...]:
        """The plies that are worth a closer look: those that seem to have cost most come first."""
        glanced = zip(self.turns, self.glances, strict=False)
        dear = sorted((-found.loss, ply) for ply, found in glanced if found.loss > 0)
        return tuple(ply for _, ply in dear[:EXAMINED])

    @property
    def next(self) -> tuple[int, int] | None:
        """The ply to be judged next, and with how much effort; None once all is done."""
        if not self.has_glanced:
            return self.turns[len(self.glances)], GLANCE_EFFORT
        left = self.promising[len(self.examined) :]
        return (left[0], REVIEW_EFFORT) if left else None

    @property
    def done(self) -> bool:
        """Whether there is nothing left to look at."""
        return self.next is None

    @property
    def judged(self) -> dict[int, Assessed]:
        """The assessment of each turn so far, by its ply."""
        return {**dict(zip(self.turns, self.glances, strict=False)), **dict(self.examined)}

    def answered(self, found: Assessed) -> Review:
        """The same with what was found of the turn that was the next."""
        if not self.has_glanced:
            return replace(self, glances=(*self.glances, found), failures=0)
        ply = self.promising[len(self.examined)]
        return replace(self, examined=(*self.examined, (ply, found)), failures=0)


@record
class Consultation:
    """The last question to the worker, which it is to answer."""

    request: int
    purpose: Purpose
    match: Match
    ply: int
    """The position it is about: after so many plies."""


# ---- asking


def recalls(match: Match) -> bool:
    """Whether a person may be told by all they were ever shown.

    While others look at the same screen, it is only by what lies open.
    """
    return len(queries.people(match)) < _SHARING or queries.is_played_out(match)


def question(match: Match, ply: int, seat: Seat, effort: int, *, played: bool) -> str:
    """The question about the position after ``ply`` plies: what ``seat`` knew then.

    What was ``played`` is assessed alike each time, seeded by the public id. What is yet to be
    played is not: others could work out the hint from the id.
    """
    game, state = match.game, match.steps[ply].state
    asked: dict[str, Any] = {
        "game": game.meta.id,
        "rules": game.meta.rules_version,
        "seat": seat,
        "view": to_plain((game.recall if recalls(match) else game.view)(state, seat)),
        "effort": effort,
    }
    if played:
        # Not from the match's seed, which may be the deck.
        chance = sha256(f"{match.id} {ply}".encode()).digest()[:6]
        asked["seed"] = int.from_bytes(chance, "big")
        asked["played"] = game.encode(match.plies[ply].action)
    return canonical_json(asked)


# ---- what is answered


def assessed(match: Match, ply: int, seat: Seat, text: str) -> Assessed | None:
    """The worker's assessment of the position after ``ply`` plies; None if it is nonsense."""
    try:
        told = json.loads(text)
        choices = tuple(map(_suggestion, told["choices"]))
        played = told["played"] and _suggestion(told["played"])
        actions = [match.game.decode(each.notation) for each in choices]
    except (MolecoreError, ValueError, KeyError, TypeError):
        return None
    legal = match.game.legal_actions(match.steps[ply].state, seat)
    return Assessed(choices, played or None) if actions and set(actions) <= set(legal) else None


def _suggestion(told: Any) -> Suggestion:
    worth, spread = float(told["worth"]), float(told["spread"])
    if not (isfinite(worth) and isfinite(spread) and 0 <= worth <= 1):
        raise ValueError
    line = tuple(map(str, told["line"]))
    return Suggestion(str(told["action"]), worth, int(told["visits"]), spread, line)


# ---- in figures


def percent(worth: float) -> int:
    """A chance as a whole number of percent."""
    return round(100 * worth)


def doubt(suggestion: Suggestion) -> int:
    """By how many percent a chance may be off, in 95 of 100 cases; 0 where it is exact."""
    return max(1, round(196 * suggestion.spread)) if suggestion.visits else 0
