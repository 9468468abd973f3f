"""The rulebooks tell what the originals leave open, and mark each statement of our own."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from builder.rulings import marked, rulebooks, rulings, with_table
from molecore.core.protocol import GameMeta
from molecore.registry import PLAYABLE, load

BOOKS = [*rulebooks()]
books = pytest.mark.parametrize(
    ("path", "game", "code"), BOOKS, ids=[path.name for path, *_ in BOOKS]
)
games = pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)


def _rules(game: str) -> set[str]:
    return {rule for ruling in rulings(game) for rule in ruling["rules"]}


@books
def test_the_table_is_the_one_the_ledger_makes(path: Path, game: str, code: str) -> None:
    """``python -m builder.rulings`` writes it."""
    text = path.read_text(encoding="utf-8")
    assert with_table(game, code, text) == text


@books
def test_a_statement_is_marked_as_ours_if_and_only_if_there_is_a_ruling(
    path: Path, game: str, code: str
) -> None:
    del code
    assert marked(path.read_text(encoding="utf-8")) == _rules(game)


def test_a_mark_without_a_ruling_is_found() -> None:
    path = next(path for path, *_ in BOOKS if path.name == "moleozer.md")
    text = path.read_text(encoding="utf-8").replace("**Z1** ", "**Z1**† ")
    assert marked(text) - _rules("moleozer") == {"Z1"}


@games
def test_rulings_name_rules_and_options_that_there_are(meta: GameMeta) -> None:
    assert _rules(meta.id) <= set(meta.rules)
    for ruling in rulings(meta.id):
        assert set(_options(ruling)) <= {option.key for option in meta.options}
        assert {code for *_, code in BOOKS} <= set(ruling)
        assert all(len(ruling[code]) == 2 for *_, code in BOOKS)


@games
def test_the_game_by_the_letter_has_every_option_as_the_original_reads(meta: GameMeta) -> None:
    letter = [ruling.get("letter", {}) for ruling in rulings(meta.id)]
    assert dict(load(meta.id).meta.presets[-1].options) == dict(ChainMap(*letter))
    for ruling, read in zip(rulings(meta.id), letter, strict=True):
        assert read.keys() <= set(_options(ruling))


def _options(ruling: Mapping[str, Any]) -> list[str]:
    options: list[str] = ruling.get("options", [])
    return options
