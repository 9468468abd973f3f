"""Hints and reviews for programs and the command line, worked out where they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from molecore.ai.choose import Progress
from molecore.ai.worker import advise
from molecore.core.errors import BadMatch
from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import record
from molecore.draw import boards
from molecore.draw.course import ply_name
from molecore.teacher import advice
from molecore.teacher.assessed import Assessed, Pupil
from molecore.teacher.questions import HINT_EFFORT, question, read
from molecore.teacher.review import Review, dearest, turns
from molecore.words import Message, say, sentences

Looked: TypeAlias = Callable[[int, int], None]
"""Is told how many turns of a game were looked at, and of how many."""


@record
class Advice:
    """A hint in words."""

    seat: Seat
    best: str
    """What the best choice is called."""
    notation: str
    why: tuple[str, ...]
    """How it compares with the others, why it is good, and what probably follows."""

    @property
    def typed(self) -> str:
        """What the best choice is called, and how it is typed where that differs."""
        same = self.best == self.notation
        return self.best if same else f"{self.best} ({self.notation})"


def hint(match: Match, progress: Progress = lambda _: None) -> Advice:
    """A hint for whoever acts at the cursor of ``match``, by what they were shown.

    ``progress`` is told how much is done, 0 to 1. Raises BadMatch where nobody has to choose.
    """
    _check(match)
    if not match.actors:
        raise BadMatch(Message("match.over"))
    pupil, ply = _pupil(match, match.actors[0]), match.cursor
    found = read(advise(question(match, ply, pupil, HINT_EFFORT, played=False), progress))
    best = advice.called(match, ply, pupil.seat, found.best.notation)
    said = [str(each) for each in advice.compared(match, ply, pupil.seat, found)]
    said += advice.why(match, ply, pupil, found)
    line = advice.ahead(match, ply, pupil.seat, found.best)
    if line[1:]:
        said.append(str(advice.follows(line, pupil.names)))
    return Advice(pupil.seat, best, found.best.notation, tuple(said))


def review(match: Match, looked: Looked = lambda *_: None) -> Review:
    """The review of a finished game: of the turns of people, or of all where none played.

    ``looked`` is told how far it is. Raises BadMatch for a game that is not over.
    """
    _check(match)
    whole = match.jump(len(match.plies))
    if whole.result is None:
        raise BadMatch(Message("review.not_over"))
    people = [seat for seat, player in enumerate(match.players) if player.level is None]
    found = Review(whole, turns(whole, people or range(len(match.players))))
    while (next_one := found.next) is not None:
        ply, effort = next_one
        looked(len(found.glances), len(found.turns))
        pupil = _pupil(whole, whole.plies[ply - 1].seat)
        asked = question(whole, ply - 1, pupil, effort, played=True)
        found = found.answered(read(advise(asked, lambda _: None)))
    return found


def told(found: Review) -> tuple[str, ...]:
    """What a review says of each turn that mattered most, in two lines; the dearest first."""
    return tuple(_told(found.match, *turn) for turn in dearest(found))


def _told(match: Match, ply: int, found: Assessed) -> str:
    pupil = _pupil(match, match.plies[ply - 1].seat)
    played = (found.played or found.best).notation
    did = advice.called(match, ply - 1, pupil.seat, played)
    name = pupil.names[pupil.seat]
    turn = say("review.turn", where=ply_name(match, ply), name=name, did=did)
    better = advice.better(match, ply, found)
    return f"{turn}\n{sentences((better, *advice.because(match, ply - 1, pupil, found)))}"


def _check(match: Match) -> None:
    meta = match.game.meta
    if not meta.levels or not boards.drawn(meta.id):
        raise BadMatch(Message("teacher.none", game=meta.name))


def _pupil(match: Match, seat: Seat) -> Pupil:
    return Pupil(seat, tuple(player.name for player in match.players), recalls=True)
