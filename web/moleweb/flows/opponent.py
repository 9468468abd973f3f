"""The computer's turn: asking it, waiting for it, and what if it fails.

Nothing here is commanded by other flows. After every message `settle` looks
whether the computer is to act and whether it is thinking about just this
position; undo, resigning or leaving the table stop it by changing that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match, Player
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import Seat, recall
from moleweb import answers, boards, turns
from moleweb.effects import Ask, Cancel, Wake
from moleweb.flows.table import finished_view, moved
from moleweb.messages import OpponentResumed, OpponentSaid, OpponentStopped, Overdue, SeatTaken
from moleweb.model import Dialog, Model, Thinking

SILENCE: Final = 20.0
"""Seconds without news after which the opponent is taken for dead. Its first start takes a few."""
LOOKS: Final = 15
"""How many silences an answer may take, however much is heard meanwhile: five minutes."""
ATTEMPTS: Final = 3
"""How often one question is put before the player is asked what to do."""
PACE: Final = 0.45
"""Seconds an answer takes at least."""
PACE_OF_COMPUTERS: Final = 0.9
"""The same where nobody but computers plays, and somebody watches."""
PACE_OF_ROUNDS: Final = 4.0
"""The same after the end of a round, which is looked at for that long."""


def settle(before: Model, after: Model) -> Model:
    """Let the computer think about this position, or stop thinking about another."""
    seat = wanted(after)
    thinking = after.table.thinking
    if thinking and (seat != thinking.seat or after.match is not before.match):
        after = after.at_table(thinking=None).emit(Cancel())
    if seat is not None and after.match is not None and after.table.thinking is None:
        return _ask(after, after.match, seat, attempt=1)
    return after


def wanted(model: Model) -> Seat | None:
    """The computer that should be thinking now."""
    match, table = model.seated, model.table
    if match is None or model.elsewhere or table.paused or table.stuck:
        return None
    return turns.computer_to_act(match)


def _ask(model: Model, match: Match, seat: Seat, attempt: int) -> Model:
    number = model.requests + 1
    asked = replace(model, requests=number).at_table(thinking=Thinking(number, seat, attempt))
    return asked.emit(
        Ask(number, question(match, seat), _pace(match)), Wake(SILENCE, Overdue(number, heard=0))
    )


def _pace(match: Match) -> float:
    if finished_view(match) is not None:
        return PACE_OF_ROUNDS
    board = boards.memory(match.game.meta.id)
    lingering = board.linger(turns.last_events(match)) if board else 0.0
    return max(lingering, PACE_OF_COMPUTERS if turns.all_computers(match) else PACE)


def question(match: Match, seat: Seat) -> str:
    """All the opponent is told: what its seat was ever shown, its level, and chance of its own."""
    # Not from the seed, which may be the deck: the id is public.
    chance = sha256(f"{match.id} {len(match.plies)}".encode()).digest()[:8]
    return canonical_json(
        {
            "game": match.game.meta.id,
            "rules": match.game.meta.rules_version,
            "level": match.players[seat].level,
            "seat": seat,
            "view": to_plain(recall(match.game, match.state, seat)),
            "seed": int.from_bytes(chance, "big"),
        }
    )


def said(model: Model, message: OpponentSaid) -> Model:
    """News of the opponent; what answers an older question is dropped."""
    match, thinking = model.seated, model.table.thinking
    if match is None or thinking is None or thinking.request != message.request:
        return model
    if message.kind == "progress":
        progress = answers.progress(message.text)
        heard = replace(thinking, heard=thinking.heard + 1, progress=progress)
        return model.at_table(thinking=heard)
    if message.kind == "answer":
        return _answered(model, match, thinking, message.text)
    return _failed(model, match, thinking)


def _answered(model: Model, match: Match, thinking: Thinking, text: str) -> Model:
    try:
        action = match.game.decode(answers.notation(text))
        after = match.play(thinking.seat, action)
    except MolecoreError:
        return _failed(model, match, thinking)
    same = turns.person_to_act(match) == turns.person_to_act(after)
    kept = model.table.pressed if same else ()
    return moved(model, after, thinking=None, pressed=kept)


def overdue(model: Model, message: Overdue) -> Model:
    """Ask again after too long a silence, or too long a time; otherwise look again later."""
    match, thinking = model.seated, model.table.thinking
    if match is None or thinking is None or thinking.request != message.request:
        return model
    if thinking.heard != message.heard and message.looks < LOOKS:
        again = Overdue(message.request, thinking.heard, message.looks + 1)
        return model.emit(Wake(SILENCE, again))
    return _failed(model.emit(Cancel()), match, thinking)


def _failed(model: Model, match: Match, thinking: Thinking) -> Model:
    """Start it again, with the same question; in the end ask the player."""
    if thinking.attempt < ATTEMPTS:
        return _ask(model, match, thinking.seat, thinking.attempt + 1)
    stopped = model.at_table(thinking=None, stuck=True)
    return replace(stopped, dialog=Dialog("stuck")).emit(Cancel())


def stopped(model: Model, message: OpponentStopped) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The computer waits until it is told to go on."""
    return model.at_table(paused=True)


def resumed(model: Model, message: OpponentResumed) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The computer thinks again."""
    return replace(model, dialog=None).at_table(paused=False, stuck=False)


def seat_taken(model: Model, message: SeatTaken) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """A person plays on in the computer's place."""
    match = model.seated
    seat = turns.computer_to_act(match) if match else None
    if match is None or seat is None:
        return model
    players = list(match.players)
    players[seat] = Player(f"Player {seat + 1}")
    taken = replace(match, players=tuple(players))
    return moved(replace(model, dialog=None), taken, paused=False)


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    OpponentSaid: said,
    Overdue: overdue,
    OpponentStopped: stopped,
    OpponentResumed: resumed,
    SeatTaken: seat_taken,
}
