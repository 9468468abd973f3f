"""A match is its list of actions: undo, redo, replays, saves and links are prefixes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from secrets import token_hex
from typing import Generic, Literal, TypeAlias

from molecore.core.errors import BadMatch, IllegalAction, MalformedAction, Refusal
from molecore.core.notation import read_turn
from molecore.core.options import OptionValue, resolve
from molecore.core.outcomes import Given, OutcomeMissing
from molecore.core.protocol import (
    A,
    Event,
    Game,
    Result,
    S,
    Seat,
    Step,
    V,
    remembered,
    wrong_seats,
)
from molecore.core.record import record, replace
from molecore.core.rng import SEED_LIMIT
from molecore.words import Message, listed

RESIGNATION = "resignation"
"""The reason of a result that came by resigning; known to every game."""


@record
class Player:
    """Who sits in a seat: a person, or the computer at a level."""

    name: str
    level: str | None = None
    """Id of one of the game's levels; None is a person."""
    away: bool = False
    """Whether they play on another device, from which their moves come."""


@record
class Ply(Generic[A]):
    """One action played, and by whom."""

    seat: Seat
    action: A


Awaited: TypeAlias = Literal["start", "answer", "choice"]
"""What a sealed match waits for: that its devices agree on how it begins, that a device answers
without a choice of its seat, or that a seat chooses."""


@record
class Sealing:
    """The state of a sealed match, whose outcomes devices agree on (`molecore.sealed`)."""

    awaited: Awaited = "start"
    """Before the start the match holds the pieces of its game, and no position."""
    speaker: Seat | None = None
    """Whose word the game waits for at its end, to choose or only to let it go on; None: not
    known, or nobody's, and then those elsewhere count as awaited.

    The seat that holds this match is named only where it has to choose.
    """


@record
class Match(Generic[S, A, V]):
    """One game being played or looked at.

    ``plies`` is all that has been played; ``cursor`` (0 <= cursor <=
    len(plies)) is how much of it counts: undo moves it back, redo forward.
    ``steps[n]`` is what ply n led to and ``steps[0]`` the set-up, so that
    every position is at hand at once. All methods return a new match.
    """

    id: str
    """Names the match in saves. Public, and independent of the seed."""
    game: Game[S, A, V]
    options: Mapping[str, OptionValue]
    players: tuple[Player, ...]
    seed: int
    plies: tuple[Ply[A], ...]
    cursor: int
    steps: tuple[Step[S], ...]
    resigned: Seat | None = None
    """Who resigned, after the last ply."""
    sealing: Sealing | None = None
    """Of a sealed match, which is as one seat knows it: what it may not know is `UNKNOWN`, steps
    come from its device and not from ``seed``, which is 0. None: every other match."""

    @property
    def state(self) -> S:
        """The state after the plies that count: the one at the cursor."""
        return self.steps[self.cursor].state

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Who may act at the cursor; () when the game is over."""
        if self.result is not None:
            return ()
        if self.sealing is None or not self.at_end:
            return self.game.actors(self.state)
        if self.sealing.speaker is not None:
            return (self.sealing.speaker,)
        return tuple(seat for seat, player in enumerate(self.players) if player.away)

    @property
    def result(self) -> Result | None:
        """How the match ended at the cursor, or None while it goes on."""
        if self.resigned is not None and self.at_end:
            return _resignation(self.resigned, len(self.players))
        return self.game.result(self.state)

    @property
    def at_end(self) -> bool:
        """Whether every ply counts: none is undone."""
        return self.cursor == len(self.plies)

    def view(self, seat: Seat | None = None, ply: int | None = None) -> V:
        """The position after ``ply`` (default: at the cursor), as ``seat`` may see it.

        Of an earlier position it sees what it may look up later.
        """
        place = self.cursor if ply is None else ply
        view = self.game.view(self.steps[place].state, seat)
        if place == len(self.plies):
            return view
        later = range(place + 1, len(self.steps))
        return self.game.look_back(view, (event for n in later for event in self.events(n, seat)))

    def events(self, ply: int, seat: Seat | None = None) -> tuple[Event, ...]:
        """What happened in the ply-th ply (0: the set-up), as ``seat`` may know it.

        Without a seat it is what a spectator may know.
        """
        seen = (event.seen_by(seat) for event in self.steps[ply].events)
        return tuple(event for event in seen if event is not None)

    def remembered(self, ply: int, seat: Seat | None) -> tuple[Event, ...]:
        """The events as ``seat`` may look them up later, when they are not the last."""
        known = (remembered(event, seat) for event in self.steps[ply].events)
        return tuple(event for event in known if event is not None)

    def play(self, seat: Seat, action: A) -> Match[S, A, V]:
        """Play ``action``; what was undone before is dropped.

        A sealed match advances only by what is certain; the rest follows from the devices'
        messages. Raises IllegalAction if the rules do not allow the action here.
        """
        if isinstance(action, str):
            raise TypeError(f"{action!r} is text: play_text plays what is written")
        actors = self.actors
        if seat not in actors:
            if self.result is not None:
                raise IllegalAction(Refusal(Message("match.over")))
            names = listed([self.players[actor].name for actor in actors])
            raise IllegalAction(Refusal(Message("match.turn_of", names=names)))
        step = self._step(seat, action)
        return replace(
            self,
            plies=(*self.plies[: self.cursor], Ply(seat, action)),
            cursor=self.cursor + 1,
            steps=(*self.steps[: self.cursor + 1], step),
            resigned=None,
        )

    def _step(self, seat: Seat, action: A) -> Step[S]:
        if self.sealing is None:
            return self.game.apply(self.state, seat, action)
        try:
            return self.game.apply(self.state, seat, action, Given())
        except OutcomeMissing:
            return Step(self.state, ())

    def play_text(self, text: str, seat: Seat | None = None) -> Match[S, A, V]:
        """Play what is written in the game's notation: an action, or a turn of several.

        What fits exactly one legal action is that action, however it is written.

        ``seat`` is the first that may act, if not given. Raises
        MalformedAction for what means nothing, IllegalAction if the rules do
        not allow it here.
        """
        if self.result is not None:
            raise IllegalAction(Refusal(Message("match.over")))
        actor = self.actors[0] if seat is None else seat
        legal = self.game.legal_actions(self.state, actor) if actor in self.actors else ()
        match = self
        for action in read_turn(self.game, self.game.view(self.state, actor), legal, text):
            match = match.play(actor, action)
        return match

    def jump(self, ply: int) -> Match[S, A, V]:
        """Put the cursor after the ply-th ply. Raises BadMatch beyond either end."""
        if not 0 <= ply <= len(self.plies):
            raise BadMatch(Message("match.no_position", last=len(self.plies), position=ply))
        return replace(self, cursor=ply)

    def resign(self, seat: Seat) -> Match[S, A, V]:
        """End the match here with ``seat`` giving up; what was undone is dropped.

        Raises IllegalAction if the match is over already, BadMatch if there is no such seat.
        """
        if seat not in range(len(self.players)):
            raise BadMatch(Message("match.no_player", player=seat + 1))
        if self.result is not None:
            raise IllegalAction(Refusal(Message("match.over")))
        return replace(
            self,
            plies=self.plies[: self.cursor],
            steps=self.steps[: self.cursor + 1],
            resigned=seat,
        )

    def forget_undone(self) -> Match[S, A, V]:
        """The same match ending at the cursor: what was undone can't be redone."""
        return replace(
            self,
            plies=self.plies[: self.cursor],
            steps=self.steps[: self.cursor + 1],
            resigned=self.resigned if self.at_end else None,
        )

    def __repr__(self) -> str:
        """One short line, of all steps no more than how many there are."""
        shown = {
            "id": self.id,
            "game": self.game.meta.id,
            "players": [player.name for player in self.players],
            "plies": len(self.plies),
            "cursor": self.cursor,
        }
        return f"Match({', '.join(f'{name}={value!r}' for name, value in shown.items())})"

    def _repr_svg_(self) -> str:
        """The position at the cursor as notebooks show it: a spectator's, with the last ply."""
        drawing = import_module("molecore.draw.standalone")  # only a notebook asks for it
        return str(drawing.svg(self))

    def take_back_resignation(self) -> Match[S, A, V]:
        """The same match without the resignation, if there was one."""
        return replace(self, resigned=None)


