from __future__ import annotations

import pytest

from molecore.core.outcomes import GENERATOR, Given
from molecore.core.rng import SplitMix64
from molecore.core.transition import Transition

EMPTY: tuple[str, ...] = ()
ONE: tuple[str, ...] = ("A",)


def evolve(public: tuple[str, ...], event: str) -> tuple[str, ...]:
    return (*public, event.upper())


def test_each_event_changes_what_everybody_sees_at_once() -> None:
    transition, seen = Transition(ONE, evolve), []
    for event in "bc":
        transition.tell(event)
        seen.append(transition.public)
    assert seen == [("A", "B"), ("A", "B", "C")]
    assert transition.events == ["b", "c"]


def test_an_event_that_cannot_happen_leaves_nothing_behind() -> None:
    transition = Transition(EMPTY, evolve)
    with pytest.raises(AttributeError):
        transition.tell(5)  # type: ignore[arg-type] # it has no `upper`
    assert (transition.public, transition.events) == ((), [])


@pytest.mark.parametrize("name", ["public", "secret", "question"])
def test_nothing_changes_in_silence(name: str) -> None:
    transition = Transition(ONE, evolve)
    with pytest.raises(AttributeError):
        setattr(transition, name, ("B",))
    assert transition.public == ("A",)


def test_the_next_state_stores_what_chance_has_come_to() -> None:
    transition, generator = Transition(EMPTY, evolve, 7), SplitMix64(7)
    assert transition.chance == 7
    transition.rng.word()
    generator.word()
    assert transition.chance == transition.rng.state == generator.state


def test_outcomes_come_from_the_generator_unless_they_are_given() -> None:
    given = Given([1])
    assert Transition(EMPTY, evolve).outcomes is GENERATOR
    assert Transition(EMPTY, evolve, outcomes=given).outcomes is given
