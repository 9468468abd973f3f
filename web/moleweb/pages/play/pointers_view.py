"""What is pointed out at the table: what can be done, and why something special happened.

Whoever else has something to say of what was played is one more `Remarker` in `REMARKERS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from molecore.core.match import Match
from molecore.core.protocol import Seat, Target
from molecore.core.remarks import Reason, Remark, Remarker
from molecore.draw import boards
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import button, rule_link
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play.choices import pressable

_MOST: Final = 3
"""Remarks that are shown at once: the latest."""
_MOST_PLIES: Final = 12
"""How far back it is looked for what is to be said since a person's last turn."""


def reasons(match: Match, viewer: Seat | None, plies: range) -> Sequence[Remark]:
    """Why what was special in ``plies`` happened, by the game's own reasons."""
    return tuple(_reasons(match, viewer, plies))


def _reasons(match: Match, viewer: Seat | None, plies: range) -> Iterator[Remark]:
    reason = boards.reason(match.game.meta.id)
    if reason is None:
        return
    for ply in plies:
        for event in match.events(ply, viewer):
            found = reason(event)
            if found is not None:
                yield Remark(ply, found.words, frozenset(found.places), found.rule)


REMARKERS: Final[tuple[Remarker, ...]] = (reasons,)
"""Everybody who has something to say."""


def remarks(match: Match, viewer: Seat | None) -> Sequence[Remark]:
    """What there is to be said since the last turn of the person to act, that turn included."""
    plies = range(_since(match), match.cursor + 1)
    said = [remark for remarker in REMARKERS for remark in remarker(match, viewer, plies)]
    latest = {remark.words: remark for remark in said}
    return tuple(latest.values())[-_MOST:]


def _since(match: Match) -> int:
    people = queries.people(match)
    first = max(match.cursor - _MOST_PLIES + 1, 1)
    own = (ply for ply in range(match.cursor, 0, -1) if match.plies[ply - 1].seat in people)
    return max(next(own, first), first)


def pointers(model: Model, match: Match) -> Node | None:
    """The box with tips; None during narration."""
    if model.telling is not None or not queries.people(match):
        return None
    lines = _lines(model, match)
    earlier = (h("p", *line, data_say=True) for line in lines[:-1])
    foremost = (h("p", *line, class_="foremost") for line in lines[-1:])  # the bar speaks it
    return h(
        "section",
        h("h2", Message("pointers.title"), class_="unseen"),
        h("div", *earlier, *foremost, class_="said"),
        h("div", *_doors(model, match), class_="doors"),
        class_="pointers",
        id="pointers",
    )


def foremost_pointer(model: Model, match: Match) -> Node | None:
    """What the bar shows of it on a small screen, where the box may lie below the window's edge."""
    lines = _lines(model, match) if queries.people(match) else []
    return h("p", *lines[-1], class_="foremost") if lines else None


def _lines(model: Model, match: Match) -> list[tuple[Child, ...]]:
    """What can be done, then what was special, the latest at the end."""
    game, view = match.game.meta.id, queries.view(match, model.table.eyes)
    board, said = boards.of(game), remarks(match, queries.viewer(match, model.table.eyes))
    named = [(board.in_words(remark.words, lambda: view), remark.rule) for remark in said]
    can = _can(model, match)
    lines = [*([(can,)] if can else []), *(_line(game, words, rule) for words, rule in named)]
    danger = warning(model, match)
    return lines if danger is None else [*lines, _line(game, danger.words, danger.rule)]


def warning(model: Model, match: Match) -> Reason | None:
    """What the person to act is warned of, by what is shown to them."""
    seat = queries.person_to_act(match)
    if seat is None or queries.is_settled(match):
        return None
    view = queries.view(match, model.table.eyes)
    warn = boards.warning(match.game.meta.id)
    return warn(view, seat) if warn else None


def warned(model: Model, match: Match) -> frozenset[Target]:
    """The places that the warning is of."""
    found = warning(model, match)
    return frozenset(found.places) if found else frozenset()


def _can(model: Model, match: Match) -> Child:
    seat = queries.person_to_act(match)
    if seat is None or queries.is_settled(match):
        return None
    game, view = match.game.meta.id, queries.view(match, model.table.eyes)
    point = boards.pointer(game)
    pointer = point(view, seat) if point else None
    if pointer is None:
        return None
    return boards.of(game).in_words(pointer, lambda: view)


def _line(game: str, words: Message, rule: str) -> tuple[Child, ...]:
    return (words, " ", rule_link(game, rule))


def _doors(model: Model, match: Match) -> Iterator[Child]:
    if pressable(model, match):
        yield button(say("table.where"), "where", look="small")
    yield button(say("pointers.off"), "pointers", "off", look="small plain")