def new_match(
    game: Game[S, A, V],
    players: Sequence[Player],
    options: Mapping[str, object],
    seed: int,
    match_id: str | None = None,
) -> Match[S, A, V]:
    """A match at its first position.

    Raises BadOptions for unfit options, BadMatch for an unfit number of seats
    or seed.
    """
    if len(players) not in game.meta.seats:
        raise BadMatch(wrong_seats(game.meta, len(players)))
    if not 0 <= seed < SEED_LIMIT:
        raise BadMatch(Message("match.seed"))
    resolved = resolve(game.meta.options, options)
    set_up = game.setup(resolved, len(players), seed)
    return Match(
        id=match_id or token_hex(8),
        game=game,
        options=resolved,
        players=tuple(players),
        seed=seed,
        plies=(),
        cursor=0,
        steps=(set_up,),
    )


def replay(match: Match[S, A, V], plies: Iterable[Ply[A]]) -> Match[S, A, V]:
    """``match`` with ``plies`` played on it, one after another.

    Raises BadMatch naming the first ply that cannot be played.
    """
    upcoming = iter(plies)
    return play_on(match, lambda _: next(upcoming, None))


def play_on(match: Match[S, A, V], choose: Callable[[S], Ply[A] | None]) -> Match[S, A, V]:
    """``match`` with every ply that ``choose`` picks for a state, until it picks None.

    Raises BadMatch naming the first ply that cannot be played, or read.
    """
    played, steps = list(match.plies[: match.cursor]), list(match.steps[: match.cursor + 1])
    game = match.game
    try:
        while (ply := choose(steps[-1].state)) is not None:
            if ply.seat not in game.actors(steps[-1].state):
                raise IllegalAction(Refusal(Message("match.not_turn_of", player=ply.seat + 1)))
            steps.append(game.apply(steps[-1].state, ply.seat, ply.action))
            played.append(ply)
    except (IllegalAction, MalformedAction) as error:
        reason = Message("match.ply_fails", ply=len(played) + 1, reason=str(error))
        raise BadMatch(reason) from error
    return replace(
        match, plies=tuple(played), cursor=len(played), steps=tuple(steps), resigned=None
    )


def _resignation(resigned: Seat, seats: int) -> Result:
    """Who resigned comes last; the others share first place."""
    places = tuple(seats if seat == resigned else 1 for seat in range(seats))
    return Result(scores=(0,) * seats, places=places, reason=RESIGNATION)
