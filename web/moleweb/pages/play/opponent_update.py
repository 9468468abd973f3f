"""The computer's turn: ask it, wait for it, and see to its failures.

No other module starts or stops the computer. After every message `settle` looks
whether the computer is to act and whether it is thinking about just this
position; undo, resigning or leaving the table stop it by changing that.
"""

from __future__ import annotations

import json
from typing import Final, assert_never

from molecore.bots.turn import SECONDS, last_own, unheard
from molecore.core.errors import MolecoreError
from molecore.core.match import Match, Player
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.draw import boards
from molecore.registry import is_bot
from molecore.wire.names import clean_title
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.effects import AskOpponent, CancelOpponent, SendLater, WarmOpponent
from moleweb.app.model import Dialog, Model, Thinking
from moleweb.pages.play import messages as m
from moleweb.pages.play.update import moved

SILENCE: Final = 20.0
"""Seconds without news after which the opponent counts as dead; its start takes a few."""
CHECKS: Final = 15
"""Periods of ``SILENCE`` that an answer may take in all, with or without news."""
ATTEMPTS: Final = 3
"""How often a question is asked before the player decides what to do."""
PACE: Final = 0.45
"""Seconds an answer takes at least."""
PACE_OF_COMPUTERS: Final = 0.9
"""Seconds an answer takes at least where only computers play."""


def settle(before: Model, after: Model) -> Model:
    """Let the computer think about this position, or stop thinking about another."""
    seat = thinking_seat(after)
    thinking = after.table.thinking
    if thinking and (seat != thinking.seat or after.match is not before.match):
        idle = replace(after, table=replace(after.table, thinking=None))
        after = idle.emit(CancelOpponent())
    if seat is not None and after.match is not None and after.table.thinking is None:
        return _ask(after, after.match, seat, attempt=1)
    return _released(after)


def _released(model: Model) -> Model:
    """Deliver a held answer once the narration is over."""
    thinking = model.table.thinking
    if model.telling is not None or thinking is None or not thinking.answer:
        return model
    idle = replace(model.table, thinking=replace(thinking, answer=""))
    answer = m.OpponentReported(thinking.request, "answer", thinking.answer)
    return replace(model, table=idle).emit(SendLater(0, answer))


def thinking_seat(model: Model) -> Seat | None:
    """The seat of the computer that should be thinking now."""
    match, table = model.seated, model.table
    if match is None or model.elsewhere or table.paused or table.stuck:
        return None
    return queries.computer_to_act(match)


def _ask(model: Model, match: Match, seat: Seat, attempt: int) -> Model:
    number = model.requests + 1
    table = replace(model.table, thinking=Thinking(number, seat, attempt))
    asked = replace(model, requests=number, table=table)
    return asked.emit(
        AskOpponent(number, question(match, seat), _pace(model, match), _place_of_bot(match, seat)),
        SendLater(SILENCE, m.OpponentOverdue(number, heard=0)),
    )


def _pace(model: Model, match: Match) -> float:
    """Seconds the answer takes at least; during a narration it waits for its end anyway."""
    if model.telling is not None:
        return PACE
    lingering = boards.of(match.game.meta.id).linger(queries.last_events(match))
    return max(lingering, PACE_OF_COMPUTERS if queries.all_computers(match) else PACE)


def question(match: Match, seat: Seat) -> str:
    """The question to the opponent: what its seat was ever shown, and its level.

    Without a seed: the worker draws one, so nothing that is kept or sent tells its choices.
    """
    level = match.players[seat].level
    asked = {
        "game": match.game.meta.id,
        "rules": match.game.meta.rules_version,
        "seat": seat,
        "view": to_plain(match.game.recall(match.state, seat)),
    }
    if is_bot(match.game.meta, level):
        events = [to_plain(event) for event in unheard(match, seat)]
        since = last_own(match, seat)
        return canonical_json(
            {**asked, "bot": level, "events": events, "since": since, "ply": match.cursor}
        )
    return canonical_json({**asked, "level": level})


def _place_of_bot(match: Match, seat: Seat) -> str:
    """Where a bot sits, as its worker is known by; "" for a level, which needs none of its own."""
    level = match.players[seat].level
    return f"{match.id}/{seat}" if is_bot(match.game.meta, level) else ""


def opponent_reported(model: Model, message: m.OpponentReported) -> Model:
    """Take in a report of the opponent; drop one about an older question."""
    match, thinking = model.seated, model.table.thinking
    if match is None or thinking is None or thinking.request != message.request:
        return model
    if message.kind == "progress":
        progress = fraction_in(message.text)
        heard = replace(thinking, heard=thinking.heard + 1, progress=progress)
        return replace(model, table=replace(model.table, thinking=heard))
    if message.kind == "best":
        return _hurried(model, match, replace(thinking, best=message.text))
    if message.kind == "answer":
        return _held_or_played(model, match, thinking, message.text)
    if message.kind == "slow":
        return _forfeited(model, match, thinking, _too_slow())
    return _failed(model, match, thinking)


def _held_or_played(model: Model, match: Match, thinking: Thinking, text: str) -> Model:
    """Play an answer, or hold it until the narration of earlier plies ends."""
    if model.telling is None:
        return _answered(model, match, thinking, text)
    held = replace(thinking, progress=1.0, answer=text)
    return replace(model, table=replace(model.table, thinking=held))


