"""Whole matches of every game: they end, replay exactly, and are the same for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from molecore.core.errors import BadOptions
from molecore.core.match import Match, Ply, new_match, replay
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.core.playout import fingerprint, random_match
from molecore.core.protocol import AnyGame
from tests import goldens
from tests.contract.positions import positions, seats

DIGESTS = Path(__file__).parent / "digests"
PINNED_SEEDS = range(24)
Matches = tuple[Match, ...]


def test_random_matches_end(matches: Matches) -> None:
    for match in matches:
        assert match.result is not None
        assert match.actors == ()


def test_a_match_replays_exactly_from_its_text(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        texts = [(ply.seat, game.encode(ply.action)) for ply in match.plies]
        fresh = new_match(game, match.players, match.options, match.seed, match.id)
        again = replay(fresh, (Ply(seat, game.decode(text)) for seat, text in texts))
        assert again == match


def test_a_match_played_ply_by_ply_is_the_same(game: AnyGame, matches: Matches) -> None:
    for match in matches[:2]:
        again = new_match(game, match.players, match.options, match.seed, match.id)
        for ply in match.plies:
            again = again.play(ply.seat, ply.action)
        assert again == match


def test_someone_acts_until_there_is_a_result(game: AnyGame, matches: Matches) -> None:
    for match, state in positions(matches):
        actors = game.actors(state)
        assert (game.result(state) is None) == bool(actors)
        assert list(actors) == sorted(set(actors))
        assert set(actors) <= set(seats(match))


def test_results_rank_every_seat_for_a_known_reason(game: AnyGame, matches: Matches) -> None:
    for match in matches:
        result = match.result
        assert result is not None
        assert result.reason in dict(game.meta.end_reasons)
        assert len(result.scores) == len(result.places) == len(match.players)
        assert result.winners


def test_every_event_is_a_sentence(game: AnyGame, matches: Matches) -> None:
    names = ["Ann", "Bea", "Cid", "Dot"]
    for match in matches:
        for ply in range(len(match.steps)):
            for event in match.events(ply, None):
                sentence = str(game.describe(event, names))
                assert sentence == sentence.strip()
                assert sentence[0].isupper()
                assert sentence.endswith(".")


def test_seats_in_the_metadata_can_be_set_up_and_no_others(game: AnyGame) -> None:
    options = resolve(game.meta.options, {})
    for count in game.meta.seats:
        assert game.result(game.setup(options, count, 0).state) is None
    with pytest.raises(BadOptions):
        game.setup(options, max(game.meta.seats) + 1, 0)


def test_matches_are_the_same_for_ever(game: AnyGame, rewrite_goldens: bool) -> None:
    found = {str(seed): to_plain(fingerprint(random_match(game, seed))) for seed in PINNED_SEEDS}
    text = json.dumps(found, indent=1, sort_keys=True) + "\n"
    goldens.check(DIGESTS / f"{game.meta.id}.json", text, rewrite_goldens)
