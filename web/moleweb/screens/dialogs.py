"""The dialogs, one function each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from molecore.core.match import Match
from molecore.wire.names import TITLE_LENGTH
from moleweb import boards, settings, takebacks, turns
from moleweb.flows.table import resigner
from moleweb.markup import NOTHING, Child, Markup, h
from moleweb.model import Model
from moleweb.screens.sharing import copied, share
from moleweb.takebacks import Takeback
from moleweb.widgets import button, choice, counted, listed

_SEEN: Final = "Something hidden has been seen since, and cannot be unseen."
KEYS: Final = (
    ("Arrow keys", "move over the board"),
    ("N, Shift+N or P", "next or previous place that can be pressed, on the board"),
    ("Enter or Space", "press what is under the cursor"),
    ("Escape", "take back what was pressed; end a cascade"),
    ("1 to 9", "press a card, or what else lies beside the board"),
    (".", "one step on in a cascade"),
    ("Page Up, Page Down or [ ]", "one move back or on"),
    ("Home, End", "first and last position, on the board"),
    ("Up, Down", "previous and next line, in the history and the list of moves"),
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
    name = turns.names(match)[seat] if match and seat is not None else "You"
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
    match = model.match
    played = counted(len(match.plies), "move") if match else ""
    dealt = ", dealt anew" if match and turns.deals_in_secret(match) else ""
    return (
        "Start again?",
        h(
            "p",
            f"The same players and options, from the beginning{dealt}. "
            f"This game stays on the shelf with its {played}.",
        ),
        _doors(button("Start again", "restart", look="main"), _cancel("Play on")),
    )


def _branch(model: Model) -> tuple[Child, ...]:
    cursor = model.match.cursor if model.match else 0
    return (
        f"Play on from move {cursor:,}?" if cursor else "Play on from the beginning?",
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
    ways = boards.headings(model.seated.game.meta.id) if model.seated else {}
    for letter, heading in ways.items():
        yield letter.upper(), heading.words


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
    trouble = button("Report a problem", "dialog", "report", look="plain")
    return ("Settings", *fields, _doors(button("Done", "close", look="main"), keys, trouble))


def _report(model: Model) -> tuple[Child, ...]:
    dialog = model.dialog
    text = dialog.text if dialog else ""
    return (
        "Report a problem",
        h(
            "p",
            "Send this text to whoever runs the page. It holds the version and the game with its "
            "moves, hidden ones too, and nothing of you: no names, no device, no other game.",
        ),
        h("textarea", text, id="report", rows=8, readonly=True, aria_label="Report", data_select=1),
        h("p", copied(dialog) if dialog else "", role="status", class_="quiet"),
        _doors(button("Copy the report", "copy", look="main"), _cancel("Close")),
    )


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
    "share": share,
    "help": _help,
    "settings": _settings,
    "stuck": _stuck,
    "report": _report,
}
