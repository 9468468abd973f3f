"""The table: board, bar, history, score sheet, log and everything that can be done there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.protocol import Target
from molecore.draw import boards
from molecore.draw.art import icon
from molecore.draw.board import Scene
from molecore.draw.nodes import Child, Node, h, late
from molecore.draw.widgets import button, panel, tool, unseen
from molecore.words import Message, cached, enumerated, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.telling import Telling
from moleweb.pages.play import handover_update
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.ending_view import ending, viewpoints
from moleweb.pages.play.handover_view import hand_over
from moleweb.pages.play.lights import marked
from moleweb.pages.play.memory_peek_view import memory_peek
from moleweb.pages.play.move_list_view import moves
from moleweb.pages.play.players_view import players
from moleweb.pages.play.status_view import bar
from moleweb.pages.play.update import cursor_at, pressable, takes
from moleweb.pages.telling.update import shown
from moleweb.pages.telling.view import telling_bar

_MAP: Final = h("div", id="map", class_="map", aria_hidden="true")
_SHARING: Final = 2
"""People who have to share a screen for one to see what another must not."""
_MOST_LISTED: Final = 500
"""Moves that are worth listing one by one."""


def table(model: Model) -> Node | None:
    """The whole screen, as far as it is told."""
    model = shown(model)
    match = model.seated
    if match is None:
        return h("p", Message("table.opening"), class_="wait", data_say=True)
    if queries.is_agreeing(match):
        return _agreeing(model, match)
    called = handover_update.called_seat(model)
    if called is not None:
        return hand_over(model, match, called)
    if model.memory_peeks and not model.telling and timer.active_peek(model) is not None:
        return memory_peek(model, match)
    view, scene = queries.view(match, model.table.eyes), _scene(model, match)
    lights = frozenset() if model.telling else scene.spoken
    stage = h(
        "section",
        h("h1", match.game.meta.name, class_="unseen"),
        telling_bar(match, model.telling) if model.telling else bar(model, match),
        _aim(match, view, scene.names),
        _board(match, view, scene, lights, ending(model, match)),
        _history(match),
        class_="stage",
    )
    side = _side(model, match, view, scene)
    if model.telling:  # laid out by itself: together with the board it would be a long frame
        side = late(side)
    kinds = ["table", boards.style_class(match.game.meta.id)]
    if model.settings.pointers == "on":
        kinds.append("coached")
    return h("div", stage, side, class_=" ".join(kinds))


def _agreeing(model: Model, match: Match) -> Node:
    """What is shown before a sealed game has begun."""
    from moleweb.pages.play.agreeing_view import agreeing  # noqa: PLC0415 - most games need none

    return agreeing(model, match)


def _beside(model: Model, match: Match) -> Node | None:
    """What is said beside the board to whoever learns."""
    pointers = _pointers(model, match) if model.settings.pointers == "on" else None
    said = _teacher(model, match) if model.hint or model.coaching else None
    return h("div", said, pointers, class_="beside") if said or pointers else None


def _teacher(model: Model, match: Match) -> Node | None:
    """What the teacher says, who comes when somebody first asks."""
    from moleweb.pages.play.teacher_view import teacher  # noqa: PLC0415

    return teacher(model, match)


def _lit(model: Model) -> frozenset[Target]:
    from moleweb.pages.play.teacher_view import lit  # noqa: PLC0415

    return lit(model)


def _pointers(model: Model, match: Match) -> Node | None:
    """What is pointed out, which comes when somebody first wants it."""
    from moleweb.pages.play.pointers_view import pointers  # noqa: PLC0415

    return pointers(model, match)


def _correspondence(model: Model, match: Match) -> Node:
    """What is sent and asked where somebody plays on another device."""
    from moleweb.pages.play.letters_view import correspondence  # noqa: PLC0415 - most games need none

    return correspondence(model, match)


# ---- the board


def _aim(match: Match, view: Any, names: Sequence[str]) -> Node | None:
    """What counts, and what everybody has of it."""
    board = boards.of(match.game.meta.id)
    aim, figures = str(board.aim(view)), board.figures(view)
    having = [
        Message("table.figure", name=name, figure=figure)
        for name, figure in zip(names, figures, strict=False)
        if figure is not None
    ]
    standing = str(board.figures_told(enumerated(having))) if having else ""
    return _aim_line(aim, standing) if aim else None


@lru_cache(maxsize=4)
def _aim_line(aim: str, standing: str) -> Node:
    return h("p", aim, " ", h("strong", standing) if standing else None, tabindex=0, class_="goal")


def _board(
    match: Match, view: Any, scene: Scene, lights: frozenset[Target], over: Node | None
) -> Child:
    """The board with the end over it, a map for closer looks, and what is pressed beside it."""
    board = boards.of(match.game.meta.id)
    frame = h("div", board.draw(view, scene), over, class_="board")
    tray = marked(board.tray(view, scene), lights)
    return (frame, _MAP, _leaves(tuple(map(str, board.leaves(view)))), tray)


@cached(maxsize=4)
def _leaves(names: tuple[str, ...]) -> Node | None:
    """Buttons to the parts of a board of which a small screen shows one; for the page to answer."""
    doors = (_leaf(number, name) for number, name in enumerate(names, 1))
    return h("div", *doors, class_="leaves") if names else None


def _leaf(number: int, name: str) -> Node:
    show = Message("table.show_leaf", part=name)
    return h("button", show, type="button", class_="button small", data_leaf=number)


def _scene(model: Model, match: Match) -> Scene:
    here, telling = cursor_at(model, match), model.telling
    return Scene(
        ply=match.cursor,
        actor="" if telling else " ".join(map(str, match.actors)),
        pressable=pressable(model, match),
        pressed=model.table.pressed,
        cursor=here.target if here else None,
        events=queries.last_events(match, model.table.eyes),
        names=queries.names(match),
        spoken=telling.stop.spoken if telling else _asked_for(model, match),
        trails=telling.stop.trails if telling else (),
        moment=telling.stop.moment if telling else (),
        part=telling.stop.part if telling else 0,
        takes=takes(model, match),
        alone=len(queries.people(match)) < _SHARING,
    )


def _asked_for(model: Model, match: Match) -> frozenset[Target]:
    """What can be pressed, if somebody asked where they can go; else what a hint speaks of."""
    shown = pressable(model, match) if model.table.places_shown else frozenset()
    return shown or (_lit(model) if model.hint else frozenset())


# ---- history


def _history(match: Match) -> Node:
    ply, last = match.cursor, len(match.plies)
    undoable = queries.undo_to(match) is not None or match.resigned is not None
    slider = h(
        "input",
        type="range",
        id="slider",
        min=0,
        max=last,
        value=ply,
        data_change="jump",
        data_live=True,
        aria_label=Message("table.position"),
        aria_valuetext=Message("table.move_of", ply=ply, last=last),
        disabled=not last,
    )
    return h(
        "div",
        _undo_and_redo(undoable=undoable, redoable=not match.at_end),
        slider,
        _steps_and_lenses(back=ply > 0, forward=not match.at_end),
        class_="history",
        role="group",
        aria_label=Message("table.history"),
    )


@cached(maxsize=4)
def _undo_and_redo(*, undoable: bool, redoable: bool) -> tuple[Node, ...]:
    return (
        tool("undo", say("table.undo"), "undo", off=not undoable),
        tool("redo", say("table.redo"), "redo", off=not redoable),
    )


@cached(maxsize=4)
def _steps_and_lenses(*, back: bool, forward: bool) -> tuple[Node, ...]:
    return (
        tool("first", say("table.first"), "first", off=not back),
        tool("back", say("table.back"), "step", -1, off=not back),
        tool("forward", say("table.forward"), "step", 1, off=not forward),
        tool("last", say("table.last"), "last", off=not forward),
        _lens("minus", say("table.zoom_out"), -1),
        _lens("plus", say("table.zoom_in"), 1),
    )


def _lens(name: str, label: str, direction: int) -> Node:
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


def _scores(sheet: Child) -> Node:
    name = Message("table.scores")
    return h("section", sheet, class_="panel score", aria_label=name, tabindex=0)


def _side(model: Model, match: Match, view: Any, scene: Scene) -> Node:
    sheet = boards.of(match.game.meta.id).sheet(view, scene.names)
    result = match.result
    over = result is not None and match.at_end
    closed = result is not None or not queries.people(match)
    entry = (_form(model.table.fresh), _moves(model, match))
    return h(
        "aside",
        _part_over(match, model.telling) if model.telling else None,
        _correspondence(model, match) if queries.is_remote(match) else None,
        _beside(model, match),
        players(match.game, match.players),
        _scores(sheet) if sheet else None,
        viewpoints(model, match),
        moves(model, match),
        None if over else h("section", *entry, class_="panel typing"),
        _doors(
            match.id,
            match.game.meta.id,
            closed=closed,
            over=queries.is_played_out(match) and match.sealing is None,
            alone=not queries.is_remote(match),
        ),
        class_="side",
    )


def _part_over(match: Match, telling: Telling) -> Node | None:
    """The end of a part of the game, which waits to be looked at."""
    if not telling.stop.waits:
        return None
    heading = str(boards.of(match.game.meta.id).interlude)
    return panel(heading, h("p", telling.stop.caption), class_="ending")


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
    return (opener, h("div", *(_move(text) for text in notations), class_="possible"))


@lru_cache(maxsize=256)
def _move(notation: str) -> Node:
    return button(notation, "typed", notation, look="small")


@cached(maxsize=8)
def _doors(match_id: str, game: str, *, closed: bool, over: bool, alone: bool) -> Node:
    review = (icon("book"), Message("ending.review"))
    doors = (
        h("a", icon("branch"), Message("table.history"), class_="door", href=f"#tree/{match_id}"),
        _door("share", say("table.share"), "share"),
        _door("again", say("table.restart"), "restart", off=not alone),
        h("a", *review, class_="door", href=f"#review/{match_id}")
        if over
        else _door("flag", say("table.resign"), "resign", off=closed),
        h("a", icon("plus"), Message("table.new_game"), class_="door", href=f"#new/{game}"),
    )
    return h(
        "div",
        unseen(say("table.game")),
        *doors,
        class_="table-doors",
        role="group",
        id="doors",
    )


def _door(name: str, label: str, dialog: str, *, off: bool = False) -> Node:
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
