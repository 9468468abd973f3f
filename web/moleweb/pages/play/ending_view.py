"""How a game ended, over the board: the winner, the points, and what can be done next."""

from __future__ import annotations

from typing import Any

from molecore.core.match import RESIGNATION, Match
from molecore.core.protocol import Result, Seat
from molecore.draw import boards
from molecore.draw.course import Same, ply_name
from molecore.drawing.art import icon
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import briefly, button, choice, go
from molecore.words import Message, cached, listed, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.interlude_view import portrait, tally


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
        *again[:1],
        go(say("ending.review"), f"#review/{match.id}")
        if match.plies and match.sealing is None
        else None,
        button(say("table.share"), "dialog", "share") if match.sealing is None else None,
        *again[1:],
        go(say("table.new_game"), f"#new/{match.game.meta.id}"),
    )
    everybody, names = len(result.winners) == len(match.players), queries.names(match)
    heading = briefly(to_you(match, result), names)
    said = (
        None if everybody else portrait(match, result.winners),
        h("p", heading, class_="scene-heading", role="heading", aria_level=2),
        h("p", briefly(queries.why_ended(match, result, model.table.fault), names)),
        _checked(model, match),
        _counted(match, result),
    )
    return h(
        "section",
        _closer(),
        h("div", *said, data_say=True, class_="scene-said"),
        _turned(match, result),
        h("div", *doors, class_="doors"),
        class_="scene ending",
        translate="yes",
        id="ending",
    )


def _closer() -> Node:
    """A press beside the other buttons puts the end away, but not the last press of the game."""
    label = say("ending.close")
    return h(
        "button",
        icon("close"),
        type="button",
        class_="tool",
        title=label,
        aria_label=label,
        data_act="endingclosed",
        data_deaf="ending",
    )


def _to_send(model: Model, match: Match) -> tuple[Node, ...]:
    """What the others have to hear yet: on a small screen nothing else of the page is in sight."""
    from moleweb.pages.play.letters_view import last_doors  # noqa: PLC0415 - most games need none

    return last_doors(model, match)


def _checked(model: Model, match: Match) -> Node | None:
    """Whether the result of a sealed game is verified."""
    if match.sealing is None:
        return None
    from moleweb.pages.play.letters_view import checked  # noqa: PLC0415 - most games need none

    return checked(model, match)


def _counted(match: Match, result: Result) -> Node | None:
    """The points of all, the best first; None where none count."""
    if result.reason == RESIGNATION or max(result.scores) <= 0:
        return None
    order = sorted(range(len(match.players)), key=lambda seat: result.places[seat])
    return tally(match, result.scores, order)


def _turned(match: Match, result: Result) -> Node | None:
    """From when on the winner led, to be looked at there."""
    ply = turning_point(match)
    if ply is None:
        return None
    if ply == len(match.plies):  # after it the end is shown again
        look = button(say("ending.before_last"), "jump", ply - 1, look="small")
        return h("p", Message("ending.turned_at_last"), " ", look, class_="turning-point")
    look = button(say("ending.turning_point"), "jump", ply, look="small")
    why = briefly(str(_why_there(match, result, ply)), queries.names(match))
    return h("p", why, " ", look, class_="turning-point")


def _why_there(match: Match, result: Result, ply: int) -> Message:
    winners, where = [queries.names(match)[seat] for seat in result.winners], ply_name(match, ply)
    if len(winners) > 1:
        return Message("ending.several_turned", where=where, names=listed(winners))
    return Message("ending.turned", where=where, name=winners[0])


def viewpoints(model: Model, match: Match) -> Node | None:
    """For a game that is over: a choice whose view to see, if the seats saw different things."""
    if match.at_end and not model.table.ending_closed:
        return None
    if not boards.of(match.game.meta.id).hides:
        return None
    seats = [(str(seat), name) for seat, name in enumerate(queries.names(match))]
    seen_by = queries.viewer(match, model.table.eyes)
    chosen = "" if seen_by is None else str(seen_by)
    everybody = [("", Message("ending.everybody"))] if len(queries.people(match)) != 1 else []
    return choice(say("ending.seen_by"), "viewpoint", "", [*everybody, *seats], chosen)


def to_you(match: Match, result: Result) -> str:
    """The result as it is told to the only person, or to all where there are several or none."""
    people = queries.people(match)
    if len(result.winners) == len(match.players):
        return queries.verdict(match, result)
    if len(people) != 1:
        winners = listed([queries.names(match)[seat] for seat in result.winners])
        return say(
            "table.won" if len(result.winners) == 1 else "table.several_won", winners=winners
        )
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
    if len(winners) > 1:
        return say("table.several_won", winners=listed(winners))
    if _unscored(result, behind):
        return say("table.won", winners=winners[0])
    return say("ending.you_lose_by", n=behind, winner=winners[0])


def _best_of_others(result: Result, seat: Seat) -> int:
    return max(score for other, score in enumerate(result.scores) if other != seat)


def _unscored(result: Result, ahead: int) -> bool:
    """Whether points do not say who won."""
    return result.reason == RESIGNATION or ahead <= 0


def turning_point(match: Match) -> int | None:
    """The ply (1 is the first) after which the winners led and were not caught up with again.

    What leads is told by the game's own standing (`Board.standing`), as everybody sees it.
    None where nobody won, somebody resigned, or the winners led from the beginning.
    """
    result = match.result
    if result is None or result.reason == RESIGNATION:
        return None
    if len(result.winners) == len(match.players):
        return None
    return _turning_point(match.game, frozenset(result.winners), Same(match.steps))


@cached(maxsize=2)
def _turning_point(game: Any, winners: frozenset[Seat], played: Same) -> int | None:
    steps, board = played.steps, boards.of(game.meta.id)
    for ply in range(len(steps) - 2, -1, -1):
        standing = board.standing(game.view(steps[ply].state, None))
        if _leaders(standing) != winners:
            return ply + 1
    return None


def _leaders(standing: tuple[int, ...]) -> frozenset[Seat]:
    """Who has the most; nobody where nothing compares the seats."""
    return frozenset(seat for seat, has in enumerate(standing) if has == max(standing))
