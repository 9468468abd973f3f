"""Links, records and saves of every released format and rules version open for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.registry import PLAYABLE
from molecore.wire import links, logs, records
from molecore.wire.mapping import to_record
from molecore.wire.reading import read
from tests.wire.pin import GOLDEN, PARTS

LINKS_TO_PARTS = [path for kind in PARTS for path in sorted(GOLDEN.glob(f"*.{kind}"))]
RECORDS = sorted(GOLDEN.glob("*.json"))
SAVES = sorted(GOLDEN.glob("*.log"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_pinned_link_and_its_record_open_as_the_same_game(path: Path) -> None:
    recorded = records.load(path.read_text(encoding="utf-8"))
    linked = links.decode(path.with_suffix(".link").read_text(encoding="utf-8").strip())
    assert {**to_record(linked), "id": recorded.id} == to_record(recorded)
    assert linked.result == recorded.result


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_pinned_save_opens_and_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    saved = logs.read(text)
    assert logs.dump(saved.history, saved.when) == text


@pytest.mark.parametrize("path", LINKS_TO_PARTS, ids=lambda path: path.name)
def test_a_pinned_link_to_a_part_opens_as_that_part(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    link = read(text)
    assert f".{link.contents}" == path.suffix
    assert links.encode(link.match, link.contents) == text
    whole = links.decode(_whole(path).read_text(encoding="utf-8").strip())
    assert link.match.plies == links.part(whole, link.contents).plies


def _whole(path: Path) -> Path:
    """The link to the whole match that a part belongs to."""
    return path.with_name(path.stem.replace("-random", "-format1-random") + ".link")


def test_no_game_goes_without_pinned_files() -> None:
    for meta in PLAYABLE:
        for version in (meta.rules_version, *meta.older_rules):
            pinned = GOLDEN.glob(f"{meta.id}-rules{version}-format*.json")
            assert len(list(pinned)) >= 10
        trees = GOLDEN.glob(f"{meta.id}-rules{meta.rules_version}-format{logs.FORMAT}-*.log")
        assert len(list(trees)) >= 4
