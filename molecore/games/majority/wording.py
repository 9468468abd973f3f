"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from molecore.core.outcomes import is_unknown
from molecore.core.protocol import GameEnded, Result
from molecore.core.remarks import Reason
from molecore.games.majority import events as e
from molecore.games.majority.records import other_side
from molecore.words import Message

Names = Sequence[str]
"""The names of the players, by seat."""

OnTheBoard: TypeAlias = (
    e.PreferencePlaced | e.PreferencesCancelled | e.SeatClaimed | e.SeatCarried | e.SeatFlipped
)
"""The events that happen at one place of the boards."""


def describe(event: e.Event, names: Names) -> Message:
    """``event`` as one sentence, for the log and the status line."""
    match event:
        case e.SlipFilled() | e.PreferencesDeclared():
            return _declaration(event, names[event.seat])
        case e.ContestHung():
            return _hung(event, names)
        case e.ContestBegan():
            how = {True: "kept", False: "dropped", None: "without"}[event.kept]
            return Message(f"majority.contest_began.{how}", contest=event.contest, first=names[0])
        case e.Asked():
            asked, other = names[event.seat], names[other_side(event.seat)]
            return Message(f"majority.asked.{event.question}", name=asked, other=other)
        case GameEnded():
            return _game_ended(event.result, names)
    return _on_the_board(event, names)


def _declaration(event: e.SlipFilled | e.PreferencesDeclared, name: str) -> Message:
    if isinstance(event, e.SlipFilled):
        return _slip(event, name)
    if event.count is None:
        return Message("majority.declared_in_secret", name=name)
    if event.count == 0:
        return Message("majority.declared_nothing", name=name)
    return Message("majority.declared", name=name, n=event.count)


def _slip(event: e.SlipFilled, name: str) -> Message:
    if is_unknown(event.place):
        return Message("majority.slip_filled_in_secret", name=name)
    if event.place is None:
        return Message("majority.slip_left_blank", name=name)
    return Message("majority.slip_filled", name=name, place=event.place)


def _on_the_board(event: OnTheBoard, names: Names) -> Message:
    match event:
        case e.PreferencePlaced():
            return _preference(event, names)
        case e.PreferencesCancelled():
            return Message("majority.preferences_cancelled", place=event.place)
        case e.SeatClaimed():
            return Message("majority.seat_claimed", name=names[event.seat], place=event.place)
    return Message(
        "majority.seat_flipped" if isinstance(event, e.SeatFlipped) else "majority.seat_carried",
        place=event.place,
        name=names[event.seat],
        more=max(event.votes),
        less=min(event.votes),
    )


def _preference(event: e.PreferencePlaced, names: Names) -> Message:
    owner = names[event.seat]
    if event.claimant is None:
        return Message("majority.preference_surrounded", place=event.place, owner=owner)
    if event.claimant == event.seat:
        return Message("majority.preference_claimed", place=event.place, owner=owner)
    name = names[event.claimant]
    return Message("majority.preference_hit", name=name, place=event.place, owner=owner)


def _hung(event: e.ContestHung, names: Names) -> Message:
    if event.blocked is not None:
        return Message(
            "majority.contest_blocked",
            contest=event.contest,
            name=names[event.blocked],
            n=event.scores[event.blocked],
        )
    red, blue = event.scores
    return Message(
        "majority.contest_hung", contest=event.contest, red=red, blue=blue, quota=event.quota
    )


def _game_ended(result: Result, names: Names) -> Message:
    if len(result.winners) != 1:
        red, blue = result.scores
        return Message("majority.drawn", red=red, blue=blue)
    (winner,) = result.winners
    return Message(
        f"majority.won.{result.reason}",
        winner=names[winner],
        more=result.scores[winner],
        less=result.scores[other_side(winner)],
    )


# ---- why it happened


def reason(event: e.Event) -> Reason | None:
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case e.SeatCarried(place=place, votes=votes):
            words = Message(
                "reason.majority.carried", place=place, most=max(votes), least=min(votes)
            )
            return Reason(words, "J18", (place,))
        case e.SeatFlipped(place=place, votes=votes):
            words = Message(
                "reason.majority.flipped", place=place, most=max(votes), least=min(votes)
            )
            return Reason(words, "J14", (place,))
        case e.PreferencePlaced():
            return _placed(event)
        case _:
            return None


def _placed(event: e.PreferencePlaced) -> Reason:
    place = event.place
    if event.claimant is None:
        return Reason(Message("reason.majority.surrounded", place=place), "J13", (place,))
    if event.claimant == event.seat:
        return Reason(Message("reason.majority.own", place=place), "J10", (place,))
    return Reason(Message("reason.majority.others", place=place), "J11", (place,))
