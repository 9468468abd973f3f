"""One game between bots that are known by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from molecore.arena.encounters import Encounter, Fault, Score
from molecore.bots.named import seated
from molecore.bots.turn import Bot, BotFault, Setting, Turns
from molecore.core.options import resolve
from molecore.core.protocol import Result, Seat, Step
from molecore.registry import load

_PLIES: Final = 10_000
"""Seeds of a game's choices lie this far apart, so that no two games share one."""


def play(encounter: Encounter) -> Score:
    """Play one game to its end. The same encounter has the same score anywhere.

    A bot that crashes, takes too long or answers nonsense loses, and all others share the win.

    Raises BadOptions for unknown bots, options or numbers of seats, and UnknownGame.
    """
    game, seats = load(encounter.game), len(encounter.players)
    game.meta.check_seats(seats)
    setting = Setting(game, resolve(game.meta.options, dict(encounter.options)), seats)
    course = _Course(setting, encounter.seed)
    try:
        with _all_seated(encounter, setting) as bots:
            result = course.played_out(bots)
    except _Forfeited as forfeited:
        return _forfeit(encounter, forfeited, course.plies)
    winners = result.winners
    shares = tuple((seat in winners) / len(winners) for seat in range(seats))
    return Score(encounter, shares, result.scores, course.plies)


class _Forfeited(Exception):
    """A seat has lost because its bot is at fault."""

    def __init__(self, seat: Seat, fault: BotFault) -> None:
        super().__init__(str(fault))
        self.seat = seat


@contextmanager
def _all_seated(encounter: Encounter, setting: Setting) -> Iterator[Sequence[Bot]]:
    with ExitStack() as stack:
        bots = []
        for seat, name in enumerate(encounter.players):
            try:
                bots.append(stack.enter_context(seated(name, setting, seat, encounter.seconds)))
            except BotFault as fault:
                raise _Forfeited(seat, fault) from fault
        yield bots


def _forfeit(encounter: Encounter, forfeited: _Forfeited, plies: int) -> Score:
    count, loser = len(encounter.players), forfeited.seat
    shares = tuple(0.0 if seat == loser else 1 / (count - 1) for seat in range(count))
    return Score(encounter, shares, (0,) * count, plies, Fault(loser, str(forfeited)))


class _Course:
    """One game as it is played."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self._game, self._seed = setting.game, seed * _PLIES
        self._turns = Turns(setting)
        self.plies = 0
        self._state: Any = None
        self._happened(setting.game.setup(setting.options, setting.seats, seed))

    def played_out(self, bots: Sequence[Bot]) -> Result:
        """Ask the bots in turn until the game ends; each choice has a seed of its own."""
        game = self._game
        while (result := game.result(self._state)) is None:
            seat = game.actors(self._state)[0]
            action = self._choice(bots[seat], seat)
            self._happened(game.apply(self._state, seat, action))
            self.plies += 1
        return result

    def _choice(self, bot: Bot, seat: Seat) -> Any:
        try:
            return bot(self._turns.turn(self._state, seat, self._seed + self.plies))
        except BotFault as fault:
            raise _Forfeited(seat, fault) from fault

    def _happened(self, step: Step[Any]) -> None:
        self._state = step.state
        self._turns.happened(step)
