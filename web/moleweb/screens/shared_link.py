"""A game that came by link: what it is, before anything is kept."""

from __future__ import annotations

from typing import Final

from molecore.core.match import Match
from molecore.wire.reading import Reading
from moleweb import boards, turns
from moleweb.markup import NOTHING, Markup, h, join
from moleweb.model import Model, Shared
from moleweb.screens.sharing import HIDDEN, HOLDS
from moleweb.screens.status import verdict
from moleweb.widgets import button, counted, go, listed

TITLES: Final = {
    "foreign": "This is not a link to a game",
    "too_long": "This link is too long",
    "cut_off": "This link was cut off",
    "changed": "This link was damaged",
    "newer": "This link is newer than this page",
    "illegal": "This link holds no possible game",
    "suspect": "This link was not opened",
}


def shared_link(model: Model) -> Markup:
    """The whole screen."""
    shared = model.shared
    if shared is None:
        return NOTHING
    if shared.reading is not None:
        return h("div", _progress(model, shared.reading), class_="shared panel")
    words = h("div", _words(shared), h("div", _doors(model, shared), class_="doors"))
    picture = _picture(shared.match) if shared.match else None
    return h("div", picture, words, class_="shared panel")


def _progress(model: Model, reading: Reading) -> Markup:
    read, plies = len(reading.match.plies), reading.header.plies
    return h(
        "div",
        h("h1", "Reading the link"),
        h("p", f"It holds a long game: {read:,} of {counted(plies, 'move')} so far."),
        h("progress", max=plies, value=read, aria_label="Moves read"),
        h("div", _way_back(model, ""), class_="doors"),
    )


def _words(shared: Shared) -> Markup:
    if shared.problem or shared.match is None:
        complaint = h("p", shared.complaint, role="alert")
        return join((h("h1", TITLES[shared.problem or "foreign"]), complaint, _rest(shared.match)))
    return join(
        (
            h("h1", f"Somebody shared {_kind(shared, shared.match)}"),
            _about(shared.match),
            h("p", HOLDS[shared.contents], class_="quiet"),
            h("p", HIDDEN, class_="hidden-note") if shared.hides else None,
        )
    )


def _kind(shared: Shared, match: Match) -> str:
    if shared.contents == "setup":
        return "a challenge"
    if shared.contents == "position":
        return "a position"
    return "a running game" if _whole(match).result is None else "a finished game"


def _whole(match: Match) -> Match:
    """The match with nothing undone."""
    return match.jump(len(match.plies))


def _rest(match: Match | None) -> Markup:
    if match is None:
        return h("p", "Whatever you were playing is still there, untouched.", class_="quiet")
    return _about(match)


def _about(match: Match) -> Markup:
    result = _whole(match).result
    state = verdict(match, result) if result else "It is still going on."
    played = counted(len(match.plies), "move")
    where = "" if match.at_end else f" It stands at move {match.cursor:,}."
    names = listed(turns.names(match))
    return h("p", f"{match.game.meta.name}: {names}, {played}. {state}{where}")


def _picture(match: Match) -> Markup:
    view = match.game.view(match.state, None)
    return h("div", boards.of(match.game.meta.id).picture(view), class_="small-board")


def _doors(model: Model, shared: Shared) -> Markup:
    opening = button(_invitation(shared), "open", look="main") if shared.match else None
    again = button("Open it all the same", "retry") if shared.problem == "suspect" else None
    return join((opening, _way_back(model, "" if shared.match else "main"), again))


def _invitation(shared: Shared) -> str:
    if shared.problem:
        return "Open what is left"
    return "Play it" if shared.contents == "setup" else "Open it"


def _way_back(model: Model, look: str) -> Markup:
    if model.match is None:
        return go("Go to the lobby", "#", look=look)
    return go("Keep my game", f"#play/{model.match.id}", look=look)
