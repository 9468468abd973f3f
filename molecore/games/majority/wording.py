"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from molecore.core.protocol import GameEnded, Result
from molecore.core.wording import counted
from molecore.games.majority.records import (
    ContestBegan,
    ContestHung,
    Event,
    PreferencePlaced,
    PreferencesCancelled,
    PreferencesDeclared,
    SeatCarried,
    SeatClaimed,
    SeatFlipped,
    SlipFilled,
)

Names = Sequence[str]
"""The name of each seat."""

OnTheBoard: TypeAlias = (
    PreferencePlaced | PreferencesCancelled | SeatClaimed | SeatCarried | SeatFlipped
)
"""What happens at one place."""

_PIECES: Final = ("green", "yellow")
"""The colour of each seat's preference pieces."""


def describe(event: Event, names: Names) -> str:
    """``event`` as one sentence."""
    match event:
        case SlipFilled() | PreferencesDeclared():
            return f"{names[event.seat]} {_declaration(event)}."
        case ContestHung() | ContestBegan():
            return f"Contest {event.contest} {_contest(event, names)}."
        case GameEnded():
            return _game_ended(event.result, names)
    return _on_the_board(event, names)


def _declaration(event: SlipFilled | PreferencesDeclared) -> str:
    if isinstance(event, SlipFilled):
        return f"declares {event.place} as a preference" if event.place else "leaves a slip blank"
    if event.count is None:
        return "has declared in secret"
    return f"has declared {counted(event.count, 'preference') if event.count else 'nothing'}"


def _on_the_board(event: OnTheBoard, names: Names) -> str:
    match event:
        case PreferencePlaced():
            return _preference(event, names)
        case PreferencesCancelled():
            return f"Both sides declared {event.place}, so neither has a preference there."
        case SeatClaimed():
            return f"{names[event.seat]} claims {event.place}."
    verb = "flips" if isinstance(event, SeatFlipped) else "goes"
    majority = f"{max(event.votes)} to {min(event.votes)}"
    return f"{event.place} {verb} to {names[event.seat]}, {majority} around it."


def _preference(event: PreferencePlaced, names: Names) -> str:
    owner = names[event.seat]
    piece = f"the {_PIECES[event.seat]} piece stays there for good"
    if event.claimant is None:
        return f"{event.place} is surrounded and a preference of {owner}: {piece}."
    if event.claimant == event.seat:
        return f"{owner} claims the preference {event.place}: {piece}."
    return f"{names[event.claimant]} claims {event.place}, a preference of {owner}: {piece}."


def _contest(event: ContestHung | ContestBegan, names: Names) -> str:
    if isinstance(event, ContestHung):
        return f"is hung: {_why_hung(event, names)}"
    preferences = "stay in force" if event.kept else "are dropped"
    return f"begins on empty boards, {names[0]} first; preferences {preferences}"


def _why_hung(event: ContestHung, names: Names) -> str:
    if event.blocked is not None:
        return f"{names[event.blocked]} has {event.scores[event.blocked]} seats, but not the Upper"
    red, blue = event.scores
    return f"{red} to {blue}, and a majority is {event.quota}"


def _game_ended(result: Result, names: Names) -> str:
    if len(result.winners) != 1:
        red, blue = result.scores
        return f"{red} to {blue}, and no majority that counts: the game is drawn."
    (winner,) = result.winners
    won, lost = result.scores[winner], result.scores[1 - winner]
    what = {"upper": "the Upper", "lower": "the Lower", "complete": "both chambers"}[result.reason]
    return f"{names[winner]} carries {what} by {won} to {lost}."
