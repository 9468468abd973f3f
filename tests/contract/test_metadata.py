"""What the games say of themselves is as it was: links, saves and levels depend on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from molecore.core.protocol import GameMeta
from molecore.registry import CATALOGUE, load
from molecore.words import Message
from tests import goldens

GOLDEN: Final = Path(__file__).parent / "metadata"


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
    """Of each game, by name, and of each older version of its rules."""
    for meta in CATALOGUE:
        yield meta.id, meta
        for version in meta.older_rules:
            yield f"{meta.id}-rules{version}", load(meta.id, version).meta


@pytest.mark.parametrize(("name", "meta"), [*_all()])
def test_a_game_says_of_itself_what_it_said(
    name: str, meta: GameMeta, rewrite_goldens: bool
) -> None:
    text = json.dumps(_plain(meta), indent=1, ensure_ascii=False)
    goldens.check(GOLDEN / f"{name}.json", f"{text}\n", rewrite_goldens)
