"""What crosses to the document turns what it shows into what it shall show."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from molecore.drawing.nodes import Node, defer, gradual, h, late
from moleweb.patching import FORGET, Document, difference
from tests.draw.trees import trees


class Element:
    """An element that changes, as in a document, where others of its kind are put aside."""

    def __init__(self, node: list[Any]) -> None:
        self.aside: dict[str, Element | str] = {}
        self.tag, self.attributes, children = node[0], dict(node[1]), node[2]
        self.children: list[Element | str] = [made(child) for child in children]

    def apply(self, change: list[Any], aside: dict[str, Element | str] | None = None) -> None:
        aside = self.aside if aside is None else aside
        attributes, gone, placed, within = change
        for name, value in attributes.items():
            if value is None:
                del self.attributes[name]
            else:
                self.attributes[name] = value
        before = list(self.children)
        self.children = [child for i, child in enumerate(before) if i not in gone]
        for place, what in zip(placed[::2], placed[1::2], strict=True):
            assert place <= len(self.children)
            self.children.insert(place, before[what] if isinstance(what, int) else made(what))
        for place, what in zip(within[::2], within[1::2], strict=True):
            child = self.children[place]
            if isinstance(what, list) and isinstance(what[0], str):
                self.children[place] = swapped(child, what, aside)
            elif isinstance(child, Element):
                child.apply(what or [{}, [], [], []], aside)
            else:
                assert child != what
                self.children[place] = what

    def node(self) -> Node:
        row = [child.node() if isinstance(child, Element) else child for child in self.children]
        return h(self.tag, row, **self.attributes)


def swapped(
    child: Element | str, swap: list[Any], aside: dict[str, Element | str]
) -> Element | str:
    going, coming, how = swap
    kept = aside.pop(coming, None)
    aside[going] = child
    if isinstance(kept, Element) and (how is None or isinstance(how[0], dict)):
        kept.apply(how or [{}, [], [], []], aside)
        return kept
    assert kept is None
    return made(how)


def made(content: list[Any] | str) -> Element | str:
    return content if isinstance(content, str) else Element(content)


def crossed(what: Any) -> Any:
    return json.loads(json.dumps(what))


def shown(before: Node, after: Node) -> tuple[str, str]:
    """What ``before`` has become at once, and a frame later."""
    element = Element(crossed(before))
    steps = []
    for change in difference(before, after):
        if change is not None:
            element.apply(crossed(change))
        steps.append(_sorted(element.node()))
    return steps[0], steps[1]


def _sorted(node: Node) -> str:
    """As text, with attributes by name: their order is no matter."""
    row = [child if isinstance(child, str) else _Raw(_sorted(child)) for child in node.children]
    attributes = "".join(f" {name}={value!r}" for name, value in sorted(node.attributes.items()))
    return f"<{node.tag}{attributes}>{''.join(row)}</>"


class _Raw(str):
    __slots__ = ()


def test_a_value_that_changes_crosses_alone() -> None:
    before = h("g", h("a", id="x", class_="old", title="t"), h("b"))
    after = h("g", h("a", id="x", class_="new"), h("b"))
    change = [{}, [], [], [0, [{"class": "new", "title": None}, [], [], []]]]
    assert difference(before, after) == (change, None)


def test_a_text_that_changes_crosses_alone() -> None:
    assert difference(h("p", h("b"), "one"), h("p", h("b"), "two")) == (
        [{}, [], [], [1, "two"]],
        None,
    )


def test_nothing_crosses_where_nothing_changes() -> None:
    assert difference(h("p", h("b", "x")), h("p", h("b", "x"))) == (None, None)


def test_what_is_the_same_object_is_passed_over() -> None:
    deep = h("i")
    for _ in range(2 * sys.getrecursionlimit()):
        deep = h("i", deep)
    assert difference(h("p", deep, "a"), h("p", deep, "b"))[0] == [{}, [], [], [1, "b"]]
    assert difference(h("p", deep), h("p", "b", deep))[0] == [{}, [], [0, "b"], []]


def test_a_new_last_child_is_all_that_crosses() -> None:
    lines = [h("li", number) for number in range(3)]
    last = h("li", 3)
    assert difference(h("ol", lines), h("ol", lines, last)) == ([{}, [], [3, last], []], None)


def test_one_that_moves_moves_alone() -> None:
    a, b, c, d = (h("li", id=name) for name in "abcd")
    assert difference(h("ol", a, b, c, d), h("ol", b, c, d, a))[0] == [{}, [0], [3, 0], []]
    assert difference(h("ol", a, b, c, d), h("ol", d, a, b, c))[0] == [{}, [3], [0, 3], []]


def test_a_panel_that_comes_first_leaves_the_others_what_they_are() -> None:
    score, typing = h("section", class_="score"), h("section", h("input"), class_="typing")
    ending = h("section", class_="ending")
    change, _ = difference(h("aside", score, typing), h("aside", ending, score, typing))
    assert change == [{}, [], [0, ending], []]


def test_without_an_id_a_class_may_change() -> None:
    before, after = h("p", h("b", class_="on")), h("p", h("i"), h("b", class_="off"))
    change = crossed(difference(before, after)[0])
    assert change == [{}, [], [0, ["i", {}, []]], [1, [{"class": "off"}, [], [], []]]]


def test_another_tag_is_another_element_under_the_same_id() -> None:
    change, _ = difference(h("p", h("a", id="x")), h("p", h("b", id="x")))
    assert crossed(change) == [{}, [0], [0, ["b", {"id": "x"}, []]], []]


def test_an_id_is_never_given_to_another_element_nor_taken_from_one() -> None:
    plain, named = h("b"), h("b", id="x")
    change, _ = difference(h("p", plain, "a"), h("p", named))
    assert change == [{}, [0, 1], [0, named], []]
    change, _ = difference(h("p", named, "a"), h("p", plain))
    assert change == [{}, [0, 1], [0, plain], []]


@given(trees(), trees())
def test_what_crosses_turns_one_tree_into_the_other(before: Node, after: Node) -> None:
    assert shown(before, after)[1] == _sorted(after)


@given(trees(), st.permutations(range(8)), st.integers(0, 8))
def test_children_with_an_id_stay_what_they_are(tree: Node, order: list[int], rest: int) -> None:
    before = h("ol", (h("li", tree if i % 2 else "x", id=f"l{i}") for i in range(8)))
    after = h("ol", "new", (h("li", "y", id=f"l{i}") for i in order[:rest]))
    element = Element(crossed(before))
    known = dict(_named(element))
    change, _ = difference(before, after)
    element.apply(crossed(change))
    assert all(child is known[name] for name, child in _named(element))
    assert len(list(_named(element))) == rest


def _named(element: Element) -> Iterator[tuple[str, Element]]:
    for child in element.children:
        if isinstance(child, Element) and "id" in child.attributes:
            yield child.attributes["id"], child


# ---- what is late


def test_what_is_late_crosses_after_the_rest() -> None:
    before, after = (
        h("svg", h("g", what), late(h("g", h("i", what), id="cells")), class_=late(what))
        for what in ("one", "two")
    )
    now, rest = difference(before, after)
    assert now == [{}, [], [], [0, [{}, [], [], [0, "two"]]]]
    within = [{}, [], [], [0, [{}, [], [], [0, "two"]]]]
    assert rest == [{"class": "two"}, [], [], [1, within]]


@given(trees(), trees())
def test_what_is_late_in_both_stays_for_a_frame(one: Node, other: Node) -> None:
    before, after = (h("div", tree, late(h("p", tree, id="late"))) for tree in (one, other))
    first, _ = shown(before, after)
    assert first.endswith(f"{_sorted(h('p', one, id='late'))}</>")


def test_what_is_late_and_new_comes_with_the_rest() -> None:
    now, rest = difference(h("p"), h("p", late(h("b", "x")), class_=late("y")))
    assert crossed(now) == [{}, [], [0, ["b", {}, ["x"]]], []]
    assert rest == [{"class": "y"}, [], [], []]


def test_of_what_is_late_nothing_goes_at_once() -> None:
    before, after = h("p", late(h("b", title="t"))), h("p", late(h("b")))
    assert difference(before, after) == (None, [{}, [], [], [0, [{"title": None}, [], [], []]]])


# ---- the document


def _steps(text: str) -> list[Any]:
    steps: list[Any] = json.loads(text)
    return steps


def test_the_first_tree_is_shown_whole() -> None:
    document = Document()
    assert _steps(document.show(h("div", h("p", "é")))) == [["div", {}, [["p", {}, ["é"]]]]]
    assert document.finished


def test_the_next_is_shown_whole_if_nothing_can_be_taken_for_granted() -> None:
    document = Document()
    tree = h("div", "x")
    document.show(tree)
    assert _steps(document.show(tree)) == []
    document.forget()
    assert _steps(document.show(tree)) == [["div", {}, ["x"]]]


def _position(said: str, cells: str) -> Node:
    return h("div", h("p", said), late(h("g", cells)))


def test_what_is_late_is_left_to_do() -> None:
    document = Document()
    document.show(_position("one", "a"))
    first = _steps(document.show(_position("two", "b")))
    assert not document.finished
    rest = _steps(document.finish())
    assert document.finished
    assert (str(first).count("two"), str(first).count("'b'")) == (1, 0)
    assert (str(rest).count("two"), str(rest).count("'b'")) == (0, 1)
    assert _steps(document.finish()) == []


def test_nothing_waits_where_nothing_else_changes() -> None:
    document = Document()
    document.show(_position("one", "a"))
    assert "'b'" in str(_steps(document.show(_position("one", "b"))))
    assert document.finished


def test_what_is_left_to_do_is_done_before_its_place_changes() -> None:
    document = Document()
    document.show(_position("one", "a"))
    document.show(_position("two", "b"))
    rest, *then = _steps(document.show(h("div", h("h1"), _position("two", "b").children)))
    assert rest == [{}, [], [], [1, [{}, [], [], [0, "b"]]]]
    assert then == [[{}, [], [0, ["h1", {}, []]], []]]


def test_what_was_left_to_do_is_forgotten_where_all_is_shown_anew() -> None:
    document = Document()
    document.show(_position("one", "a"))
    document.show(_position("two", "b"))
    document.forget()
    assert document.finished
    assert len(_steps(document.show(_position("two", "b")))) == 1


def _lawn(said: str, whose: str, *cells: str) -> Node:
    drawn = defer("g", whose, lambda: (h("i", cell, id=cell[0]) for cell in cells), id="cells")
    return h("div", h("p", said), h("svg", h("path"), drawn))


class Page:
    """A document and what it has become."""

    def __init__(self, tree: Node) -> None:
        self.document = Document()
        (whole,) = _steps(self.document.show(tree, "one match"))[:1]
        self.element = Element(whole)

    def show(self, tree: Node, about: str = "one match") -> str:
        """What crossed after the rest, when the page looks like ``tree``."""
        self._apply(self.document.show(tree, about))
        text = ""
        while not self.document.finished:
            part = self.document.finish()
            self._apply(part)
            text += part
        assert _sorted(self.element.node()) == _sorted(tree)
        return text

    def _apply(self, text: str) -> None:
        for step in _steps(text):
            if step == FORGET:
                self.element.aside.clear()
            else:
                self.element.apply(step)

    @property
    def cells(self) -> Element | str:
        svg = self.element.children[1]
        assert isinstance(svg, Element)
        return svg.children[1]


def test_what_is_deferred_is_made_when_its_change_is_written() -> None:
    made: list[str] = []

    def drawn(said: str) -> Node:
        return h("div", h("p", said), defer("g", "", lambda: made.append(said), id="cells"))

    document = Document()
    document.show(drawn("one"))
    document.show(drawn("two"))
    assert made == ["one"]
    document.finish()
    assert made == ["one", "two"]


def test_what_takes_turns_comes_back_as_it_was_left() -> None:
    page = Page(_lawn("1", "mole", "a1", "b1"))
    moles = page.cells
    assert '"c1"' in page.show(_lawn("2", "gardener", "c1", "d1"))
    gardeners = page.cells
    back = page.show(_lawn("3", "mole", "a1", "b2"))
    assert page.cells is moles
    assert ('"a' in back, '"b2"' in back) == (False, True)
    assert "c1" not in page.show(_lawn("4", "gardener", "c1", "d2"))
    assert page.cells is gardeners
    page.show(_lawn("5", "gardener", "c2", "d2"))
    assert page.cells is gardeners
    assert "null" in page.show(_lawn("6", "mole", "a1", "b2"))


def test_what_takes_turns_takes_its_turn_after_the_rest() -> None:
    page = Page(_lawn("1", "mole", "a1"))
    moles = page.cells
    page._apply(page.document.show(_lawn("2", "gardener", "b1"), "one match"))
    assert page.cells is moles
    page.show(_lawn("3", "mole", "a2"))
    assert page.cells is moles


def test_what_was_put_aside_is_dropped_with_its_match() -> None:
    page = Page(_lawn("1", "mole", "a1"))
    moles = page.cells
    page.show(_lawn("2", "gardener", "b1"))
    page.show(_lawn("3", "gardener", "b1"), "another match")
    assert not page.document._aside
    assert not page.element.aside
    assert '"a1"' in page.show(_lawn("4", "mole", "a1"), "another match")
    assert page.cells is not moles


def test_what_was_put_aside_is_dropped_where_all_is_shown_anew() -> None:
    page = Page(_lawn("1", "mole", "a1"))
    page.show(_lawn("2", "gardener", "b1"))
    page.document.forget()
    assert not page.document._aside


def _blocks(said: str, *blocks: Node) -> Node:
    return h("div", h("p", said), h("div", blocks, class_="log"))


def _block(number: int) -> Node:
    return gradual(h("ol", h("li", f"line {number}"), id=f"block-{number}"))


def test_what_is_gradual_comes_empty_and_is_filled_a_few_at_a_time_the_last_first() -> None:
    blocks = [_block(number) for number in range(40)]
    document = Document()
    assert "line" not in document.show(_blocks("one", *blocks))
    parts = []
    while not document.finished:
        parts.append(document.finish())
    assert len(parts) == 3
    assert ['"line 39"' in part for part in parts] == [True, False, False]
    assert ['"line 0"' in part for part in parts] == [False, False, True]


def test_what_is_gradual_is_what_it_shall_be_in_the_end() -> None:
    blocks = [_block(number) for number in range(40)]
    Page(_blocks("one", *blocks)).show(_blocks("two", *blocks, h("ol", "x", id="block-40")))


def test_what_is_still_empty_is_filled_before_anything_else_changes() -> None:
    blocks = [_block(number) for number in range(40)]
    page = Page(_blocks("one", *blocks))
    page._apply(page.document.finish())
    page.show(_blocks("two", *blocks[:3], h("ol", "other", id="block-3"), *blocks[5:]))


def test_what_is_empty_is_forgotten_where_all_is_shown_anew() -> None:
    page = Page(_blocks("one", *[_block(number) for number in range(40)]))
    page._apply(page.document.finish())
    page.document.forget()
    assert page.document.finished
    assert page.document.finish() == "[]"
    (whole,) = _steps(page.document.show(_blocks("two", _block(0))))[:1]
    page.element = Element(whole)
    page.show(_blocks("two", _block(0)))


@given(st.lists(st.tuples(st.sampled_from("abc"), trees(), st.booleans()), min_size=2, max_size=6))
def test_what_takes_turns_is_what_it_shall_be(shown: list[tuple[str, Node, bool]]) -> None:
    def tree(whose: str, content: Node, there: bool) -> Node:
        what = defer("g", whose, lambda: content, id="cells")
        return h("div", what if there else None, h("p", content))

    page = Page(tree(*shown[0]))
    for each in shown[1:]:
        page.show(tree(*each))


@given(st.lists(trees(), min_size=2, max_size=5), st.data())
def test_what_was_left_to_do_is_done_before_what_comes_next(
    shown: list[Node], data: st.DataObject
) -> None:
    document, element = Document(), Element(crossed(shown[0]))
    document.show(shown[0])
    for tree in shown[1:]:
        steps = _steps(document.show(tree))
        if data.draw(st.booleans()):
            steps += _steps(document.finish())
        for step in steps:
            element.apply(step)
    for step in _steps(document.finish()):
        element.apply(step)
    assert _sorted(element.node()) == _sorted(shown[-1])
