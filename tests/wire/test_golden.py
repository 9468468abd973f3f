"""Links, records and saves of every released format and rules version open for ever."""

from __future__ import annotations

import pytest

from molecore.core.match import Match
from molecore.registry import PLAYABLE, load
from molecore.wire import links, logs, records
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from molecore.wire.reading import read
from tests.wire.pin import PARTS, pinned

LINKS = pinned("link")
RECORDS = pinned("json")
SAVES = pinned("log")
LINKS_TO_PARTS = [(kind, name) for kind in PARTS for name in pinned(kind)]


def is_of(name: str, match: Match) -> bool:
    """Whether a match follows the rules that the name of its text says."""
    meta = match.game.meta
    named = name.startswith(f"{meta.id}-rules{meta.rules_version}-")
    return named and match.game is load(meta.id, meta.rules_version)


@pytest.mark.parametrize("name", RECORDS)
def test_a_pinned_link_and_its_record_open_as_the_same_game(name: str) -> None:
    recorded, linked = records.load(RECORDS[name]), links.decode(LINKS[name].strip())
    assert is_of(name, linked)
    assert {**to_record(linked), "id": recorded.id} == to_record(recorded)
    assert linked.result == recorded.result
    assert links.encode(linked) == LINKS[name].strip()
    assert write_object(to_record(recorded)) == RECORDS[name]


@pytest.mark.parametrize("name", SAVES)
def test_a_pinned_save_opens_and_is_written_as_it_was(name: str) -> None:
    saved = logs.read(SAVES[name])
    assert is_of(name, saved.history.start)
    assert logs.dump(saved.history, saved.when) == SAVES[name]


@pytest.mark.parametrize(("kind", "name"), LINKS_TO_PARTS)
def test_a_pinned_link_to_a_part_opens_as_that_part(kind: str, name: str) -> None:
    text = pinned(kind)[name].strip()
    link = read(text)
    assert link.contents == kind
    assert is_of(name, link.match)
    assert links.encode(link.match, link.contents) == text
    whole = links.decode(LINKS[name.replace("-random", "-format1-random")].strip())
    assert link.match.plies == links.part(whole, link.contents).plies


def test_no_game_goes_without_pinned_texts() -> None:
    for meta in PLAYABLE:
        for version in (meta.rules_version, *meta.older_rules):
            of = f"{meta.id}-rules{version}-"
            assert len(pinned("json", f"{of}format")) >= 10
            assert len(pinned("log", f"{of}format{logs.FORMAT}-")) >= 3
