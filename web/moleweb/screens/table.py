"""The table: board, bar, history, score sheet, log and everything that can be done there."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Result
from moleweb import boards, turns
from moleweb.art import icon
from moleweb.boards import Scene
from moleweb.flows import clock, cover
from moleweb.flows.table import cursor_at, finished_view, pressable, resigner
from moleweb.markup import NOTHING, Markup, h, join, part
from moleweb.model import Model
from moleweb.screens.glimpse import glimpse
from moleweb.screens.hand_over import hand_over
from moleweb.screens.moves import moves
from moleweb.screens.status import bar, reason, sentences, verdict
from moleweb.widgets import button, counted, go, panel, tool, unseen

_MOST_LISTED: Final = 500
"""Moves that are worth listing one by one."""


def table(model: Model) -> Markup:
    """The whole screen."""
    match = model.seated
    if match is None:
        return h("p", "Opening the game ...", class_="wait", role="status")
    called = cover.called(model)
    if called is not None:
        return hand_over(model, match, called)
    if clock.looking(model) is not None:
        return glimpse(model, match)
    stage = h(
        "section",
        h("h1", match.game.meta.name, class_="unseen"),
        bar(model, match),
        _board(model, match),
        _history(match),
        class_="stage",
    )
    return h("div", stage, _side(model, match), class_=f"table {match.game.meta.id}")


# ---- the board


def _board(model: Model, match: Match) -> Markup:
    """The board, a map of it for closer looks, and what is pressed beside it."""
    game = match.game.meta.id
    view, scene = turns.view(match, model.table.eyes), _scene(model, match)
    parts = (
        h("div", boards.of(game).draw(view, scene), class_="board"),
        h("div", id="map", class_="map", data_keep="all", aria_hidden="true"),
        boards.tray(game, view, scene),
    )
    return join(parts)


def _scene(model: Model, match: Match) -> Scene:
    here = cursor_at(model, match)
    return Scene(
        ply=match.cursor,
        actor=_actors(match),
        pressable=pressable(model, match),
        pressed=model.table.pressed,
        cursor=here.target if here else None,
        events=turns.last_events(match, model.table.eyes),
        finished=finished_view(match),
        names=turns.names(match),
        before=turns.view_before(match, model.table.eyes),
    )


def _actors(match: Match) -> str:
    return " ".join(map(str, match.actors))


# ---- history


def _history(match: Match) -> Markup:
    ply, last = match.cursor, len(match.plies)
    undoable = turns.undo_to(match) is not None or match.resigned is not None
    slider = h(
        "input",
        type="range",
        id="slider",
        min=0,
        max=last,
        value=ply,
        data_change="jump",
        data_live=True,
        aria_label="Position",
        aria_valuetext=f"Move {ply} of {last}",
        disabled=not last,
    )
    tools = (
        tool("undo", "Undo", "undo", off=not undoable),
        tool("redo", "Redo", "redo", off=match.at_end),
        slider,
        tool("first", "First position", "jump", 0, off=not ply),
        tool("back", "One move back", "step", -1, off=not ply),
        tool("forward", "One move on", "step", 1, off=match.at_end),
        tool("last", "Last position", "jump", last, off=match.at_end),
        _lens("minus", "Zoom out", -1),
        _lens("plus", "Zoom in", 1),
    )
    return h("div", *tools, class_="history", role="group", aria_label="History")


def _lens(name: str, label: str, direction: int) -> Markup:
    """A button that the page itself answers: how large the board is, is not part of the model."""
    return h(
        "button",
        icon(name),
        type="button",
        class_="tool",
        data_zoom=direction,
        aria_label=label,
        title=label,
    )


# ---- the side


def _side(model: Model, match: Match) -> Markup:
    view = turns.view(match, model.table.eyes)
    sheet = boards.of(match.game.meta.id).sheet(view, turns.names(match))
    over = match.result is not None and match.at_end
    return h(
        "aside",
        _ending(match, match.result) if over and match.result else None,
        _round_over(match) if finished_view(match) is not None else None,
        h("section", sheet, class_="panel score", aria_label="Scores"),
        moves(model, match),
        None if over else _entry(model, match),
        _doors(match),
        class_="side",
    )


def _ending(match: Match, result: Result) -> Markup:
    doors = (
        button("Rematch", "rematch", look="main"),
        go("New game", f"#new/{match.game.meta.id}"),
        button("Share", "dialog", "share"),
    )
    look = h("p", "Step back through the game with the slider below the board.", class_="quiet")
    why = h("p", reason(match, result))
    return panel(
        verdict(match, result), why, h("div", *doors, class_="doors"), look, class_="ending"
    )


def _round_over(match: Match) -> Markup:
    heading = boards.of(match.game.meta.id).INTERLUDE
    return panel(heading, h("p", sentences(match, match.cursor)), class_="ending")


def _entry(model: Model, match: Match) -> Markup:
    field = h(
        "input",
        type="text",
        id="move",
        name="move",
        value="",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        data_fresh=model.table.fresh,
        aria_describedby="move-help",
    )
    form = h(
        "form",
        h("label", "Type a move", for_="move"),
        h("span", field, h("button", "Play", type="submit", class_="button"), class_="entry"),
        h("p", "Press Enter to play it.", class_="unseen", id="move-help"),
        data_submit="typed",
    )
    return h("section", form, _moves(model, match), class_="panel typing")


def _moves(model: Model, match: Match) -> Markup:
    seat = turns.person_to_act(match)
    if seat is None or turns.is_settled(match):
        return NOTHING
    actions = turns.legal(match, seat)
    if len(actions) > _MOST_LISTED:
        return h("p", f"{len(actions):,} possible moves", class_="quiet")
    shown = model.table.moves_shown
    opener = h(
        "button",
        counted(len(actions), "possible move"),
        type="button",
        class_="link",
        data_act="moves",
        aria_expanded="true" if shown else "false",
    )
    if not shown:
        return opener
    notations = map(match.game.encode, actions)
    return join((opener, h("div", *(_move(text) for text in notations), class_="possible")))


@lru_cache(maxsize=256)
def _move(notation: str) -> Markup:
    return button(notation, "typed", notation, look="small")


def _doors(match: Match) -> Markup:
    return _doors_of(match.id, match.game.meta.id, over=resigner(match) is None)


@cache
def _doors_of(match_id: str, game: str, *, over: bool) -> Markup:
    doors = (
        h("a", icon("branch"), "History", class_="door", href=f"#tree/{match_id}"),
        _door("share", "Share", "share"),
        _door("again", "Restart", "restart"),
        _door("flag", "Resign", "resign", off=over),
        h("a", icon("plus"), "New game", class_="door", href=f"#new/{game}"),
    )
    return part(h("div", unseen("Game"), *doors, class_="table-doors", role="group", id="doors"))


def _door(name: str, label: str, dialog: str, *, off: bool = False) -> Markup:
    return h(
        "button",
        icon(name),
        label,
        type="button",
        class_="door",
        data_act="dialog",
        data_value=dialog,
        disabled=off,
    )
