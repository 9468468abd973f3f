"""Who sits down at a table has a face, and keeps it."""

from __future__ import annotations

import pytest

from molecore.draw.characters import CHARACTERS, called


@pytest.mark.parametrize(
    ("name", "face"),
    [("Ann", "umber"), ("Ben", "dot"), ("Player 1", "sorrel"), ("Zoë", "hazel"), ("w", "basalt")],
)
def test_a_name_of_somebodys_own_has_the_same_face_for_ever(name: str, face: str) -> None:
    assert called(name).id == face


def test_a_mole_that_is_called_by_its_name_has_its_own_face() -> None:
    assert [called(str(mole.name)) for mole in CHARACTERS] == list(CHARACTERS)
