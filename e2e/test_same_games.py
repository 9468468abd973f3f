"""The page's Python plays the very games that CPython plays, and so do its opponents."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

import pytest

from e2e import judge
from e2e.page_python import PagePython
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load
from tests.amounts import LONG, amount
from tests.contract.conftest import digests
from tests.figures import Progress

GAMES = [meta.id for meta in PLAYABLE]
_UNPINNED: Final = 1_000
"""The first seed of games that no file holds."""
_BATCH: Final = 50


@pytest.mark.parametrize("game", GAMES)
def test_random_games_have_the_pinned_digests(page_python: PagePython, game: str) -> None:
    pinned = digests(game)
    some = {seed: pinned[seed] for seed in sorted(pinned, key=int)[: amount(2, len(pinned))]}
    played = page_python.call("judge", "play", [game, [int(seed) for seed in some]])
    assert played == some


@pytest.mark.skipif(not LONG, reason="for `build.py prove games`: more of the same")
@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_the_same_here_and_there(
    page_python: PagePython, game: str, figure: Callable[[str], None], progress: Progress
) -> None:
    count, plies = 1_000, 0
    batches = range(0, count, _BATCH)
    for first in progress.over(batches, len(batches), f"batches of games of {game}"):
        request = [game, list(range(_UNPINNED + first, _UNPINNED + first + _BATCH))]
        here = json.loads(judge.play(json.dumps(request)))
        assert page_python.call("judge", "play", request) == here
        plies += sum(one["plies"] for one in here.values())
    figure(f"{count} games of {game}, {plies} plies: the same in the page")


def questions(game: AnyGame, every: int) -> list[str]:
    """One for so many positions of a game, from the weakest level to the strongest.

    In the long proof they are asked once more, later in the game.
    """
    asked, rng, levels = [], SplitMix64(1), game.meta.levels
    state = game.setup(resolve(game.meta.options, {}), game.meta.seats[-1], 0).state
    for ply in range((amount(1, 2) * len(levels) - 1) * every + 1):
        seat = game.actors(state)[0]
        level = levels[ply // every % len(levels)]
        if ply % every == 0:
            question = {"game": game.meta.id, "level": level.id, "seat": seat, "seed": ply}
            asked.append(json.dumps({**question, "view": to_plain(game.recall(state, seat))}))
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
