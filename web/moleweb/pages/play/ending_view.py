"""How a game ended, over the board: in words to whoever plays alone, with what can be done next."""

from __future__ import annotations

from molecore.core.match import RESIGNATION, Match
from molecore.core.protocol import Result, Seat
from molecore.draw import boards
from molecore.draw.nodes import Node, h
from molecore.draw.widgets import button, choice, go, panel, tool
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.status_view import reason, verdict


def ending(model: Model, match: Match) -> Node | None:
    """The end over the board, until it is put away; None where there is none."""
    result = match.result
    if result is None or not match.at_end or model.table.ending_closed:
        return None
    doors = (
        button(say("table.rematch"), "rematch", look="main"),
        button(say("table.share"), "dialog", "share"),
        go(say("ending.review"), f"#tree/{match.id}"),
        go(say("table.new_game"), f"#new/{match.game.meta.id}"),
    )
    return panel(
        to_you(match, result),
        tool("close", say("ending.close"), "endingclosed"),
        h("p", Message("ending.why", verdict=verdict(match, result), reason=reason(match, result))),
        h("div", *doors, class_="doors"),
        class_="ending over",
    )


def viewpoints(model: Model, match: Match) -> Node | None:
    """After the end: the whole game as each seat saw it, if any saw more than the others."""
    if not boards.of(match.game.meta.id).hides or not queries.is_played_out(match):
        return None
    seats = [(str(seat), name) for seat, name in enumerate(queries.names(match))]
    seen_by = queries.viewer(match, model.table.eyes)
    chosen = "" if seen_by is None else str(seen_by)
    everybody = [("", Message("ending.everybody"))] if len(queries.people(match)) != 1 else []
    return choice(say("ending.seen_by"), "viewpoint", "", [*everybody, *seats], chosen)


def to_you(match: Match, result: Result) -> str:
    """The result as it is told to the only person, or to all where there are several or none."""
    people = queries.people(match)
    if len(people) != 1 or len(result.winners) == len(match.players):
        return verdict(match, result)
    (seat,) = people
    if seat not in result.winners:
        return _lost(match, result, seat)
    if len(result.winners) > 1:
        return say("ending.you_share")
    ahead = result.scores[seat] - _best_of_others(result, seat)
    return say("ending.you_win") if _unscored(result, ahead) else say("ending.you_win_by", n=ahead)


def _lost(match: Match, result: Result, seat: Seat) -> str:
    winners = [queries.names(match)[winner] for winner in result.winners]
    behind = _best_of_others(result, seat) - result.scores[seat]
    if len(winners) > 1 or _unscored(result, behind):
        return say("ending.you_lose")
    return say("ending.you_lose_by", n=behind, winner=winners[0])


def _best_of_others(result: Result, seat: Seat) -> int:
    return max(score for other, score in enumerate(result.scores) if other != seat)


def _unscored(result: Result, ahead: int) -> bool:
    """Whether points do not say who won."""
    return result.reason == RESIGNATION or ahead <= 0
