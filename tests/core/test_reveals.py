"""What a ply keeps from those who watch it."""

from __future__ import annotations

from molecore.core.match import Match, Player, new_match
from molecore.core.reveals import conceals
from molecore.registry import load


def declared(*texts: str) -> Match:
    game = load("majority")
    match = new_match(game, [Player("Rosa"), Player("Wim")], {"mode": "upper"}, seed=1)
    for text in texts:
        match = match.play(match.actors[0], game.decode(text))
    return match


def last_is_concealed(match: Match, watcher: int | None) -> bool:
    return conceals(match.game, match.steps[-2].state, match.plies[-1], watcher)


def test_a_choice_that_could_have_been_another_is_concealed_from_all_but_who_made_it() -> None:
    match = declared("pref+U:D4")
    assert last_is_concealed(match, None)
    assert last_is_concealed(match, 1)
    assert not last_is_concealed(match, 0)


def test_a_choice_that_everybody_saw_is_not() -> None:
    match = declared("pref-", "pref-", "U:D4")
    assert not any(last_is_concealed(match, watcher) for watcher in (None, 0, 1))
