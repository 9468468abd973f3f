"""The bar of the table: what happened, in whole sentences, and whom it is spoken to."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from molecore.drawing.nodes import Node, h
from moleweb.pages.play.status_view import story_in_sight
from tests.web.driving import Seen, against_computer, chambers, two_people

SHORT, MIDDLING, LONG = "Ann digs.", "m" * 40, "l" * 90


def in_sight(sentences: Sequence[str], *names: str) -> tuple[Node | str, ...]:
    return h("p", *story_in_sight(sentences, names)).children


def told(*sentences: str) -> list[tuple[str, str]]:
    """Each part of the story, and the kind of screen beyond whose room it is."""
    found, parts, beyond = [], in_sight(sentences), ""
    while parts:
        nested = [part for part in parts if isinstance(part, Node)]
        text = "".join(part for part in parts if isinstance(part, str))
        found.append((beyond, text.strip()))
        parts = nested[0].children if nested else ()
        beyond = nested[0].attributes["class"] if nested else ""
    return found


def test_a_short_story_is_in_sight_everywhere() -> None:
    assert story_in_sight(()) == ()
    assert told(SHORT) == [("", SHORT)]
    assert told(SHORT, SHORT) == [("", f"{SHORT} {SHORT}")]


def test_what_there_is_no_room_for_is_marked_by_whole_sentences() -> None:
    assert told(SHORT, MIDDLING) == [("", SHORT), ("beyond low", MIDDLING)]
    assert told(SHORT, SHORT, MIDDLING, SHORT) == [
        ("", f"{SHORT} {SHORT}"),
        ("beyond low", f"{MIDDLING} {SHORT}"),
    ]
    assert told(SHORT, MIDDLING, LONG, LONG) == [
        ("", SHORT),
        ("beyond low", MIDDLING),
        ("beyond phone", LONG),
        ("beyond any", LONG),
    ]


def test_the_first_sentence_is_in_sight_however_long_it_is() -> None:
    assert told(2 * LONG, SHORT)[0] == ("", 2 * LONG)


def test_a_long_name_takes_the_room_of_what_is_seen_of_it() -> None:
    name = "W" * 20
    digs = f"{name} digs here."
    (shown,) = (part for part in in_sight([digs, SHORT], name) if isinstance(part, Node))
    assert shown.attributes["class"] == "name", "both sentences fit"
    _, beyond = (part for part in in_sight([digs, 2 * digs], name) if isinstance(part, Node))
    assert [part for part in beyond.children if isinstance(part, Node)], "shortened there as well"


@given(st.lists(st.text("abc. ", min_size=1).map(str.strip).filter(bool), max_size=9))
def test_nothing_of_a_story_is_lost(sentences: list[str]) -> None:
    assert " ".join("".join(map(_text, in_sight(sentences))).split()) == " ".join(
        " ".join(sentences).split()
    )


def _text(part: Node | str) -> str:
    return part if isinstance(part, str) else "".join(map(_text, part.children))


def test_the_smallest_screens_have_a_headline_without_the_role() -> None:
    assert Seen(two_people()).values("data-briefly") == {"Rosa"}
    assert Seen(against_computer()).values("data-briefly") == {"Your turn"}
    assert Seen(two_people("Rosa-Wilhelmine", "Ann")).values("data-briefly") == {"Rosa-Wi…lmine"}
    assert not Seen(chambers()).values("data-briefly"), "a cover asks nothing"
