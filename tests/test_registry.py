from __future__ import annotations

import pytest

from molecore.core.errors import UnknownGame
from molecore.core.playout import random_match
from molecore.core.protocol import GameMeta
from molecore.core.record import replace
from molecore.registry import CATALOGUE, PLAYABLE, at, load, load_kernel, place
from tests.loading import loaded_with


def test_games_keep_the_places_that_links_count() -> None:
    ids = [meta.id for meta in CATALOGUE]
    assert ids[:5] == ["mole_hill", "majority", "mountains", "mole_majority", "moleozer"]


def test_a_playable_game_is_loaded_once() -> None:
    for meta in PLAYABLE:
        assert load(meta.id).meta is meta
        assert load(meta.id) is load(meta.id)


def test_a_playable_game_declares_what_the_lobby_needs() -> None:
    for meta in PLAYABLE:
        assert meta.name
        assert meta.tagline
        assert meta.seats
        assert meta.end_reasons
        assert len(set(meta.rules)) == len(meta.rules) > 0


@pytest.mark.parametrize("game_id", ["chess", "", "../mole_hill", "Moleozer"])
def test_other_ids_are_refused_with_the_list(game_id: str) -> None:
    with pytest.raises(UnknownGame, match=r"no game .*Games: mole_hill"):
        load(game_id)


def test_a_game_is_loaded_by_its_metadata_too() -> None:
    assert [load(meta) for meta in PLAYABLE] == [load(meta.id) for meta in PLAYABLE]


def test_an_unknown_game_is_told_in_few_words() -> None:
    stranger = replace(PLAYABLE[0], id="chess")
    with pytest.raises(UnknownGame, match="no game 'chess'") as caught:
        load(stranger)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_every_game_has_a_kernel(meta: GameMeta) -> None:
    match = random_match(load(meta), 1).jump(0)
    kernel = load_kernel(match.game, match.state)
    assert kernel.legal(kernel.root)


def test_a_version_that_is_not_kept_is_told() -> None:
    with pytest.raises(UnknownGame, match="no version 7 of Mole Hill"):
        load("mole_hill", 7)


def test_games_of_our_own_have_their_places_in_links() -> None:
    assert [place(meta.id) for meta in CATALOGUE[:5]] == [0, 1, 2, 3, 4]
    assert at(1) is CATALOGUE[1]


def test_listing_games_loads_no_rules() -> None:
    assert loaded_with("molecore.registry") == []
