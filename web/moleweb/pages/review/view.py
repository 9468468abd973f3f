"""The review on the screen: a curve of chances, the turns that cost most, and what was better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.draw.nodes import Child, Node, h
from molecore.draw.widgets import button, go, panel
from molecore.words import Message, say
from moleweb.app import queries, teaching
from moleweb.app.model import Model
from moleweb.app.teaching import Assessed, Review
from moleweb.pages.play.status_view import reason, verdict
from moleweb.pages.play.teacher_update import ATTEMPTS, is_about
from moleweb.pages.play.teacher_view import called

_MOST: Final = 5
"""Turns that are told of: those that cost most."""
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
        ended = Message("ending.why", verdict=verdict(whole, result), reason=reason(whole, result))
        yield h("p", ended, class_="quiet")
    yield _progress(found)
    if found is not None and found.found:
        yield panel(say("review.chances"), _curve(whole, found), _legend(whole, found))
        yield panel(say("review.dear"), _dear(whole, found))
        yield _table(whole, found)
    yield go(say("review.to_table"), f"#play/{match.id}")


def _progress(found: Review | None) -> Node | None:
    """How far it is; it goes on while somebody does something else."""
    if found is None:
        return h("p", Message("review.begins"), data_say=True)
    if found.done:
        return None
    done, all_turns = len(found.found), len(found.turns)
    if found.failures >= ATTEMPTS:
        words = h("p", Message("review.halted", done=done, turns=all_turns), data_say=True)
        return h("div", words, button(say("review.resume"), "reviewresumed", look="main"))
    label = Message("review.progress", done=done, turns=all_turns)
    share = h("progress", max=all_turns, value=done, aria_label=label)
    return h("div", h("p", label), share, class_="going-on")


# ---- the curve


def _judged(found: Review) -> Sequence[tuple[int, Assessed]]:
    """Each turn that is judged by now, with its ply."""
    return tuple(zip(found.turns, found.found, strict=False))


def _seats(match: Match, found: Review) -> tuple[Seat, ...]:
    return tuple(sorted({match.plies[ply - 1].seat for ply, _ in _judged(found)}))


def _points(match: Match, found: Review, seat: Seat) -> list[tuple[int, float]]:
    """The chances of a seat, by the plies after which it had them, as it could know."""
    points: list[tuple[int, float]] = []
    for ply, assessed in _judged(found):
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
        *_scale(len(match.plies)),
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


def _scale(last: int) -> Iterator[Node]:
    for share in (0, 50, 100):
        y = _TALL + _HEIGHT * (100 - share) / 100
        yield h("line", x1=_MARGIN, x2=_MARGIN + _WIDTH, y1=y, y2=y, class_="rule")
        yield h("text", f"{share} %", x=_MARGIN - 6, y=y + 4, class_="end")
    yield h("text", 1, x=_MARGIN, y=_HEIGHT + 2 * _TALL - 6)
    yield h("text", last, x=_MARGIN + _WIDTH, y=_HEIGHT + 2 * _TALL - 6, class_="end")


def _line(match: Match, found: Review, seat: Seat, number: int) -> Node:
    places = [_at(match, ply, worth) for ply, worth in _points(match, found, seat)]
    steps = (f"L{x} {y}" for x, y in places[1:])
    (x, y) = places[0]
    return h("path", d=f"M{x} {y}" + "".join(steps), class_=f"line look-{number % _LOOKS}")


def _marks(match: Match, found: Review) -> Iterator[Node]:
    for ply, assessed in dearest(found):
        x, y = _at(match, ply, assessed.played.worth if assessed.played else 0.0)
        yield h("circle", h("title", Message("review.move", ply=ply)), cx=x, cy=y, r=6)


def _legend(match: Match, found: Review) -> Node:
    names = queries.names(match)
    items = (
        h("li", h("span", class_=f"key look-{number % _LOOKS}"), names[seat])
        for number, seat in enumerate(_seats(match, found))
    )
    return h("ul", *items, class_="legend")


# ---- the turns that cost most


def dearest(found: Review) -> Sequence[tuple[int, Assessed]]:
    """The turns that cost most, with their plies; the dearest first."""
    dear = [(ply, assessed) for ply, assessed in _judged(found) if assessed.is_dear]
    return sorted(dear, key=lambda turn: (-turn[1].loss, turn[0]))[:_MOST]


def _dear(match: Match, found: Review) -> Node:
    turns = dearest(found)
    if turns:
        return h("ol", *(_turn(match, *turn) for turn in turns), class_="dear")
    return h("p", Message("review.none_dear" if found.done else "review.none_dear_yet"))


def _turn(match: Match, ply: int, assessed: Assessed) -> Node:
    seat, names = match.plies[ply - 1].seat, queries.names(match)
    best, played = assessed.best, assessed.played or assessed.best
    did = called(match, ply - 1, seat, played.notation)
    better = called(match, ply - 1, seat, best.notation)
    why = teaching.reasons(match, ply - 1, seat, best.notation, names)
    before, after = teaching.percent(best.worth), teaching.percent(played.worth)
    return h(
        "li",
        h("h3", Message("review.turn", ply=ply, name=names[seat], did=did)),
        h("p", Message("review.cost", lost=before - after, before=before, after=after)),
        h("p", Message("review.better", better=better), " ", " ".join(why)),
        h(
            "div",
            button(say("review.try"), "tryturn", ply, look="main"),
            button(say("review.look"), "showturn", ply),
            class_="doors",
        ),
    )


# ---- all turns


def _table(match: Match, found: Review) -> Node:
    heads = ("move", "player", "played", "before", "after", "best")
    row = h("tr", *(h("th", Message(f"review.head.{head}"), scope="col") for head in heads))
    body = (_row(match, ply, assessed) for ply, assessed in _judged(found))
    table = h("table", h("thead", row), h("tbody", *body))
    summary = h("summary", Message("review.all_turns"))
    return h("details", summary, h("div", table, class_="wide", tabindex=0), class_="panel")


def _row(match: Match, ply: int, assessed: Assessed) -> Node:
    seat = match.plies[ply - 1].seat
    best, played = assessed.best, assessed.played or assessed.best
    words = (
        queries.names(match)[seat],
        called(match, ply - 1, seat, played.notation),
        Message("review.percent", chance=teaching.percent(best.worth)),
        Message("review.percent", chance=teaching.percent(played.worth)),
        called(match, ply - 1, seat, best.notation),
    )
    return h("tr", h("th", ply, scope="row"), *(h("td", each) for each in words))
