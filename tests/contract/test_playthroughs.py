"""Each playable game has a golden playthrough for each way it can end."""

from __future__ import annotations

from pathlib import Path

import pytest

from molecore.core.match import RESIGNATION
from molecore.core.protocol import AnyGame
from tests import goldens, playthroughs
from tests.playthroughs import text

FOLDER = Path(playthroughs.__file__).parent
FILES = sorted(FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_playthrough_plays_as_written(path: Path, rewrite_goldens: bool) -> None:
    match, title = text.parse(path.read_text(encoding="utf-8"))
    assert match.game.meta.id == path.parent.name
    goldens.check(path, text.render(match, title), rewrite_goldens)


def test_each_way_to_end_has_a_golden_playthrough(game: AnyGame) -> None:
    for reason in (*dict(game.meta.end_reasons), RESIGNATION):
        path = FOLDER / game.meta.id / f"{reason}.txt"
        assert path.exists(), f"{game.meta.name} has no golden playthrough for {reason}"
        match, _ = text.parse(path.read_text(encoding="utf-8"))
        assert match.result is not None
        assert match.result.reason == reason
