"""The table: the line that is read out, the board, the players, the log and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.protocol import Target
from molecore.draw import boards
from molecore.drawing.board import Scene
from molecore.drawing.nodes import Child, Node, h, late
from molecore.drawing.widgets import button, tool
from molecore.words import Message, cached, say
from moleweb.app import queries, sounds
from moleweb.app.model import Model
from moleweb.pages.play import handover_update
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.choices import ListedChoice, beside, choices, pressable
from moleweb.pages.play.doors_view import doors, more
from moleweb.pages.play.ending_view import ending, viewpoints
from moleweb.pages.play.handover_view import hand_over
from moleweb.pages.play.interlude_view import interlude
from moleweb.pages.play.marks import marks
from moleweb.pages.play.memory_peek_view import memory_peek
from moleweb.pages.play.move_list_view import moves, position_slider
from moleweb.pages.play.players_view import players, scores
from moleweb.pages.play.status_view import bar
from moleweb.pages.play.update import cursor_at, takes
from moleweb.pages.telling.update import shown
from moleweb.pages.telling.view import acting, telling_bar

_MAP: Final = h("div", id="map", class_="map", aria_hidden="true")
_SHARING: Final = 2
"""People who have to share a screen for one to see what another must not."""


def table(model: Model) -> Node | None:
    """The whole screen; during a narration, as far as it has come."""
    model = shown(model)
    match = model.seated
    if match is None:
        return h("p", Message("table.opening"), class_="wait", data_say=True)
    if model.planning is not None:
        return _planned(model)
    if queries.is_agreeing(match):
        return _agreeing(model, match)
    called = handover_update.called_seat(model)
    if called is not None:
        return hand_over(model, match, called)
    if model.memory_peeks and not model.telling and timer.active_peek(model) is not None:
        return memory_peek(model, match)
    view, found = queries.view(match, model.table.eyes), choices(model, match)
    scene = _scene(model, match, found)
    words = _words(model, match)
    stage = h(
        "section",
        h("h1", match.game.meta.name, class_="unseen"),
        telling_bar(match, model.telling) if model.telling else bar(model, match),
        words or _aim(match, view),
        _sound_offer() if sounds.is_offered(model) and not words else None,
        _board(model, match, scene, found),
        class_="stage",
        data_reach=bool(scene.pressable) and not boards.of(match.game.meta.id).one_press,
    )
    side = _side(model, match, view)
    if model.telling:  # in a frame of its own: board and side together take too long for one
        side = late(side)
    kinds = ["table", boards.style_class(match.game.meta.id)]
    if model.settings.pointers == "on":
        kinds.append("coached")
    return h("div", stage, side, class_=" ".join(kinds))


def _planned(model: Model) -> Node | None:
    """The board on which an answer is prepared."""
    from moleweb.pages.play.planning_view import planning_bar  # noqa: PLC0415 - most games need none

    plan = model.planning
    if plan is None:
        return None
    there, match = model.playing(plan.match, plan.table), plan.match
    view, found = queries.view(match), choices(there, match)
    stage = h(
        "section",
        h("h1", match.game.meta.name, class_="unseen"),
        planning_bar(there, match),
        _aim(match, view),
        _board(there, match, _scene(there, match, found), found),
        class_="stage",
    )
    side = h("aside", players(match, view, acting(match, None)), class_="side")
    return h("div", stage, side, class_=f"table {boards.style_class(match.game.meta.id)}")


def _agreeing(model: Model, match: Match) -> Node:
    """What is shown before a sealed game has begun."""
    from moleweb.pages.play.agreeing_view import agreeing  # noqa: PLC0415 - most games need none

    return agreeing(model, match)


def _beside(model: Model, match: Match) -> Node | None:
    """Tips and the coach, beside the board."""
    pointers = _pointers(model, match) if model.settings.pointers == "on" else None
    said = _teacher(model, match) if model.hint or model.coaching else None
    return h("div", said, pointers, class_="beside") if said or pointers else None


def _teacher(model: Model, match: Match) -> Node | None:
    """Hint and coach; imported when first asked for."""
    from moleweb.pages.play.teacher_view import teacher  # noqa: PLC0415

    return teacher(model, match)


def _pointers(model: Model, match: Match) -> Node | None:
    """The tips; imported when first wanted."""
    from moleweb.pages.play.pointers_view import pointers  # noqa: PLC0415

    return pointers(model, match)


def _correspondence(model: Model, match: Match) -> Node:
    """Links to send and questions, in games with remote players."""
    from moleweb.pages.play.letters_view import correspondence  # noqa: PLC0415 - most games need none

    return correspondence(model, match)


def _words(model: Model, match: Match) -> Node | None:
    """The words of remote players, instead of the aim."""
    if not queries.is_remote(match):
        return None
    from moleweb.pages.play.letters_view import words_line  # noqa: PLC0415 - most games need none

    return words_line(model, match)


@cached()
def _sound_offer() -> Node:
    """The offer of sound, which goes once it is answered, or after some turns."""
    return h(
        "div",
        h("strong", Message("sound.offer")),
        button(say("settings.on"), "sound", "on", look="small"),
        button(say("settings.off"), "sound", "off", look="small"),
        class_="sound-offer",
        role="group",
        aria_label=Message("sound.offer"),
        id="sound-offer",
    )


# ---- the board


def _over(model: Model, match: Match) -> Node | None:
    """The interlude or the ending over the board, if there is one."""
    if model.telling is not None:
        return interlude(model.telling)
    return ending(model, match) if match.result else None


def _aim(match: Match, view: Any) -> Node | None:
    """The aim of the game in a line."""
    aim = str(boards.of(match.game.meta.id).aim(view))
    return _aim_line(aim) if aim else None


@lru_cache(maxsize=4)
def _aim_line(aim: str) -> Node:
    return h("p", aim, tabindex=0, class_="goal")


def _board(model: Model, match: Match, scene: Scene, found: Sequence[ListedChoice]) -> Child:
    """The board with its ending, the map for zooming, and the tray of choices beside it."""
    board, view = boards.of(match.game.meta.id), queries.view(match, model.table.eyes)
    frame = h("div", board.draw(view, scene), _over(model, match), class_="board", translate="no")
    tray = beside(board.tray(view, scene), found, scene.marks, model.table.choice)
    return (frame, _MAP, _leaves(tuple(map(str, board.leaves(view)))), tray)


@cached(maxsize=4)
def _leaves(names: tuple[str, ...]) -> Node | None:
    """Buttons to the parts of a board of which a small screen shows one; for the page to answer."""
    doors = (_leaf(number, name) for number, name in enumerate(names, 1))
    return h("div", *doors, class_="leaves") if names else None


def _leaf(number: int, name: str) -> Node:
    show = Message("table.show_leaf", part=name)
    return h("button", show, type="button", class_="button small", data_leaf=number)


def _scene(model: Model, match: Match, found: Sequence[ListedChoice]) -> Scene:
    here, telling = cursor_at(model, match), model.telling
    return Scene(
        ply=match.cursor,
        actor="" if telling else " ".join(map(str, match.actors)),
        pressable=pressable(model, match),
        pressed=model.table.pressed,
        cursor=here.target if here else None,
        events=queries.last_events(match, model.table.eyes),
        names=queries.names(match),
        marks=marks(model, match, found),
        moment=telling.stop.moment if telling else (),
        part=telling.stop.part if telling else 0,
        takes=takes(model, match),
        warned=_warned(model, match),
        alone=len(queries.people(match)) < _SHARING,
    )


def _warned(model: Model, match: Match) -> frozenset[Target]:
    """The places that the tips warn of."""
    if model.settings.pointers != "on" or model.telling:
        return frozenset()
    from moleweb.pages.play.pointers_view import warned  # noqa: PLC0415

    return warned(model, match)


# ---- history


def _history(match: Match) -> Node:
    return h(
        "div",
        position_slider(match, "slider"),
        _steps(back=match.cursor > 0, forward=not match.at_end),
        class_="history",
        role="group",
        aria_label=Message("table.history"),
    )


@cached(maxsize=4)
def _steps(*, back: bool, forward: bool) -> tuple[Node, ...]:
    return (
        tool("first", say("table.first"), "first", off=not back),
        tool("back", say("table.back"), "step", -1, off=not back),
        tool("forward", say("table.forward"), "step", 1, off=not forward),
        tool("last", say("table.last"), "last", off=not forward),
        tool("redo", say("table.redo"), "redo", off=not forward),
    )


# ---- the side


def _side(model: Model, match: Match, view: Any) -> Node:
    lit = acting(match, model.telling)
    return h(
        "aside",
        players(match, view, lit),
        _asides(model, match),
        _beside(model, match),
        moves(model, match, _history(match)),
        doors(model, match),
        scores(match, view, lit),
        more(model, match),
        class_="side",
    )


def _asides(model: Model, match: Match) -> Node | None:
    """Parts that are not always there: links to send, and whose view is shown."""
    asides = (
        _correspondence(model, match) if queries.is_remote(match) else None,
        viewpoints(model, match) if queries.is_played_out(match) else None,
    )
    return h("div", *asides, class_="asides") if any(asides) else None
