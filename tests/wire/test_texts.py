"""Whether a text is a link, or a save or a record."""

from __future__ import annotations

import pytest

from molecore.core.history import begin
from molecore.wire import links, logs, texts
from tests.wire.matches import full_match

LINK = links.encode(full_match(1))


@pytest.mark.parametrize("before", ["", "#", " https://example.org/molecore/#", "\n"])
def test_a_link_is_one_alone_and_at_the_end_of_an_address(before: str) -> None:
    assert texts.is_link(before + LINK)
    assert texts.read(before + LINK).plies == links.decode(LINK).plies


@pytest.mark.parametrize("text", ["", "m1", "game.txt", f"see {LINK}", "{}"])
def test_what_else_there_is_is_none(text: str) -> None:
    assert not texts.is_link(text)


def test_a_save_is_no_link_and_is_read() -> None:
    save = logs.dump(begin(full_match(1)))
    assert not texts.is_link(save)
    assert texts.read(save).plies == full_match(1).plies
