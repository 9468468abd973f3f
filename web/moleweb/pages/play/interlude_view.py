"""An interlude: the stage shows for a few seconds how a part of the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.match import Match, Player
from molecore.core.protocol import Seat
from molecore.draw import boards
from molecore.drawing.board import Interlude
from molecore.drawing.faces import face
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import briefly, button
from molecore.words import Message, Words, listed, say
from moleweb.app import queries
from moleweb.app.telling import Stop, Telling

_LEAST: Final = 2
"""Seats that have to be compared for one of them to lead."""


def interlude(telling: Telling | None) -> Node | None:
    """What fills the stage just now; None during ordinary frames. It is spoken once.

    A press anywhere on it goes on: its button is as large as the stage.
    """
    if telling is None or telling.stop.interlude is None:
        return None
    stop, shown = telling.stop, telling.stop.interlude
    said = h("div", *_said(stop, shown), data_say=True, class_="scene-said")
    go_on = button(say("telling.continue"), "tellon", look="main")
    return h("section", said, go_on, class_="scene interlude", id="interlude", translate="yes")


def _said(stop: Stop, shown: Interlude) -> Iterator[Node]:
    yield h("p", shown.heading, class_="scene-heading", role="heading", aria_level=2)
    if shown.seat is not None:
        yield portrait(stop.match, (shown.seat,))
    names = queries.names(stop.match)
    if not shown.tally:
        yield h("p", *briefly(stop.caption, names))
        return
    figures = _figures(stop.match)
    yield tally(stop.match, figures)
    leads, more = lead(names, figures), shown.sentence
    yield h("p", *briefly(leads, names), " " if leads and more else "", *briefly(more, names))


def _figures(match: Match) -> Sequence[int | None]:
    """The numbers on the players' cards."""
    figures = boards.of(match.game.meta.id).figures(queries.view(match))
    return figures or (None,) * len(match.players)


def portrait(match: Match, seats: Sequence[Seat]) -> Node:
    """The faces of some seats, large."""
    players = (match.players[seat] for seat in seats)
    faces = (face(player.name, person=player.level is None) for player in players)
    return h("div", *faces, class_="portraits", aria_hidden="true")


def tally(match: Match, figures: Sequence[int | None], order: Sequence[Seat] | None = None) -> Node:
    """A row for each seat with its figure, which is counted up."""
    names, players = queries.names(match), match.players
    seats = range(len(names)) if order is None else order
    rows = (_row(players[seat], names[seat], figures[seat]) for seat in seats)
    return h("ul", *rows, class_="scene-scores", aria_label=Message("table.scores"))


def _row(player: Player, name: str, figure: int | None) -> Node | None:
    if figure is None:
        return None
    said = (h("span", briefly(name, [name])), " ", h("strong", figure, data_count=True))
    return h("li", face(player.name, person=player.level is None), h("p", *said))


def lead(names: Sequence[str], figures: Sequence[int | None]) -> Words:
    """Who leads and by how much, as a sentence; "" where nothing compares the seats."""
    scores = [figure for figure in figures if figure is not None]
    if len(scores) < _LEAST:
        return ""
    first, second = sorted(scores, reverse=True)[:2]
    leaders = [name for name, figure in zip(names, figures, strict=True) if figure == first]
    if len(leaders) == len(names):
        return Message("interlude.level")
    if len(leaders) > 1:
        return Message("interlude.share", names=listed(leaders))
    return Message("interlude.leads", name=leaders[0], n=first - second)
