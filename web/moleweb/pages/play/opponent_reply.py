"""What the opponent's worker says, read without trusting it."""

from __future__ import annotations

import json

from molecore.core.errors import MalformedAction
from molecore.words import Message


def notation(text: str) -> str:
    """The action in an answer, as notation. Raises MalformedAction if there is none."""
    try:
        action = json.loads(text)["action"]
    except (ValueError, KeyError, TypeError) as error:
        raise MalformedAction(Message("table.answer.unreadable")) from error
    if not isinstance(action, str):
        raise MalformedAction(Message("table.answer.no_move"))
    return action


def progress(text: str) -> float:
    """How far the opponent is, 0 to 1; 0 for anything that is no such number."""
    try:
        fraction = float(text)
    except ValueError:
        return 0.0
    return fraction if 0 <= fraction <= 1 else 0.0
