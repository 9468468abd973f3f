"""Parts that many screens are made of. What a press does is named by ``data-act``."""

from __future__ import annotations

from collections.abc import Iterable

from molecore.draw.art import icon
from molecore.draw.nodes import Attribute, Child, Node, h
from molecore.words import Words


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


def unseen(text: Child) -> Node:
    """A ``span`` that screen readers read and nobody sees."""
    return h("span", text, class_="unseen")
