"""Older versions of the rules stay as they were: records and links made with them play on."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from molecore.core.options import resolve
from molecore.core.playout import fingerprint, random_match
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE, load
from molecore.wire import links, logs, records
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from tests.contract.test_matches import DIGESTS, PINNED_SEEDS
from tests.wire.pin import GOLDEN

OLDER = [(meta, version) for meta in PLAYABLE for version in meta.older_rules]
older = pytest.mark.parametrize(
    ("meta", "version"), OLDER, ids=[f"{meta.id}-{version}" for meta, version in OLDER]
)


@older
def test_an_older_version_is_the_same_game_for_ever(meta: GameMeta, version: int) -> None:
    """The same options, games as long and the same choices in them as ever."""
    game = load(meta.id, version)
    known = json.loads((DIGESTS / f"{meta.id}-rules{version}.json").read_text(encoding="utf-8"))
    assert len(known) == len(PINNED_SEEDS)
    for seed in PINNED_SEEDS:
        found = fingerprint(random_match(game, seed))
        assert {"legal": found.legal, "plies": found.plies} == known[str(seed)]


@older
def test_an_older_version_says_which_it_is(meta: GameMeta, version: int) -> None:
    game = load(meta.id, version)
    assert (game.meta.id, game.meta.rules_version) == (meta.id, version)
    assert pickle.loads(pickle.dumps(game)) is game  # noqa: S301 - our own bytes


@older
def test_the_present_options_begin_like_the_older_ones(meta: GameMeta, version: int) -> None:
    """Links count options, and the values of a choice, by their places."""
    old = load(meta.id, version).meta
    keys = [option.key for option in old.options]
    assert [option.key for option in meta.options][: len(keys)] == keys
    assert resolve(old.options, {}).keys() <= resolve(meta.options, {}).keys()


def _pinned(kind: str) -> list[Path]:
    """The pinned files of older versions."""
    names = [f"{meta.id}-rules{version}-*.{kind}" for meta, version in OLDER]
    return [path for name in names for path in sorted(GOLDEN.glob(name))]


@pytest.mark.parametrize("path", _pinned("link"), ids=lambda path: path.stem)
def test_a_link_of_an_older_version_opens_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    match = links.decode(text)
    assert f"-rules{match.game.meta.rules_version}-" in path.name
    assert match.game is load(match.game.meta.id, match.game.meta.rules_version)
    assert links.encode(match) == text


@pytest.mark.parametrize("path", _pinned("log"), ids=lambda path: path.stem)
def test_a_save_of_an_older_version_opens_by_its_rules(path: Path) -> None:
    match = logs.load(path.read_text(encoding="utf-8")).start
    assert f"-rules{match.game.meta.rules_version}-" in path.name


@pytest.mark.parametrize("path", _pinned("json"), ids=lambda path: path.stem)
def test_a_record_of_an_older_version_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_object(to_record(records.load(text))) == text
