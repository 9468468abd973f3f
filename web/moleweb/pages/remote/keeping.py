"""Chairs as they are kept, the matches that follow from them, and the tables they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from molecore.core import history
from molecore.core.match import Match, Player
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.remote import device as devices
from molecore.remote.device import Device
from molecore.remote.envelopes import (
    keep,
    kept,
)
from molecore.remote.errors import BadLetter
from molecore.remote.messages import Body, Played
from molecore.words import say
from moleweb.app.chairs import id_of, to_answer_here
from moleweb.app.effects import (
    KeepChair,
    LoadGame,
    SaveGame,
)
from moleweb.app.model import Chair, Model
from moleweb.app.routes import Route
from moleweb.app.signing import cipher, keys


def keeping(model: Model, match_id: str, device: Device) -> Model:
    """The chair of a match in hand, and kept."""
    chair = Chair(match_id, device)
    return replace(model, chair=chair).emit(kept_as(match_id, device))


def kept_as(match_id: str, device: Device) -> KeepChair:
    """What keeps the chair of a match."""
    session = device.table.session
    awaited = session is not None and (
        bool(to_answer_here(device)) or (session.to_choose and session.waits in device.seats)
    )
    return KeepChair(match_id, keep(device), awaited)


def match_of(device: Device, match_id: str) -> Match:
    """The match of a device that has none yet, as its seats see it."""
    first = devices.first_position(device.start)
    players = seated(device, first.players)
    return line_of(replace(first, id=match_id, players=players), device.table.match)


def seated(device: Device, players: Sequence[Player]) -> tuple[Player, ...]:
    """Who sits where, as this device sees it: called as they said when they sat down."""
    told = device.table.match.players
    return tuple(
        replace(player, name=told[seat].name, away=seat not in device.seats)
        for seat, player in enumerate(players)
    )


def line_of(match: Match, known: Match) -> Match:
    """``match`` with the plies of ``known``; what both begin with stays as it is.

    Of a sealed one a seat may have come to know more of what was played before.
    """
    if known.sealing is not None:
        return replace(
            match,
            plies=known.plies,
            steps=known.steps,
            cursor=len(known.plies),
            resigned=known.resigned,
            sealing=known.sealing,
        )
    pairs = zip(match.plies, known.plies, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return replace(
        match,
        plies=(*match.plies[:shared], *known.plies[shared:]),
        steps=(*match.steps[: shared + 1], *known.steps[shared + 1 :]),
        cursor=len(known.plies),
        resigned=known.resigned,
    )


def said_by(device: Device, seat: Seat, body: Body) -> Device:
    """The device after something was done on one of its seats, with all that has to be said."""
    if device.table.session is None:
        return device.tell(keys(), seat, body)
    if isinstance(body, Played):
        action = device.table.match.game.decode(body.action)
        return device.act(keys(), action).pay(keys())
    return device.tell(keys(), seat, body).pay(keys())


def with_next(model: Model, before: Device, after: Device) -> Model:
    """The game that all have just agreed to play next is laid out and kept, to be gone to."""
    if before.table.rematch is not None:
        return model
    device = devices.next_game(keys(), after)
    if device is None:
        return model
    match = match_of(device, id_of(device))
    return model.emit(kept_as(match.id, device), SaveGame(history.begin(match), current=False))


def to_table(model: Model, match_id: str) -> Model:
    """To where a match is played, which is loaded if it is not in hand."""
    there = replace(model, route=Route("play", match_id))
    return there if there.at_hand else there.emit(LoadGame(match_id))


def told_by(device: Device, error: BadLetter) -> str:
    """What is wrong with a letter, and whose it is."""
    if error.seat is None:
        return str(error)
    if error.seat in device.seats:
        return say("remote.bad.in_your_name", reason=str(error))
    name = device.table.match.players[error.seat].name
    if error.fault == "forged":
        return say("remote.bad.in_name_of", name=name)
    return say("remote.bad.of", name=name, reason=str(error))


def read(text: str) -> Device | None:
    """The device that was kept as ``text``; None if that is damaged."""
    try:
        return kept(text, cipher())
    except BadLetter:
        return None
