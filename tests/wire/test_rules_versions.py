"""When rules change, matches of the old version go on by the old rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from molecore import registry
from molecore.ai.worker import answer
from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.core.protocol import Seat
from molecore.games.mole_hill import kernel, rules
from molecore.wire import links, logs
from molecore.wire.errors import BadLink
from moleweb.pages.play.opponent_update import question
from tests.wire.pin import GOLDEN

OLD = rules.GAME
VERSION = OLD.meta.rules_version
LINKS = sorted(GOLDEN.glob(f"mole_hill-rules{VERSION}-*.link"))
SAVES = sorted(GOLDEN.glob(f"mole_hill-rules{VERSION}-*.log"))


class Reformed(type(OLD)):  # type: ignore[misc]
    """Mole Hill by rules that list the actions the other way round."""

    meta = replace(
        OLD.meta, rules_version=VERSION + 1, older_rules=(*OLD.meta.older_rules, VERSION)
    )

    def legal_actions(self, state: Any, seat: Seat) -> Sequence[Any]:
        return list(reversed(OLD.legal_actions(state, seat)))


@pytest.fixture(autouse=True)
def reform(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rules have changed; what they were is kept as an older version."""
    new = Reformed()
    playable = tuple(new.meta if meta.id == "mole_hill" else meta for meta in registry.PLAYABLE)
    kept = ModuleType(f"rules_v{VERSION}")
    kept.GAME = OLD  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, f"molecore.games.mole_hill.rules_v{VERSION}", kept)
    monkeypatch.setitem(sys.modules, f"molecore.games.mole_hill.kernel_v{VERSION}", kernel)
    monkeypatch.setattr(rules, "GAME", new)
    monkeypatch.setattr(registry, "PLAYABLE", playable)
    monkeypatch.setattr(
        registry, "CATALOGUE", (new.meta, *(m for m in registry.CATALOGUE if m.id != "mole_hill"))
    )
    registry._rules.cache_clear()
    yield
    registry._rules.cache_clear()


@pytest.mark.parametrize("path", LINKS, ids=lambda path: path.stem)
def test_old_links_open_by_the_old_rules(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    match = links.decode(text)
    assert match.game is OLD
    assert links.encode(match) == text


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_old_saves_open_by_the_old_rules(path: Path) -> None:
    assert logs.load(path.read_text(encoding="utf-8")).start.game is OLD


def test_new_matches_are_written_for_the_new_rules() -> None:
    match = new_match(registry.load("mole_hill"), [Player("Ann"), Player("Bea")], {}, 1)
    assert links.decode(links.encode(match)).game.meta.rules_version == VERSION + 1
    assert logs.load(logs.dump(begin(match))).start.game.meta.rules_version == VERSION + 1


def test_the_opponent_is_asked_by_the_rules_of_the_match() -> None:
    match = new_match(OLD, [Player("Bea", "casual"), Player("Ann")], {}, 1)
    asked = question(match, 0)
    assert f'"rules":{VERSION}' in asked
    chosen = json.loads(answer(asked, lambda _: None))["action"]
    assert match.play(0, OLD.decode(chosen)).plies


def test_a_version_that_was_never_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = links.encode(new_match(OLD, [Player("Ann"), Player("Bea")], {}, 1))
    forgotten = replace(Reformed.meta, older_rules=())
    monkeypatch.setattr(registry, "PLAYABLE", (forgotten,))
    registry._rules.cache_clear()
    with pytest.raises(BadLink, match=f"no version {VERSION} of Mole Hill") as refused:
        links.decode(text)
    assert refused.value.kind == "illegal"
