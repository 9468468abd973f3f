"""The whole page as a tree of elements, from the model alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from molecore.drawing.art import icon, logo
from molecore.drawing.nodes import Node, h, to_html
from molecore.drawing.sprite import sprite
from molecore.drawing.widgets import button, tool
from molecore.words import Message, cached
from moleweb.app import queries
from moleweb.app.model import Model, Notice


def compose(model: Model) -> Node:
    """Everything that changes; the drawings it uses are the `sprite`, which does not."""
    screen = model.route.screen
    return h(
        "div",
        _top(_game_of(model), heard=model.settings.sound == "on"),
        _notices(model.notices) if model.notices else None,
        h("main", _screen(model), id="main", class_=f"screen {screen}", tabindex=-1),
        _dialog(model) if model.dialog else None,
        id="page",
        class_="opposite" if _is_turned(model) else None,
        data_title=_title(model) if screen == "play" else None,
        data_waiting=_waiting(model),
    )


def _screen(model: Model) -> Node | None:  # noqa: C901 - a case each
    """What is below the header. A screen's module is imported when it is first shown."""
    # ruff: noqa: PLC0415 - the page starts with one screen and does not wait for the others
    screen: Callable[[Model], Node | None]
    match model.route.screen:
        case "lobby":
            from moleweb.pages.lobby.view import lobby as screen
        case "new":
            from moleweb.pages.new_game.view import new_game as screen
        case "play":
            from moleweb.pages.play.view import table as screen
        case "tree":
            from moleweb.pages.history.view import tree as screen
        case "review":
            from moleweb.pages.review.view import review as screen
        case "shelf":
            from moleweb.pages.shelf.view import shelf as screen
        case "rules":
            from moleweb.pages.rulebook.view import rulebook as screen
        case "learn":
            from moleweb.pages.lessons.view import lesson as screen
        case "licences":
            from moleweb.pages.licences.view import licences as screen
        case "shared":
            from moleweb.pages.sharing.incoming_view import shared_link as screen
        case "joining":
            from moleweb.pages.remote.joining_view import joining as screen
        case _ as unknown:
            assert_never(unknown)
    return screen(model)


def _is_turned(model: Model) -> bool:
    """Whether the page faces the player opposite."""
    match = model.seated
    wanted = model.settings.turning == "on" and match is not None
    return wanted and match is not None and queries.is_opposite(match)


def _title(model: Model) -> str | None:
    from moleweb.pages.play.status_view import title

    return title(model)


def _waiting(model: Model) -> int | None:
    """How many games people elsewhere wait in, as far as is known; None for none."""
    at_hand, shelf = model.match, model.shelf
    here = at_hand.id if at_hand is not None else ""
    known = dict(shelf.glimpses)
    seen = (known.get(each.stand) for each in shelf.volumes or () if each.seen.id != here)
    others = sum(1 for glimpse in seen if glimpse is not None and glimpse.waits)
    here_too = at_hand is not None and model.rests is None and queries.waits(at_hand)
    return others + here_too or None


def _dialog(model: Model) -> Node | None:
    from moleweb.pages.dialogs.view import dialog

    return dialog(model)


def _game_of(model: Model) -> str:
    """The game the screen is about, if it is about one."""
    if model.match is not None and model.at_hand:
        return model.match.game.meta.id
    return model.route.about if model.route.screen in ("new", "rules", "learn") else ""


@cached()
def _top(game: str, *, heard: bool) -> Node:
    rules = (
        h("a", icon("book"), h("span", Message("top.rules")), class_="door", href=f"#rules/{game}")
        if game
        else None
    )
    home = h("a", logo(), h("span", Message("top.home")), class_="home", href="#")
    games = h("a", icon("shelf"), h("span", Message("top.games")), class_="door", href="#games")
    keys = tool("keys", Message("top.keys"), "dialog", "help")
    settings = tool("gear", Message("top.settings"), "dialog", "settings")
    nav = h("nav", rules, games, _mute(heard=heard), keys, settings)
    return h("header", home, nav, class_="top", id="top")


def _mute(*, heard: bool) -> Node:
    label = Message("top.mute" if heard else "top.sound")
    return tool("sound" if heard else "mute", label, "sound", "off" if heard else "on")


def _notices(notices: tuple[Notice, ...]) -> Node:
    lines = h("div", (_notice(notice) for notice in notices))
    close = tool("close", Message("dialog.close"), "noticed")
    return h("div", lines, close, class_="notices", role="alert")


def _notice(notice: Notice) -> Node:
    return h("p", notice.text, " ", _door(notice.kind, notice.place))


@cached()
def _door(kind: str, place: str) -> Node | None:
    """What can be done about a notice of this kind."""
    match kind:
        case "update":
            return button(Message("notice.do.update"), "update", look="small")
        case "crash":
            return button(Message("notice.do.report"), "dialog", "report", look="small")
        case "part" if place:
            return h("a", Message("start.try_again"), href=f"#{place}", class_="button small")
    return None


def first_paint() -> str:
    """The drawings, and the lobby without a game: made at build time, painted at once."""
    return to_html((sprite(), compose(Model())))
