"""The dialogs, one function each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from molecore.core.match import Match
from molecore.draw import boards
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, choice, go, name_field
from molecore.registry import teaches
from molecore.wire.names import TITLE_LENGTH
from molecore.words import Message, Words, listed
from moleweb.app import queries, settings
from moleweb.app.model import DialogName, Model
from moleweb.pages.play import takebacks
from moleweb.pages.play.takebacks import Takeback
from moleweb.pages.play.update import resigning_seat
from moleweb.pages.sharing.view import copied, share

_KEYS: Final = (
    *("arrows", "next", "enter", "main", "escape", "digits", "dot", "pages", "ends", "lines"),
    *("undo", "redo", "type", "where", "hint", "board", "zoom", "help"),
)
"""The keys that do something, by the ends of their ids."""
_ON_THE_BOARD: Final = 2
"""Keys that move over the board; those of the game's own board come after them."""


def dialog(model: Model) -> Node | None:
    """The open dialog, or nothing."""
    if model.dialog is None:
        return None
    name, hint = model.dialog.name, model.table.hint
    title, *content = _contents(name, model)
    heading = h("h2", title, id="dialog-title")
    return h(
        "dialog",
        heading,
        h("p", hint.message, role="alert") if hint else None,
        *content,
        id=f"dialog-{name}",
        aria_labelledby="dialog-title",
        data_modal=True,
    )


