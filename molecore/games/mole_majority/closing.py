"""The end of a turn and of the game: eliminations, end conditions, draws (R34, R90-R101)."""

from __future__ import annotations

from molecore.core.protocol import GameEnded, Seat
from molecore.games.mole_majority.actions import Discard, EndTurn, Pass
from molecore.games.mole_majority.cards import HAND
from molecore.games.mole_majority.events import HoldingsShown, SeatEliminated
from molecore.games.mole_majority.majority import still_in
from molecore.games.mole_majority.network import claims_left, moles_left
from molecore.games.mole_majority.records import Ending, EndReason, Meadow
from molecore.games.mole_majority.scoring import game_result, tie_broken
from molecore.games.mole_majority.table import Table


def end_turn(table: Table, action: Discard | Pass | EndTurn) -> None:
    """Eliminations, the end check, the draw, and then the next seat (R40)."""
    seat, is_play = table.mover, isinstance(action, EndTurn)
    table.change(turn=None, busy=table.meadow.busy or is_play)
    eliminated = _eliminate(table)
    following = _next_seat(table.meadow)
    if _ends_round(table.meadow, following):
        _count_round(table)
    reason = why_over(table.meadow) or _why_stalled(table.meadow)
    if reason is not None:
        _end_game(table, reason, eliminated)
        return
    if seat not in eliminated and not isinstance(action, Pass):
        table.draw(seat, 1 if table.holdings[seat].hand else HAND)
    table.change(mover=following)


def end_at_once(table: Table) -> None:
    """End the game within a turn, where that is agreed and an end condition holds (R99)."""
    if table.meadow.rules.end_check == "immediate":
        reason = why_over(table.meadow)
        if reason is not None:
            _end_game(table, reason, _eliminate(table))


def why_over(meadow: Meadow) -> EndReason | None:
    """The first of the end conditions that holds (R94-R97)."""
    seats = range(len(meadow.tribes))
    holders = set(meadow.claims) - {None}
    if len(holders) < 2:
        return "last_tribe" if holders else "no_tribe"
    if None not in meadow.claims:
        return "meadow_full"
    if not all(claims_left(meadow, seat) for seat in seats):
        return "claims_out"
    if meadow.rules.end_on_no_moles and not moles_left(meadow, meadow.mover):
        return "moles_out"
    return None


def _why_stalled(meadow: Meadow) -> EndReason | None:
    if meadow.rounds >= meadow.rules.stall_rounds:
        return "round_limit"
    return "idle_rounds" if meadow.idle_rounds >= meadow.rules.stall_idle_rounds else None


def _eliminate(table: Table) -> list[Seat]:
    """Eliminate every seat without a claim on the board, and name them (R90)."""
    gone = [seat for seat in still_in(table.meadow) if seat not in table.meadow.claims]
    for seat in gone:
        table.change_tribe(seat, out=True)
        table.tell(SeatEliminated(seat))
    return gone


def _next_seat(meadow: Meadow) -> Seat:
    """The next seat that is still in; the mover where nobody else is."""
    seats = len(meadow.tribes)
    around = [(meadow.mover + ahead) % seats for ahead in range(1, seats + 1)]
    return next((seat for seat in around if not meadow.tribes[seat].out), meadow.mover)


def _ends_round(meadow: Meadow, following: Seat) -> bool:
    """Whether the turn passes the starter's place on its way (R101)."""
    return _places_ahead(meadow, meadow.starter) <= _places_ahead(meadow, following)


def _places_ahead(meadow: Meadow, seat: Seat) -> int:
    """How far after the mover a seat is, 1 to the number of seats."""
    return (seat - meadow.mover - 1) % len(meadow.tribes) + 1


def _count_round(table: Table) -> None:
    meadow = table.meadow
    idle = 0 if meadow.busy else meadow.idle_rounds + 1
    table.change(rounds=meadow.rounds + 1, idle_rounds=idle, busy=False)


def _end_game(table: Table, reason: EndReason, eliminated: list[Seat]) -> None:
    """Lay hands and home tokens open, and rank the seats (R98, R100, R102)."""
    contenders = tuple(still_in(table.meadow) or eliminated)
    table.change(phase="over", turn=None, ending=Ending(reason, contenders))
    for seat, held in enumerate(table.holdings):
        table.tell(HoldingsShown(seat, held.hand, held.homes))
    tie = tie_broken(table.meadow, table.holdings)
    if tie is not None:
        table.tell(tie)
    table.tell(GameEnded(game_result(table.meadow, table.holdings)))
