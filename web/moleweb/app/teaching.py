"""What a person is taught: what is asked of the worker for them, and what it says, unconfirmed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import isfinite
from typing import Any, Final, Literal, TypeAlias

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import Event, Seat, story
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.draw import boards
from molecore.registry import load_advice
from molecore.words import Message, Words, cached
from moleweb.app.same import Same

Purpose: TypeAlias = Literal["hint", "coach", "review"]
"""For what the worker is asked about a position."""

HINT_EFFORT: Final = 100
REVIEW_EFFORT: Final = 12
"""Percent of what the strongest opponent puts into a choice."""
DEAR: Final = 0.08
"""The chance to win that a person is told of when it is given away."""
_DEALS: Final = 4
"""How many deals of what is hidden have to agree in what an action leads to."""
_MOST_TOLD: Final = 2
"""Sentences of what an action leads to."""


@record
class Suggestion:
    """What one action is worth to who may choose it."""

    notation: str
    worth: float
    """The chance to win, from 0 to 1."""
    visits: int
    spread: float
    """The standard error of the worth."""


@record
class Assessed:
    """What was found out of one position."""

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
        """Whether what was given away is much, and more than may be by chance."""
        if self.played is None:
            return False
        doubt: float = self.best.spread + self.played.spread
        return self.loss >= DEAR and self.loss > doubt


@record
class Hint:
    """What somebody at the table asked for, about the position as it is."""

    match: Match
    seat: Seat
    progress: float = 0.0
    found: Assessed | None = None
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
        """What was found, if the move gave away what a person is told of."""
        return self.found if self.found and self.found.is_dear else None


@record
class Review:
    """What is found out of a finished game, turn by turn, in the background."""

    match: Match
    turns: tuple[int, ...]
    """The plies in which somebody chose who is judged, ascending; the match's first is 1."""
    found: tuple[Assessed, ...] = ()
    """Of the first of these turns, as far as it has come."""
    failures: int = 0
    """How often in a row a question came to nothing."""

    @property
    def done(self) -> bool:
        """Whether all turns are judged."""
        return len(self.found) == len(self.turns)


@record
class Consultation:
    """The question that the worker was asked last, and is to answer."""

    request: int
    purpose: Purpose
    match: Match
    ply: int
    """The position it is about: after so many plies."""


# ---- asking


def question(match: Match, ply: int, seat: Seat, effort: int, *, played: bool) -> str:
    """All that is told of the position after ``ply`` plies: what ``seat`` was shown then."""
    game, state = match.game, match.steps[ply].state
    # Not from the seed, which may be the deck: the id is public.
    chance = sha256(f"{match.id} {ply}".encode()).digest()[:6]
    asked: dict[str, Any] = {
        "game": game.meta.id,
        "rules": game.meta.rules_version,
        "seat": seat,
        "view": to_plain(game.view(state, seat)),
        "seed": int.from_bytes(chance, "big"),
        "effort": effort,
    }
    if played:
        asked["played"] = game.encode(match.plies[ply].action)
    return canonical_json(asked)


# ---- what is answered


def assessed(match: Match, ply: int, seat: Seat, text: str) -> Assessed | None:
    """What the worker found out of the position after ``ply`` plies; None if it is nonsense."""
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
    return Suggestion(str(told["action"]), worth, int(told["visits"]), spread)


# ---- in words


def percent(worth: float) -> int:
    """A chance as a whole number of percent; nothing is certain but what is exact."""
    return round(100 * worth)


def doubt(suggestion: Suggestion) -> int:
    """By how many percent a chance may be off, in 95 of 100 cases; 0 where it is exact."""
    return max(1, round(196 * suggestion.spread)) if suggestion.visits else 0


def certainty(suggestion: Suggestion) -> Words:
    """How sure the worth is, in words."""
    if suggestion.spread >= 1:
        return Message("teacher.sure.unknown")
    if not suggestion.visits:
        return Message("teacher.sure.exact")
    away = doubt(suggestion)
    kind = "very" if away <= 3 else "fairly" if away <= 10 else "hardly"
    return Message(f"teacher.sure.{kind}", tries=suggestion.visits)


def reasons(
    match: Match, ply: int, seat: Seat, notation: str, names: Sequence[str]
) -> tuple[str, ...]:
    """What speaks for an action after ``ply`` plies: what it leads to for certain, in words.

    That is what all deals have in common of what ``seat`` is not shown, and what counts most at the
    end. What is done is told where it is the beginning of a story; () where nothing comes of it.
    """
    game: Any = match.game  # hashable, which the protocol does not say
    return _reasons(game, Same(match.steps[ply : ply + 1]), seat, notation, tuple(names))


@cached(maxsize=16)
def _reasons(
    game: Any, there: Same, seat: Seat, notation: str, names: tuple[str, ...]
) -> tuple[str, ...]:
    """The same, once: to deal and play several times takes long, and it is shown in two places."""
    board, before = boards.of(game.meta.id), game.view(there.steps[0].state, seat)
    try:
        action = game.decode(notation)
        ways = [_led_to(game, before, seat, action, deal) for deal in range(_DEALS)]
    except MolecoreError:
        return ()
    certain = _common([events for events, _ in ways])
    said = (board.in_words(game.describe(event, names), lambda: before) for event in certain)
    told = [str(sentence) for sentence in said]
    advice = load_advice(game.meta.id)
    after = [view for _, view in ways]
    why = {str(one) for view in after if advice and (one := advice(before, view, seat, action))}
    special = list(why) if len(why) == 1 else []
    gains = {_gain(board, before, view, seat) for view in after}
    gained = gains.pop() if len(gains) == 1 else None
    story_of_it = told[:_MOST_TOLD] if len(told) > 1 else []  # what is done is no reason for it
    return (*story_of_it, *(special or ([str(gained)] if gained else [])))


def _led_to(
    game: Any, view: Any, seat: Seat, action: Any, deal: int
) -> tuple[tuple[Event, ...], Any]:
    """What happens, as ``seat`` sees it, if what it is not shown lies as in this deal."""
    step = game.apply(game.sample(view, SplitMix64(deal)), seat, action)
    seen = (event.seen_by(seat) for event in step.events)
    events = tuple(event for event in seen if event is not None)
    return story(events), game.view(step.state, seat)


def _common(ways: Sequence[Sequence[Event]]) -> Iterator[Event]:
    """What all ways begin with."""
    for events in zip(*ways, strict=False):
        if any(event != events[0] for event in events):
            return
        yield events[0]


def _gain(board: Any, before: Any, after: Any, seat: Seat) -> Message | None:
    """What ``seat`` then has more of what wins; None where it has no more."""
    was, now = board.standing(before), board.standing(after)
    if len(was) <= seat or len(now) <= seat or now[seat] <= was[seat]:
        return None
    gained: Message = board.gained(was[seat], now[seat])
    return gained


def compared(found: Assessed) -> Message | None:
    """How the best choice stands beside the next one."""
    if len(found.choices) < 2 or found.best.spread >= 1:
        return None
    following = max(found.choices[1:], key=lambda choice: choice.worth)
    ahead = found.best.worth - following.worth
    if ahead >= DEAR and percent(ahead) > doubt(found.best) + doubt(following):
        return Message("teacher.clearly", lead=percent(ahead))
    return Message("teacher.close") if ahead < 0.02 else None
