"""What a plan may come to, as far as it is laid, if everybody else stood still."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from molecore.core.protocol import Target
from molecore.games.mountains.board import grid_of
from molecore.games.mountains.drawing.hand import arranged, laid
from molecore.games.mountains.foresight import Forecast, forecast_of
from molecore.games.mountains.paths import others_of
from molecore.games.mountains.records import View


def forecast(view: View, pressed: Sequence[Target]) -> Forecast | None:
    """Where the viewer's plan leads; None unless the viewer is planning."""
    public, seat = view.public, view.viewer
    if public.question != "plan" or seat is None or not pressed:
        return None
    mole = public.moles[seat]
    cards = tuple(card for card in laid(view, pressed) if card)
    return forecast_of(public.rules.size, mole, others_of(public.moles, seat), public.rock, cards)


def reach(view: View, pressed: Sequence[Target], target: Target) -> Collection[Target]:
    """Where the plan may lead with the card ``target``; () for one that is laid already."""
    plan = None if target in pressed else arranged(view, pressed, target)
    seen = forecast(view, plan) if plan else None
    spaces = grid_of(view.public.rules.size).spaces
    return () if seen is None else [spaces[number] for number in sorted(seen.sure | seen.maybe)]
