"""Fills the list of marks that the board draws: narration, hint, "Where can I go?", reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from molecore.core.errors import IllegalAction
from molecore.core.match import Match
from molecore.core.narrow import chosen, next_targets
from molecore.core.protocol import Seat, Target
from molecore.core.rng import SplitMix64
from molecore.draw import boards
from molecore.drawing.marks import Arrow, BoardMark, Label, Ring, Shade, Source
from molecore.teacher.advice import Ahead
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.app.telling import Telling
from moleweb.pages.play.choices import ListedChoice, choices, onward

_GUESSES: Final = 2
"""Samples of what is hidden in which a press must lead to the same places."""


def marks(model: Model, match: Match, found: Sequence[ListedChoice]) -> tuple[BoardMark, ...]:
    """All marks of the board; ``found`` are the choices."""
    if model.telling:
        return narrated(model.telling)
    return (
        *_reach(model, match),
        *_building(model, match),
        *(_shown(found) if model.table.places_shown else ()),
        *(_advice(model) if model.hint else ()),
        *(_reviewed(model, match) if model.review else ()),
    )


def narrated(telling: Telling) -> tuple[BoardMark, ...]:
    """The arrows and rings of the current frame of a narration."""
    stop = telling.stop
    ways = (Arrow(start, end, "spoken") for start, end in stop.trails)
    return (*ways, *(Ring(place, "spoken") for place in sorted(stop.spoken)))


def _shown(found: Sequence[ListedChoice]) -> Iterator[BoardMark]:
    for choice in found:
        yield Shade(choice.target) if choice.on_board else Ring(choice.target, "asked")
        if choice.on_board and choice.key:
            yield Label(choice.target, choice.key, "key")


def _advice(model: Model) -> Iterator[BoardMark]:
    """The hint's move, and the numbered line after it."""
    from moleweb.pages.play.teacher_view import advised, ahead  # noqa: PLC0415 - when first asked

    hint = model.hint
    if hint is None:
        return
    line = ahead(hint)
    if not line:
        yield from way(advised(model), "advised")
    yield from numbered(line, hint.seat)


def numbered(line: Sequence[Ahead], seat: Seat) -> Iterator[BoardMark]:
    """The advised move of ``seat`` and the moves after it, with their numbers."""
    for number, ply in enumerate(line, 1):
        own: Source = "advised" if number == 1 else "onward"
        source = own if ply.seat == seat else "reply"
        yield from (Arrow(*trail, source) for trail in ply.trails if trail != ply.targets)
        yield from way(ply.targets, source)
        if len(line) > 1 and ply.targets:
            yield Label(ply.targets[-1], str(number))


def way(targets: Sequence[Target], source: Source) -> Iterator[BoardMark]:
    """A ring on each place of a move, and an arrow from each to the next."""
    for start, end in pairwise(targets):
        yield Arrow(start, end, source)
    for target in dict.fromkeys(targets):
        yield Ring(target, source)


def _reviewed(model: Model, match: Match) -> Iterator[BoardMark]:
    """The better action that a review found for the ply that is looked at."""
    from moleweb.pages.play.teacher_update import is_about  # noqa: PLC0415 - with the teacher

    review = model.review
    if review is None or not model.table.browsing or not is_about(review, match):
        return
    found = review.judged.get(match.cursor)
    if found is not None and found.is_dear:
        yield from way(match.game.decode(found.best.notation).targets, "advised")


def _building(model: Model, match: Match) -> Sequence[BoardMark]:
    """Counts of what is nearly decided, with tips on or after "Where can I go?"."""
    if model.settings.pointers != "on" and not model.table.places_shown:
        return ()
    board = boards.of(match.game.meta.id)
    return board.building(queries.view(match, model.table.eyes))


# ---- reach


def _reach(model: Model, match: Match) -> Iterator[BoardMark]:
    """Shade where the presses lead, or the target under the pointer or the focus."""
    if queries.person_to_act(match) is None:
        return
    places = reach(model, match, model.table.looked_at) if model.table.looked_at else ()
    for place in places or onward(model, match):
        yield Shade(place)


def reach(model: Model, match: Match, target: Target) -> tuple[Target, ...]:
    """The places that a press on ``target`` would lead to or count for."""
    seat = queries.person_to_act(match)
    if seat is None or all(choice.target != target for choice in choices(model, match)):
        return ()
    board, view = boards.of(match.game.meta.id), queries.view(match, model.table.eyes)
    own = board.reach(view, model.table.pressed, target)
    if own:
        return tuple(own)
    actions = queries.legal_from(match, seat).get(target, ())
    later = next_targets(actions, (target,))
    if later:
        return later
    action = chosen(actions, (target,))
    return () if action is None or board.one_press else _after(match, view, seat, action)


def _after(match: Match, view: Any, seat: Seat, action: Any) -> tuple[Target, ...]:
    """The next targets of ``seat`` after ``action``; () if they depend on hidden things."""
    game = match.game
    found = [
        _next(game, game.sample(view, SplitMix64(guess)), seat, action) for guess in range(_GUESSES)
    ]
    return found[0] if all(each == found[0] for each in found) else ()


def _next(game: Any, state: Any, seat: Seat, action: Any) -> tuple[Target, ...]:
    try:
        after = game.apply(state, seat, action).state
    except IllegalAction:
        return ()
    return next_targets(game.legal_actions(after, seat)) if seat in game.actors(after) else ()
