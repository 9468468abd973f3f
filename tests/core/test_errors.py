from __future__ import annotations

import pytest

from molecore.core import errors
from molecore.core.errors import IllegalAction, MolecoreError, Refusal


@pytest.mark.parametrize(
    "name", ["MalformedAction", "IllegalAction", "BadOptions", "BadMatch", "UnknownGame"]
)
def test_every_error_is_a_molecore_error_and_a_value_error(name: str) -> None:
    assert issubclass(getattr(errors, name), MolecoreError)
    assert issubclass(getattr(errors, name), ValueError)


def test_a_refusal_reads_as_its_sentence_with_the_rule() -> None:
    assert str(Refusal("It is too far.", "H10")) == "It is too far. (H10)"
    assert str(Refusal("The game is over.")) == "The game is over."


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal("It is too far.", "H10")
    assert IllegalAction(refusal).refusal == refusal
    assert str(IllegalAction(refusal)) == "It is too far. (H10)"
