"""What of Moleozer is written as numbers: guesses as far as they go, and no further."""

from __future__ import annotations

import pytest

from molecore.core.options import resolve
from molecore.games.moleozer.board import TRACK
from molecore.games.moleozer.rules import GAME
from molecore.spaces import Spaces
from tests.games.moleozer.meadow import changed, dealt

FOUR = dealt("1 1", "2 2", "3 3", "4 4")


@pytest.mark.parametrize(("multiplication", "most"), [(False, TRACK), (True, 10_000)])
def test_every_guess_has_a_number_and_nothing_else_has(*, multiplication: bool, most: int) -> None:
    options = resolve(GAME.meta.options, {"multiplication": multiplication})
    spaces = Spaces(GAME, options, 4)

    def written(guess: int | None) -> tuple[int, ...]:
        state = changed(FOUR, guesses=(guess, None, None, None))
        return tuple(spaces.numbers(GAME.view(state, 0)))

    assert len({written(guess) for guess in (None, 1, 2, most - 1, most)}) == 5
    for guess in (0, most + 1):
        with pytest.raises(ValueError, match=f"from 1 to {most}"):
            written(guess)
