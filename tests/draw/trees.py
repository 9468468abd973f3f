"""Trees of elements at random, much alike, so that from one to the other most things stay."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from molecore.drawing.nodes import Attribute, Node, h, late

_TAGS: Final = st.sampled_from(["div", "section", "b"])
_TEXTS: Final = st.sampled_from(["", "one", "two <", "\n"])
_VALUES: Final = st.sampled_from([None, "x", "y &"])


def _node(
    tag: str,
    children: list[Node | str],
    values: tuple[str | None, ...],
    name: int | None,
    wait: int,
) -> Node:
    class_, title = values
    attributes: dict[str, Attribute] = {
        "title": title if wait != 1 or title is None else late(title)
    }
    made = h(tag, children, class_=class_, id=None if name is None else f"n{name}", **attributes)
    return late(made) if wait == 2 else made


def _nodes(children: st.SearchStrategy[list[Node | str]]) -> st.SearchStrategy[Node]:
    names = st.none() | st.integers(0, 9)
    return st.builds(_node, _TAGS, children, st.tuples(_VALUES, _VALUES), names, st.integers(0, 9))


def trees() -> st.SearchStrategy[Node]:
    """Elements in a ``main``; ids come more than once, and some of it is late."""
    leaves = _nodes(st.just([]))
    rows = st.recursive(
        leaves, lambda inner: _nodes(st.lists(inner | _TEXTS, max_size=6)), max_leaves=25
    )
    return st.lists(rows | _TEXTS, max_size=4).map(lambda row: h("main", row))
