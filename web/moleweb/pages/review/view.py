"""The review on the screen: the turns that mattered most, and behind them all turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.draw.course import ply_name
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, go, panel
from molecore.teacher.advice import ahead, because, better, called, follows, refuted
from molecore.teacher.assessed import Assessed, percent
from molecore.teacher.review import Review, dearest
from molecore.words import Message, say
from moleweb.app import queries, teaching
from moleweb.app.model import Model
from moleweb.pages.play.teacher_update import ATTEMPTS, is_about
from moleweb.pages.review.scenes import scene

_WIDTH, _HEIGHT = 600, 200
"""The curve's size, in its own units, without the margin for its labels."""
_MARGIN: Final = 78
_TALL: Final = 24
_LOOKS: Final = 4
"""How many lines can be told apart by colour and dashes."""


def review(model: Model) -> Node:
    """The whole screen."""
    match = model.match
    if match is None or not model.at_hand:
        return h("p", Message("table.opening"), class_="wait", data_say=True)
    if not queries.is_played_out(match):
        return h(
            "div",
            h("h1", Message("review.title", game=match.game.meta.name)),
            h("p", Message("review.not_over")),
            go(say("review.to_table"), f"#play/{match.id}", look="main"),
            class_="review",
        )
    found = model.review if model.review and is_about(model.review, match) else None
    return h("div", *_parts(match, found), class_="review")


def _parts(match: Match, found: Review | None) -> Iterator[Child]:
    whole = match.jump(len(match.plies))
    result = whole.result
    yield h("h1", Message("review.title", game=match.game.meta.name))
    if result is not None:
        ended = Message(
            "ending.why",
            verdict=queries.verdict(whole, result),
            reason=queries.why_ended(whole, result),
        )
        yield h("p", briefly(str(ended), queries.names(match)), class_="quiet")
    yield _progress(found)
    if found is not None and found.has_glanced:
        yield panel(say("review.mattered"), _mattered(whole, found))
        yield _all_turns(whole, found)
    yield go(say("review.to_table"), f"#play/{match.id}")


def _progress(found: Review | None) -> Node | None:
    """How far it is; it goes on while somebody does something else."""
    if found is None:
        return h("p", Message("review.begins"), data_say=True)
    if found.done:
        return None
    done, turns = len(found.glances), len(found.turns)
    if found.failures >= ATTEMPTS:
        words = h("p", Message("review.halted", done=done, turns=turns), data_say=True)
        return h("div", words, button(say("review.resume"), "reviewresumed", look="main"))
    label, most = Message("review.progress", done=done, turns=turns), turns
    if found.has_glanced:
        label, done, most = Message("review.closer"), len(found.examined), len(found.promising)
    share = h("progress", max=most, value=done, aria_label=label)
    return h("div", h("p", label), share, class_="review-progress")


# ---- the curve


def _seats(match: Match, found: Review) -> tuple[Seat, ...]:
    return tuple(sorted({match.plies[ply - 1].seat for ply in found.turns}))


def _points(match: Match, found: Review, seat: Seat) -> list[tuple[int, float]]:
    """The chances of a seat, by the plies after which it had them, as it could know."""
    points: list[tuple[int, float]] = []
    for ply, assessed in found.judged.items():
        if match.plies[ply - 1].seat == seat and assessed.played is not None:
            points += [(ply - 1, assessed.best.worth), (ply, assessed.played.worth)]
    result = match.result
    if found.done and result is not None:
        share = 1 / len(result.winners) if seat in result.winners else 0.0
        points.append((len(match.plies), share))
    return points


def _curve(match: Match, found: Review) -> Node:
    seats = _seats(match, found)
    lines = [_line(match, found, seat, number) for number, seat in enumerate(seats)]
    return h(
        "svg",
        *_scale(match),
        *lines,
        *_marks(match, found),
        viewBox=f"0 0 {_WIDTH + _MARGIN + 8} {_HEIGHT + 2 * _TALL}",
        role="img",
        aria_label=Message("review.curve"),
        class_="chances",
    )


def _at(match: Match, ply: int, worth: float) -> tuple[float, float]:
    last = max(len(match.plies), 1)
    return round(_MARGIN + _WIDTH * ply / last, 1), round(_TALL + _HEIGHT * (1 - worth), 1)


