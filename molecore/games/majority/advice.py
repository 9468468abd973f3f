"""What a claim does, in words: seats that it brings at once, or that can be expected after it."""

from __future__ import annotations

from collections.abc import Iterator

from molecore.core.protocol import Action, Seat
from molecore.games.majority.actions import LEAVE_BLANK
from molecore.games.majority.board import Place, numbers_in, plan_of
from molecore.games.majority.kernel.forecast import forecast_of
from molecore.games.majority.kernel.tables import tables_of
from molecore.games.majority.records import View, other_side
from molecore.words import Message


def pointer(view: View, seat: Seat) -> Message | None:
    """A claim that closes the ring around another seat, for ``seat`` or against it (J14, J18)."""
    if view.public.phase != "claim" or view.public.mover != seat:
        return None
    for who, kind in ((seat, "gain"), (other_side(seat), "danger")):
        for last, won in _rings(view, who):
            return Message(f"pointer.majority.ring.{kind}", place=last, other=won)
    return Message("pointer.majority.beside")


def _rings(view: View, seat: Seat) -> Iterator[tuple[Place, Place]]:
    """The one free place around another that ``seat`` would win with it."""
    public, plan = view.public, plan_of(view.public.rules.boards)
    own, taken = public.held[seat], public.held[0] | public.held[1]
    for number in numbers_in(plan.everywhere & ~(own | public.placed)):
        around = plan.around[number]
        free = around & ~taken
        if free.bit_count() != 1:
            continue
        most = (around & own).bit_count() + 1
        others = (around & public.held[other_side(seat)]).bit_count()
        if most > others:
            [last] = numbers_in(free)
            yield plan.places[last], plan.places[number]


def advice(before: View, after: View, seat: Seat, action: Action) -> Message | None:
    """How many places a claim brings; of preferences, how good ones are found."""
    if before.public.phase == "declare":
        return None if action == LEAVE_BLANK else Message("majority.advice.by_lot")
    if after.public.contest != before.public.contest:
        return None
    gained = after.public.held[seat].bit_count() - before.public.held[seat].bit_count()
    if gained > 1:
        return Message("majority.advice.brings", n=gained)
    expected, places = _expected(before, seat), before.public.rules.boards
    now, size = _expected(after, seat), tables_of(places).size
    return Message("majority.advice.expects", n=now, all=size) if now > expected else None


def _expected(view: View, seat: Seat) -> int:
    """The places that ``seat`` may expect at the end, by the forecast that searches rest on."""
    tables = tables_of(view.public.rules.boards)
    forecast = forecast_of(view.public.rules.boards)
    red, blue = map(tables.bitboard, view.public.held)
    lead = forecast.lead(forecast.chances(red, blue), tables.everywhere)
    return round(tables.size * (1 + (lead if seat == 0 else -lead)) / 2)
