"""The page's Python plays the very games that CPython plays, and so do its opponents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from e2e import judge
from e2e.page_python import PagePython
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.core.protocol import AnyGame, recall
from molecore.core.rng import SplitMix64
from molecore.registry import load

DIGESTS = sorted((Path(__file__).parents[1] / "tests/contract/digests").glob("*.json"))


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.stem)
def test_random_games_have_the_pinned_digests(page_python: PagePython, path: Path) -> None:
    pinned = json.loads(path.read_text(encoding="utf-8"))
    played = page_python.call("judge", "play", [path.stem, [int(seed) for seed in pinned]])
    assert played == pinned


def questions(game: AnyGame, every: int) -> list[str]:
    """One for so many positions of a game, from the weakest level to the strongest."""
    asked, rng, levels = [], SplitMix64(1), game.meta.levels
    state = game.setup(resolve(game.meta.options, {}), game.meta.seats[-1], 0)
    for ply in range(4 * every + 1):
        seat = game.actors(state)[0]
        level = levels[ply // every % len(levels)]
        if ply % every == 0:
            question = {"game": game.meta.id, "level": level.id, "seat": seat, "seed": ply}
            asked.append(json.dumps({**question, "view": to_plain(recall(game, state, seat))}))
        state = game.apply(state, seat, rng.choice(game.legal_actions(state, seat))).state
    return asked


@pytest.mark.parametrize(("game", "every"), [("mole_hill", 9), ("moleozer", 5)])
def test_opponents_answer_the_same(page_python: PagePython, game: str, every: int) -> None:
    asked = questions(load(game), every)

    assert page_python.call("judge", "answers", asked) == json.loads(
        judge.answers(json.dumps(asked))
    )
