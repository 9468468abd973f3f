"""What an action does on the meadow, in words: claims first, then moles; or what a card allows."""

from __future__ import annotations

from molecore.core.protocol import Action, Seat
from molecore.games.mole_majority.actions import Breed, CaveIn, Move, Play, Stack
from molecore.games.mole_majority.board import Edge, Hex, Space
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import moves, network, plan, reached_from
from molecore.games.mole_majority.pointers import nearest_to_win, winnable
from molecore.games.mole_majority.records import PublicState, View
from molecore.games.mole_majority.spots import hex_spot
from molecore.words import Message


def advice(before: View, after: View, seat: Seat, action: Action) -> Message | None:
    """What changed for the better, or can now; None where there is nothing such."""
    if before.public.phase != "turn":
        return None
    match action:
        case Play():
            return _enough(after.public, seat)
        case Stack():
            return _stacked(before, after, seat)
        case CaveIn(edge):
            return _shut(before.public, after.public, seat, edge)
        case Breed(space) | Move(space=space):
            come = _came_to(before.public, after.public, seat, space)
            return _changed(before, after, seat) or come
    return _changed(before, after, seat)


def _changed(before: View, after: View, seat: Seat) -> Message | None:
    """What the seat has more of, or others less."""
    was, now = before.public, after.public
    claims = _own(now.claims, seat) - _own(was.claims, seat)
    unclaims = _rivals(was.claims, seat) - _rivals(now.claims, seat)
    removes = _rivals(was.moles, seat) - _rivals(now.moles, seat)
    if claims > 0:
        return Message("mole_majority.advice.claims", n=claims)
    if unclaims > 0:
        return Message("mole_majority.advice.unclaims", n=unclaims)
    return Message("mole_majority.advice.removes", n=removes) if removes > 0 else None


def _came_to(before: PublicState, after: PublicState, seat: Seat, space: Space) -> Message:
    """What one mole more is good for in the hex where it came up."""
    whole = plan(after)
    number = whole.hex_of[whole.numbers[space]]
    inside, spot = after.moles[whole.spans[number]], hex_spot(whole.cells[number])
    own, free = inside.count(seat), inside.count(None)
    if free and winnable(after, seat, number):
        return Message("mole_majority.advice.lacks", n=free, hex=spot)
    if more := len(network(after, seat) - network(before, seat)):
        return Message("mole_majority.advice.spreads", n=more)
    return Message("mole_majority.advice.holds", n=own, all=len(inside), hex=spot)


def _stacked(before: View, after: View, seat: Seat) -> Message | None:
    """That nothing is left in hand, so that five cards are drawn (R34), or what can be bred."""
    if not after.public.tribes[seat].held:
        return Message("mole_majority.advice.empties")
    turns = before.public.turn, after.public.turn
    was, now = (turn.breeds if turn else 0 for turn in turns)
    return Message("mole_majority.advice.breeds", n=now - was) if now > was else None


def _shut(before: PublicState, after: PublicState, seat: Seat, edge: Edge) -> Message:
    """How many hexes others no longer get into, or between which nobody goes straight."""
    others = [other for other in still_in(before) if other != seat]
    lost = sum(len(_entered(before, other) - _entered(after, other)) for other in others)
    if lost:
        return Message("mole_majority.advice.shuts_out", n=lost)
    whole = plan(before)
    spots = [hex_spot(whole.cells[number]) for number in whole.hexes_at[edge]]
    if len(spots) != 2:
        return Message("mole_majority.advice.rim")
    return Message("mole_majority.advice.parts", one_hex=spots[0], other_hex=spots[1])


def _entered(public: PublicState, seat: Seat) -> frozenset[Hex]:
    """The hexes that moles of a seat can move to from the hexes it has claimed."""
    tunnels = reached_from(public, seat)
    starts = [start for start in tunnels if public.claims[start] == seat]
    return frozenset[Hex]().union(*(tunnels[start] - {start} for start in starts))


def _enough(public: PublicState, seat: Seat) -> Message | None:
    """That a card moves as many moles as the next hex lacks to be won, and so many get there."""
    found, whole = nearest_to_win(public, seat), plan(public)
    if found is None or public.turn is None or found[0] > public.turn.steps:
        return None
    lacking, cell = found
    near = (
        moles for _, moles, ends in moves(public, seat) if cell in {whole.hex_of[e] for e in ends}
    )
    if sum(map(len, near)) < lacking:
        return None
    return Message("mole_majority.card_is_enough", n=lacking, hex=hex_spot(whole.cells[cell]))


def _own(places: tuple[Seat | None, ...], seat: Seat) -> int:
    return places.count(seat)


def _rivals(places: tuple[Seat | None, ...], seat: Seat) -> int:
    return len(places) - places.count(seat) - places.count(None)
