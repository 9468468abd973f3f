from __future__ import annotations

from molecore.core.narrow import chosen, narrow, next_targets
from molecore.core.record import record


@record
class Walk:
    targets: tuple[str, ...]


TO_A, A_THEN_B, A_THEN_C, TO_D = (
    Walk(("a",)),
    Walk(("a", "b")),
    Walk(("a", "c")),
    Walk(("d",)),
)
WALKS = (TO_A, A_THEN_B, A_THEN_C, TO_D)


def test_nothing_pressed_leaves_everything() -> None:
    assert narrow(WALKS, ()) == WALKS
    assert chosen(WALKS, ()) is None


def test_each_press_leaves_what_begins_so() -> None:
    assert narrow(WALKS, ("a",)) == (TO_A, A_THEN_B, A_THEN_C)
    assert narrow(WALKS, ("a", "c")) == (A_THEN_C,)
    assert narrow(WALKS, ["x"]) == ()


def test_an_action_is_chosen_when_it_is_spelt_out() -> None:
    assert chosen(WALKS, ["a"]) is TO_A
    assert chosen(WALKS, ["a", "b"]) is A_THEN_B
    assert chosen(WALKS, ["b"]) is None


def test_next_targets_come_once_each_in_the_order_of_the_actions() -> None:
    assert next_targets(WALKS) == ("a", "d")
    assert next_targets(WALKS, ["a"]) == ("b", "c")
    assert next_targets(WALKS, ["d"]) == ()
