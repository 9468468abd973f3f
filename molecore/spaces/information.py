"""Information states: all that a seat saw and did from the beginning, with perfect recall.

A view says what a seat may look at now, and forgets what it was shown before.
An information state forgets nothing: two histories that a seat cannot tell
apart have the same one, and no others have.
"""

from __future__ import annotations

from typing import Any, Generic

from molecore.core.match import Match
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import A, Action, Event, S, Seat, Step, V
from molecore.core.record import record
from molecore.spaces.spaces import Spaces, Tensor, spaces_of


@record
class Moment:
    """What one seat knows of one ply, or of the set-up."""

    own: Action | None
    """What the seat did itself; None where it did nothing."""
    events: tuple[Event, ...]
    """What happened, as the seat saw it."""


def moment(step: Step[Any], seat: Seat | None, actor: Seat | None, action: Any) -> Moment:
    """What ``seat`` knows of a step that ``actor`` took; actor None is the set-up."""
    seen = (event.seen_by(seat) for event in step.events)
    own = action if actor is not None and actor == seat else None
    return Moment(own, tuple(event for event in seen if event is not None))


def heading(spaces: Spaces[Any, Any, Any], seat: Seat | None) -> str:
    """The first line of an information state: the game, and which seat knows this."""
    meta = spaces.game.meta
    options = {key: to_plain(value) for key, value in spaces.options.items()}
    return canonical_json([meta.id, meta.rules_version, options, spaces.seats, seat])


def line(spaces: Spaces[Any, Any, Any], known: Moment) -> str:
    """A moment as one line of text: the own action in notation or null, and the events."""
    own = None if known.own is None else spaces.game.encode(known.own)
    return canonical_json([own, [to_plain(event) for event in known.events]])


@record
class InformationState(Generic[S, A, V]):
    """All that ``seat`` (None: a spectator) saw and did; ``moments[0]`` is the set-up."""

    spaces: Spaces[S, A, V]
    seat: Seat | None
    moments: tuple[Moment, ...]
    views: tuple[V, ...]
    """What it had in mind after each moment."""

    @property
    def text(self) -> str:
        """A line of JSON for the set-up's terms and one for each moment."""
        lines = (line(self.spaces, each) for each in self.moments)
        return "\n".join((heading(self.spaces, self.seat), *lines))

    def tensors(self) -> dict[str, Tensor]:
        """The information state as numbers, by name; the first axis of each part is time.

        "action" is the number of what the seat did itself, or -1. The parts of
        the view after each moment follow, as `Spaces.tensors` names them.
        """
        places = self.spaces.actions.places
        own = [-1 if each.own is None else places[each.own] for each in self.moments]
        count = len(self.moments)
        found = {"action": Tensor((count,), own)}
        seen = [self.spaces.tensors(view) for view in self.views]
        for each in self.spaces.parts:
            numbers = [number for tensors in seen for number in tensors[each.name].numbers]
            found[each.name] = Tensor((count, *each.part.shape), numbers)
        return found


def information_state(
    match: Match[S, A, V], seat: Seat | None, ply: int | None = None
) -> InformationState[S, A, V]:
    """What ``seat`` (None: a spectator) knows after ``ply``, mostly the one at the cursor."""
    last = match.cursor if ply is None else ply
    spaces = spaces_of(match)
    steps = match.steps[: last + 1]
    moments = [moment(steps[0], seat, None, None)]
    for step, played in zip(steps[1:], match.plies[:last], strict=True):
        moments.append(moment(step, seat, played.seat, played.action))
    views = tuple(spaces.known(step.state, seat) for step in steps)
    return InformationState(spaces, seat, tuple(moments), views)
