"""The list of choices: what can be pressed now, beside the board and on it.

Digits, the key for the next choice, the words and marks of "Where can I go?" and the numbers on
cards all come from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import is_
from typing import Any, Final

from molecore.core.match import Match
from molecore.core.narrow import next_targets
from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.draw import boards
from molecore.draw.course import Same
from molecore.drawing.board import Scene
from molecore.drawing.marks import BoardMark, Ring
from molecore.drawing.nodes import Attribute, Child, Node, h
from molecore.words import Message, Words, cached
from moleweb.app import queries
from moleweb.app.model import Model

DIGITS: Final = "123456789"


@record
class ListedChoice:
    """One choice: a target that can be pressed now."""

    target: Target
    name: Words
    on_board: bool
    key: str
    """The digit that presses it, "" if none does."""


def pressable(model: Model, match: Match) -> frozenset[Target]:
    """The targets that can be pressed now; none during a narration."""
    seat = queries.person_to_act(match)
    if seat is None or model.telling or queries.is_settled(match):
        return frozenset()
    legal, so_far = queries.legal_from(match, seat), model.table.pressed
    return frozenset((*onward(model, match), *legal, *so_far))


def onward(model: Model, match: Match) -> tuple[Target, ...]:
    """The targets that continue the presses so far."""
    seat, so_far = queries.person_to_act(match), model.table.pressed
    if seat is None or not so_far:
        return ()
    return next_targets(queries.legal_from(match, seat).get(so_far[0], ()), so_far)


def choices(model: Model, match: Match) -> tuple[ListedChoice, ...]:
    """All choices: those beside the board as they lie there, then the places row by row.

    The first nine beside the board have digits. Places have digits while they are marked,
    if there are digits for all of them.
    """
    open_now = pressable(model, match)
    if not open_now:
        return ()
    viewer = queries.viewer(match, model.table.eyes)
    names, table = queries.names(match), model.table
    here = Same(match.steps[match.cursor : match.cursor + 1])
    scene = Scene(pressable=open_now, pressed=table.pressed, names=names)
    return _choices((match.game, here, viewer), scene, marked=table.places_shown)


@cached(maxsize=8)
def _choices(
    seen: tuple[Any, Same, Seat | None], scene: Scene, *, marked: bool
) -> tuple[ListedChoice, ...]:
    """The choices in a step of a game as a seat sees it."""
    game, here, viewer = seen
    board, view = boards.of(game.meta.id), game.view(here.steps[0].state, viewer)
    hand = tuple(dict.fromkeys(_targets(board.tray(view, scene))))
    places = (site.target for site in board.sites(view) if site.target in scene.pressable)
    order = (*hand, *(place for place in places if place not in hand))
    numbered = len(order) if marked and len(order) <= len(DIGITS) else len(hand)
    keys = (*DIGITS[:numbered], *[""] * len(order))
    return tuple(
        ListedChoice(target, board.called(view, target), number >= len(hand), keys[number])
        for number, target in enumerate(order)
    )


def next_choice(
    found: Sequence[ListedChoice], sites: Sequence[Target], here: Target, *, forward: bool
) -> Target | None:
    """The choice after ``here``, or before it, round all of them; ``here`` may be any place."""
    beside = [choice.target for choice in found if not choice.on_board]
    wanted = {choice.target for choice in found}
    around = [*beside, *sites]
    if not forward:
        around.reverse()
    at = around.index(here) if here in around else -1
    return next(
        (place for place in (*around[at + 1 :], *around[: at + 1]) if place in wanted), None
    )


# ---- in words


def words(model: Model, match: Match) -> tuple[Message, ...]:
    """The score and all choices as sentences: those with digits first, the rest by name."""
    score, found = _score(model, match), choices(model, match)
    lines = [score] if score else []
    keyed = [Message("choices.key", key=each.key, name=each.name) for each in found if each.key]
    named = [each.name for each in found if not each.key]
    if keyed:
        lines.append(Message("choices.keys", choices=_listed(keyed)))
    if named and len(named) <= _MOST_NAMED:
        lines.append(Message("table.places", n=len(named), places=_listed(named)))
    elif named:
        lines.append(Message("table.many_places", n=len(named)))
    view = queries.view(match, model.table.eyes)
    labels = boards.of(match.game.meta.id).building(view)
    lines += [label.words for label in labels if isinstance(label.words, Message)]
    return tuple(lines)


_MOST_NAMED: Final = 12
"""Places that are listed by name; of more it is said how many there are."""


def _listed(names: Sequence[Words]) -> str:
    return ", ".join(map(str, names))


def _score(model: Model, match: Match) -> Message | None:
    """The figures of all players; None where there are none yet."""
    board, view = boards.of(match.game.meta.id), queries.view(match, model.table.eyes)
    figures = zip(queries.names(match), board.figures(view), strict=False)
    told = [
        Message("choices.score", name=name, amount=figure, counted=board.counted(figure))
        for name, figure in figures
        if figure is not None
    ]
    return Message("choices.scores", scores=_listed(told)) if told else None


# ---- on what lies beside the board


_LOOKS: Final = {"spoken": "lit", "asked": "lit", "advised": "advised"}


def beside(
    tray: Child, found: Sequence[ListedChoice], marks: Sequence[BoardMark], here: Target
) -> Child:
    """``tray`` with a digit on each choice, a frame where the board has a ring, and the focus.

    ``here`` is what the key for the next choice has led to.
    """
    if not isinstance(tray, Node):
        return tray
    keys = tuple((choice.target, choice.key) for choice in found if choice.key)
    rings = (mark for mark in marks if isinstance(mark, Ring) and mark.source in _LOOKS)
    looks = tuple((ring.place, _LOOKS[ring.source]) for ring in rings)
    return _beside(tray, keys, looks, here)


@lru_cache(maxsize=8)
def _beside(
    tray: Node,
    keys: tuple[tuple[Target, str], ...],
    looks: tuple[tuple[Target, str], ...],
    here: str,
) -> Node:
    left, looked = dict(keys), dict(looks)

    def marked(node: Node) -> Node:
        place, more = place_of(node) or "", dict[str, Attribute]()
        if key := left.pop(place, ""):  # of cards that are alike, the first
            more |= {"data-digit": key, "aria-keyshortcuts": key}
        if place in looked:
            more["class"] = f"{node.attributes.get('class', '')} {looked[place]}".strip()
        if place and place == here:
            more["data-cursor"] = True
        inner = [marked(c) if isinstance(c, Node) else c for c in node.children]
        same = not more and all(map(is_, inner, node.children))
        return node if same else h(node.tag, *inner, **{**node.attributes, **more})

    return marked(tray) if keys or looks or here else tray


def _targets(tray: Child) -> Iterator[Target]:
    """The targets in ``tray``, in its order."""
    if isinstance(tray, Node):
        if "data-site" not in tray.attributes and "disabled" not in tray.attributes:
            yield from filter(None, (place_of(tray),))
        for child in tray.children:
            yield from _targets(child)


def place_of(node: Node) -> Target | None:
    """The target of an element: what its button presses, or the place that it is."""
    told = node.attributes
    if told.get("data-act") == "press":
        return told.get("data-value")
    return told.get("data-target") or told.get("data-site")
