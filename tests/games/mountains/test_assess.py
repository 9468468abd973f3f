"""What a person who learns is told of an answer in Mountains Out of Molehills."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from molecore.core.opponent import simulated
from molecore.games.mountains.assess import Trying


def test_an_answer_alone_is_worth_what_its_trials_come_to() -> None:
    worths = iter([1.0, 0.0, 0.5, 0.5, 1.0])
    this: Any = "this"
    answers: Any = SimpleNamespace(
        actions=("other", this), try_one=lambda rank: next(worths) if rank == 1 else 0.0
    )
    assert Trying(answers).alone(this, 4) == simulated(this, 2.0, 4)
    assert next(worths) == pytest.approx(1.0), "no trial is made besides"
