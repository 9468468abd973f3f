"""What speaks for a guess, or for a step of the mole, in words."""

from __future__ import annotations

from statistics import mean
from typing import Final

from molecore.core.protocol import Action, Seat
from molecore.games.moleozer.actions import Guess, Pass, Reverse, Swap
from molecore.games.moleozer.board import DECK, distance
from molecore.games.moleozer.odds import answers, middle_half, unseen
from molecore.games.moleozer.race import owners
from molecore.games.moleozer.records import PublicState, View
from molecore.games.moleozer.seating import survivors
from molecore.words import Message

_VALUES: Final = tuple(card.value for card in DECK)


def pointer(view: View, seat: Seat) -> Message | None:
    """What cards mostly come to, of which one's own is remembered; or how near the mole is."""
    public = view.public
    if seat not in public.actors:
        return None
    if public.phase in {"guess", "change"} and not public.multiplied:
        return _sum(len(owners(public)) - 1)
    return _near(public, seat) if public.phase == "step" else None


def _sum(others: int) -> Message:
    """What the top cards of so many others come to."""
    return Message(
        "pointer.moleozer.sum",
        about=round(others * mean(_VALUES)),
        low=others * min(_VALUES),
        high=others * max(_VALUES),
    )


def _near(public: PublicState, seat: Seat) -> Message | None:
    homes = [house for house, owner in owners(public).items() if owner == seat]
    if not homes:
        return None
    [house] = homes
    steps = distance(public.on, public.mole, house)
    return Message("pointer.moleozer.near", n=steps, house=house)


def advice(before: View, after: View, seat: Seat, action: Action) -> Message | None:
    """What the cards may come to, or where a step leads; None for anything else."""
    if before.public.phase == "guess" and isinstance(action, Guess):
        return _closest(before, seat, action.number)
    if isinstance(action, Pass | Reverse | Swap) and before.public.phase in ("step", "action"):
        return _how_far(after, seat)
    if before.public.phase != "step" or after.public.mole == before.public.mole:
        return None
    standing = owners(before.public)
    if after.public.mole in standing:
        return Message("moleozer.advice.crushes")
    others = [house for house, owner in standing.items() if owner != seat]
    steps = min(distance(before.public.on, after.public.mole, house) for house in others)
    return Message("moleozer.advice.nears", n=steps)


def _how_far(view: View, seat: Seat) -> Message | None:
    """How far the mole is from one's own house and from the nearest other one."""
    public = view.public
    steps = {
        owner: distance(public.on, public.mole, house) for house, owner in owners(public).items()
    }
    own = steps.pop(seat, None)
    if own is None or not steps:
        return None
    return Message("moleozer.advice.how_far", own=own, other=min(steps.values()))


def _closest(view: View, seat: Seat, number: int) -> Message:
    """The likely answers, and those that are nearer to ``number`` than to any guess so far."""
    others = [each for other, each in enumerate(view.public.guesses) if other != seat]
    below = [each for each in others if each is not None and each < number]
    above = [each for each in others if each is not None and each > number]
    low = (max(below) + number) // 2 + 1 if below else 0
    high = (min(above) + number - 1) // 2 if above else 0
    likely = _likely(view)
    if below and above:
        return Message("moleozer.advice.closest.between", likely=likely, low=low, high=high)
    if below:
        return Message("moleozer.advice.closest.from", likely=likely, low=low)
    return Message("moleozer.advice.closest.to", likely=likely, high=high) if above else likely


def _likely(view: View) -> Message:
    """Between which numbers the answer lies as often as not, by the cards that the view shows."""
    public, own = view.public, view.own[:1]
    numbers = (value for value, _ in unseen(public, view.own).elements())
    others = answers(numbers, len(survivors(public)) - len(own), multiplied=public.multiplied)
    if not own:
        low, high = middle_half(others)
        return Message("moleozer.advice.likely", low=low, high=high)
    (card,) = own
    low, high = (
        number * card.value if public.multiplied else number + card.value
        for number in middle_half(others)
    )
    return Message("moleozer.advice.with_your_card", card=card.value, low=low, high=high)
