"""The whole page as one text, from the model alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Final, TypeAlias, cast

from moleweb.art import icon, logo
from moleweb.changes import whole
from moleweb.markup import NOTHING, Markup, h, join, part
from moleweb.model import Model, Notice
from moleweb.widgets import button, tool

Screen: TypeAlias = Callable[[Model], Markup]
_SCREENS: Final[Mapping[str, str]] = {
    "lobby": "lobby",
    "new": "new_game",
    "play": "table",
    "tree": "tree",
    "shelf": "shelf",
    "rules": "rulebook",
    "shared": "shared_link",
}
"""The module of each screen, and the function in it."""


_DOORS: Final[Mapping[str, Markup]] = {
    "update": button("Change now", "update", look="small"),
    "crash": button("Report it", "dialog", "report", look="small"),
}
"""What can be done about a notice, by its kind."""


def render(model: Model) -> Markup:
    """Everything that changes; the drawings it uses are the `sprite`, which does not."""
    return whole(compose(model))


def compose(model: Model) -> Markup:
    """What `render` gives, with marks around its parts, for `changes`."""
    screen = model.route.screen
    return join(
        (
            _top(_game_of(model)),
            _notices(model.notices),
            h("main", _drawn(screen)(model), id="main", class_=f"screen {screen}", tabindex=-1),
            _dialog(model),
        )
    )


@cache
def _drawn(screen: str) -> Screen:
    """A screen's module comes in when it is first shown: the page starts with one of them."""
    name = _SCREENS[screen]
    return cast("Screen", getattr(import_module(f"moleweb.screens.{name}"), name))


def _dialog(model: Model) -> Markup:
    if model.dialog is None:
        return NOTHING
    from moleweb.screens.dialogs import dialog  # noqa: PLC0415 - as with screens

    return dialog(model)


def _game_of(model: Model) -> str:
    """The game the screen is about, if it is about one."""
    if model.match is not None and model.at_hand:
        return model.match.game.meta.id
    return model.route.about if model.route.screen in ("new", "rules") else ""


@cache
def _top(game: str) -> Markup:
    rules = (
        h("a", icon("book"), h("span", "Rules"), class_="door", href=f"#rules/{game}")
        if game
        else None
    )
    home = h("a", logo(), h("span", "Molecore"), class_="home", href="#")
    games = h("a", icon("shelf"), h("span", "Games"), class_="door", href="#games")
    keys = tool("keys", "Keys", "dialog", "help")
    nav = h("nav", rules, games, keys, tool("gear", "Settings", "dialog", "settings"))
    return part(h("header", home, nav, class_="top", id="top"))


def _notices(notices: tuple[Notice, ...]) -> Markup:
    if not notices:
        return NOTHING
    lines = (_notice(notice) for notice in notices)
    return h(
        "div", h("div", *lines), tool("close", "Close", "noticed"), class_="notices", role="alert"
    )


def _notice(notice: Notice) -> Markup:
    return h("p", notice.text, " ", _DOORS.get(notice.kind))