def _scale(match: Match) -> Iterator[Node]:
    for share in (0, 50, 100):
        y = _TALL + _HEIGHT * (100 - share) / 100
        yield h("line", x1=_MARGIN, x2=_MARGIN + _WIDTH, y1=y, y2=y, class_="rule")
        yield h("text", f"{share} %", x=_MARGIN - 6, y=y + 4, class_="end")
    first, last = (ply_name(match, ply) for ply in (1, len(match.plies)))
    yield h("text", first, x=_MARGIN, y=_HEIGHT + 2 * _TALL - 6)
    yield h("text", last, x=_MARGIN + _WIDTH, y=_HEIGHT + 2 * _TALL - 6, class_="end")


def _line(match: Match, found: Review, seat: Seat, number: int) -> Node:
    places = [_at(match, ply, worth) for ply, worth in _points(match, found, seat)]
    steps = (f"L{x} {y}" for x, y in places[1:])
    (x, y) = places[0]
    return h("path", d=f"M{x} {y}" + "".join(steps), class_=f"line look-{number % _LOOKS}")


def _marks(match: Match, found: Review) -> Iterator[Node]:
    for ply, assessed in dearest(found):
        x, y = _at(match, ply, assessed.played.worth if assessed.played else 0.0)
        yield h("circle", h("title", ply_name(match, ply)), cx=x, cy=y, r=6)


def _legend(match: Match, found: Review) -> Node:
    names = queries.names(match)
    items = (
        h("li", h("span", class_=f"key look-{number % _LOOKS}"), *briefly(names[seat], names))
        for number, seat in enumerate(_seats(match, found))
    )
    return h("ul", *items, class_="legend")


# ---- the turns that cost most


def _mattered(match: Match, found: Review) -> Node | None:
    turns = dearest(found)
    if turns:
        return h("ol", *(_turn(match, *turn) for turn in turns), class_="dear")
    return h("p", Message("review.none_dear" if found.done else "review.closer"))


def _turn(match: Match, ply: int, assessed: Assessed) -> Node:
    seat, names = match.plies[ply - 1].seat, queries.names(match)
    played = assessed.played or assessed.best
    did = called(match, ply - 1, seat, played.notation)
    why = because(match, ply - 1, teaching.pupil(match, seat), assessed)
    turn = say("review.turn", where=ply_name(match, ply), name=names[seat], did=did)
    return h(
        "li",
        h("h3", briefly(turn, names)),
        scene(match, ply, assessed),
        h("p", better(match, ply, assessed), " ", *briefly(" ".join(why), names)),
        *_lines(match, ply, assessed),
        h(
            "div",
            button(say("review.try"), "tryturn", ply, look="main"),
            button(say("review.look"), "showturn", ply),
            class_="doors",
        ),
    )


def _lines(match: Match, ply: int, assessed: Assessed) -> Iterator[Node]:
    """What probably follows the better move, and what followed from the one that was played."""
    seat, names = match.plies[ply - 1].seat, queries.names(match)
    told = ((assessed.best, follows), (assessed.played, refuted))
    for suggestion, words in told:
        line = ahead(match, ply - 1, seat, suggestion) if suggestion else ()
        if line[1:]:
            yield h("p", briefly(str(words(line, names)), names))


# ---- all turns


def _all_turns(match: Match, found: Review) -> Node:
    """The curve of chances and a table of all turns, behind a heading."""
    heads = ("move", "player", "played", "before", "after", "best")
    row = h("tr", *(h("th", Message(f"review.head.{head}"), scope="col") for head in heads))
    body = (_row(match, ply, assessed) for ply, assessed in found.judged.items())
    table = h("table", h("thead", row), h("tbody", *body))
    return h(
        "details",
        h("summary", Message("review.all_turns")),
        h("h2", Message("review.chances")),
        _curve(match, found),
        _legend(match, found),
        h("div", table, class_="wide", tabindex=0),
        class_="panel",
    )


def _row(match: Match, ply: int, assessed: Assessed) -> Node:
    seat = match.plies[ply - 1].seat
    best, played = assessed.best, assessed.played or assessed.best
    names = queries.names(match)
    words: tuple[Child | tuple[Child, ...], ...] = (
        briefly(names[seat], names),
        called(match, ply - 1, seat, played.notation),
        Message("review.percent", chance=percent(best.worth)),
        Message("review.percent", chance=percent(played.worth)),
        called(match, ply - 1, seat, best.notation),
    )
    return h("tr", h("th", ply_name(match, ply), scope="row"), *(h("td", each) for each in words))
