"""The dialogs, one function each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from molecore.core.match import Match
from moleweb import boards, settings, turns
from moleweb.flows.table import resigner
from moleweb.markup import NOTHING, Child, Markup, h
from moleweb.model import Model
from moleweb.widgets import button, choice, counted

KEYS: Final = (
    ("Arrow keys", "move over the board"),
    ("N, Shift+N or P", "next or previous place that can be pressed, on the board"),
    ("Enter or Space", "press what is under the cursor"),
    ("Escape", "take back what was pressed; end a cascade"),
    (".", "one step on in a cascade"),
    ("Page Up, Page Down or [ ]", "one move back or on"),
    ("Home, End", "first and last position, on the board"),
    ("U or Ctrl+Z", "undo"),
    ("R or Ctrl+Y", "redo"),
    ("M", "type a move"),
    ("B", "go to the board"),
    ("+ and -, 0", "zoom in and out, whole board; also Ctrl and wheel, or two fingers"),
    ("?", "this list"),
)


_ON_THE_BOARD: Final = 2
"""So many of them move over the board; after these come those of the game's own board."""


def dialog(model: Model) -> Markup:
    """The open dialog, or nothing."""
    if model.dialog is None:
        return NOTHING
    name = model.dialog.name
    title, *content = _CONTENTS[name](model)
    heading = h("h2", title, id="dialog-title")
    return h(
        "dialog",
        heading,
        *content,
        id=f"dialog-{name}",
        aria_labelledby="dialog-title",
        data_modal=True,
    )


def _doors(*doors: Child) -> Markup:
    return h("div", *doors, class_="doors")


def _cancel(label: str = "Cancel") -> Markup:
    return button(label, "close", look="plain")


def _resign(model: Model) -> tuple[Child, ...]:
    match = model.match
    seat = resigner(match) if match else None
    name = match.players[seat].name if match and seat is not None else "You"
    return (
        f"{name} resigns?",
        h("p", f"The game ends at once{_drops(match)}. Undo can still take it back."),
        _doors(button("Resign", "resign", look="main"), _cancel("Play on")),
    )


def _drops(match: Match | None) -> str:
    if match is None or match.at_end:
        return ""
    return f", at the move you are looking at; {counted(_later(match), 'later move')} will be lost"


def _restart(model: Model) -> tuple[Child, ...]:
    played = counted(len(model.match.plies), "move") if model.match else ""
    return (
        "Start again?",
        h(
            "p",
            f"The same players and options, from the beginning; {played} so far are left behind.",
        ),
        _doors(button("Start again", "restart", look="main"), _cancel("Play on")),
    )


def _branch(model: Model) -> tuple[Child, ...]:
    match, move = model.match, model.dialog.text if model.dialog else ""
    later = counted(_later(match), "later move") if match else ""
    return (
        f"Play {move} here?",
        h("p", f"You are looking back. Playing {move} drops {later}."),
        _doors(button(f"Play {move}", "branch", look="main"), _cancel()),
    )


def _later(match: Match) -> int:
    return len(match.plies) - match.cursor


def _share(model: Model) -> tuple[Child, ...]:
    link = model.dialog.text if model.dialog else ""
    field = h("input", type="text", id="link", value=link, readonly=True, data_select=True)
    return (
        "Share this game",
        h(
            "p",
            "The link holds the whole game: players, options and every move. "
            "Whoever opens it can look through it and play on.",
        ),
        _secrets_too(model),
        h("p", h("label", "Link", for_="link"), field, class_="field"),
        h("p", _copied(model), role="status", class_="quiet"),
        _doors(button("Copy the link", "copy", look="main"), _cancel("Close")),
    )


def _secrets_too(model: Model) -> Markup | None:
    hidden = model.match is not None and turns.secrecy(model.match) != "nothing"
    words = "That takes in what was chosen in secret, though the page shows it to nobody else."
    return h("p", words) if hidden else None


def _copied(model: Model) -> str:
    done = model.dialog.done if model.dialog else None
    if done is None:
        return f"{len(model.dialog.text) if model.dialog else 0} characters."
    return (
        "Copied." if done else "The browser did not allow it; the link is marked, copy it by hand."
    )


def _help(model: Model) -> tuple[Child, ...]:
    keys = (*KEYS[:_ON_THE_BOARD], *_landmarks(model), *KEYS[_ON_THE_BOARD:])
    rows = (h("tr", h("th", key, scope="row"), h("td", what)) for key, what in keys)
    off = model.settings.shortcuts == "off"
    return (
        "Keys",
        h("table", h("tbody", *rows), class_="keys"),
        h(
            "p",
            "Single keys are switched off in the settings."
            if off
            else "Single keys can be switched off in the settings.",
            class_="quiet",
        ),
        _doors(button("Close", "close", look="main")),
    )


def _landmarks(model: Model) -> Iterator[tuple[str, str]]:
    """The keys of the board that is played on."""
    found = boards.landmarks(model.seated.game.meta.id) if model.seated else {}
    for letter, landmark in found.items():
        yield f"{letter.upper()}, Shift+{letter.upper()}", f"next or previous {landmark.words}"


def _settings(model: Model) -> tuple[Child, ...]:
    labels = {
        "theme": "Colours",
        "motion": "Motion",
        "cascade": "What follows from a move is shown",
        "look": "Time to memorize",
        "confirm": "Moves",
        "shortcuts": "Single keys",
    }
    chosen = model.settings
    fields = (
        choice(labels[key], "setting", key, choices, getattr(chosen, key))
        for key, choices in settings.CHOICES.items()
    )
    keys = button("List of keys", "dialog", "help", look="plain")
    return ("Settings", *fields, _doors(button("Done", "close", look="main"), keys))


def _stuck(model: Model) -> tuple[Child, ...]:  # noqa: ARG001 - one of `_CONTENTS`
    return (
        "The computer does not answer",
        h("p", "It was started again several times. The game is safe; how shall it go on?"),
        _doors(
            button("Try again", "resume", look="main"),
            button("Take its seat", "takeseat"),
            _cancel("Look at the game"),
        ),
    )


_CONTENTS: Final[Mapping[str, Callable[[Model], tuple[Child, ...]]]] = {
    "resign": _resign,
    "restart": _restart,
    "branch": _branch,
    "share": _share,
    "help": _help,
    "settings": _settings,
    "stuck": _stuck,
}
