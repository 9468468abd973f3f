"""How a ply on the slope is told: pieces fall one by one, and the round's end is counted up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from molecore.core.protocol import ClosingEvent, Event, Seat
from molecore.core.record import record, replace
from molecore.drawing.board import Interlude, Moment, Part, Scene
from molecore.drawing.nodes import Node
from molecore.games.mountains import events as e
from molecore.games.mountains.board import Number, grid_of
from molecore.games.mountains.drawing.hand import face
from molecore.games.mountains.evolve import follow
from molecore.games.mountains.records import PublicState, View
from molecore.words import Message, listed

_STEP: Final = e.MoleTurned | e.MoleMoved | e.MoleBlocked
"""What a card leads to by itself."""
_SCORES: Final = 0.9
"""How long what a player scores is looked at: with four of them a round takes half a minute."""
_PIECE: Final = 0.5
"""How long a piece that has fallen is looked at, compared with other moments."""
_SHOWN: Final[Mapping[type, float]] = {
    e.CardDrafted: 0.3,
    e.PlanConfirmed: 0.2,
    e.OrderChosen: 0.25,
    e.RestDiscarded: 0.3,
    e.TokenTaken: 0.25,
    e.MolePeeked: 0.25,
    e.RockPlaced: 0.4,
    e.MoleTurned: 0.45,
    e.MoleMoved: 0.5,
    e.MoleBlocked: 0.5,
    e.CardRevealed: 0.3,
}
"""How long what the slope shows by itself is looked at; all else is read."""


def moments(view: View, events: Sequence[Event], names: Sequence[str]) -> Iterator[Moment]:
    """Each event is a moment, and so is each piece that falls and each mountain that scores.

    A card is one moment with the step that it leads to.
    """
    for group in _grouped(event for event in events if not isinstance(event, ClosingEvent)):
        event = group[-1]
        if isinstance(event, e.MountainToppled):
            yield from _toppled(view, event)
        elif isinstance(event, e.RoundScored):
            yield from _scored(view, event, names)
        else:
            yield Moment(group, beats=_SHOWN.get(type(event), 1.0))
        for each in group:
            view = follow(view, cast("Any", each))


def _grouped(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """A card with the step that it leads to by itself; all else alone."""
    card: tuple[Event, ...] = ()
    for event in events:
        if card and not isinstance(event, _STEP):
            yield card
            card = ()
        if isinstance(event, e.CardRevealed):
            card = (event,)
        else:
            yield (*card, event)
            card = ()
    if card:
        yield card


def _toppled(view: View, event: e.MountainToppled) -> Iterator[Moment]:
    """The pieces go one by one, the lowest of those above the base first."""
    public = view.public
    for place, owner in enumerate(event.pieces):
        public = _fallen(public, event, place, owner)
        last = place == len(event.pieces) - 1
        seen = None if last else replace(view, public=public)
        told = (event,) if last else ()
        yield Moment(told, (event,), seen, part=place, beats=_PIECE)


def _scored(view: View, event: e.RoundScored, names: Sequence[str]) -> Iterator[Moment]:
    """Player by player the points grow; then the round is over."""
    public, points = view.public, [0] * len(event.points)
    for seat in (seat for seat in public.order if event.points[seat]):
        points[seat] = event.points[seat]
        seen = replace(public, points=(*public.points, tuple(points)))
        yield Moment(
            (),
            (event,),
            replace(view, public=seen),
            caption=_scores_said(public, seat, points[seat], names[seat]),
            actor=seat,
            places=tuple(grid_of(public.rules.size).spaces[n] for n in _own(public, seat)),
            beats=_SCORES,
        )
    heading = Message("mountains.board.interlude", round=event.round)
    yield Moment((event,), interlude=Interlude(heading))


def _own(public: PublicState, seat: Seat) -> list[Number]:
    """The mountains on the bases of ``seat``."""
    return [number for number, pile in enumerate(public.mountains) if pile and pile[0] == seat]


def _scores_said(public: PublicState, seat: Seat, points: int, name: str) -> Message:
    """What a seat scores, for its single molehills together and for each mountain."""
    spaces = grid_of(public.rules.size).spaces
    heights = {spaces[number]: len(public.mountains[number]) for number in _own(public, seat)}
    hills = sum(height == 1 for height in heights.values())
    parts = [Message("mountains.told.hills", n=hills)] if hills else []
    parts += [
        Message("mountains.told.mountain", space=space, height=height)
        for space, height in heights.items()
        if height > 1
    ]
    return Message("mountains.told.scores", name=name, points=points, what=listed(parts))


def _fallen(public: PublicState, event: e.MountainToppled, place: int, owner: Seat) -> PublicState:
    """With one piece more on its new place, or over the edge and with its owner again."""
    numbers, mountains = grid_of(public.rules.size).numbers, list(public.mountains)
    base, _, *above = mountains[numbers[event.space]]
    mountains[numbers[event.space]] = (base, *above)
    if place < len(event.landed):
        mountains[numbers[event.landed[place]]] += (owner,)
        return replace(public, mountains=tuple(mountains))
    supplies = list(public.supplies)
    supplies[owner] += 1
    return replace(public, mountains=tuple(mountains), supplies=tuple(supplies))


@record
class Fall:
    """A piece that falls from the mountain on one space to another space."""

    owner: Seat
    source: Number
    height: int
    """Of the mountain, before the piece left it."""
    goal: Number


def fall_at(public: PublicState, scene: Scene) -> Fall | None:
    """The piece that falls at the moment that is told, if one comes to lie on the slope."""
    fallen = [event for event in scene.moment if isinstance(event, e.MountainToppled)]
    if not fallen or scene.part >= len(fallen[0].landed):
        return None
    event, numbers = fallen[0], grid_of(public.rules.size).numbers
    height = 1 + len(event.pieces) - scene.part
    goal = numbers[event.landed[scene.part]]
    return Fall(event.pieces[scene.part], numbers[event.space], height, goal)


_KINDS: Final[Mapping[type, str]] = {
    e.PlanConfirmed: "plans",
    e.RoundScored: "points",
    e.TokenTaken: "order",
}


def part_of(before: Part, event: Event) -> Part:
    """Return the part that ``event`` belongs to: the draft, the plans, one of the four cards."""
    match event:
        case e.OrderDealt():
            return Part("setup", 0, 0)
        case e.RoundBegan(round=number):
            return Part("draft", number, 0)
        case e.CardRevealed(step=step):
            return Part("card", before.round, step)
    kind = _KINDS.get(type(event))
    return Part(kind, before.round, 0) if kind else before


def drawn(event: Event) -> Node | None:
    """Return the card that ``event`` is about, if everybody knows it."""
    match event:
        case e.CardRevealed(card=card):
            return face(card)
        case e.CardDrafted(card=card) if card is not None:
            return face(card)
    return None
