"""The page's Python plays the very games that CPython plays, and so do its opponents."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from e2e import judge
from e2e.page_python import PagePython
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame, recall
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from tests.amounts import amount
from tests.figures import Progress

DIGESTS = [
    Path(__file__).parents[1] / "tests/contract/digests" / f"{meta.id}.json" for meta in PLAYABLE
]
_UNPINNED: Final = 1_000
"""The first seed of games that no file holds."""
_BATCH: Final = 50


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.stem)
def test_random_games_have_the_pinned_digests(page_python: PagePython, path: Path) -> None:
    pinned = json.loads(path.read_text(encoding="utf-8"))
    played = page_python.call("judge", "play", [path.stem, [int(seed) for seed in pinned]])
    assert played == pinned


@pytest.mark.parametrize("game", [meta.id for meta in PLAYABLE])
def test_random_games_are_the_same_here_and_there(
    page_python: PagePython, game: str, figure: Callable[[str], None], progress: Progress
) -> None:
    count, plies = amount(10, 1_000), 0
    batches = range(0, count, _BATCH)
    for first in progress.over(batches, len(batches), f"batches of games of {game}"):
        request = [game, list(range(_UNPINNED + first, _UNPINNED + min(first + _BATCH, count)))]
        here = json.loads(judge.play(json.dumps(request)))
        assert page_python.call("judge", "play", request) == here
        plies += sum(one["plies"] for one in here.values())
    figure(f"{count} games of {game}, {plies} plies: the same in the page")


def questions(game: AnyGame, every: int) -> list[str]:
    """One for so many positions of a game, from the weakest level to the strongest, and again."""
    asked, rng, levels = [], SplitMix64(1), game.meta.levels
    state = game.setup(resolve(game.meta.options, {}), game.meta.seats[-1], 0).state
    for ply in range((2 * len(levels) - 1) * every + 1):
        seat = game.actors(state)[0]
        level = levels[ply // every % len(levels)]
        if ply % every == 0:
            question = {"game": game.meta.id, "level": level.id, "seat": seat, "seed": ply}
            asked.append(json.dumps({**question, "view": to_plain(recall(game, state, seat))}))
        state = game.apply(state, seat, rng.choice(game.legal_actions(state, seat))).state
    return asked


@pytest.mark.parametrize(
    ("game", "every"),
    [("mole_hill", 4), ("majority", 22), ("mountains", 4), ("mole_majority", 5), ("moleozer", 2)],
)
def test_opponents_answer_the_same(page_python: PagePython, game: str, every: int) -> None:
    asked = questions(load(game), every)

    assert page_python.call("judge", "answers", asked) == json.loads(
        judge.answers(json.dumps(asked))
    )
