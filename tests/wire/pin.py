"""Pins links and saves of today, to be opened for ever: ``python -m tests.wire.pin``.

Run it after a format or a rules version was added. It adds files and never
changes one; a pinned file that no longer opens is a fault of the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from molecore.core.match import Match
from molecore.wire import links, saves
from molecore.wire.mapping import FORMAT
from tests.wire.matches import full_match, random_match

GOLDEN: Final = Path(__file__).parent / "golden"
_RANDOM: Final = (0, 1, 2, 3, 4, 9, 10, 12, 14, 16)
_OPTIONS: Final[Mapping[str, Sequence[Mapping[str, object]]]] = {
    "mole_hill": (
        {"first_mole": 2},
        {"outer_edge_rods": True, "start_on_centre_jumps": False},
        {"flowers": {"red": ["a1", "a2", "a3", "a4"], "white": ["e4", "i7", "b1", "c1"]}},
        {"clinch": True},
    ),
    "majority": (
        {"mode": "upper", "max_contests": 1},
        {"mode": "lower", "majority_basis": "ordinarySeats", "show_preference_count": False},
        {"upper_counts_preferences": True, "max_contests": 1},
        {"layout": {"U": [".##", "###"], "L": ["####", "#..#"]}, "hung_preferences": "drop"},
    ),
    "moleozer": (
        {"starter": "first", "houses": "WNES"},
        {"change_guess": True, "change_in_sudden_death": False, "two_player_deals": 1},
        {"reorder": True, "houses": "quick"},
        {"multiplication": True, "recentre": True},
    ),
}


def pinned() -> Iterator[tuple[str, Match]]:
    """What is worth pinning: a name and a match each."""
    for game_id, all_options in _OPTIONS.items():
        yield from ((f"random-{seed}", random_match(seed, game_id)) for seed in _RANDOM)
        for n, options in enumerate(all_options):
            yield f"options-{n}", full_match(n, options, game_id)


def pin() -> None:
    """Write the files that are not there yet."""
    for name, match in pinned():
        meta = match.game.meta
        path = GOLDEN / f"{meta.id}-rules{meta.rules_version}-format{FORMAT}-{name}"
        _add(path.with_suffix(".link"), links.encode(match) + "\n")
        _add(path.with_suffix(".save"), saves.dump(match))


def _add(path: Path, text: str) -> None:
    if not path.exists():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    pin()
