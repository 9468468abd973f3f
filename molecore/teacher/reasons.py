"""Why a choice is good, in words: the strongest reason that is certainly true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.protocol import AnyGame, Event, Result, Seat, story
from molecore.core.rng import SplitMix64
from molecore.draw import boards
from molecore.draw.course import Same
from molecore.teacher.assessed import Assessed, Pupil
from molecore.teacher.verdicts import rivals
from molecore.words import Message, cached, listed

_DEALS: Final = 4
"""Sampled deals of hidden cards that have to agree in what an action leads to."""
_FOR_AN_END: Final = 16
"""Sampled deals that have to agree in who has won."""
_MOST_TOLD: Final = 2
"""Sentences of what an action leads to."""
_REPLIES: Final = 120
"""More replies of a rival are not tried."""
_LOST: Final = 0.1
"""A choice with no more chance to win seems to lose."""
_COMPARED: Final = 3
"""Other choices that have to lose to a reply before a choice is said to prevent it."""


def why_best(match: Match, ply: int, pupil: Pupil, found: Assessed) -> tuple[str, ...]:
    """Reasons for the best choice after ``ply`` plies, in sentences."""
    others = [each.worth for each in rivals(found)]
    saves = bool(others) and max(others) <= _LOST < found.best.worth
    return reasons(match, ply, pupil, found.best.notation, saves=saves)


def reasons(
    match: Match, ply: int, pupil: Pupil, notation: str, *, saves: bool = False
) -> tuple[str, ...]:
    """Reasons for an action after ``ply`` plies, in sentences; () where there are none.

    A win comes before a rival's win that is prevented, and both before all else. A reason must
    hold in every deal of the hidden cards. Where other choices seem to lose (``saves``), it is
    checked whether a rival would win at once.
    """
    return _reasons(match.game, Same(match.steps[ply : ply + 1]), pupil, notation, saves)


@cached(maxsize=16)
def _reasons(
    game: AnyGame, there: Same, pupil: Pupil, notation: str, saves: bool
) -> tuple[str, ...]:
    """The reasons, cached: they take long and are shown in two places."""
    seat, state = pupil.seat, there.steps[0].state
    view = game.recall if pupil.recalls else game.view
    before = view(state, seat)
    try:
        action = game.decode(notation)
        ends = _ends(game, before, pupil, action)
        if ends is not None:
            return ends
        steps = [_applied(game, before, seat, action, deal) for deal in range(_DEALS)]
    except MolecoreError:
        return ()
    after = [view(step.state, seat) for step in steps]
    prevented = _prevented(game, state, seat, action) if saves else None
    if prevented is not None:
        return (str(Message("teacher.why.prevents", name=pupil.names[prevented])),)
    board = boards.of(game.meta.id)
    happening = list(_common([_seen(step.events, seat) for step in steps]))[1:]
    done = [event for event in happening if game.actor(event) is not None]
    said = (board.in_words(game.describe(event, pupil.names), lambda: before) for event in done)
    return (*map(str, [*said][:_MOST_TOLD]), *_special(game, before, after, seat, action))


def _ends(game: Any, view: Any, pupil: Pupil, action: Any) -> tuple[str, ...] | None:
    """What is said where the action ends the game: nothing if it is lost; None if it goes on."""
    results, seat = list[Result](), pupil.seat
    for deal in range(_FOR_AN_END):
        result = game.result(_applied(game, view, seat, action, deal).state)
        if result is None:
            return None
        results.append(result)
    winners = {result.winners for result in results}
    if any(seat not in each for each in winners) or len(winners) > 1:
        return ()
    (together,) = winners
    others = [pupil.names[each] for each in together if each != seat]
    if not others:
        return (str(Message("teacher.why.wins")),)
    if len(together) == len(pupil.names):
        return (str(Message("teacher.why.draws")),)
    return (str(Message("teacher.why.shares", names=listed(others))),)


def _applied(game: Any, view: Any, seat: Seat, action: Any, deal: int) -> Any:
    """What an action leads to if what ``view`` does not show lies as in this deal."""
    return game.apply(game.sample(view, SplitMix64(deal)), seat, action)


def _prevented(game: Any, state: Any, seat: Seat, action: Any) -> Seat | None:
    """The rival who wins at once after other actions, but not after this one.

    None where something is hidden.
    """
    if boards.of(game.meta.id).secrecy(game.view(state, None)) != "nothing":
        return None
    if _winner(game, game.apply(state, seat, action).state, seat) is not None:
        return None
    others = [each for each in game.legal_actions(state, seat) if each != action]
    if len(others) < _COMPARED:
        return None
    step = len(others) // _COMPARED
    tried = others[::step][:_COMPARED]
    winners = {_winner(game, game.apply(state, seat, each).state, seat) for each in tried}
    return winners.pop() if len(winners) == 1 else None


def _winner(game: Any, state: Any, seat: Seat) -> Seat | None:
    """The rival who can win at once in ``state``."""
    actors = game.actors(state)
    if len(actors) != 1 or actors[0] == seat:
        return None
    (rival,) = actors
    replies = game.legal_actions(state, rival)
    if len(replies) > _REPLIES:
        return None
    results = (game.result(game.apply(state, rival, reply).state) for reply in replies)
    return rival if any(result and result.winners == (rival,) for result in results) else None


def _seen(events: Sequence[Event], seat: Seat) -> tuple[Event, ...]:
    seen = (event.seen_by(seat) for event in events)
    return story(event for event in seen if event is not None)


def _common(ways: Sequence[Sequence[Event]]) -> Iterator[Event]:
    """The common beginning of all ways."""
    for events in zip(*ways, strict=False):
        if any(event != events[0] for event in events):
            return
        yield events[0]


def _special(
    game: Any, before: Any, after: Sequence[Any], seat: Seat, action: Any
) -> tuple[str, ...]:
    """What the game's own advice says, or what ``seat`` has more of what wins."""
    advice, board = boards.advice(game.meta.id), boards.of(game.meta.id)
    why = {str(one) for view in after if advice and (one := advice(before, view, seat, action))}
    if len(why) == 1:
        return tuple(why)
    gains = {_gain(board, before, view, seat) for view in after}
    gained = gains.pop() if len(gains) == 1 else None
    return (str(gained),) if gained else ()


def _gain(board: Any, before: Any, after: Any, seat: Seat) -> Message | None:
    """What ``seat`` then has more of what wins; None where it has no more."""
    was, now = board.standing(before), board.standing(after)
    if len(was) <= seat or len(now) <= seat or now[seat] <= was[seat]:
        return None
    gained: Message = board.gained(was[seat], now[seat])
    return gained
