"""What is played at a table with somebody elsewhere becomes letters, and letters become moves.

No other module starts this. After every message `settle` looks
whether something was played on a chair of this device, and signs it; what is
not from one of its chairs, or not at the end of the game, is not played.
"""

from __future__ import annotations

from typing import Final

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote.device import Device
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Body, GaveUp, Played
from molecore.words import Message
from moleweb.app import queries
from moleweb.app.chairs import device_at, game_of
from moleweb.app.effects import (
    FindChairs,
)
from moleweb.app.model import Chair, Model
from moleweb.app.signing import keys
from moleweb.pages.play.update import moved
from moleweb.pages.remote import wire
from moleweb.pages.remote.asking import unheard
from moleweb.pages.remote.keeping import keeping, line_of, said_by, seated

PAST: Final = Refusal(Message("remote.refused.past"))
NO_KEY: Final = Refusal(Message("remote.refused.no_key"))
OVER: Final = Refusal(Message("remote.refused.drawn"))


def settle(before: Model, after: Model, match: Match) -> Model:
    """Sign what was played here in ``match``, and refuse what cannot be played."""
    device = device_at(after)
    if device is None:
        return _looked_for(before, after, match)
    return wire.settle(before, _settled(before, after, match, device))


def _settled(before: Model, after: Model, match: Match, device: Device) -> Model:
    if before.elsewhere and not after.elsewhere:  # the other tab may have heard of more
        return _brought(after, match).emit(FindChairs(game_of(match.id)))
    if after.chair is not before.chair:
        after = replace(after, planning=None)
        return _brought(_with_dues(_answered(before, after), match, device), match)
    return _told(before, _caught_up(after, device), match, device)


def _answered(before: Model, after: Model) -> Model:
    """What was refused before something was said or heard need not be refused any more."""
    hint = after.table.hint
    if hint is None or hint is not before.table.hint:
        return after
    return replace(after, table=replace(after.table, hint=None))


def _caught_up(model: Model, device: Device) -> Model:
    """A save that came in may be of before letters that were heard: what they say is played."""
    history, known = model.history, device.table.match
    if history is None or model.elsewhere:
        return model
    line = history.match.plies
    if line == known.plies or line != known.plies[: len(line)]:
        return model
    return replace(model, history=history.follow(line_of(history.match, known)))


def _with_dues(model: Model, match: Match, device: Device) -> Model:
    """The device has said what nobody has to choose: in a sealed game, or as it was prepared."""
    if model.elsewhere:
        return model
    paid = device.answer(keys()).pay(keys())
    if paid is device:
        return model
    before = replace(model, chair=Chair(match.id, replace(device, prepared=())))
    after = keeping(model, match.id, paid)
    return after if paid.log is device.log or match.sealing else unheard(before, after)


def _looked_for(before: Model, after: Model, match: Match) -> Model:
    """Look for the chair; without its key nothing is played."""
    if _is_growth(after, match):
        return _refused(before, after, NO_KEY)
    if after.sought == match.id:
        return after
    return replace(after, sought=match.id).emit(FindChairs(game_of(match.id)))


def _is_growth(model: Model, match: Match) -> bool:
    """Whether the match holds anything that its history does not."""
    history = model.history
    if history is None or history.start.id != match.id:
        return False
    return len(history.follow(match).log) > len(history.log)


def _refused(before: Model, after: Model, why: Refusal) -> Model:
    """Nothing was played."""
    table = replace(before.table, hint=why, pressed=())
    return replace(after, match=before.match, history=before.history, table=table)


def _told(before: Model, after: Model, match: Match, device: Device) -> Model:
    """What was played here becomes letters; looking back and at other lines is free."""
    if after.elsewhere:
        return after  # another tab writes: nothing is played in this one
    known = device.table.match
    if match.plies[: len(known.plies)] == known.plies:
        return _signed(before, after, match, device)
    if match.plies == known.plies[: len(match.plies)]:
        return _made_whole(after, match, known)
    return _refused(before, after, PAST) if _is_growth(after, match) else after


def _made_whole(model: Model, match: Match, known: Match) -> Model:
    """What was only looked back at is still there."""
    whole = line_of(match, known).jump(match.cursor)
    return replace(model, match=whole, table=replace(model.table, browsing=True))


def _signed(before: Model, after: Model, match: Match, device: Device) -> Model:
    known = device.table.match
    new = match.plies[len(known.plies) :]
    bodies: list[tuple[Seat, Body]] = [
        (ply.seat, Played(ply_number, match.game.encode(ply.action)))
        for ply_number, ply in enumerate(new, len(known.plies))
    ]
    if match.resigned is not None and match.resigned != known.resigned:
        bodies.append((match.resigned, GaveUp(len(match.plies))))
    if not bodies:
        return _with_resignation(after, match, known)
    if any(seat not in device.seats for seat, _ in bodies):
        return _refused(before, after, queries.why_nobody(known))
    try:
        for seat, body in bodies:
            device = said_by(device, seat, body)
    except BadLetter as error:
        why = OVER if device.table.drawn else Refusal(str(error))
        return _refused(before, after, why)
    except IllegalAction as error:
        return _refused(before, after, error.refusal)
    kept_too = unheard(before, keeping(after, match.id, device))
    if match.sealing is None:
        return kept_too
    stood = replace(kept_too, match=before.match, history=before.history)
    return _brought(stood, before.match or match)


def _with_resignation(model: Model, match: Match, known: Match) -> Model:
    """Who has given up has; to take that back the others are asked."""
    if match.resigned == known.resigned:
        return model
    ended, history = replace(match, resigned=known.resigned), model.history
    return replace(model, match=ended, history=history.follow(ended) if history else None)


def _brought(model: Model, match: Match) -> Model:
    """What came from others is played on the table, and what was taken back is no more on it."""
    device = device_at(model)
    if model.elsewhere or device is None:
        return model
    known = device.table.match
    line = replace(line_of(match, known), players=seated(device, match.players))
    if line.players != match.players:
        model = replace(model, match=(match := replace(match, players=line.players)))
    if (line.plies, line.resigned) != (match.plies, match.resigned):
        return moved(model, line)
    if line.sealing == match.sealing and line.steps == match.steps:
        return model
    return replace(model, match=replace(line, cursor=match.cursor))
