"""Links and saves of every released format and rules version open for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.registry import PLAYABLE
from molecore.wire import links, saves
from molecore.wire.mapping import to_record
from tests.wire.pin import GOLDEN

SAVES = sorted(GOLDEN.glob("*.save"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_pinned_link_and_its_save_open_as_the_same_game(path: Path) -> None:
    saved = saves.load(path.read_text(encoding="utf-8"))
    linked = links.decode(path.with_suffix(".link").read_text(encoding="utf-8").strip())
    assert {**to_record(linked), "id": saved.id} == to_record(saved)
    assert linked.result == saved.result


def test_no_game_goes_without_pinned_files() -> None:
    for meta in PLAYABLE:
        for version in (meta.rules_version, *meta.older_rules):
            pinned = GOLDEN.glob(f"{meta.id}-rules{version}-format*.save")
            assert len(list(pinned)) >= 10