def opponent_hurried(model: Model, _: m.OpponentHurried) -> Model:
    """Play the best action so far, or the first that is reported."""
    match, thinking = model.seated, model.table.thinking
    if match is None or thinking is None or thinking.answer:
        return model
    return _hurried(model, match, replace(thinking, hurried=True))


def _hurried(model: Model, match: Match, thinking: Thinking) -> Model:
    """Take the best action so far as the answer, if a person asked for that."""
    if not (thinking.hurried and thinking.best):
        return replace(model, table=replace(model.table, thinking=thinking))
    # Its worker can only be ended; another is made ready for the next turn.
    stopped = model.emit(CancelOpponent(), WarmOpponent(match.game.meta.id))
    return _held_or_played(stopped, match, thinking, json.dumps({"action": thinking.best}))


def _answered(model: Model, match: Match, thinking: Thinking, text: str) -> Model:
    try:
        action = match.game.decode(notation_in(text))
        after = match.play(thinking.seat, action)
    except MolecoreError:
        if is_bot(match.game.meta, match.players[thinking.seat].level):
            return _forfeited(model, match, thinking, fault_in(text))
        return _failed(model, match, thinking)
    same = queries.person_to_act(match) == queries.person_to_act(after)
    kept = model.table.pressed if same else ()
    answered = moved(model, after)
    return replace(answered, table=replace(answered.table, thinking=None, pressed=kept))


def opponent_overdue(model: Model, message: m.OpponentOverdue) -> Model:
    """Ask again after too long a silence or time; otherwise check again later."""
    match, thinking = model.seated, model.table.thinking
    if match is None or thinking is None or thinking.request != message.request:
        return model
    if thinking.answer:
        return model
    if thinking.heard != message.heard and message.checks < CHECKS:
        again = m.OpponentOverdue(message.request, thinking.heard, message.checks + 1)
        return model.emit(SendLater(SILENCE, again))
    return _failed(model.emit(CancelOpponent()), match, thinking)


def _failed(model: Model, match: Match, thinking: Thinking) -> Model:
    """Restart the opponent with the same question; after some attempts ask the player."""
    if thinking.attempt < ATTEMPTS:
        return _ask(model, match, thinking.seat, thinking.attempt + 1)
    stopped = replace(model, table=replace(model.table, thinking=None, stuck=True))
    return replace(stopped, dialog=Dialog("stuck")).emit(CancelOpponent())


def _forfeited(model: Model, match: Match, thinking: Thinking, fault: Message) -> Model:
    """A bot that is at fault loses, as if it had resigned; its worker ends."""
    ended = moved(model.emit(CancelOpponent()), match.resign(thinking.seat))
    table = replace(ended.table, thinking=None, fault=str(fault))
    return replace(ended, table=table)


def _too_slow() -> Message:
    return Message("bot.too_slow", seconds=f"{SECONDS:g}")


def fault_in(text: str) -> Message:
    """What a bot's answer says that it raised, or that its choice is not allowed."""
    try:
        raised = json.loads(text)["fault"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return Message("bot.illegal", given=repr(clean_title(notation_in(text))))
    return Message("bot.raised", error=clean_title(str(raised)))


def opponent_stopped(model: Model, _: m.OpponentStopped) -> Model:
    """Pause the computer."""
    return replace(model, table=replace(model.table, paused=True))


def opponent_resumed(model: Model, _: m.OpponentResumed) -> Model:
    """Let the computer go on."""
    return replace(model, dialog=None, table=replace(model.table, paused=False, stuck=False))


def seat_taken_over(model: Model, _: m.SeatTakenOver) -> Model:
    """Give the computer's seat to a person."""
    match = model.seated
    seat = queries.computer_to_act(match) if match else None
    if match is None or seat is None:
        return model
    players = list(match.players)
    players[seat] = Player(say("player.standard_name", player=seat + 1))
    taken = replace(match, players=tuple(players))
    after = moved(replace(model, dialog=None), taken)
    return replace(after, table=replace(after.table, paused=False))


def update(model: Model, message: m.OpponentMessage) -> Model:
    """The model after ``message``."""
    match message:
        case m.OpponentReported():
            return opponent_reported(model, message)
        case m.OpponentOverdue():
            return opponent_overdue(model, message)
        case m.OpponentHurried():
            return opponent_hurried(model, message)
        case m.OpponentStopped():
            return opponent_stopped(model, message)
        case m.OpponentResumed():
            return opponent_resumed(model, message)
        case m.SeatTakenOver():
            return seat_taken_over(model, message)
        case _ as unknown:
            assert_never(unknown)


def notation_in(text: str) -> str:
    """The action in an answer, as notation; "" if there is none, which no game can read."""
    try:
        action = json.loads(text)["action"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return action if isinstance(action, str) else ""


def fraction_in(text: str) -> float:
    """How far the opponent is, 0 to 1; 0 for anything that is no such number."""
    try:
        fraction = float(text)
    except ValueError:
        return 0.0
    return fraction if 0 <= fraction <= 1 else 0.0
