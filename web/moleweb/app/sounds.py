"""Which sounds are heard: of what is told just now, of the end, and of one's own turn."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.core.match import Match
from molecore.core.protocol import Event
from molecore.draw import boards
from molecore.draw.board import Noise
from moleweb.app import queries
from moleweb.app.effects import PlaySounds
from moleweb.app.model import Model


def settle(before: Model, after: Model) -> Model:
    """Let what has just come to be seen at the table be heard."""
    if after.settings.sound == "on" and before.settings.sound == "off" and before.origin:
        return after.emit(PlaySounds(("turn",)))  # so that whoever asks hears that it works
    match, was = after.seated, before.seated
    if after.settings.sound != "on" or match is None or was is None or match.id != was.id:
        return after
    heard = (*_happened(before, after, match), *_came(before, after))
    return after.emit(PlaySounds(heard)) if heard else after


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
        return ("win",) if _has_winner(after) else ("reveal",)
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
        return not telling.again and not queries.is_person(telling.match, telling.stop.actor)
    return match is not None and queries.computer_to_act(match) is not None
