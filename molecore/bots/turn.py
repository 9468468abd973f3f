"""What a bot is asked, and what it answers: a bot is a function from a `Turn` to an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeAlias

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.options import Options
from molecore.core.plain import from_plain
from molecore.core.protocol import A, AnyGame, Event, Game, S, Seat, Step, V
from molecore.core.record import record

SECONDS: Final = 10.0
"""What a bot may take for a choice, unless somebody says otherwise."""


@record
class Setting:
    """A game that begins, as every bot in it is told."""

    game: AnyGame
    options: Options
    seats: int


@record
class Turn(Generic[S, A, V]):
    """One choice that is asked of a seat, with all that the seat may know and nothing else."""

    game: Game[S, A, V]
    view: V
    """All that the seat was ever shown, as `Game.recall` gives it."""
    seat: Seat
    seed: int
    """For chance: the same seed should lead to the same action."""
    events: tuple[Event, ...] = ()
    """What happened since the seat was last asked, as it may know it."""
    seconds: float = SECONDS
    """What the answer may take; who takes longer loses, in a process or a page of its own."""

    @property
    def legal(self) -> tuple[A, ...]:
        """The actions to choose from, in the fixed order of the rules; found from the view."""
        return tuple(self.game.legal_actions(self.game.part(self.view), self.seat))


Bot: TypeAlias = Callable[[Turn[Any, Any, Any]], Any]
"""What plays a seat. One that remembers is an object with `__call__`, made anew for each game."""


def turn_from(game: AnyGame, asked: Mapping[str, Any]) -> Turn[Any, Any, Any]:
    """The turn that a question as plain data is about. Raises ValueError or KeyError for others."""
    events = tuple(from_plain(game.event_type, event) for event in asked["events"])
    view = from_plain(game.view_type, asked["view"])
    return Turn(game, view, asked["seat"], asked["seed"], events, asked["seconds"])


class Turns:
    """The turns of one game, and what each seat has not yet been told of it."""

    def __init__(self, setting: Setting) -> None:
        self._game = setting.game
        self._untold: list[list[Event]] = [[] for _ in range(setting.seats)]

    def happened(self, step: Step[Any]) -> None:
        """Take note of a step, for each seat as it may know it."""
        for seat, untold in enumerate(self._untold):
            untold.extend(filter(None, (event.seen_by(seat) for event in step.events)))

    def turn(self, state: Any, seat: Seat, seed: int) -> Turn[Any, Any, Any]:
        """What ``seat`` is asked in ``state``; what happened before is told once."""
        events, self._untold[seat] = tuple(self._untold[seat]), []
        return Turn(self._game, self._game.recall(state, seat), seat, seed, events)


def unheard(match: Match, seat: Seat) -> tuple[Event, ...]:
    """What happened in ``match`` since ``seat`` last acted, its own action included."""
    since = last_own(match, seat)
    return tuple(
        event for ply in range(since, match.cursor + 1) for event in match.events(ply, seat)
    )


def last_own(match: Match, seat: Seat) -> int:
    """The number of the last ply that ``seat`` played, from 1; 0 if it has played none."""
    plies = enumerate(match.plies[: match.cursor], 1)
    return max((number for number, ply in plies if ply.seat == seat), default=0)


class BotFault(MolecoreError):
    """A bot crashed, took too long or answered nonsense; the message says which."""
