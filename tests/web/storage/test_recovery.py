"""Which of several saves of one match says where it stands."""

from __future__ import annotations

import pytest

from molecore.core.history import History, begin
from molecore.core.match import Player, new_match
from molecore.registry import load
from molecore.wire import logs
from moleweb.storage.recovery import recover

_EARLIER, _LATER = "2026-01-01T10:00:00.100Z", "2026-01-01T10:00:00.200Z"


def _played() -> History:
    start = new_match(load("mole_hill"), [Player("Ann"), Player("Bea")], {}, 1, "m")
    action = start.game.legal_actions(start.state, 0)[0]
    return begin(start).follow(start.play(0, action))


@pytest.mark.parametrize(
    ("journalled", "in_slot", "at"), [(_EARLIER, _LATER, 0), (_LATER, _EARLIER, 1)]
)
def test_of_equally_long_saves_the_newest_says_where_the_match_stands(
    journalled: str, in_slot: str, at: int
) -> None:
    played = _played()
    taken_back = played.stand(played.place.end, 0)
    found = recover([logs.dump(played, journalled), logs.dump(taken_back, in_slot)]).history
    assert found is not None
    assert found.place.cursor == at
