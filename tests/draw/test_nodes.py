"""Elements as values and as text, and what is built of them: faces, widgets, landmarks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import product
from operator import attrgetter
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from molecore.core.playout import random_match
from molecore.draw import boards
from molecore.drawing.faces import CHARACTERS, called
from molecore.drawing.nodes import LateNode, LateText, Node, defer, h, late, to_html
from molecore.drawing.widgets import briefly
from molecore.registry import PLAYABLE, load
from molecore.words import Message, You, verbatim
from tests import goldens
from tests.draw.trees import trees


def test_an_element_says_what_it_is_made_of() -> None:
    node = h("p", "one ", h("b", 2), class_="quiet")
    assert (node.tag, node.attributes) == ("p", {"class": "quiet"})
    assert node.children[0] == "one "
    assert to_html(node) == '<p class="quiet">one <b>2</b></p>'


def test_attributes_are_named_as_in_the_document() -> None:
    node = h("label", for_="a", data_act="go", tabindex=-1, viewBox="0 0 1 1")
    assert node.attributes == {
        "for": "a",
        "data-act": "go",
        "tabindex": "-1",
        "viewBox": "0 0 1 1",
    }


def test_attributes_are_left_out_or_without_a_value() -> None:
    assert h("input", disabled=False, name=None, checked=True, value=0).attributes == {
        "checked": "",
        "value": "0",
    }


def test_rows_within_rows_stand_side_by_side() -> None:
    row = (h("i"), None, [h("b"), ()])
    assert to_html(h("p", row, (h("u") for _ in range(2)))) == "<p><i></i><b></b><u></u><u></u></p>"


def test_texts_side_by_side_are_one_and_none_is_empty() -> None:
    assert h("p", "a", 1, ["b", ""], None, "c").children == ("a1bc",)
    assert h("p", "", ("",)).children == ()


def test_messages_are_said() -> None:
    over = Message("match.over")
    assert to_html(h("p", over, title=over)) == f'<p title="{over}">{over}</p>'


def test_text_stays_text() -> None:
    node = h("p", "<b>&amp;", title='"<')
    assert to_html(node) == '<p title="&quot;&lt;">&lt;b&gt;&amp;amp;</p>'


def test_a_text_area_keeps_its_first_line_break() -> None:
    assert to_html(h("textarea", "\na")) == "<textarea>\n\na</textarea>"


def test_what_holds_nothing_is_not_closed() -> None:
    assert to_html((h("input", id="a"), h("path"))) == '<input id="a"><path></path>'


def test_only_itself_is_the_same() -> None:
    one, other = h("p", "a"), h("p", "a")
    assert one != other
    assert len({one, other, one}) == 2


def test_an_element_cannot_be_changed() -> None:
    node = h("p")
    with pytest.raises(AttributeError):
        node.tag = "b"
    with pytest.raises(AttributeError):
        node.more = 1  # type: ignore[attr-defined]


def test_as_json_it_is_three_things() -> None:
    node = h("p", "a", late(h("b", id=late("x"))))
    assert json.loads(json.dumps(node)) == ["p", {}, ["a", ["b", {"id": "x"}, []]]]


def test_what_is_deferred_is_made_once_when_it_is_looked_at() -> None:
    made: list[None] = []

    def make() -> Node:
        made.append(None)
        return h("b", "x")

    node = h("p", defer("g", "some", make, id="cells"))
    assert not made
    assert to_html(node) == '<p><g id="cells"><b>x</b></g></p>'
    assert to_html(node) == '<p><g id="cells"><b>x</b></g></p>'
    assert len(made) == 1
    assert json.loads(json.dumps(node, default=attrgetter("children"))) == [
        "p",
        {},
        [["g", {"id": "cells"}, [["b", {}, ["x"]]]]],
    ]


def test_what_is_late_is_marked_and_else_the_same() -> None:
    node, text = late(h("p", "a", id="b")), late("c")
    assert isinstance(node, LateNode)
    assert isinstance(text, LateText)
    assert isinstance(h("p", class_=text).attributes["class"], LateText)
    assert to_html(node) == '<p id="b">a</p>'


@given(trees())
def test_what_is_written_is_read_back_the_same(tree: Node) -> None:
    reader = _Reader()
    reader.feed(to_html(tree))
    reader.close()
    assert to_html(reader.row) == to_html(tree)


@given(st.text(alphabet="<>&\"'/= ab\n", max_size=12))
def test_no_text_becomes_an_element(text: str) -> None:
    reader = _Reader()
    reader.feed(to_html(h("p", text, title=text)))
    reader.close()
    (node,) = reader.row
    assert isinstance(node, Node)
    assert node.attributes == {"title": text}
    assert "".join(map(str, node.children)) == text


class _Reader(HTMLParser):
    """Makes elements of markup."""

    def __init__(self) -> None:
        super().__init__()
        self.row: list[Node | str] = []
        self.open: list[tuple[dict[str, str], list[Node | str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the end names it too
        self.open.append(({name: value or "" for name, value in attrs}, self.row))
        self.row = []

    def handle_endtag(self, tag: str) -> None:
        attributes, outer = self.open.pop()
        outer.append(h(tag, self.row, **attributes))
        self.row = outer

    def handle_data(self, data: str) -> None:
        self.row.append(data)


def test_names_and_notation_in_sentences_are_left_alone_by_translators() -> None:
    pair = Message("list.pair", first="Ann", last=Message("list.pair", first=You("you"), last="d4"))
    kept = '<span translate="no">{}</span>'.format
    assert to_html(h("p", pair, " ", 3)) == f"<p>{kept('Ann')} and you and {kept('d4')} 3</p>"
    assert to_html(h("p", verbatim("A note."), Message("list.pair", first=1, last=2))) == (
        "<p>A note.1 and 2</p>"
    )
    assert to_html(h("p", Message("save.too_long", limit=1_000_000))).count("1,000,000") == 1


@pytest.mark.parametrize("tag", ["text", "title", "option", "textarea"])
def test_where_no_element_may_be_a_sentence_is_text(tag: str) -> None:
    assert h(tag, [Message("list.pair", first="Ann", last="d4")]).children == ("Ann and d4",)


# ---- Who sits down at a table has a face, and keeps it


@pytest.mark.parametrize(
    ("name", "face"),
    [("Ann", "umber"), ("Ben", "dot"), ("Player 1", "sorrel"), ("Zoë", "hazel"), ("w", "basalt")],
)
def test_a_name_of_somebodys_own_has_the_same_face_for_ever(name: str, face: str) -> None:
    assert called(name).id == face


def test_a_mole_that_is_called_by_its_name_has_its_own_face() -> None:
    assert [called(str(mole.name)) for mole in CHARACTERS] == list(CHARACTERS)


# ---- Parts that many screens are made of


LONG = "Prinzessin Wilhelmin"


def html(text: str, *names: str) -> str:
    return to_html(h("p", briefly(text, names)))


def test_a_long_name_loses_its_middle_to_the_eye_alone() -> None:
    assert html(f"I am {LONG}", "Ann", LONG) == (
        f'<p>I am <span class="name" title="{LONG}" translate="no">Prinzes'
        '<span class="cut">sin Wilh</span>elmin</span></p>'
    )


@pytest.mark.parametrize("name", ["Ann", "Donaudampfschi", "You"])
def test_a_short_name_stays_whole(name: str) -> None:
    assert html(f"I am {name}", name) == f'<p>I am <span translate="no">{name}</span></p>'


def test_whoever_is_spoken_to_has_no_name_there() -> None:
    assert html("You are here", You("You"), "") == "<p>You are here</p>"


def test_no_letter_is_parted_from_its_marks() -> None:
    letter = "a\N{COMBINING DIAERESIS}\N{COMBINING DOT BELOW}"
    assert f"{7 * letter}<span" in html(20 * letter, 20 * letter)


def test_of_two_names_the_longer_is_found_first() -> None:
    assert html(f"{LONG}e, {LONG}", LONG, f"{LONG}e").count('title="') == 2


# ---- Letters lead from one landmark of a board to the next: to these places, and no others


GOLDEN: Final = Path(__file__).parent / "golden" / "landmarks.txt"
SEEDS: Final = (3, 6)
PLIES: Final = (0, 12, 40, 90)


def _lines() -> Iterator[str]:
    for meta, seed in product(PLAYABLE, SEEDS):
        match = random_match(load(meta.id), seed, limit=max(PLIES))
        for ply in sorted({min(ply, len(match.plies)) for ply in PLIES}):
            yield f"{meta.id} {seed}, ply {ply}"
            there = match.jump(ply)
            for letter, landmark in boards.of(meta.id).landmarks.items():
                for seat in (None, 0, 1):
                    found = landmark.find(there.view(seat), seat)
                    yield f"    {letter} {landmark.words} {seat}: {' '.join(found)}".rstrip()


def test_letters_lead_where_they_led(rewrite_goldens: bool) -> None:
    goldens.check(GOLDEN, "\n".join(_lines()) + "\n", rewrite_goldens)
