"""The doors below the table: undo, hint, story, share, and what there is besides."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from molecore.core.match import Match
from molecore.draw import boards
from molecore.drawing.art import icon
from molecore.drawing.nodes import Attribute, Child, Node, h
from molecore.drawing.widgets import button, unseen
from molecore.words import Message, cached, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.status_view import is_looking_back

_MOST_LISTED: Final = 500
"""Moves that are worth listing one by one."""


def doors(model: Model, match: Match) -> Node:
    """The five doors, which stand in one row on every screen."""
    return _doors(
        undoable=not (model.rests or queries.is_watched(match))
        and (queries.undo_to(match) is not None or match.resigned is not None),
        helps=_can_help(model, match),
        helping=bool(model.hint),
    )


def _can_help(model: Model, match: Match) -> bool:
    if model.telling or model.elsewhere or model.rests or queries.person_to_act(match) is None:
        return False
    if is_looking_back(model, match):
        return False
    return not (boards.of(match.game.meta.id).hides and queries.is_memory_peek(match))


@cached(maxsize=8)
def _doors(*, undoable: bool, helps: bool, helping: bool) -> Node:
    pressed = "true" if helping else "false"
    row = (
        _door("undo", say("table.undo"), data_act="undo", disabled=not undoable),
        _door(
            "bulb",
            say("table.hint"),
            data_act="hint",
            id="hint",
            disabled=not helps,
            aria_pressed=pressed,
        ),
        _door("story", say("table.story"), popovertarget="story"),
        _door("share", say("table.share"), data_act="dialog", data_value="share"),
        _door("more", say("table.more"), popovertarget="more"),
    )
    return h(
        "div",
        unseen(say("table.game")),
        *row,
        class_="table-doors",
        role="group",
        id="doors",
    )


def _door(name: str, label: str, **more: Attribute) -> Node:
    return h("button", icon(name), label, type="button", class_="door", **more)


# ---- more


def more(model: Model, match: Match) -> Node:
    """What is seldom needed: typed moves, a closer look, and the ways out of the game."""
    over = match.result is not None and match.at_end
    entry = () if over else (_form(model.table.fresh), _moves(model, match))
    return h(
        "section",
        h("h2", Message("table.more"), class_="unseen"),
        *entry,
        _others(
            match.id,
            match.game.meta.id,
            closed=match.result is not None or not queries.people(match),
            over=queries.is_played_out(match) and match.sealing is None,
            alone=not queries.is_remote(match),
        ),
        class_="panel more",
        id="more",
        popover="auto",
    )


@cached(maxsize=4)
def _form(fresh: int) -> Node:
    """Where a move is typed; the field is emptied when ``fresh`` changes."""
    field = h(
        "input",
        type="text",
        id="move",
        name="move",
        value="",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        data_fresh=fresh,
        aria_describedby="move-help",
    )
    play = h("button", Message("table.play"), type="submit", class_="button")
    return h(
        "form",
        h("label", Message("table.type_a_move"), for_="move"),
        h("span", field, play, class_="entry"),
        h("p", Message("table.press_enter"), class_="unseen", id="move-help"),
        data_submit="typed",
    )


def _moves(model: Model, match: Match) -> Child:
    seat = queries.person_to_act(match)
    if seat is None or model.telling or queries.is_settled(match):
        return None
    actions = queries.legal(match, seat)
    if len(actions) > _MOST_LISTED:
        return h("p", Message("table.possible_moves", n=len(actions)), class_="quiet")
    shown = model.table.moves_shown
    opener = h(
        "button",
        Message("table.possible_moves", n=len(actions)),
        type="button",
        class_="link",
        data_act="moves",
        aria_expanded="true" if shown else "false",
    )
    opener = h("span", opener, button(say("table.where"), "where", look="link"))
    if not shown:
        return opener
    notations = map(match.game.encode, actions)
    return (
        opener,
        h("div", *(_move(text) for text in notations), class_="possible", translate="no"),
    )


@lru_cache(maxsize=256)
def _move(notation: str) -> Node:
    return button(notation, "typed", notation, look="small")


@cached(maxsize=8)
def _others(match_id: str, game: str, *, closed: bool, over: bool, alone: bool) -> Node:
    review = (icon("book"), Message("ending.review"))
    again = _dialog("again", say("table.restart"), "restart", off=not alone)
    row = (
        _lens("minus", say("table.zoom_out"), -1),
        _lens("plus", say("table.zoom_in"), 1),
        h("a", icon("branch"), Message("table.history"), class_="door", href=f"#tree/{match_id}"),
        h("a", *review, class_="door", href=f"#review/{match_id}")
        if over
        else _dialog("flag", say("table.resign"), "resign", off=closed),
        again,
        h("a", icon("plus"), Message("table.new_game"), class_="door", href=f"#new/{game}"),
    )
    return h("div", *row, class_="more-doors")


def _dialog(name: str, label: str, dialog: str, *, off: bool) -> Node:
    return _door(name, label, data_act="dialog", data_value=dialog, disabled=off)


def _lens(name: str, label: str, direction: int) -> Node:
    """A button that the page itself answers: how large the board is, is not part of the model."""
    return _door(name, label, data_zoom=direction)
