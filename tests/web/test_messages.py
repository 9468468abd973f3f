"""What the page is told are values: what two of them say of the same is the same message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from inspect import getmembers, isclass

import pytest

from tests.web import messages

KINDS = [
    kind
    for _, kind in getmembers(messages, isclass)
    if kind.__module__.startswith("moleweb.") and kind.__module__.endswith(".messages")
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: str(kind.__name__))
def test_a_message_is_a_value(kind: type) -> None:
    make: Callable[..., object] = kind
    assert is_dataclass(kind)
    given = [f"{field.name} of it" for field in fields(kind)]
    one, same = make(*given), make(*given)
    assert one == same
    assert hash(one) == hash(same)
    assert [getattr(one, field.name) for field in fields(kind)] == given
    for place, field in enumerate(fields(kind)):
        assert make(*given[:place], "other", *given[place + 1 :]) != one
        with pytest.raises(FrozenInstanceError):
            setattr(one, field.name, "other")
