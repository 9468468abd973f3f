"""The computer at the table: asked with a view, as in the page."""

from __future__ import annotations

import json
from typing import Any

from molecore.ai.worker import answer
from molecore.core.match import Match
from molecore.core.plain import to_plain
from molecore.core.protocol import Seat, recall
from molecore.core.rng import fresh_seed


def computer_choice(match: Match, seat: Seat) -> Any:
    """The action that the level in ``seat`` chooses at the cursor."""
    request = {
        "game": match.game.meta.id,
        "level": match.players[seat].level,
        "seat": seat,
        "view": to_plain(recall(match.game, match.state, seat)),
        "seed": fresh_seed(),
    }
    said = json.loads(answer(json.dumps(request), lambda _: None))
    return match.game.decode(said["action"])
