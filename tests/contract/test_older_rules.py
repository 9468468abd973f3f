"""Older versions of the rules stay as they were: records and links made with them play on."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from molecore.core.match import Player, new_match
from molecore.core.options import Choice, Option, is_added_later, resolve
from molecore.core.playout import fingerprint, random_match
from molecore.core.protocol import GameMeta
from molecore.core.record import replace
from molecore.registry import CATALOGUE, PLAYABLE, load
from molecore.wire.mapping import to_record
from molecore.words import Message
from tests import goldens
from tests.contract.conftest import digests, golden
from tests.contract.test_matches import PINNED_SEEDS, PLAYED_SEEDS

OLDER = [(meta, version) for meta in PLAYABLE for version in meta.older_rules]
older = pytest.mark.parametrize(
    ("meta", "version"), OLDER, ids=[f"{meta.id}-{version}" for meta, version in OLDER]
)


@older
def test_an_older_version_is_the_same_game_for_ever(meta: GameMeta, version: int) -> None:
    """The same options, games as long and the same choices in them as ever."""
    game = load(meta.id, version)
    known = digests(meta.id, f"-rules{version}")
    assert len(known) == len(PINNED_SEEDS)
    for seed in PLAYED_SEEDS:
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


LATER = [meta for meta in PLAYABLE if any(map(is_added_later, meta.options))]
later = pytest.mark.parametrize("meta", LATER, ids=[meta.id for meta in LATER])


@later
def test_games_without_the_options_added_later_are_as_they_were(meta: GameMeta) -> None:
    """The same legal actions in the same order, so old links and records mean the same."""
    known = digests(meta.id, "-without-later-options")
    first = tuple(option for option in meta.options if not is_added_later(option))
    assert meta.options[: len(first)] == first, "links count options"
    rules = type(load(meta.id))
    earlier = type("Earlier", (rules,), {"meta": replace(meta, options=first)})()
    assert len(known) == len(PINNED_SEEDS)
    for seed in PLAYED_SEEDS:
        found = fingerprint(random_match(earlier, seed))
        assert {"legal": found.legal, "plies": found.plies} == known[str(seed)]


@later
def test_an_option_added_later_is_written_only_where_it_differs(meta: GameMeta) -> None:
    people = [Player("Ann"), Player("Bea")]
    for option in filter(is_added_later, meta.options):
        assert option.key not in to_record(new_match(load(meta.id), people, {}, 1))["options"]
        other = next(value for value in _values(option) if value != option.default)
        agreed = to_record(new_match(load(meta.id), people, {option.key: other}, 1))
        assert agreed["options"][option.key] == other


def _values(option: Option) -> tuple[int | str, ...]:
    if isinstance(option, Choice):
        return tuple(value for value, _ in option.choices)
    return (False, True)


# ---- What the games say of themselves is as it was: links, saves and levels depend on it


def _plain(value: Any) -> Any:
    """A value as JSON; a record by its fields, a message by its id and what it is filled with."""
    if isinstance(value, Message):
        return " ".join(
            [value.id, *(f"{key}={_plain(given)}" for key, given in value.args.items())]
        )
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    if isinstance(value, frozenset | set):
        return sorted(map(str, value))
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    return value if isinstance(value, str | int | float | None) else type(value).__name__


def _all() -> Iterator[tuple[str, GameMeta]]:
    """Of each game, and of each older version of its rules; and what its section is called."""
    for meta in CATALOGUE:
        yield "metadata", meta
        for version in meta.older_rules:
            yield f"metadata-rules{version}", load(meta.id, version).meta


@pytest.mark.parametrize(("name", "meta"), [*_all()])
def test_a_game_says_of_itself_what_it_said(
    name: str, meta: GameMeta, rewrite_goldens: bool
) -> None:
    text = json.dumps(_plain(meta), indent=1, ensure_ascii=False)
    goldens.check_section(golden(meta.id), name, f"{text}\n", rewrite_goldens)
