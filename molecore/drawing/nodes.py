"""Elements as values: what a drawing or a page is made of, and the same as text.

`h` makes an element. Text in it is text, whatever it holds: there is no way to
write markup by hand. What is made once and used again (`functools.cache` on the
function that makes it) costs nothing from then on: it is passed over wherever
it stood before, with all that is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter, itemgetter
from typing import Final, TypeAlias, TypeVar, cast

from molecore.words import Message, parts


class Node(tuple[str, Mapping[str, str], tuple["Node | str", ...]]):
    """One element: its tag, its attributes by name and what is in it, in a row.

    It is the same as another only if it is that very object. As JSON it is
    ``[tag, {name: value}, [child]]``, where a child is a node or a string. No
    two strings in it stand side by side, and none is empty. Of a deferred
    or gradual element the encoder is to ask for the ``children`` of its row.
    """

    __slots__ = ()
    __eq__ = object.__eq__
    __ne__ = object.__ne__
    __hash__ = object.__hash__

    tag = cast("str", property(itemgetter(0)))
    attributes = cast("Mapping[str, str]", property(itemgetter(1)))
    children = cast("tuple[Node | str, ...]", property(itemgetter(2)))


class LateNode(Node):
    """An element that may stay as it was for one frame: see `late`."""

    __slots__ = ()


class DeferredNode(LateNode):
    """A late element whose children are made when something first looks at them: see `defer`."""

    __slots__ = ()

    row = cast("Row", property(itemgetter(2)))
    children = cast("tuple[Node | str, ...]", property(attrgetter("row.children")))


class Row:
    """The children of a deferred element: ``what`` they are called, and how they are made.

    They are made once, when they are first asked for.
    """

    __slots__ = ("_children", "_make", "what")

    def __init__(self, what: str, make: Callable[[], Child]) -> None:
        self.what = what
        self._make: Callable[[], Child] | None = make
        self._children: tuple[Node | str, ...] = ()

    @property
    def children(self) -> tuple[Node | str, ...]:
        """The children themselves, made if they are not yet."""
        if self._make is not None:
            self._children, self._make = _in_a_row((self._make(),)), None
        return self._children


class GradualNode(Node):
    """An element that may be empty for some frames where it is new: see `gradual`."""

    __slots__ = ()

    row = cast("GradualRow", property(itemgetter(2)))
    children = cast("tuple[Node | str, ...]", property(attrgetter("row.children")))


class GradualRow:
    """The children of a gradual element."""

    __slots__ = ("children",)

    def __init__(self, children: tuple[Node | str, ...]) -> None:
        self.children = children


class LateText(str):
    """The value of an attribute that may stay as it was for one frame: see `late`."""

    __slots__ = ()


Child: TypeAlias = "Node | str | int | Message | Iterable[Child] | None"
"""What may stand in an element: None leaves nothing, and of a row each stands for itself."""
Attribute: TypeAlias = str | int | float | bool | Message | None
"""False and None leave the attribute out; True is one without a value."""
T = TypeVar("T", Node, str)

_TEXTS: Final = (str, int)
_OF_TEXT: Final = frozenset({"desc", "option", "text", "textarea", "title", "tspan"})
"""Elements that hold text and no element of a sentence."""
_UNTRANSLATED: Final = {"translate": "no"}
_VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})
_node: Final = cast("Callable[[type[Node], Iterable[object]], Node]", tuple.__new__)


class _Names(dict[str, str]):
    """What attributes are called, by what they are called in Python."""

    def __missing__(self, key: str) -> str:
        name = self[key] = key.rstrip("_").replace("_", "-")
        return name


_NAMES: Final = _Names()


def h(tag: str, *children: Child, **attributes: Attribute) -> Node:
    """One element. ``class_`` and ``data_act`` become ``class`` and ``data-act``.

    An ``id`` is there once in a page. It keeps an element what it is, with its
    focus and its motion, while others come, go and change places around it.
    """
    own: dict[str, str] = {}
    for key, value in attributes.items():
        if isinstance(value, str):
            own[_NAMES[key]] = value
        elif value is not None and value is not False:
            own[_NAMES[key]] = "" if value is True else str(value)
    row = _in_a_row(children, plain=tag in _OF_TEXT) if children else ()
    return _node(Node, (tag, own, row))


def late(what: T) -> T:
    """What may reach the document one frame after the rest: choices, after what has happened.

    It is an element with all that is in it, or the value of an attribute.
    Until then it stays as it was, so it holds nothing that one seat must not
    see of another's. Where there was nothing like it, it comes with the rest.
    """
    return _node(LateNode, what) if isinstance(what, Node) else LateText(what)


def defer(tag: str, what: str, make: Callable[[], Child], **attributes: Attribute) -> Node:
    """A late element with whatever ``make`` gives in it, asked for after the rest is shown.

    ``what`` tells apart two contents that take turns in the place of this
    element and have little in common. The one that goes is put aside, and
    taken up where it was left when it comes back. So ``attributes`` need an
    id, there must be few such names for it, and it holds no secrets.
    """
    _, own, _ = h(tag, **attributes)
    return _node(DeferredNode, (tag, own, Row(what, make)))


def gradual(node: Node) -> Node:
    """The element ``node``, which is out of sight and may be empty for some frames at first.

    A page with many of them is there the sooner, as they are filled a few at a
    time. It has to be as large while it is empty.
    """
    tag, own, children = node
    return _node(GradualNode, (tag, own, GradualRow(children)))


def _in_a_row(children: Iterable[Child], *, plain: bool = False) -> tuple[Node | str, ...]:
    row: list[Node | str] = []
    for child in children:
        if isinstance(child, Node):
            row.append(child)
        elif isinstance(child, _TEXTS) or (plain and isinstance(child, Message)):
            _add_text(row, str(child))
        elif isinstance(child, Message):
            for text, kept in parts(child):
                row.append(as_it_is(text)) if kept else _add_text(row, text)
        elif child is not None:
            for inner in _in_a_row(child, plain=plain):
                row.append(inner) if isinstance(inner, Node) else _add_text(row, inner)
    return tuple(row)


def as_it_is(text: str) -> Node:
    """A name or notation in running text, which a browser that translates the page leaves alone."""
    return _node(Node, ("span", _UNTRANSLATED, (text,)))


def _add_text(row: list[Node | str], text: str) -> None:
    if row and isinstance(row[-1], str):
        row[-1] += text
    elif text:
        row.append(text)


# ---- as text


def to_html(content: Child) -> str:
    """The markup of ``content``, which any HTML parser reads back as the same elements."""
    return "".join(_written(_in_a_row((content,))))


def _written(row: Iterable[Node | str]) -> Iterator[str]:
    for child in row:
        if isinstance(child, str):
            yield child.translate(_IN_TEXT)
        else:
            yield from _element(child)


# The library's `html` does the same, and brings 2,000 names besides, for which a page would wait.
_IN_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_IN_VALUES: Final = {**_IN_TEXT, ord('"'): "&quot;", ord("'"): "&#x27;"}


def _element(node: Node) -> Iterator[str]:
    tag, attributes, _ = node
    values = "".join(
        f' {name}="{value.translate(_IN_VALUES)}"' for name, value in attributes.items()
    )
    yield f"<{tag}{values}>"
    if tag in _VOID:
        return
    if tag == "textarea":
        yield "\n"  # the first line break in it does not count
    yield from _written(node.children)
    yield f"</{tag}>"
