"""Import of games: files, drops and pasted text, and the outcome of each."""

from __future__ import annotations

from collections.abc import Sequence

from molecore.drawing.art import icon
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import button, go
from molecore.words import Message, Words, listed, pieces, say
from moleweb.app.shelf import Handed, Intake, Outcome
from moleweb.pages.shelf.intake import PLACE


def outcomes(state: Intake) -> Node:
    """What became of the imports, in regions that are there before, for screen readers."""
    bad = [outcome for outcome in state.outcomes if not outcome.good]
    good = [outcome for outcome in state.outcomes if outcome.good]
    return h(
        "div",
        h("div", _missed(state), _list(bad), role="alert", class_="troubles"),
        h("div", _progress_said(state), _list(good), data_say=True),
        _progress(state),
        class_="intake",
        id=PLACE,
        tabindex=-1,
    )


# ---- ways in


def file_field() -> Node:
    """A button to choose files."""
    field = h(
        "input",
        type="file",
        id="take-in",
        accept=".txt,.save,.log,.json,text/plain,application/json",
        multiple=True,
        data_files=True,
    )
    return h("label", icon("up"), Message("intake.choose"), field, class_="button taking-in")


def text_field(state: Intake) -> Node:
    """A field to paste a game into."""
    field = h(
        "textarea",
        id="pasted",
        rows=4,
        spellcheck="false",
        autocomplete="off",
        autocapitalize="off",
        required=True,
        data_fresh=state.fresh,
    )
    return h(
        "form",
        h("label", Message("intake.text"), for_="pasted"),
        field,
        h("button", Message("intake.take_in"), type="submit", class_="button"),
        class_="field",
        data_submit="pasted",
    )


# ---- what is going on


def _progress_said(state: Intake) -> Node | None:
    if state.reader == "coming":
        return h("p", Message("intake.loading"), class_="quiet")
    if state.busy:
        return h("p", Message("intake.reading"), class_="quiet")
    return None


def _progress(state: Intake) -> Node | None:
    if state.reader == "coming":
        return _bar(state.fetched, Message("intake.loading"))
    return _bar(state.at_hand.share, Message("intake.reading")) if state.at_hand else None


def _bar(share: float, label: Message) -> Node:
    return h("progress", max=100, value=round(100 * share), aria_label=label)


def _missed(state: Intake) -> Node | None:
    if state.reader != "missed":
        return None
    again = button(say("dialog.try_again"), "fetchreader", look="small")
    return h(
        "div",
        h("p", Message("intake.missed")),
        _still_waiting(state.waiting),
        again,
        class_="outcome bad",
    )


def _still_waiting(waiting: Sequence[Handed]) -> Node:
    names = listed([_name(handed) for handed in waiting])
    return h("p", *pieces("intake.waiting", names=h("strong", names)))


def _name(text: Handed | Outcome) -> Words:
    return text.name or Message("intake.pasted")


# ---- what became of it


def _list(outcomes: Sequence[Outcome]) -> Node | None:
    return h("ul", *map(_outcome, outcomes), class_="outcomes") if outcomes else None


def _outcome(outcome: Outcome) -> Node:
    name = h("strong", _name(outcome))
    said = h("p", *pieces("intake.outcome", name=name, said=outcome.said))
    faults = h("ul", *(h("li", fault) for fault in outcome.faults)) if outcome.faults else None
    door = (
        go(Message("intake.open", title=outcome.title), f"#play/{outcome.opens}")
        if outcome.opens
        else None
    )
    return h("li", said, faults, door, class_="outcome good" if outcome.good else "outcome bad")
