"""What one person sees for a short time and then never again, with the clock beside it."""

from __future__ import annotations

from typing import Final

from molecore.core.match import Match
from moleweb.flows import clock
from moleweb.markup import NOTHING, Markup, h
from moleweb.model import Look, Model
from moleweb.widgets import button, counted

_AROUND: Final = 283
"""The circumference of the clock."""


def glimpse(model: Model, match: Match) -> Markup:
    """The whole screen, for the one who is alone with it."""
    look, shown = clock.looking(model), clock.glimpse(model)
    if look is None or shown is None:
        return NOTHING
    name = match.players[look.seat].name
    head = h("h1", f"{name}, remember")
    ready = button("Ready", "looked", look="main big")
    return h(
        "section",
        h("div", head, _dial(look), class_="glimpse-head"),
        shown.shown,
        h("div", ready, *_longer(look), class_="doors"),
        h("p", "Whoever needs more time takes it. The others are told.", class_="quiet"),
        class_="glimpse panel",
    )


def terms(model: Model) -> Markup:
    """How long the next look takes, and where that is changed; nothing where there is none."""
    shown = clock.glimpse(model)
    if shown is None:
        return NOTHING
    seconds = clock.allowed(model, shown)
    time = "no time limit" if seconds is None else counted(seconds, "second")
    change = button("Change", "dialog", "settings", look="small plain")
    return h(
        "p",
        f"There is {time} to look." if seconds is None else f"There are {time} to look.",
        " ",
        change,
        class_="quiet",
    )


def _longer(look: Look) -> tuple[Markup, ...]:
    if look.left is None:
        return ()
    return (
        button(f"{clock.MORE} seconds more", "longer", clock.MORE, look="plain"),
        button("No limit", "nolimit", look="plain"),
    )


def _dial(look: Look) -> Markup:
    """The seconds that are left, on a ring that runs out. Nobody has them read out one by one."""
    if look.left is None or look.total is None:
        return h("p", "No limit", class_="dial-text", role="timer")
    gone = _AROUND - _AROUND * (look.left - 1) // max(look.total - 1, 1)
    ring = (
        '<circle class="dial-back" r="45"/>'
        f'<circle class="dial-left" r="45" stroke-dasharray="{_AROUND}" '
        f'stroke-dashoffset="{gone}" transform="rotate(-90)"/>'
        f'<text y="17">{look.left}</text>'
    )
    svg = f'<svg class="dial" viewBox="-52 -52 104 104" aria-hidden="true">{ring}</svg>'
    said = h("span", f"{counted(look.left, 'second')} left", class_="unseen")
    return h("div", Markup(svg), said, role="timer", id="dial")
