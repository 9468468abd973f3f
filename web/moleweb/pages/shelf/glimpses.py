"""Pictures of the games on the shelf: where each stands, whose turn it is or how it ended.

A save has to be replayed for that, so games are looked into one after another,
a part at a time, while the page stays awake.
"""

from __future__ import annotations

from typing import Final

from molecore.core.errors import MolecoreError
from molecore.core.history import History
from molecore.core.match import Match
from molecore.core.record import replace
from molecore.drawing.art import emblem
from molecore.wire import logs
from molecore.wire.errors import DamagedSave
from molecore.wire.reading import after
from molecore.words import Message
from moleweb.app import queries
from moleweb.app.effects import SendLater
from moleweb.app.model import Model
from moleweb.app.pictures import picture
from moleweb.app.shelf import Glimpse, Volume, arranged
from moleweb.pages.shelf.messages import LookedInto
from moleweb.storage.update import with_board

MOST: Final = {"shelf": 40, "lobby": 6}
"""Games that are looked into, by the screen: those that were played last."""
_PIECE: Final = 0.012
"""Seconds for which a save is read before the page is free again."""
_BREATH: Final = 0.03
"""Seconds until it is read on."""


def soon(model: Model) -> Model:
    """Have the next game looked into, if there is one whose picture is not known."""
    return model if _next(model) is None else model.emit(SendLater(_BREATH, LookedInto()))


def _next(model: Model) -> Volume | None:
    shelf = model.shelf
    known, most = dict(shelf.glimpses), MOST.get(model.route.screen, 0)
    recent = arranged(replace(shelf, order="played", glimpses=()))[:most]
    return next((volume for volume in recent if volume.stand not in known), None)


def looked_into(model: Model, _: LookedInto) -> Model:
    """Read on in the save of the next game; at its end its picture is known."""
    volume, shelf = _next(model), model.shelf
    if volume is None:
        return model
    begun = shelf.reading if shelf.reading_of == volume.stand else None
    found = _read_on(volume, begun)
    if isinstance(found, logs.Reading):
        return soon(replace(model, shelf=replace(shelf, reading=found, reading_of=volume.stand)))
    chair = dict(shelf.chairs).get(volume.seen.id, "")
    waits = volume.seen.id in shelf.awaiting
    glimpses = (*shelf.glimpses, (volume.stand, _glimpse(found, chair, waits=waits)))
    return soon(replace(model, shelf=replace(shelf, glimpses=glimpses, reading=None)))


def _read_on(volume: Volume, begun: logs.Reading | None) -> logs.Reading | History | None:
    try:
        found = (begun or logs.start(volume.text)).on(after(_PIECE))
    except DamagedSave as error:
        return error.partial
    except MolecoreError:
        return None
    return found if isinstance(found, logs.Reading) else found.history


def _glimpse(history: History | None, chair: str, *, waits: bool) -> Glimpse | None:
    """What everybody may see of a game; None if it cannot be shown.

    ``waits``: whether a sealed game waits for a person here, which its save does not tell.
    """
    if history is None:
        return None
    try:
        seen = glimpse_of(_with_those_away(with_board(history.match), chair))
    except MolecoreError:
        return None
    return replace(seen, standing=Message("title.your_turn"), waits=True) if waits else seen


def _with_those_away(match: Match, chair: str) -> Match:
    """``match`` with the players who sit elsewhere, which its save does not know.

    ``chair`` is the one that was kept; one that cannot be read, or "", seats all here.
    """
    if not chair:
        return match
    from molecore.remote.envelopes import glance  # noqa: PLC0415 - most games need none
    from molecore.remote.errors import BadLetter  # noqa: PLC0415 - as well
    from molecore.remote.table import named  # noqa: PLC0415 - as well

    try:
        seen = glance(chair)
    except BadLetter:
        return match
    players = tuple(
        replace(each, away=seat not in seen.seats) for seat, each in enumerate(match.players)
    )
    for seat, name in seen.names:
        players = named(players, seat, name)
    return replace(match, players=players)


def glimpse_of(match: Match) -> Glimpse:
    """What everybody may see of a match."""
    names = tuple(player.name for player in match.players)
    if queries.is_agreeing(match):
        return Glimpse(emblem(match.game.meta.id), queries.standing(match), names)
    seen = picture(match, queries.names(match))
    return Glimpse(seen, queries.standing(match), names, queries.waits(match))
