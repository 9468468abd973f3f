"""As much of CSS as drawings need: which declarations an element gets, with its variables.

The page's sheets are read as they are. Rules for a screen's size, for what is
pointed at or focused, and whatever else a still drawing has nothing to do with,
are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from operator import itemgetter
from os.path import dirname, join
from typing import Any, Final, Literal, TypeAlias, cast

from molecore.core.record import record
from molecore.registry import styles

Theme: TypeAlias = Literal["light", "dark"]
Element: TypeAlias = tuple[str, Mapping[str, str]]
"""A tag and its attributes."""
Variables: TypeAlias = Mapping[str, str]
"""Custom properties by name: {"--ink": "#2c2117"}."""

_FOLDERS: Final = (("style",), ("..", "..", "web", "style"))
"""The sheets in an installed package and in the page, and beside it in the repository."""
SHEETS: Final = (
    "tokens",
    "user_colours",
    "pieces",
    "faces",
    "chambers",
    "field",
    "meadow",
    "mountains",
)
_DRAWN: Final = re.compile(
    r"fill|stroke|opacity|font|text-anchor|text-decoration|letter-spacing|dominant-baseline"
    r"|paint-order|display|visibility|transform|vector-effect"
)
"""Properties, or the beginnings of their names, that say something of a drawing."""


@record
class Rule:
    """One selector, from the outermost compound to the innermost, with its declarations."""

    compounds: tuple[Compound, ...]
    direct: tuple[bool, ...]
    """Of each compound whether it has to be the parent of the next; of the last it says nothing."""
    weight: tuple[int, int, int]
    """How particular it is: ids, classes, tags."""
    declarations: tuple[tuple[str, str], ...]


@record
class Compound:
    """What one element has to be: all of these hold."""

    tag: str
    """"" for any."""
    classes: tuple[str, ...]
    attributes: tuple[tuple[str, str | None], ...]
    """Names with their values; None: whatever the value is."""
    none_of: tuple[Compound, ...]
    any_of: tuple[tuple[Compound, ...], ...]

    def fits(self, element: Element) -> bool:
        """Whether ``element`` is what this asks for."""
        tag, attributes = element
        own = attributes.get("class", "").split()
        return (
            self.tag in ("", tag)
            and all(name in own for name in self.classes)
            and all(_has(attributes, name, value) for name, value in self.attributes)
            and not any(other.fits(element) for other in self.none_of)
            and all(any(other.fits(element) for other in some) for some in self.any_of)
        )


def _has(attributes: Mapping[str, str], name: str, value: str | None) -> bool:
    return name in attributes and value in (None, attributes[name])


class Style:
    """The sheets of the page, for drawings in one theme."""

    def __init__(self, css: str, theme: Theme) -> None:
        self.root: dict[str, str] = {}
        self._rules: list[Rule] = []
        found = sorted(rules(css), key=lambda rule: rule.weight)
        top: Element = ("html", {"data-theme": theme})
        for rule in found:
            if len(rule.compounds) == 1 and _is_root(rule.compounds[0]):
                if rule.compounds[0].fits(top):
                    self.root |= dict(rule.declarations)
            else:
                self._rules.append(rule)
        self._by_class: dict[str, list[tuple[int, Rule]]] = {}
        for number, rule in enumerate(self._rules):
            names = rule.compounds[-1].classes
            self._by_class.setdefault(names[0] if names else "", []).append((number, rule))

    def of(self, path: Sequence[Element], variables: Variables) -> tuple[dict[str, str], Variables]:
        """What the last element of ``path`` gets, and the variables that hold in it."""
        declared: dict[str, str] = {}
        for rule in self._candidates(path[-1]):
            if rule.compounds[-1].fits(path[-1]) and _within(rule, path):
                declared |= dict(rule.declarations)
        own = {name: value for name, value in declared.items() if name.startswith("--")}
        held = {**variables, **own} if own else variables
        drawn = {
            name: resolved(value, held) for name, value in declared.items() if _DRAWN.match(name)
        }
        return drawn, held

    def _candidates(self, element: Element) -> list[Rule]:
        """The rules that may fit ``element``, the least particular first."""
        names = ("", *dict.fromkeys(element[1].get("class", "").split()))
        found = [each for name in names for each in self._by_class.get(name, ())]
        found.sort(key=itemgetter(0))
        return [rule for _, rule in found]


def _is_root(compound: Compound) -> bool:
    return compound.tag == "html"


def _within(rule: Rule, path: Sequence[Element]) -> bool:
    """Whether what stands before the last compound is found among those around the element."""

    def found(number: int, last: int) -> bool:
        if number < 0:
            return True
        places = [last] if rule.direct[number] else range(last, -1, -1)
        return any(
            place >= 0 and rule.compounds[number].fits(path[place]) and found(number - 1, place - 1)
            for place in places
        )

    return found(len(rule.compounds) - 2, len(path) - 2)


@cache
def style(theme: Theme) -> Style:
    """The style of drawings in this theme."""
    return Style("\n".join((*map(_sheet, SHEETS), *styles())), theme)


def _sheet(name: str) -> str:
    """The text of a sheet. Raises OSError where it is nowhere."""
    spec = cast("Any", __spec__)  # what its loader can do, its type does not say
    own, *others = (
        join(dirname(spec.origin), *folder, f"{name}.css")  # noqa: PTH118, PTH120 - no path in a page
        for folder in _FOLDERS
    )
    for path in (own, *others):
        with suppress(OSError):
            return bytes(spec.loader.get_data(path)).decode()
    raise FileNotFoundError(own)


# ---- reading


def rules(css: str) -> Iterator[Rule]:
    """The rules of a sheet, one for each selector; of at-rules those for every screen."""
    text = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    for selectors, body in _blocks(text):
        if selectors.startswith("@"):
            if selectors == "@media screen":
                yield from rules(body)
            continue
        pairs = (line.partition(":") for line in _split(body, ";"))
        declarations = tuple((name.strip(), value.strip()) for name, _, value in pairs if value)
        for selector in _split(selectors, ","):
            if (read := _selector(selector.strip())) is not None:
                yield Rule(*read, declarations)


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """What stands before braces and in them, at the top of a sheet."""
    depth = start = 0
    head = ""
    for place, mark in enumerate(text):
        if mark == "{":
            if depth == 0:
                head, start = text[start:place].strip(), place + 1
            depth += 1
        elif mark == "}":
            depth -= 1
            if depth == 0:
                yield head, text[start:place]
                start = place + 1


def _split(text: str, mark: str) -> list[str]:
    """``text`` cut at each ``mark`` that stands in no brackets."""
    return [part for part in re.split(rf"{mark}(?![^()]*\))", text) if part.strip()]


_PARTS: Final = re.compile(
    r"(?P<tag>^[a-z]+)|\.(?P<cls>[\w-]+)|\[(?P<attr>[\w-]+)(?:=\"?(?P<value>[^\]\"]*)\"?)?\]"
    r"|:(?P<pseudo>not|is)\((?P<inside>[^()]*)\)|(?P<root>:root)"
)

_Read: TypeAlias = tuple[tuple[Compound, ...], tuple[bool, ...], tuple[int, int, int]]


def _selector(text: str) -> _Read | None:
    """A selector, or None if it asks for what no still drawing can be."""
    spaced = re.sub(r"\s*>\s*(?![^()]*\))", " > ", text)
    words = re.split(r"\s+(?![^()]*\))", spaced)
    direct = [False] * sum(word != ">" for word in words)
    compounds: list[Compound] = []
    for word in words:
        if word == ">":
            direct[len(compounds) - 1] = True
        elif (compound := _compound(word)) is not None:
            compounds.append(compound)
        else:
            return None
    if not compounds:
        return None
    classes = sum(
        len(each.classes) + len(each.attributes) + len(each.none_of) + len(each.any_of)
        for each in compounds
    )
    tags = sum(bool(each.tag) for each in compounds)
    return tuple(compounds), tuple(direct), (0, classes, tags)


def _compound(text: str) -> Compound | None:
    """What one element has to be; None for what is not known here."""
    tag, end = "", 0
    classes: list[str] = []
    attributes: list[tuple[str, str | None]] = []
    none_of: list[Compound] = []
    any_of: list[tuple[Compound, ...]] = []
    for found in _PARTS.finditer(text):
        if found.start() != end:
            return None
        end = found.end()
        if found["pseudo"]:
            inside = [_compound(each.strip()) for each in found["inside"].split(",")]
            known = tuple(each for each in inside if each is not None)
            none_of += known if found["pseudo"] == "not" else ()
            any_of += [known] if found["pseudo"] == "is" else []
        elif found["attr"]:
            attributes.append((found["attr"], found["value"]))
        elif found["cls"]:
            classes.append(found["cls"])
        else:
            tag = "html" if found["root"] else found["tag"]
    if end != len(text) or not text:
        return None
    return Compound(tag, tuple(classes), tuple(attributes), tuple(none_of), tuple(any_of))


# ---- values

_VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_MIX: Final = re.compile(r"color-mix\(in srgb, ([^,()]+?)(?: (\d+)%)?, ([^,()]+?)\)")
_RGB: Final = re.compile(r"rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+)(%?))?\)")


def resolved(value: str, variables: Variables) -> str:
    """``value`` with variables put in and colours worked out, as any program reads it."""
    while (found := _VARIABLE.search(value)) is not None:
        known = variables.get(found[1], (found[2] or "none").strip())
        value = value[: found.start()] + known + value[found.end() :]
    value = _RGB.sub(_plain, value)
    while _MIX.search(value):  # one may stand in another
        value = _MIX.sub(_mixed, value)
    return value


def _plain(found: re.Match[str]) -> str:
    red, green, blue = (int(found[number]) for number in (1, 2, 3))
    if found[4] is None:
        return f"#{red:02x}{green:02x}{blue:02x}"
    opacity = float(found[4]) / (100 if found[5] else 1)
    return f"rgba({red}, {green}, {blue}, {opacity:g})"


def _mixed(found: re.Match[str]) -> str:
    one, other = _channels(found[1]), _channels(found[3])
    if one is None or other is None:
        opacity = int(found[2] or 50) / 100
        red, green, blue = one or other or (0, 0, 0)
        return f"rgba({red}, {green}, {blue}, {opacity if one else 1 - opacity:g})"
    share = int(found[2] or 50) / 100
    mixed = [round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True)]
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


_NAMED: Final[Mapping[str, tuple[int, int, int]]] = {"black": (0, 0, 0), "white": (255, 255, 255)}


def _channels(colour: str) -> tuple[int, ...] | None:
    """Red, green and blue, 0 to 255; None for what has no colour of its own."""
    text = colour.strip()
    if text in _NAMED:
        return _NAMED[text]
    digits = text.removeprefix("#")
    if not re.fullmatch("[0-9a-fA-F]{3}|[0-9a-fA-F]{6}", digits):
        return None
    pairs: Iterable[str] = re.findall("..", digits) if len(digits) == 6 else (d * 2 for d in digits)
    return tuple(int(pair, 16) for pair in pairs)
