"""Version 1 of the rules plays as it always did; it has no number of preferences to agree on."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from molecore.core.errors import BadOptions
from molecore.core.match import Player, new_match
from molecore.core.playout import fingerprint, random_match
from molecore.games.majority.kernel import kernel
from molecore.games.majority.meta import META
from molecore.games.majority.rules_v1 import GAME, META_V1
from molecore.registry import load, load_kernel
from molecore.wire import links, logs, records
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from tests import goldens
from tests.wire.pin import GOLDEN

DIGESTS = Path(goldens.__file__).parent / "contract" / "digests"
PINNED = json.loads((DIGESTS / "majority-rules1.json").read_text(encoding="utf-8"))


def pinned(kind: str) -> list[Path]:
    """The pinned files of version 1 of a kind."""
    return sorted(GOLDEN.glob(f"majority-rules1-*.{kind}"))


PLAYERS = [Player("Ann"), Player("Bea")]


@pytest.mark.parametrize("seed", range(24))
def test_what_is_legal_is_what_it_was(seed: int) -> None:
    found = fingerprint(random_match(GAME, seed))
    assert {"legal": found.legal, "plies": found.plies} == PINNED[str(seed)]


def test_it_has_the_options_that_there_were() -> None:
    keys = ["mode", "majority_basis", "upper_counts_preferences", "show_preference_count"]
    assert [option.key for option in META_V1.options] == [
        *(*keys, "hung_preferences"),
        *("max_contests", "layout"),
    ]
    assert META.options[:7] == META_V1.options
    with pytest.raises(BadOptions, match="preferences"):
        new_match(GAME, PLAYERS, {"preferences": 0}, 0)


@pytest.mark.rule("J5")
@pytest.mark.parametrize(("mode", "most"), [("upper", 3), ("lower", 4), ("complete", 7)])
def test_each_side_has_as_many_preferences_as_the_chambers_give(mode: str, most: int) -> None:
    match = new_match(GAME, PLAYERS, {"mode": mode}, 0)
    assert match.state.public.rules.most_preferences == most


def test_it_is_loaded_for_what_was_made_with_it() -> None:
    assert load("majority", 1) is GAME is pickle.loads(pickle.dumps(GAME))  # noqa: S301
    assert load("majority", 2) is load("majority") is not GAME
    state = new_match(GAME, PLAYERS, {}, 0).state
    assert type(load_kernel("majority", state, 1)) is kernel


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("majority-rules1-*.link")), ids=lambda p: p.stem
)
def test_its_links_are_written_as_they_were(path: Path) -> None:
    text = path.read_text(encoding="utf-8").strip()
    match = links.decode(text)
    assert match.game is GAME
    assert links.encode(match) == text


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("majority-rules1-*.json")), ids=lambda p: p.stem
)
def test_its_records_are_written_as_they_were(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_object(to_record(records.load(text))) == text


@pytest.mark.parametrize("path", pinned("log"), ids=lambda path: path.stem)
def test_its_saves_go_on_by_it(path: Path) -> None:
    assert logs.load(path.read_text(encoding="utf-8")).start.game is GAME
