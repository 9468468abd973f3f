"""A link says the same however many of its plies are read at a time."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from molecore.core.match import Match
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.reading import Link, Reading, after, begin
from tests.wire.forgery import damaged_links, good_links
from tests.wire.matches import full_match


def _told(text: str, enough: Callable[[], bool]) -> tuple[str, Match | None]:
    """What reading a link says in the end, and what was read."""
    try:
        found: Reading | Link = begin(text)
        while isinstance(found, Reading):
            found = found.on(enough)
    except BadLink as error:
        return f"{error.kind}: {error}", error.partial
    return found.contents, found.match


def _essence(match: Match | None) -> object:
    return match and (match.game, match.options, match.players, match.cursor, match.steps)


@pytest.fixture(scope="module")
def some_links() -> list[str]:
    good = good_links(4)
    return [*good, *islice(damaged_links(5, good), 300)]


@pytest.mark.parametrize("every", [1, 2, 7])
def test_a_link_says_the_same_read_in_pieces(some_links: list[str], every: int) -> None:
    for text in some_links:
        asked = iter(range(1 << 20))
        said, match = _told(text, lambda asked=asked: next(asked) % every == 0)  # type: ignore[misc]
        whole = _told(text, lambda: False)
        assert (said, _essence(match)) == (whole[0], _essence(whole[1]))


def test_one_ply_at_least_is_read_at_a_time() -> None:
    some = begin(links.encode(full_match(2))).on(after(0))
    assert isinstance(some, Reading)
    assert len(some.match.plies) == 1


def test_the_rest_can_be_read_twice() -> None:
    some = begin(links.encode(full_match(2))).on(after(0))
    assert isinstance(some, Reading)
    for end in (some.on(), some.on()):
        assert isinstance(end, Link)
        assert end.match.steps == full_match(2).steps


def test_time_is_up_when_it_is_up() -> None:
    assert after(-1)()
    assert not after(60)()
