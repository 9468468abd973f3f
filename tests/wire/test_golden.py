"""Links and saves of every released format and rules version open for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.registry import PLAYABLE
from molecore.wire import links, logs, saves
from molecore.wire.mapping import FORMAT, to_record
from tests.wire.pin import GOLDEN

SAVES = sorted(GOLDEN.glob("*.save"))
LOGS = sorted(GOLDEN.glob("*.log"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_pinned_link_and_its_save_open_as_the_same_game(path: Path) -> None:
    saved = saves.load(path.read_text(encoding="utf-8"))
    linked = links.decode(path.with_suffix(".link").read_text(encoding="utf-8").strip())
    assert {**to_record(linked), "id": saved.id} == to_record(saved)
    assert linked.result == saved.result


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_pinned_log_opens_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    saved = logs.read(text)
    assert logs.dump(saved.history, saved.when) == text


@pytest.mark.parametrize("path", SAVES[::5], ids=lambda path: path.stem)
def test_a_pinned_save_goes_on_as_a_log(path: Path) -> None:
    history = logs.load(path.read_text(encoding="utf-8"))
    assert logs.load(logs.dump(history)) == history


def test_no_game_goes_without_pinned_files() -> None:
    for meta in PLAYABLE:
        pinned = GOLDEN.glob(f"{meta.id}-rules{meta.rules_version}-format{FORMAT}-*.save")
        assert len(list(pinned)) >= 10
        trees = GOLDEN.glob(f"{meta.id}-rules{meta.rules_version}-format{logs.FORMAT}-*.log")
        assert len(list(trees)) >= 4
