"""The dialogs, one function each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from molecore.core.match import Match
from molecore.wire.names import TITLE_LENGTH
from moleweb import settings, takebacks, turns
from moleweb.flows.table import resigner
from moleweb.markup import NOTHING, Child, Markup, h
from moleweb.model import Model
from moleweb.takebacks import Takeback
from moleweb.widgets import button, choice, counted, listed

_SEEN: Final = "Something hidden has been seen since, and cannot be unseen."
KEYS: Final = (
    ("Arrow keys", "move over the board"),
    ("N or P", "next or previous place that can be pressed, on the board"),
    ("Enter or Space", "press what is under the cursor"),
    ("Escape", "take back what was pressed"),
    ("Page Up, Page Down or [ ]", "one move back or on"),
    ("Home, End", "first and last position, on the board"),
    ("Up, Down", "previous and next line, in the history"),
    ("U or Ctrl+Z", "undo"),
    ("R or Ctrl+Y", "redo"),
    ("M", "type a move"),
    ("B", "go to the board"),
    ("+ and -, 0", "zoom in and out, whole board; also Ctrl and wheel, or two fingers"),
    ("?", "this list"),
)


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
    later = counted(_later(match), "later move")
    return f", at the move you are looking at; {later} will be taken back"


def _restart(model: Model) -> tuple[Child, ...]:
    played = counted(len(model.match.plies), "move") if model.match else ""
    return (
        "Start again?",
        h(
            "p",
            f"The same players and options, from the beginning. "
            f"This game stays on the shelf with its {played}.",
        ),
        _doors(button("Start again", "restart", look="main"), _cancel("Play on")),
    )


def _branch(model: Model) -> tuple[Child, ...]:
    move = model.dialog.text if model.dialog else ""
    return (
        f"Play {move} here?",
        *_why_to_agree(model, _instead(model)),
        _doors(button("Everybody agrees", "branch", look="main"), _cancel()),
    )


def _takeback(model: Model) -> tuple[Child, ...]:
    match, ply = model.match, model.dialog.ply if model.dialog else 0
    undone = match is not None and not model.table.browsing
    taken = takebacks.takeback(match, ply) if match and undone else _instead(model)
    return (
        f"Take back {counted(taken.plies, 'move')}?",
        *_why_to_agree(model, taken),
        _doors(button("Everybody agrees", "takeback", look="main"), _cancel()),
    )


def _instead(model: Model) -> Takeback:
    return takebacks.instead(model.history) if model.history else Takeback(0, (), revealed=False)


def _why_to_agree(model: Model, taken: Takeback) -> tuple[Child, ...]:
    """What taking back means, and to whom."""
    players = model.match.players if model.match else ()
    who = listed([players[seat].name for seat in taken.seats])
    both = "both moved" if len(taken.seats) == 2 else "moved"
    return (
        h("p", f"{who} have {both} since.") if len(taken.seats) > 1 else None,
        h("p", _SEEN) if taken.revealed else None,
        h("p", "Everybody at the table should agree. What is taken back stays in the history."),
    )


def _name(model: Model) -> tuple[Child, ...]:
    about, _, name = (model.dialog.text if model.dialog else "").partition(" ")
    field = h(
        "input",
        type="text",
        id="new-name",
        value=name,
        maxlength=TITLE_LENGTH,
        autocomplete="off",
        data_fresh="0",
    )
    form = h(
        "form",
        h("p", h("label", "Name", for_="new-name"), field, class_="field"),
        _doors(h("button", "Name it", type="submit", class_="button main"), _cancel()),
        data_submit=about.partition(":")[0],
        data_key=about.partition(":")[2],
    )
    return ("What shall it be called?", form)


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
    rows = (h("tr", h("th", key, scope="row"), h("td", what)) for key, what in KEYS)
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


def _settings(model: Model) -> tuple[Child, ...]:
    labels = {
        "theme": "Colours",
        "motion": "Motion",
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
    "takeback": _takeback,
    "name": _name,
    "share": _share,
    "help": _help,
    "settings": _settings,
    "stuck": _stuck,
}
