"""The log: one line for each thing that happened, below the part of the game it belongs to.

It is built in blocks, so that a press changes one or two of them, however long the game is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Final, TypeAlias

from molecore.core.history import ROOT, History
from molecore.core.match import Match, Player
from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.draw import boards
from molecore.draw.course import (
    LENGTH,
    CoursePoint,
    Same,
    Stretch,
    heading,
    position_name,
    stretches,
)
from molecore.drawing.art import icon
from molecore.drawing.faces import face
from molecore.drawing.nodes import Child, Node, gradual, h
from molecore.drawing.widgets import briefly
from molecore.wire.mapping import PLY_LIMIT
from molecore.words import Message, cached, say
from moleweb.app.caches import cached_for_match
from moleweb.app.model import Model
from moleweb.pages.play.status_view import (
    Happening,
    Listener,
    happenings,
    listener,
    seen_events,
    told_apart,
    told_in_full,
)
from moleweb.pages.telling.view import again

_NEAR: Final = 4 * LENGTH
"""Plies from the position that is shown, up to which a block may be in sight."""
_SHORT: Final = 160
"""Characters of a set-up that is told without being asked."""


Notes: TypeAlias = tuple[tuple[int, Seat, str], ...]
"""As `remote.table.Note`: after which ply, the seat, and its words."""


def moves(model: Model, match: Match, steps: Node) -> Node:
    """All that was played, each line to go back to its position, and ``steps`` through it.

    A small screen shows it when it is asked for.
    """
    hearing, history = listener(match, model.table.eyes), model.history
    set_up = _set_up(Same(match.steps[:1]), hearing)
    notes = _notes(model, match)
    first = _noted(tuple(each for each in notes if not each[0]), hearing, match.players)
    if not match.plies:
        nothing = h("p", Message("table.no_moves"), class_="quiet")
        return _panel(_heading(), set_up, h("ol", *first) if first else None, nothing, steps)
    forks = _forks(history) if history and len(history.nodes) > len(history.path) else {}
    blocks = (_placed(stretch, match, forks, hearing, notes) for stretch in stretches(match))
    noted = h("ol", *first) if first else None
    log = h("div", set_up, noted, *blocks, class_="log", id="log")
    return _panel(_heading(), again(model), log, steps)


def _panel(*content: Node | None) -> Node:
    return h("section", *content, class_="panel moves", id="story", popover="auto")


def _placed(
    stretch: Stretch, match: Match, forks: Mapping[int, int], hearing: Listener, notes: Notes
) -> Node:
    """A block, which may come later if it is far from the position that is shown."""
    block = _lines(_block(stretch, match, forks, notes), hearing, match.players)
    return block if abs(stretch.first - match.cursor) < _NEAR else _far(block)


@cached_for_match(maxsize=PLY_LIMIT // 4)
def _far(block: Node) -> Node:
    return gradual(block)


@cached()
def _heading() -> Node:
    return h("h2", Message("table.story"))


@cached(maxsize=8)
def _set_up(step: Same, hearing: Listener) -> Node | None:
    """What happened before the first move: a lot drawn, an order dealt."""
    story = " ".join(told_apart(hearing, step, latest=False))
    words = briefly(story, hearing.names)
    if len(story) <= _SHORT:
        return h("p", words, class_="quiet") if story else None
    return h("details", h("summary", Message("table.set_up")), h("p", words), class_="quiet")


def prepare(match: Match, first: int, enough: Callable[[], bool]) -> int:
    """Write the lines of a match that comes to the table, from ply ``first`` on, before it does.

    They are kept, and the table with a long game is there the sooner. Returns
    the ply to go on from when there was ``enough``; beyond the last at the end.
    """
    hearing = listener(match, None)
    for stretch in stretches(match):
        if stretch.first < first:
            continue
        _lines(_block(stretch, match, {}), hearing, match.players)
        if enough():
            return stretch.first + LENGTH
    return len(match.plies) + 1


def _forks(history: History) -> dict[int, int]:
    """How many other moves were played at a ply as well, where there are any."""
    parents = enumerate((ROOT, *history.path[:-1]), 1)
    forked = [(ply, node) for ply, node in parents if len(history.children.get(node, ())) > 1]
    return {ply: len(history.shoots(node)) - 1 for ply, node in forked}


@record
class _Block:
    """The plies of a stretch, with all that their lines depend on."""

    stretch: Stretch
    seats: tuple[Seat, ...]
    here: int
    """The ply of the position that is shown; 0 if it is not one of these."""
    door: int
    """The ply at whose line Tab stops, if any; the arrows lead on from there."""
    latest: int
    """The ply that is told in full as it was the last to happen; 0 if it is not one of these."""
    others: tuple[int, ...]
    """How many other moves were played as well; () if none at all."""
    notes: Notes = ()


def _notes(model: Model, match: Match) -> Notes:
    """What was said with turns, and the seats that were given to new devices."""
    chair = model.chair
    if chair is None or chair.match_id != match.id:
        return ()
    return tuple((note.ply, note.seat, note.words) for note in chair.device.table.notes)


def _noted(notes: Notes, hearing: Listener, players: tuple[Player, ...]) -> tuple[Node, ...]:
    return tuple(_note(seat, words, hearing, players) for _, seat, words in notes)


def _note(seat: Seat, words: str, hearing: Listener, players: tuple[Player, ...]) -> Node:
    name, emblem = players[seat].name, _emblems(hearing.game.meta.id, players)[seat]
    said = (
        Message("remote.words.told", name=name, words=words)
        if words
        else Message("anew.done", name=name)
    )
    told = h("span", *briefly(said, [name]))
    return h("li", h("span", emblem, class_="who"), told, class_=f"noted seat-{seat}")


def _block(stretch: Stretch, match: Match, forks: Mapping[int, int], notes: Notes = ()) -> _Block:
    first, here = stretch.first, match.cursor
    last = first + len(stretch.steps.steps)
    return _Block(
        stretch=stretch,
        seats=tuple(ply.seat for ply in match.plies[first - 1 : last - 1]),
        here=here if first <= here < last else 0,
        door=max(1, here) if first <= max(1, here) < last else 0,
        latest=here if told_in_full(match) == here and first <= here < last else 0,
        others=tuple(forks.get(ply, 0) for ply in range(first, last)) if forks else (),
        notes=tuple(each for each in notes if first <= each[0] < last),
    )


@cached_for_match(maxsize=PLY_LIMIT // 4)
def _lines(block: _Block, hearing: Listener, players: tuple[Player, ...]) -> Node:
    content, shown = list[Node](), heading(block.stretch.before.told)
    for below, several in groupby(_groups(block, hearing, players), itemgetter(0)):
        if below is not None and below != shown:
            content.append(h("h3", below))
        shown = below
        content.append(h("ol", *(lines for _, lines in several)))
    return h("div", *content, class_="stretch", id=f"lines-{block.stretch.first}")


def _groups(block: _Block, hearing: Listener, players: tuple[Player, ...]) -> Iterator[Group]:
    first, place, whose = block.stretch.first, block.stretch.before, None
    emblems = _emblems(hearing.game.meta.id, players)
    for n, seat in enumerate(block.seats):
        ply = PlyToTell(
            number=first + n,
            seat=seat,
            step=Same(block.stretch.steps.steps[n : n + 1]),
            before=place,
            whose=whose,
            here=first + n == block.here,
            door=first + n == block.door,
            latest=first + n == block.latest,
            others=block.others[n] if block.others else 0,
        )
        told = told_ply(ply, hearing, emblems)
        place, whose = told.after, told.whose
        yield from told.groups
        if noted := _noted(tuple(n for n in block.notes if n[0] == ply.number), hearing, players):
            yield heading(place.told), noted


@cached(maxsize=8)
def _emblems(game: str, players: tuple[Player, ...]) -> tuple[Node, ...]:
    """What each seat is told by: its colour, or the face of who plays it."""
    board = boards.of(game)
    return tuple(
        board.emblem(seat) or face(player.name, person=player.level is None)
        for seat, player in enumerate(players)
    )


Group: TypeAlias = tuple[Message | None, tuple[Node, ...]]
"""Lines in a row, and the heading that they stand below."""


@record
class PlyToTell:
    """A ply, with all that its lines depend on."""

    number: int
    seat: Seat
    step: Same
    before: CoursePoint
    """Where the game stood before it."""
    whose: Seat | None
    """Who acts in the line before it."""
    here: bool
    """Whether it led to the position that is shown."""
    door: bool
    """Whether Tab stops at it."""
    latest: bool
    """Whether it is told in full, as the last to happen."""
    others: int
    """How many other moves were played in its place."""


@record
class PlyTold:
    """The lines of a ply, and what those of the next depend on."""

    groups: tuple[Group, ...]
    after: CoursePoint
    whose: Seat | None
    """Who acts in its last line."""


@record
class _Rule:
    """Why something special happened, and where that is written."""

    number: str
    why: str
    game: str


_Beside: TypeAlias = tuple[Child, _Rule | None]
"""What is drawn in a line, and the rule at its end."""


@cached_for_match(maxsize=2 * PLY_LIMIT)
def told_ply(ply: PlyToTell, hearing: Listener, emblems: tuple[Node, ...]) -> PlyTold:
    """Return the lines of a ply; ``emblems`` are what the seats are told by."""
    events, board = ply.step.steps[0].events, boards.of(hearing.game.meta.id)
    parts = tuple(accumulate(events, board.part, initial=ply.before.part))
    told = _logged(hearing, ply)
    beside = _beside(hearing, ply.step, latest=ply.latest)
    before, whose = ply.before.told, ply.whose
    lines = list[tuple[Message | None, Node]]()
    for number, each in enumerate(told):
        part = parts[min(each.number + 1, len(events))]
        below = heading(part)
        begins = each.actor is not None and (each.actor != whose or below != heading(before))
        emblem = emblems[each.actor] if begins and each.actor is not None else None
        stops = number == len(told) - 1
        words = briefly(each.said, hearing.names)
        line = _line(
            ply, number, each.actor, words, emblem, beside.get(each.number, (None, None)), stops
        )
        lines.append((below, line))
        before, whose = part, each.actor
    groups = groupby(lines, lambda line: line[0])
    grouped = tuple((below, tuple(line for _, line in group)) for below, group in groups)
    return PlyTold(grouped, CoursePoint(parts[-1], before), whose)


def _logged(hearing: Listener, ply: PlyToTell) -> Sequence[Happening]:
    """What happened, without what the headings say as well."""
    told = happenings(hearing, ply.step, latest=ply.latest)
    events = ply.step.steps[0].events
    is_logged = boards.of(hearing.game.meta.id).is_logged
    return [each for each in told if not events or is_logged(events[each.number])] or told


def _beside(hearing: Listener, step: Same, *, latest: bool) -> Mapping[int, _Beside]:
    """What stands beside the words, by the number of the event; each rule once."""
    found, rules, game = dict[int, _Beside](), set[str](), hearing.game.meta.id
    board, reason = boards.of(game), boards.reason(game)
    for number, event in enumerate(seen_events(hearing, step, latest=latest)):
        if event is None:
            continue
        because, rule = reason(event) if reason else None, None
        if because is not None and because.rule not in rules:
            rules.add(because.rule)
            rule = _Rule(because.rule, str(because.words), game)
        found[number] = (board.pictured(event), rule)
    return found


def _line(  # noqa: PLR0913, PLR0917 - all that a line depends on
    ply: PlyToTell,
    number: int,
    actor: Seat | None,
    words: Child,
    emblem: Node | None,
    beside: _Beside,
    last: bool,
) -> Node:
    """One line; Tab stops at the last one of a ply."""
    pictured, rule = beside
    tabindex = None if ply.door and last else "-1"
    jump = h(
        "button",
        h("span", emblem, class_="who"),
        h("span", _pictures(pictured), words, _fork(0 if number else ply.others)),
        type="button",
        data_act="jump",
        data_value=ply.number,
        tabindex=tabindex,
        aria_current="step" if ply.here and last else None,
    )
    whose = "nobody" if actor is None else f"seat-{actor}"
    return h(
        "li",
        jump,
        _rule_link(rule, tabindex) if rule else None,
        class_=f"{whose} here" if ply.here else whose,
        id=f"line-{ply.number}-{number}",
    )


def _pictures(pictured: Child) -> Node | None:
    return h("span", pictured, class_="pictured", aria_hidden="true") if pictured else None


def _rule_link(rule: _Rule, tabindex: str | None) -> Node:
    """The way from what happened to why it did; it says so to whoever points at it."""
    return h(
        "a",
        Message("table.rule"),
        href=f"#rules/{rule.game}/{rule.number}",
        class_="by-rule",
        tabindex=tabindex,
        aria_label=say("table.by_rule", rule=rule.number),
        data_why=rule.why,
    )


def _fork(others: int) -> Node | None:
    if not others:
        return None
    said = say("table.others_tried", n=others)
    return h("span", icon("branch"), class_="fork", title=said, aria_label=said, role="img")


def position_in_all(match: Match) -> Message:
    """The name of the position at the cursor, and how far into the game that is."""
    where, last = position_name(match, match.cursor), len(match.plies)
    return Message("table.position_of", where=where, ply=match.cursor, last=last)


def position_slider(match: Match, name: str) -> Node:
    """The slider with the id ``name`` that leads to every ply of a match."""
    last = len(match.plies)
    return h(
        "input",
        type="range",
        id=name,
        min=0,
        max=last,
        value=match.cursor,
        data_change="jump",
        data_live=True,
        aria_label=Message("table.position"),
        aria_valuetext=position_in_all(match),
        disabled=not last,
    )
