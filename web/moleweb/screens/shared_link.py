"""A game that came by link: what it is, before anything is kept."""

from __future__ import annotations

from typing import Final

from molecore.core.match import Match
from moleweb import boards, turns
from moleweb.markup import NOTHING, Markup, h, join
from moleweb.model import Model, Shared
from moleweb.screens.status import verdict
from moleweb.widgets import button, counted, go, listed

TITLES: Final = {
    "foreign": "This is not a link to a game",
    "too_long": "This link is too long",
    "cut_off": "This link was cut off",
    "changed": "This link was damaged",
    "newer": "This link is newer than this page",
    "illegal": "This link holds no possible game",
}


def shared_link(model: Model) -> Markup:
    """The whole screen."""
    shared = model.shared
    if shared is None:
        return NOTHING
    words = h("div", _words(shared), h("div", _doors(model, shared), class_="doors"))
    picture = _picture(shared.match) if shared.match else None
    return h("div", picture, words, class_="shared panel")


def _words(shared: Shared) -> Markup:
    if shared.problem:
        complaint = h("p", shared.complaint, role="alert")
        return join((h("h1", TITLES[shared.problem]), complaint, _about(shared.match)))
    return join((h("h1", "Somebody shared a game"), _about(shared.match)))


def _about(match: Match | None) -> Markup:
    if match is None:
        return h("p", "Whatever you were playing is still there, untouched.", class_="quiet")
    state = verdict(match, match.result) if match.result else "It is still going on."
    played = counted(len(match.plies), "move")
    return h("p", f"{match.game.meta.name}: {listed(turns.names(match))}, {played}. {state}")


def _picture(match: Match) -> Markup:
    view = match.game.view(match.state, None)
    return h("div", boards.of(match.game.meta.id).picture(view), class_="small-board")


def _doors(model: Model, shared: Shared) -> Markup:
    label = "Open what is left" if shared.problem else "Open it"
    opening = button(label, "open", look="main") if shared.match else None
    return join((opening, _way_back(model, "" if shared.match else "main")))


def _way_back(model: Model, look: str) -> Markup:
    if model.match is None:
        return go("Go to the lobby", "#", look=look)
    return go("Keep my game", f"#play/{model.match.id}", look=look)
