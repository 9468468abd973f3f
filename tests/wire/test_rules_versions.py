"""When rules change, matches of the old version go on by the old rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from molecore import registry
from molecore.ai.worker import answer
from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.games.mole_hill import rules
from molecore.package import AnyPackage
from molecore.wire import links, logs
from molecore.wire.errors import BadLink
from moleweb.pages.play.opponent_update import question
from tests.wire.pin import pinned

OLD = rules.GAME
VERSION = OLD.meta.rules_version
LINKS = pinned("link", f"mole_hill-rules{VERSION}-")
SAVES = pinned("log", f"mole_hill-rules{VERSION}-")


class Reformed(type(OLD)):  # type: ignore[misc]
    """Mole Hill by rules that list the actions the other way round."""

    meta = replace(
        OLD.meta, rules_version=VERSION + 1, older_rules=(*OLD.meta.older_rules, VERSION)
    )

    def legal_actions(self, state: Any, seat: Seat) -> Sequence[Any]:
        return list(reversed(OLD.legal_actions(state, seat)))


NEW = Reformed()


def reformed(older: Mapping[int, Any]) -> AnyPackage:
    """The game by its new rules, with these older ones kept."""
    own = registry.package_of("mole_hill")
    kept = {version: partial(older.__getitem__, version) for version in older}
    return replace(own, meta=NEW.meta, rules=lambda: NEW, older_rules=kept)


def have(package: AnyPackage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this be the Mole Hill that there is."""
    packages = {**registry._PACKAGES, "mole_hill": package}
    monkeypatch.setattr(registry, "_PACKAGES", packages)
    monkeypatch.setattr(registry, "_NUMBERED", dict(enumerate(packages.values())))
    metas = tuple(each.meta for each in packages.values())
    monkeypatch.setattr(registry, "CATALOGUE", metas)
    monkeypatch.setattr(registry, "PLAYABLE", metas)
    registry._rules.cache_clear()


@pytest.fixture(autouse=True)
def reform(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rules have changed; what they were is kept as an older version."""
    older = {version: registry.load("mole_hill", version) for version in OLD.meta.older_rules}
    have(reformed({**older, VERSION: OLD}), monkeypatch)
    yield
    registry._rules.cache_clear()


@pytest.mark.parametrize("name", LINKS)
def test_old_links_open_by_the_old_rules(name: str) -> None:
    text = LINKS[name].strip()
    match = links.decode(text)
    assert match.game is OLD
    assert links.encode(match) == text


@pytest.mark.parametrize("name", SAVES)
def test_old_saves_open_by_the_old_rules(name: str) -> None:
    assert logs.load(SAVES[name]).start.game is OLD


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
    have(reformed({}), monkeypatch)
    with pytest.raises(BadLink, match=f"no version {VERSION} of Mole Hill") as refused:
        links.decode(text)
    assert refused.value.kind == "illegal"
