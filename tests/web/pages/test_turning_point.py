"""The turning point of whole games, beside the standing after each of their plies."""

from __future__ import annotations

from random import Random

import pytest

from molecore.core.match import Match, Player, new_match
from molecore.draw import boards
from molecore.registry import PLAYABLE, load
from moleweb.pages.play.turning_point import turning_point

GAMES = [meta.id for meta in PLAYABLE]
MOST = 3000


def played_out(game: str, seed: int) -> Match:
    """A game of people who choose at random."""
    chance, rules = Random(seed), load(game)
    options = {"stall_rounds": 4} if game == "mole_majority" else {}
    match = new_match(rules, [Player("Ann"), Player("Bea")], options, seed, match_id="turn")
    while match.result is None and len(match.plies) < MOST:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
    assert match.result is not None
    return match


def leads(match: Match, ply: int) -> bool:
    """Whether the winners alone are ahead after that ply."""
    assert match.result is not None
    standing = boards.of(match.game.meta.id).standing(match.game.view(match.steps[ply].state, None))
    ahead = [seat for seat, has in enumerate(standing) if has == max(standing)]
    return tuple(ahead) == match.result.winners


@pytest.mark.parametrize("game", GAMES)
def test_from_the_turning_point_on_the_winner_leads_and_not_just_before(game: str) -> None:
    decided = 0
    for seed in range(4):
        match = played_out(game, seed)
        ply = turning_point(match)
        if ply is None:
            continue
        decided += 1
        assert 1 <= ply <= len(match.plies)
        assert not leads(match, ply - 1)
        assert all(leads(match, later) for later in range(ply, len(match.plies)))
    assert decided


def test_a_resigned_game_has_none() -> None:
    match = played_out("mole_hill", 1)
    begun = match.jump(6).resign(0)
    assert turning_point(begun) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_standing_at_the_end_is_that_of_the_result(game: str) -> None:
    if game in ("mole_majority", "moleozer"):
        pytest.skip("home tokens count only at the end, houses not at all")
    match = played_out(game, 2)
    assert match.result is not None
    standing = boards.of(game).standing(match.game.view(match.state, None))
    assert standing == match.result.scores
