"""The words of a hint or a review: the best choice, how it compares, why, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.protocol import Seat, Target
from molecore.core.record import record
from molecore.draw import boards
from molecore.teacher.assessed import Assessed, Pupil, Suggestion
from molecore.teacher.reasons import why_best
from molecore.teacher.verdicts import cost, equals, is_exact, outlook, rivals, verdict
from molecore.words import Message, Said, Words, enumerated, listed, sentences

_MOST_NAMED: Final = 3
"""Choices that are as good as the best and are named one by one."""
_LONGEST: Final = 60
"""Characters that the names of several may have together."""


@record
class Ahead:
    """The move that a hint advises, or one that probably follows it."""

    seat: Seat
    name: str
    targets: tuple[Target, ...]
    trails: tuple[tuple[Target, Target], ...]
    """From where to where something goes."""


def called(match: Match, ply: int, seat: Seat, notation: str) -> str:
    """What an action is called: by what is pressed for it, or as it is written."""
    return _called(match.game, match.steps[ply].state, seat, notation)


def _called(game: Any, state: Any, seat: Seat, notation: str) -> str:
    board, view = boards.of(game.meta.id), game.view(state, seat)
    targets = game.decode(notation).targets
    return str(board.choice(view, targets)) if targets else notation


def compared(match: Match, ply: int, seat: Seat, found: Assessed) -> Iterator[Message]:
    """How the best choice compares with the others, and which are as good."""
    said, all_in_all = verdict(found), outlook(found)
    if all_in_all is not None:
        yield all_in_all
    if said not in ("none", "shared") and not (all_in_all and said == "open"):
        yield Message(f"teacher.verdict.{said}")
    best = called(match, ply, seat, found.best.notation)
    named = (called(match, ply, seat, each.notation) for each in equals(found))
    as_good = [name for name in dict.fromkeys(named) if name != best]
    if as_good:
        yield _as_good(as_good)


def _as_good(names: list[str]) -> Message:
    """Which choices are about as good as the best; long lists are not told."""
    if len(names) > _MOST_NAMED or (len(names) > 1 and sum(map(len, names)) > _LONGEST):
        return Message("teacher.many_as_good")
    return Message("teacher.as_good", others=listed(names))


def why(match: Match, ply: int, pupil: Pupil, found: Assessed) -> tuple[str, ...]:
    """Why the best choice is good; () where its verdict says it all."""
    return () if verdict(found) in ("won", "lost") else because(match, ply, pupil, found)


def because(match: Match, ply: int, pupil: Pupil, found: Assessed) -> tuple[str, ...]:
    """Why the best choice is good; where it matters and no reason is known, what trials showed."""
    reasons, others = why_best(match, ply, pupil, found), rivals(found)
    if reasons or not found.best.visits or verdict(found) not in ("clear", "slight"):
        return reasons
    next_best = max(others, key=lambda each: each.worth)
    other = called(match, ply, pupil.seat, next_best.notation)
    return (str(Message("teacher.why.trials", other=other)),)


def ahead(match: Match, ply: int, seat: Seat, best: Suggestion) -> tuple[Ahead, ...]:
    """The best choice and what probably follows it.

    Where something is hidden it is only a turn of ``seat`` that wins for certain, if any.
    """
    game, state, actor = match.game, match.steps[ply].state, seat
    board, line = boards.of(game.meta.id), list[Ahead]()
    alone = board.secrecy(game.view(state, None)) != "nothing"
    if alone and not is_exact(best):
        return ()
    try:
        for notation in (best.notation, *best.line):
            if line:
                (actor,) = game.actors(state)
            if alone and actor != seat:
                break
            action = game.decode(notation)
            after, view = game.apply(state, actor, action), game.view(state, seat)
            seen = filter(None, (event.seen_by(seat) for event in after.events))
            trails = board.trails(view, tuple(seen))
            name = _called(game, state, actor, notation)
            line.append(Ahead(actor, name, tuple(action.targets), trails))
            state = after.state
    except (MolecoreError, ValueError):
        return ()
    return tuple(line)


def follows(line: Sequence[Ahead], names: Sequence[str]) -> Message:
    """What follows the first move of a line, in words, with who plays what; there is something."""
    first, *more = line
    if all(each.seat == first.seat for each in more):
        return Message("teacher.goes_on", moves=enumerated([each.name for each in more]))
    return Message("teacher.follows", moves=_moves(more, names))


def refuted(line: Sequence[Ahead], names: Sequence[str]) -> Message:
    """What the first move of a line leads to, a mistake, in words; there is something."""
    return Message("teacher.refuted", moves=_moves(line[1:], names))


def _moves(line: Sequence[Ahead], names: Sequence[str]) -> Said:
    return enumerated(
        [Message("teacher.ply", name=names[each.seat], move=each.name) for each in line]
    )


def better(match: Match, ply: int, found: Assessed) -> Words:
    """How much the ply-th ply gave away, and what was better."""
    seat, played = match.plies[ply - 1].seat, found.played
    name = called(match, ply - 1, seat, found.best.notation)
    # Hexes have a name, the spaces in them have none.
    alike = played is not None and called(match, ply - 1, seat, played.notation) == name
    told = Message("teacher.better.alike" if alike else "teacher.better", better=name)
    return sentences((cost(found), told))
