"""What is worth a look in a turn, for somebody new to the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.protocol import Seat
from molecore.core.remarks import Reason
from molecore.core.rng import SplitMix64
from molecore.games.mole_majority.actions import (
    Action,
    AddNumber,
    Discard,
    EndTurn,
    Pass,
    Play,
    Stack,
    Swap,
)
from molecore.games.mole_majority.board import Cell, Hex
from molecore.games.mole_majority.cards import Card
from molecore.games.mole_majority.end_of_turn import is_truce
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import (
    breeding_spaces,
    claims_left,
    empty_spaces,
    moves,
    plan,
)
from molecore.games.mole_majority.records import KnownHoldings, PublicState, Rules, View
from molecore.games.mole_majority.scoring import number_value
from molecore.games.mole_majority.spots import hex_spot
from molecore.games.mole_majority.transition import Transition
from molecore.games.mole_majority.turns import carry_out
from molecore.games.mole_majority.views import sample
from molecore.words import Message

_KEEPERS: Final[frozenset[Card]] = frozenset({"GK1", "GK2"})


def pointer(view: View, seat: Seat) -> Message | None:
    """The hex in reach that lacks fewest moles to be one's own, else where to breed (R17, R22)."""
    public = view.public
    if public.phase != "turn" or public.mover != seat:
        return None
    found = nearest_to_win(public, seat)
    if found is None:
        return Message("pointer.mole_majority.breed")
    lacking, nearest = found
    cell = hex_spot(plan(public).cells[nearest])
    return Message("pointer.mole_majority.fill", n=lacking, hex=cell)


def nearest_to_win(public: PublicState, seat: Seat) -> tuple[int, Hex] | None:
    """How many moles the hex lacks that is filled and won soonest, and which; None without one."""
    lacking = ((len(empty_spaces(public, (cell,))), cell) for cell in _to_win(public, seat))
    return min(lacking, default=None)


def _to_win(public: PublicState, seat: Seat) -> Iterator[Hex]:
    """Hexes of nobody or of others that ``seat`` can get into, and would have if it filled them."""
    whole = plan(public)
    ends = {end for _, _, ends in moves(public, seat) for end in ends} | set(
        breeding_spaces(public, seat)
    )
    for number in sorted({whole.hex_of[space] for space in ends}):
        if winnable(public, seat, number):
            yield number


def winnable(public: PublicState, seat: Seat, number: Hex) -> bool:
    """Whether a hex of nobody or of others belongs to ``seat`` once it has filled it.

    It wins where others have as many, because it comes last (R24); never without a token (R28).
    """
    if public.claims[number] == seat or not claims_left(public, seat):
        return False
    inside = public.moles[plan(public).spans[number]]
    rivals = (inside.count(other) for other in still_in(public) if other != seat)
    return inside.count(seat) + inside.count(None) >= max(rivals, default=0)


# ---- the last claim in danger


def warning(view: View, seat: Seat) -> Reason | None:
    """That one mole holds the last claim of ``seat``, or that it can be rolled empty; else None."""
    cell = held_by_one(view.public, seat)
    if cell is not None:
        return Reason(Message("warning.mole_majority.last_mole"), "R90", (cell,))
    cell = endangered(view, seat)
    if cell is None:
        return None
    return Reason(Message("warning.mole_majority.rolled_empty"), "R90", (cell,))


def held_by_one(public: PublicState, seat: Seat) -> Cell | None:
    """The only claim of ``seat``, if no mole is on it but one of its own, which can leave (R30)."""
    if public.phase != "turn" or public.claims.count(seat) != 1:
        return None
    number = public.claims.index(seat)
    inside = public.moles[plan(public).spans[number]]
    is_held = inside.count(seat) == 1 == len(inside) - inside.count(None)
    return plan(public).cells[number] if is_held else None


def endangered(view: View, seat: Seat) -> Cell | None:
    """The only claim of ``seat``, if a rival could roll it empty in one turn as it stands.

    A rival may hold all that ``view`` does not rule out: a Groundskeeper, a number card, and
    Converts stacked for a longer roll (R75-R78).
    """
    public = view.public
    if public.phase != "turn" or public.claims.count(seat) != 1:
        return None
    number = public.claims.index(seat)
    inside = public.moles[plan(public).spans[number]]
    beside = (*inside[1:], inside[0])
    rows = sum(b is None is not a for a, b in zip(inside, beside, strict=True))
    if rows > 1:  # a roll stops at a gap
        return None
    rivals = (other for other in still_in(public) if other != seat)
    longest = max((longest_roll(public.rules, view.known(other)) for other in rivals), default=0)
    full = len(inside) - inside.count(None)
    return plan(public).cells[number] if full <= longest else None


def longest_roll(rules: Rules, held: KnownHoldings) -> int:
    """How many moles a seat can roll that may hold this; 0 if it can not roll at all (R75, R76)."""
    hidden = held.held - len(held.hand)
    pool = held.unseen if hidden else ()
    if _KEEPERS.isdisjoint((*held.hand, *pool)):
        return 0
    keepers, best = int(_KEEPERS.isdisjoint(held.hand)), 0
    for own, cards in ((True, held.hand), (False, pool)):
        value = max((number_value(rules, card) for card in cards), default=0)
        room = hidden - keepers - (not own)
        if value and room >= 0:
            converts = held.hand.count("CV") + min(room, pool.count("CV"))
            best = max(best, value + converts)
    return best


# ---- the last claim given up


def caution(view: View, seat: Seat, action: Action) -> Message | None:
    """That ``seat`` gives up its last claim by ``action``, or ends its turn without one (R30, R90).

    None for every other action.
    """
    public = view.public
    if public.phase != "turn" or isinstance(action, Play | AddNumber | Stack | Swap):
        return None  # cards alone move no mole
    if isinstance(action, Discard | Pass | EndTurn):
        keeps = seat in public.claims or is_truce(public)
    else:
        transition = Transition(sample(view, SplitMix64(0)))
        carry_out(transition, action)
        keeps = seat not in public.claims or seat in transition.public.claims
    return None if keeps else Message("caution.mole_majority.last_claim")
