"""Questions about a position and the answers to them, as text: `molecore.ai.worker` answers."""

from __future__ import annotations

import json
from hashlib import sha256
from math import isfinite
from typing import Any, Final

from molecore.core.errors import MolecoreError
from molecore.core.match import Match
from molecore.core.plain import canonical_json, to_plain
from molecore.core.protocol import Seat
from molecore.teacher.assessed import Assessed, Pupil, Suggestion

FIRST_EFFORT: Final = 2
HINT_EFFORT: Final = 100
REVIEW_EFFORT: Final = 25
"""Percent of what the strongest opponent puts into a choice: first and final answer of a hint,
and closer look of a review."""
GLANCE_EFFORTS: Final = range(2, 11)
"""Percent for a glance of a review: the more turns, the less for each."""


def question(match: Match, ply: int, pupil: Pupil, effort: int, *, played: bool) -> str:
    """The question about the position after ``ply`` plies: what ``pupil`` knew then.

    What was ``played`` is assessed alike each time, seeded by the public id. What is yet to be
    played is not: others could work out the hint from the id.
    """
    game, state = match.game, match.steps[ply].state
    asked: dict[str, Any] = {
        "game": game.meta.id,
        "rules": game.meta.rules_version,
        "seat": pupil.seat,
        "view": to_plain((game.recall if pupil.recalls else game.view)(state, pupil.seat)),
        "effort": effort,
    }
    if played:
        # Not from the match's seed, which may be the deck.
        chance = sha256(f"{match.id} {ply}".encode()).digest()[:6]
        asked["seed"] = int.from_bytes(chance, "big")
        asked["played"] = game.encode(match.plies[ply].action)
    return canonical_json(asked)


def assessed(match: Match, ply: int, seat: Seat, text: str) -> Assessed | None:
    """The worker's assessment of the position after ``ply`` plies; None if it is nonsense."""
    try:
        found = read(text)
        actions = {match.game.decode(each.notation) for each in found.choices}
    except (MolecoreError, ValueError, KeyError, TypeError):
        return None
    legal = match.game.legal_actions(match.steps[ply].state, seat)
    return found if actions and actions <= set(legal) else None


def read(text: str) -> Assessed:
    """An assessment as `molecore.ai.worker.advise` writes it.

    Raises ValueError, KeyError or TypeError for anything else.
    """
    told = json.loads(text)
    played = told["played"] and _suggestion(told["played"])
    return Assessed(tuple(map(_suggestion, told["choices"])), played or None)


def _suggestion(told: Any) -> Suggestion:
    worth, spread = float(told["worth"]), float(told["spread"])
    if not (isfinite(worth) and isfinite(spread) and 0 <= worth <= 1):
        raise ValueError
    line = tuple(map(str, told["line"]))
    return Suggestion(str(told["action"]), worth, int(told["visits"]), spread, line)
