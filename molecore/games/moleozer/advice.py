"""What speaks for a guess, or for a step of the mole, in words."""

from __future__ import annotations

from molecore.core.protocol import Action, Seat
from molecore.games.moleozer.board import distance
from molecore.games.moleozer.odds import answers, middle_half, unseen
from molecore.games.moleozer.race import owners
from molecore.games.moleozer.records import View
from molecore.games.moleozer.seating import survivors
from molecore.words import Message


def advice(before: View, after: View, seat: Seat, _: Action) -> Message | None:
    """What the cards may come to, or where a step leads; None for anything else."""
    if before.public.phase == "guess":
        return _likely(before)
    if before.public.phase != "step" or after.public.mole == before.public.mole:
        return None
    standing = owners(before.public)
    if after.public.mole in standing:
        return Message("moleozer.advice.crushes")
    others = [house for house, owner in standing.items() if owner != seat]
    steps = min(distance(before.public.on, after.public.mole, house) for house in others)
    return Message("moleozer.advice.nears", n=steps)


def _likely(view: View) -> Message:
    """Between which numbers the answer lies as often as not, by the cards that lie open."""
    public = view.public
    numbers = (value for value, _ in unseen(public, ()).elements())
    ways = answers(numbers, len(survivors(public)), multiplied=public.multiplied)
    low, high = middle_half(ways)
    return Message("moleozer.advice.likely", low=low, high=high)
