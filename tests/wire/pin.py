"""Pins links, records and saves of today, to be opened for ever: ``python -m tests.wire.pin``.

Run it after a format or a rules version was added. It adds sections to the file of
each game and never changes one; a pinned text that no longer opens is a fault of the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from molecore.core.options import is_added_later
from molecore.core.playout import random_options
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from molecore.wire import links, logs
from molecore.wire.header import Contents
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import FORMAT, to_record
from tests import goldens
from tests.wire.matches import full_match, random_history, random_match

_GOLDEN: Final = Path(__file__).parent / "golden"
PARTS: Final[tuple[Contents, ...]] = ("setup", "position")
_RANDOM: Final = (0, 1, 2, 3, 10, 14, 16)
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
        {"houses": "quick", "exact_middle": "any"},
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
        {"layout": "star", "last_claim": "active", "decisive_victory": "points"},
        {"layout": "star", "truce": True},
    ),
}


def pinned(kind: str, games: str = "") -> dict[str, str]:
    """The pinned texts of a kind (link, json, setup, position, log), as ``game-rulesN-name``.

    Of all games, or of those whose names begin with ``games``.
    """
    texts = {
        f"{meta.id}-{name}": text
        for meta in PLAYABLE
        for name, text in goldens.sections(_path(meta.id)).items()
    }
    return {
        name.removesuffix(f".{kind}"): text
        for name, text in texts.items()
        if name.endswith(f".{kind}") and name.startswith(games)
    }


def _path(game: str) -> Path:
    return _GOLDEN / f"{game}.txt"


def _parts(game: str) -> Iterator[tuple[str, str]]:
    """Links to the set-up and to one position of some matches."""
    for seed in _RANDOM[:4]:
        for contents in PARTS:
            link = links.encode(random_match(seed, game), contents)
            yield f"random-{seed}.{contents}", link + "\n"


def _matches(game: str) -> Iterator[tuple[str, str]]:
    """Links to matches and their records."""
    matches = {f"random-{seed}": random_match(seed, game) for seed in _RANDOM}
    matches |= {f"options-{name}": full_match(n, options, game) for name, n, options in _all(game)}
    for name, match in matches.items():
        yield f"format{FORMAT}-{name}.link", links.encode(match) + "\n"
        yield f"format{FORMAT}-{name}.json", write_object(to_record(match))


def _all(game: str) -> Iterator[tuple[str, int, Mapping[str, object]]]:
    """Options of matches with a name and a seed: `_OPTIONS`, and each later option they lack."""
    for n, options in enumerate(_OPTIONS[game]):
        yield str(n), n, options
    covered = set[str]().union(*_OPTIONS[game])
    declared = load(game).meta.options
    for n, option in enumerate(declared):
        if is_added_later(option) and option.key not in covered:
            drawn = (random_options(declared, SplitMix64(seed))[option.key] for seed in count())
            yield option.key, n, {option.key: next(v for v in drawn if v != option.default)}


def _saves(game: str) -> Iterator[tuple[str, str]]:
    for n in _HISTORIES:
        saved = logs.dump(random_history(n, game), "2026-11-21T16:30:00Z")
        yield f"format{logs.FORMAT}-history-{n}.log", saved


def pin() -> None:
    """Write the sections that are not there yet."""
    for meta in PLAYABLE:
        known = goldens.sections(_path(meta.id))
        for name, text in (*_matches(meta.id), *_parts(meta.id), *_saves(meta.id)):
            known.setdefault(f"rules{meta.rules_version}-{name}", text)
        goldens.write(_path(meta.id), known)


if __name__ == "__main__":
    pin()
