"""Sounds for what narration shows, for the end, and for a person's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Event
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing.board import Noise
from moleweb.app import queries
from moleweb.app.effects import PlaySounds
from moleweb.app.model import Model

_OFFERED: Final = 9
"""Plies for which the offer of sound stands."""


def settle(before: Model, after: Model) -> Model:
    """Play the sounds of what has just appeared at the table."""
    if after.settings.sound == "on" and before.settings.sound != "on" and before.origin:
        return after.emit(PlaySounds(("turn",)))  # so that whoever asks hears that it works
    match, was = after.seated, before.seated
    if after.settings.sound != "on" or match is None or was is None or match.id != was.id:
        return after
    heard = (*_happened(before, after, match), *_came(before, after))
    return after.emit(PlaySounds(heard)) if heard else after


def offer(before: Model, after: Model) -> Model:
    """Offer sound once on a device, after the first press of a person in a game."""
    match, was = after.seated, before.seated
    if after.settings.sound or match is None or was is None or match.id != was.id:
        return after
    pressed = match.at_end and match.cursor == was.cursor + 1
    if not pressed or not queries.is_person(match, match.plies[-1].seat):
        return after
    settings = replace(after.settings, sound="off")
    return replace(after, settings=settings, sound_offered=match.cursor)


def is_offered(model: Model) -> bool:
    """Whether the offer stands: until it is answered, for a few turns at most."""
    match, since = model.seated, model.sound_offered
    return bool(since) and match is not None and since <= match.cursor < since + _OFFERED


def _happened(before: Model, after: Model, match: Match) -> Sequence[Noise]:
    return boards.of(match.game.meta.id).sounds(_told(before, after, match))


def _told(before: Model, after: Model, match: Match) -> tuple[Event, ...]:
    """What is told now and was not before: a moment, or a ply that is not told bit by bit."""
    telling, was = after.telling, before.telling
    if telling is not None:
        same = was is not None and was.stops is telling.stops and was.at == telling.at
        return () if same or telling.stop.part else telling.stop.moment
    old = before.match
    played = old is not None and match.cursor == old.cursor + 1 and match.at_end
    if was is not None or not played:
        return ()
    return queries.last_events(match, after.table.eyes)


def _came(before: Model, after: Model) -> tuple[Noise, ...]:
    """The end, once it is seen, and a turn that a person waited for."""
    if _ended(after) and not _ended(before):
        return ("win",) if _has_winner(after) else ("lost",)
    return ("turn",) if _is_called(after) and _waited(before) else ()


def _ended(model: Model) -> bool:
    match = model.seated
    return model.telling is None and match is not None and match.at_end and match.result is not None


def _has_winner(model: Model) -> bool:
    """Whether one of the people won; or anybody, where nobody but computers plays."""
    match = model.seated
    if match is None or match.result is None:
        return False
    people = queries.people(match) or tuple(range(len(match.players)))
    return any(seat in people for seat in match.result.winners)


def _is_called(model: Model) -> bool:
    match = model.seated
    free = model.telling is None and match is not None and match.at_end
    return free and match is not None and queries.person_to_act(match) is not None


def _waited(model: Model) -> bool:
    """Whether a computer was to act, or what one did was being told."""
    match, telling = model.seated, model.telling
    if telling is not None:
        mover = telling.match.plies[telling.match.cursor - 1].seat
        return not telling.again and not queries.is_person(telling.match, mover)
    return match is not None and queries.computer_to_act(match) is not None