def _contents(name: DialogName, model: Model) -> tuple[Child, ...]:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The title, and what is below it."""
    match name:
        case "resign":
            return _resign(model)
        case "restart":
            return _restart(model)
        case "branch":
            return _branch(model)
        case "takeback":
            return _takeback(model)
        case "name":
            return _name(model)
        case "share":
            return share(model)
        case "help":
            return _help(model)
        case "settings":
            return _settings(model)
        case "stuck":
            return _stuck()
        case "takeseat":
            return _take_seat(model)
        case "report":
            return _report(model)
        case "send":
            return _send(model)
        case "reply":
            return _reply(model)
        case "direct":
            return _direct(model)
        case "move":
            return _move(model)
        case "anew":
            return _anew(model)
        case "scan":
            return _scan(model)
        case _ as unknown:
            assert_never(unknown)


def _doors(*doors: Child) -> Node:
    return h("div", *doors, class_="doors")


def _cancel(label: Message = Message("dialog.cancel")) -> Node:  # noqa: B008 - it never changes
    return button(label, "close", look="plain")


def _resign(model: Model) -> tuple[Child, ...]:
    match = model.match
    seat = resigning_seat(match) if match else None
    name = queries.names(match)[seat] if match and seat is not None else ""
    return (
        briefly(Message("dialog.resign.title", name=name), [name])
        if name
        else Message("dialog.resign.do"),
        h("p", _what_resigning_does(match)),
        _doors(
            button(Message("dialog.resign.do"), "resign", look="main"),
            _cancel(Message("dialog.play_on")),
        ),
    )


def _what_resigning_does(match: Match | None) -> Message:
    if match is not None and queries.is_remote(match):
        return Message("dialog.resign.elsewhere")
    if match is None or match.at_end:
        return Message("dialog.resign.now")
    return Message("dialog.resign.earlier", n=len(match.plies) - match.cursor)


def _restart(model: Model) -> tuple[Child, ...]:
    match = model.match
    played = len(match.plies) if match else 0
    dealt = match is not None and queries.deals_in_secret(match)
    return (
        Message("dialog.restart.title"),
        h("p", Message("dialog.restart.dealt" if dealt else "dialog.restart.same", n=played)),
        _doors(
            button(Message("dialog.restart.do"), "restart", look="main"),
            _cancel(Message("dialog.play_on")),
        ),
    )


def _branch(model: Model) -> tuple[Child, ...]:
    return (
        Message("dialog.branch.title"),
        *_why_to_agree(model, _instead(model)),
        _doors(button(Message("dialog.agreed"), "branch", look="main"), _cancel()),
    )


def _takeback(model: Model) -> tuple[Child, ...]:
    match, ply = model.match, model.dialog.ply if model.dialog else 0
    undone = match is not None and not model.table.browsing
    taken = takebacks.takeback(match, ply) if match and undone else _instead(model)
    return (
        Message("dialog.takeback.title", n=taken.plies),
        *_why_to_agree(model, taken),
        _doors(button(Message("dialog.agreed"), "takeback", look="main"), _cancel()),
    )


def _instead(model: Model) -> Takeback:
    return takebacks.instead(model.history) if model.history else Takeback(0, (), revealed=False)


def _why_to_agree(model: Model, taken: Takeback) -> tuple[Child, ...]:
    """What taking back means, and to whom."""
    called = queries.names(model.match) if model.match else ()
    names = [called[seat] for seat in taken.seats]
    return (
        h("p", *briefly(_moved_since(names), names)) if len(names) > 1 else None,
        h("p", Message("dialog.agree.seen")) if taken.revealed else None,
        h("p", Message("dialog.agree.all")),
    )


def _moved_since(names: Sequence[str]) -> Message:
    both = len(names) == 2
    return Message("dialog.agree.both" if both else "dialog.agree.several", names=listed(names))


def _name(model: Model) -> tuple[Child, ...]:
    about, _, name = (model.dialog.text if model.dialog else "").partition(" ")
    do = h("button", Message("dialog.name.do"), type="submit", class_="button main")
    form = h(
        "form",
        name_field("new-name", Message("dialog.name.field"), name, TITLE_LENGTH, data_fresh="0"),
        _doors(do, _cancel()),
        data_submit=about.partition(":")[0],
        data_key=about.partition(":")[2],
        novalidate=True,
    )
    return (Message("dialog.name.title"), form)


def _help(model: Model) -> tuple[Child, ...]:
    known = [(Message(f"keys.press.{name}"), Message(f"keys.does.{name}")) for name in _KEYS]
    keys = (*known[:_ON_THE_BOARD], *_landmarks(model), *known[_ON_THE_BOARD:])
    rows = (h("tr", h("th", key, scope="row"), h("td", what)) for key, what in keys)
    off = model.settings.shortcuts == "off"
    return (
        Message("keys.title"),
        _lesson(model),
        h("table", h("tbody", *rows), class_="keys"),
        h("p", Message("keys.off" if off else "keys.on"), class_="quiet"),
        _doors(button(Message("dialog.close"), "close", look="main")),
    )


def _lesson(model: Model) -> Node | None:
    """The way to the lesson of the game that is played, if it has one."""
    if model.seated is None or not teaches(model.seated.game.meta.id):
        return None
    return go(Message("rulebook.learn"), f"#learn/{model.seated.game.meta.id}")


def _landmarks(model: Model) -> Iterator[tuple[Words, Words]]:
    """The keys of the board that is played on."""
    if model.seated is None:
        return
    board = boards.of(model.seated.game.meta.id)
    for letter, landmark in board.landmarks.items():
        keys = Message("keys.letter", letter=letter.upper())
        yield keys, Message("keys.landmark", place=landmark.words)
    for letter, heading in board.headings.items():
        yield letter.upper(), str(heading.words)


def _settings(model: Model) -> tuple[Child, ...]:
    offered = dict(settings.choices())

    def line(key: str) -> Node:
        label = Message(f"dialog.settings.label.{key}")
        chosen = getattr(model.settings, key) or settings.UNSET.get(key, "")
        return choice(label, "setting", key, offered[key], chosen)

    groups = (
        h("section", h("h3", heading), *map(line, keys), class_="settings")
        for heading, keys in settings.GROUPS
    )
    doors = _doors(
        button(Message("dialog.settings.done"), "close", look="main"),
        button(Message("dialog.settings.keys"), "dialog", "help", look="plain"),
        button(Message("dialog.report.title"), "dialog", "report", look="plain"),
        go(Message("licences.title"), "#licences", look="plain"),
        _of_the_browser("install", Message("dialog.settings.install")),
        _of_the_browser("fullscreen", Message("dialog.settings.fullscreen")),
    )
    return (Message("dialog.settings.title"), *groups, _offline(model), doors)


def _of_the_browser(what: str, label: Words) -> Node:
    """A button that `installing.mjs` answers; where the browser cannot do that, style hides it."""
    return h("button", label, type="button", class_="button plain", data_app=what)


def _offline(model: Model) -> Node:
    """Whether the page works without network, and the way to it where it does not."""
    said = Message(f"offline.{model.offline}", parts=model.offline_about)
    if model.offline == "saving":
        label = Message("offline.copy")
        way = h("button", label, type="button", class_="link", data_copy=True)
    else:
        way = h("a", Message("offline.mend"), href="#rescue")
    return h("p", said, " ", way, class_="quiet offline", data_offline=model.offline)


def _report(model: Model) -> tuple[Child, ...]:
    dialog = model.dialog
    text, label = dialog.text if dialog else "", Message("dialog.report.text")
    return (
        Message("dialog.report.title"),
        h("p", Message("dialog.report.about")),
        h("textarea", text, id="report", rows=8, readonly=True, aria_label=label, data_select=1),
        h("p", copied(dialog) if dialog else "", role="status", class_="quiet"),
        _doors(
            button(Message("dialog.report.copy"), "copy", look="main"),
            _cancel(Message("dialog.close")),
        ),
    )


def _send(model: Model) -> tuple[Child, ...]:
    from moleweb.pages.remote.send_view import send  # noqa: PLC0415 - most games need none

    return send(model)


def _reply(model: Model) -> tuple[Child, ...]:
    from moleweb.pages.remote.send_view import reply  # noqa: PLC0415 - most games need none

    return reply(model)


def _direct(model: Model) -> tuple[Child, ...]:
    from moleweb.pages.remote.send_view import direct  # noqa: PLC0415 - most games need none

    return direct(model)


def _move(model: Model) -> tuple[Child, ...]:
    from moleweb.pages.remote.send_view import move  # noqa: PLC0415 - most games need none

    return move(model)


def _anew(model: Model) -> tuple[Child, ...]:
    from moleweb.pages.remote.send_view import anew  # noqa: PLC0415 - most games need none

    return anew(model)


def _scan(model: Model) -> tuple[Child, ...]:
    from moleweb.pages.remote.scan_view import scan  # noqa: PLC0415 - most games need none

    return scan(model)


def _take_seat(model: Model) -> tuple[Child, ...]:
    match = model.match
    seat = queries.computer_to_act(match) if match else None
    name = queries.names(match)[seat] if match and seat is not None else ""
    return (
        briefly(Message("dialog.takeseat.title", name=name), [name]),
        h("p", *briefly(Message("dialog.takeseat.about", name=name), [name])),
        _doors(button(Message("table.take_its_seat"), "takeseat", look="main"), _cancel()),
    )


def _stuck() -> tuple[Child, ...]:
    return (
        Message("dialog.stuck.title"),
        h("p", Message("dialog.stuck.about")),
        _doors(
            button(Message("dialog.try_again"), "resume", look="main"),
            button(Message("table.take_its_seat"), "takeseat"),
            _cancel(Message("dialog.stuck.look")),
        ),
    )
