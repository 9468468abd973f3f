"""How a game ended, over the board: in words to whoever plays alone, with what can be done next."""

from __future__ import annotations

from molecore.core.match import RESIGNATION, Match
from molecore.core.protocol import Result, Seat
from molecore.draw import boards
from molecore.draw.nodes import Node, h
from molecore.draw.widgets import button, choice, go, panel, tool
from molecore.words import Message, listed, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.status_view import reason, verdict
from moleweb.pages.play.turning_point import turning_point


def ending(model: Model, match: Match) -> Node | None:
    """The end over the board, until it is put away; None where there is none."""
    result = match.result
    if result is None or not match.at_end or model.table.ending_closed:
        return None
    two = len(match.players) == 2
    again: tuple[Node, ...] = (
        button(say("table.rematch"), "rematch", look="main"),
        button(say("ending.swap_sides" if two else "ending.change_seats"), "swapsides"),
    )
    if queries.is_remote(match):  # the others are asked, below the bar
        again = _to_send(model, match)
    doors = (
        *again,
        go(say("ending.review"), f"#review/{match.id}")
        if match.plies and match.sealing is None
        else None,
        button(say("table.share"), "dialog", "share") if match.sealing is None else None,
        go(say("table.new_game"), f"#new/{match.game.meta.id}"),
    )
    heading, won, why = to_you(match, result), verdict(match, result), reason(match, result)
    return panel(
        heading,
        tool("close", say("ending.close"), "endingclosed"),
        h("p", why if heading == won else Message("ending.why", verdict=won, reason=why)),
        _counted(match, result),
        _turned(match, result),
        h("div", *doors, class_="doors"),
        class_="ending over",
    )


def _to_send(model: Model, match: Match) -> tuple[Node, ...]:
    """What the others have to hear yet: on a small screen nothing else of the page is in sight."""
    from moleweb.pages.play.letters_view import last_doors  # noqa: PLC0415 - most games need none

    return last_doors(model, match)


def _counted(match: Match, result: Result) -> Node | None:
    """The points of all, the best first, each with a bar that grows; None where none count."""
    most = max(result.scores)
    if result.reason == RESIGNATION or most <= 0:
        return None
    names = queries.names(match)
    order = sorted(range(len(names)), key=lambda seat: result.places[seat])
    won = result.winners if len(result.winners) < len(names) else ()
    rows = (_row(names[seat], result.scores[seat], most, seat in won) for seat in order)
    return h("ul", *rows, class_="counted", aria_label=Message("table.scores"))


def _row(name: str, score: int, most: int, won: bool) -> Node:
    width = max(0, round(100 * score / most))
    bar = h(
        "svg",
        h("rect", width=width, height=8, rx=2),
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        aria_hidden="true",
        focusable="false",
    )
    words = (h("span", name), bar, h("strong", score))
    return h("li", *words, class_="winner" if won else None)


def _turned(match: Match, result: Result) -> Node | None:
    """From which move on the winner led, to be looked at there."""
    ply = turning_point(match)
    if ply is None:
        return None
    if ply == len(match.plies):  # after it the end is shown again
        look = button(say("ending.before_last"), "jump", ply - 1, look="small")
        return h("p", Message("ending.turned_at_last"), " ", look, class_="turning-point")
    look = button(say("ending.turning_point", ply=ply), "jump", ply, look="small")
    return h("p", _why_there(match, result, ply), " ", look, class_="turning-point")


def _why_there(match: Match, result: Result, ply: int) -> Message:
    winners = [queries.names(match)[seat] for seat in result.winners]
    if len(winners) > 1:
        return Message("ending.several_turned", ply=ply, names=listed(winners))
    return Message("ending.turned", ply=ply, name=winners[0])


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
