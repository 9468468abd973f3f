"""How a ply of Moleozer is told: cards turn one by one, the sum grows, then one wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from molecore.core.protocol import ClosingEvent, Event, Seat
from molecore.core.record import replace
from molecore.drawing.board import Moment, eliminated
from molecore.games.moleozer import events as e
from molecore.games.moleozer.drawing.cards import said
from molecore.games.moleozer.evolve import follow
from molecore.games.moleozer.records import Cards, PublicState, Reveal, View
from molecore.words import Message, Said, enumerated

_QUIET = e.RoundEnded | e.RoundBegan | e.Dealt
"""What leads to the next round; it shows with what is told next, or when all is told."""
_BEATS = {e.SeatsSwapped: 1.5, e.BoardTurned: 2.0, e.DistancesCompared: 2.0}


def moments(view: View, events: Sequence[Event], names: Sequence[str]) -> Iterator[Moment]:
    """Each event is a moment; cards that are turned take one each, and one more to decide."""
    quiet: tuple[Event, ...] = ()
    for event in events:
        if isinstance(event, ClosingEvent):
            return
        if isinstance(event, _QUIET):
            quiet += (event,)
        elif isinstance(event, e.CardsTurned):
            yield from _turned(view, event, names)
        else:
            yield Moment((*quiet, event), (event,), beats=_BEATS.get(type(event), 1.0))
            quiet = ()
            if isinstance(event, e.HouseCrushed):  # seen on the board first
                yield Moment((), (event,), part=1, interlude=eliminated(event.seat))
        view = follow(view, cast("Any", event))


def _turned(view: View, event: e.CardsTurned, names: Sequence[str]) -> Iterator[Moment]:
    """The cards one by one, how far each guess is from their sum, and then what that means."""
    reveal = event.reveal
    seats = [seat for seat, card in enumerate(reveal.cards) if card is not None]
    for count in range(1, len(seats) + 1):
        part = _undecided(reveal, seats[:count])
        seen = replace(view, public=_with_cards(view.public, part))
        last, seat = count == len(seats), seats[count - 1]
        caption = (_distances_said if last else _card_said)(part, seat, names)
        yield Moment((), (event,), seen, caption=caption, actor=seat, beats=1.8 if last else 1.0)
    yield Moment((event,), beats=2.0)


def _undecided(reveal: Reveal, seats: Sequence[Seat]) -> Reveal:
    """With the cards of these seats alone, and without whoever wins."""
    cards = tuple(card if seat in seats else None for seat, card in enumerate(reveal.cards))
    return replace(reveal, cards=cards, winner=None, tie="")


def _with_cards(public: PublicState, part: Reveal) -> PublicState:
    pairs = zip(public.played, part.cards, strict=True)
    played: tuple[Cards, ...] = tuple((*cards, card) if card else cards for cards, card in pairs)
    return replace(public, reveal=part, played=played)


def _card_said(part: Reveal, seat: Seat, names: Sequence[str]) -> Message:
    first = sum(each is not None for each in part.cards) == 1
    return Message(
        "moleozer.told.first_card" if first else "moleozer.told.card",
        name=names[seat],
        card=_said(part, seat),
        answer=part.answer,
    )


def _distances_said(part: Reveal, seat: Seat, names: Sequence[str]) -> Message:
    """The last card, what they all come to, and how far off everybody is."""
    far = [
        Message("moleozer.told.off", name=names[other], distance=distance)
        for other, distance in enumerate(part.distances)
        if distance is not None
    ]
    return Message(
        "moleozer.told.last_card",
        name=names[seat],
        card=_said(part, seat),
        answer=part.answer,
        distances=enumerated(far),
    )


def _said(part: Reveal, seat: Seat) -> Said:
    card = part.cards[seat]
    return said(card) if card else ""
