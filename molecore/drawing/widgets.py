"""Parts that many screens are made of. What a press does is named by ``data-act``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from molecore.drawing.art import icon
from molecore.drawing.nodes import Attribute, Child, Node, as_it_is, h
from molecore.words import Message, Said, Words, You, parts

_WHOLE: Final = 14
"""Letters of a name that is shown whole."""
_START: Final = 7
"""Letters shown of the start of a longer name."""
_END: Final = 5
"""Letters shown of its end."""


def button(
    label: Child, act: str, value: object = "", *, look: str = "", **more: Attribute
) -> Node:
    """A button with words on it."""
    return h(
        "button",
        label,
        type="button",
        class_=f"button {look}".strip(),
        data_act=act,
        data_value=str(value),
        **more,
    )


def tool(name: str, label: Words, act: str, value: object = "", *, off: bool = False) -> Node:
    """A button with an icon on it and its name for everybody else."""
    return h(
        "button",
        icon(name),
        type="button",
        class_="tool",
        data_act=act,
        data_value=str(value),
        aria_label=label,
        title=label,
        disabled=off,
    )


def go(label: Child, href: str, *, look: str = "") -> Node:
    """A link to another screen that looks like a button."""
    return h("a", label, class_=f"button {look}".strip(), href=href)


def name_field(field_id: str, label: Words, value: str, most: int, **more: Attribute) -> Node:
    """A field for a name, with a sentence below while it has more than ``most`` characters.

    The sentence stays below a name that was cut. No name is held back: see ``novalidate``.
    """
    note = f"{field_id}-most"
    field = h(
        "input",
        type="text",
        id=field_id,
        value=value,
        pattern=f".{{0,{most}}}",
        autocomplete="off",
        aria_describedby=note,
        aria_invalid="false",  # or what is only cut would be called wrong
        **more,
    )
    return h(
        "p",
        h("label", label, for_=field_id),
        field,
        h(
            "span",
            Message("name.most", limit=most),
            id=note,
            class_="quiet most",
            data_reached=len(value) >= most,
        ),
        class_="field",
    )


def choice(
    legend: Child, change: str, key: str, choices: Iterable[tuple[str, Child]], chosen: str
) -> Node:
    """One of a few, all in sight."""
    radios = (_radio(change, key, value, label, value == chosen) for value, label in choices)
    row = h("div", *radios, class_="choices")
    return h("fieldset", h("legend", legend), row, class_="choice")


def _radio(change: str, key: str, value: str, label: Child, chosen: bool) -> Node:
    box = h(
        "input",
        type="radio",
        name=f"{change}-{key}",
        id=f"{change}-{key}-{value}",
        data_change=change,
        data_key=key,
        value=value,
        checked=chosen,
    )
    return h("label", box, h("span", label))


def panel(title: Child, *content: Child, class_: str = "") -> Node:
    """A part of a screen with a heading."""
    return h("section", h("h2", title), *content, class_=f"panel {class_}".strip())


def explained(picture: Child, words: Words) -> Node:
    """A picture that says in words what it means when it is pressed, or has the focus."""
    return h("button", picture, type="button", class_="why", aria_label=words, data_why=str(words))


def heading(title: Words, why: Words) -> Node:
    """The heading of a column, a word that says what it means when it is pressed."""
    words = {"aria_description": str(why), "data_why": str(why)}
    return h("th", h("button", title, type="button", class_="why word", **words), scope="col")


def briefly(text: Said, names: Sequence[str]) -> tuple[Child, ...]:
    """Return ``text`` with long ``names`` shortened to the eye, whole on hover and in speech."""
    kept = {name: _shortened(name) for name in names if name and type(name) is not You}
    if not kept:
        return (text,)
    either = _either(kept)
    found = list[Child]()
    for piece, is_kept in parts(text) if isinstance(text, Message) else ((str(text), False),):
        if is_kept:
            found.append(kept.get(piece) or as_it_is(piece))
        else:
            found += (kept.get(part, part) for part in re.split(f"({either})", piece) if part)
    return tuple(found)


def abbreviated(text: str, names: Sequence[str]) -> str:
    """Return what the eye sees of ``text`` with long ``names`` shortened, as plain text."""
    kept = [name for name in names if len(name) > _WHOLE]
    return re.sub(_either(kept), lambda found: _abbreviation(found[0]), text) if kept else text


def _abbreviation(name: str) -> str:
    start, middle, end = _cut(name)
    return f"{start}…{end}" if middle else start


def _either(names: Iterable[str]) -> str:
    """A pattern for any of ``names``, which finds the longest that fits."""
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))


def _shortened(name: str) -> Node:
    """Return ``name``, without its middle in sight if it is long."""
    start, middle, end = _cut(name)
    if not middle:
        return as_it_is(name)
    cut = h("span", middle, class_="cut")
    return h("span", start, cut, end, class_="name", title=name, translate="no")


def _cut(name: str) -> tuple[str, str, str]:
    """The start, the middle and the end of a long name; a short one is all start."""
    if len(name) <= _WHOLE or len(letters := list(_letters(name))) <= _WHOLE:
        return name, "", ""
    return "".join(letters[:_START]), "".join(letters[_START:-_END]), "".join(letters[-_END:])


def _letters(name: str) -> Iterator[str]:
    """Each letter of ``name`` with the marks and controls that follow it."""
    letter = ""
    for character in name:
        if letter and unicodedata.category(character)[0] not in "MC":
            yield letter
            letter = ""
        letter += character
    yield letter


def rule_link(game: str, rule: str) -> Node:
    """Return a link to a rule in the rulebook; its number says nothing to most people."""
    return h("a", Message("table.rule"), href=f"#rules/{game}/{rule}", class_="rule-link")


def unseen(text: Child) -> Node:
    """A ``span`` that screen readers read and nobody sees."""
    return h("span", text, class_="unseen")
