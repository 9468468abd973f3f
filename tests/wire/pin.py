"""Pins links, records and saves of today, to be opened for ever: ``python -m tests.wire.pin``.

Run it after a format or a rules version was added. It adds files and never
changes one; a pinned file that no longer opens is a fault of the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from molecore.core.match import Match
from molecore.registry import PLAYABLE
from molecore.wire import links, logs
from molecore.wire.header import Contents
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import FORMAT, to_record
from tests.wire.matches import full_match, random_history, random_match

GOLDEN: Final = Path(__file__).parent / "golden"
PARTS: Final[tuple[Contents, ...]] = ("setup", "position")
_RANDOM: Final = (0, 1, 2, 3, 4, 9, 10, 12, 14, 16)
_HISTORIES: Final = (1, 2, 4, 5)
_OPTIONS: Final[Mapping[str, Sequence[Mapping[str, object]]]] = {
    "mole_hill": (
        {"first_mole": 2},
        {"outer_edge_rods": True, "start_on_centre_jumps": False},
        {"flowers": {"red": ["a1", "a2", "a3", "a4"], "white": ["e4", "i7", "b1", "c1"]}},
        {"clinch": True},
        {"first_mole": "lot"},
    ),
    "majority": (
        {"mode": "upper", "max_contests": 1},
        {"mode": "lower", "majority_basis": "ordinarySeats", "show_preference_count": False},
        {"upper_counts_preferences": True, "max_contests": 1},
        {"layout": {"U": [".##", "###"], "L": ["####", "#..#"]}, "hung_preferences": "drop"},
        {"mode": "upper", "preferences": 0},
        {"mode": "lower", "preferences": 2, "max_contests": 2},
    ),
    "moleozer": (
        {"starter": 2, "houses": "WNES"},
        {"change_guess": True, "change_in_sudden_death": False, "two_player_deals": 1},
        {"reorder": True, "houses": "quick"},
        {"multiplication": True, "recentre": True},
    ),
    "mountains": (
        {"caps": "2,2,3,3,4,4", "chain_free": 3},
        {"caps": "3,4,4,5,5,6"},
        {"cards": "digging"},
        {"show_own_plan": True},
        {"hands": "open", "topple_when": "after_card"},
        {"topple_when": "after_card", "chain_free": 2},
    ),
    "mole_majority": (
        {"layout": "star"},
        {"layout": "compact", "two_player_extra": 5},
        {"layout": "star", "move_mode": "teleport"},
        {"layout": "compact", "ci_is_number": False, "allow_bonus_only": False},
        {"layout": "star", "stackables_alone": True},
    ),
}


def pinned() -> Iterator[tuple[str, Match]]:
    """What is worth pinning: a name and a match each."""
    for game_id, all_options in _OPTIONS.items():
        yield from ((f"random-{seed}", random_match(seed, game_id)) for seed in _RANDOM)
        for n, options in enumerate(all_options):
            yield f"options-{n}", full_match(n, options, game_id)


def pin_parts() -> None:
    """Write links to the set-up and to one position of some matches."""
    for meta in PLAYABLE:
        for seed, contents in product(_RANDOM[:4], PARTS):
            path = GOLDEN / f"{meta.id}-rules{meta.rules_version}-random-{seed}.{contents}"
            _add(path, links.encode(random_match(seed, meta.id), contents) + "\n")


def pin() -> None:
    """Write the files that are not there yet."""
    pin_parts()
    for name, match in pinned():
        meta = match.game.meta
        path = GOLDEN / f"{meta.id}-rules{meta.rules_version}-format{FORMAT}-{name}"
        _add(path.with_suffix(".link"), links.encode(match) + "\n")
        _add(path.with_suffix(".json"), write_object(to_record(match)))
    for meta in PLAYABLE:
        for n in _HISTORIES:
            name = f"{meta.id}-rules{meta.rules_version}-format{logs.FORMAT}-history-{n}.log"
            _add(GOLDEN / name, logs.dump(random_history(n, meta.id), "2026-11-21T16:30:00Z"))


def _add(path: Path, text: str) -> None:
    if not path.exists():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    pin()
