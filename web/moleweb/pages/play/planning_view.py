"""The line over the board on which an answer is prepared."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import briefly, button
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.status_view import hinted, to_confirm


def planning_bar(model: Model, match: Match) -> Node:
    """Whose turn is to be pressed now; ``model`` has the plan at the table."""
    plan, hint = model.planning, model.table.hint
    names = queries.names(match)
    since = plan.since if plan else 0
    first = match.plies[since : since + 1]
    other = names[first[0].seat] if first else names[next(iter(match.actors), 0)]
    told = Message("plan.theirs", name=other)
    if first and match.actors != (first[0].seat,):
        moves = " ".join(match.game.encode(p.action) for p in match.plies[since:])
        told = Message("plan.own", name=other, moves=moves)
    status = h(
        "div",
        h("p", *briefly(told, [other]), class_="headline"),
        hinted(match, hint) if hint else None,
        class_="status",
        tabindex=0,
        data_say=True,
    )
    doors = (
        to_confirm(model, match) if model.table.pressed else None,
        button(say("dialog.cancel"), "planleft", look="plain"),
    )
    return h("div", status, h("div", doors, class_="bar-doors"), class_="bar")
