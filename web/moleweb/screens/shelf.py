"""The shelf: every game that is kept, and where and how safely."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.registry import CATALOGUE
from molecore.wire.logs import Glance
from moleweb.art import emblem, icon
from moleweb.markup import Child, Markup, h, join
from moleweb.model import Model
from moleweb.shelf import ORDERS, Room, Shelf, Volume, arranged, title
from moleweb.widgets import button, choice, counted, go, tool

_NAMES: Final = {meta.id: meta.name for meta in CATALOGUE}
_MEGABYTE: Final = 1_000_000
_NOWHERE: Final = (
    "This browser keeps nothing for this page: games last as long as the page is open. "
    "Save them as a file to keep them."
)
_HERE: Final = (
    "Games are kept in this browser, on this device, and nowhere else. "
    "Clearing the data of this site deletes them; a file is safe from that."
)


def shelf(model: Model) -> Markup:
    """The whole screen."""
    here = model.match.id if model.match else ""
    return h(
        "div",
        h("div", h("h1", "Your games"), _tools(model.shelf), class_="shelf-head"),
        _undelete(model.shelf),
        h("p", model.shelf.told, class_="told", role="status") if model.shelf.told else None,
        _games(model.shelf, here),
        _home(model),
        class_="shelf",
    )


def _tools(shelf: Shelf) -> Markup:
    if not shelf.volumes or len(shelf.volumes) < 2:
        return join(())
    return choice("Sort by", "sort", "", ORDERS, shelf.order)


def _undelete(shelf: Shelf) -> Markup | None:
    if not shelf.deleted:
        return None
    name = title(shelf.deleted[-1].seen)
    back = button("Bring it back", "undelete", look="small")
    return h("p", f"“{name}” was deleted. ", back, class_="told", role="status")


# ---- the games


def _games(shelf: Shelf, here: str) -> Markup:
    if shelf.volumes is None:
        return h("p", "Looking for your games ...", class_="quiet", role="status")
    if not shelf.volumes:
        return h(
            "div",
            h("p", "Nothing here yet. Whatever you play is put here by itself."),
            go("Choose a game", "#", look="main"),
            class_="panel empty",
        )
    items = (_volume(volume, here=volume.seen.id == here) for volume in arranged(shelf))
    return h("ul", *items, class_="volumes")


def _volume(volume: Volume, *, here: bool) -> Markup:
    seen = volume.seen
    name = title(seen)
    words = h(
        "a",
        h("strong", name),
        h("span", *_about(seen), class_="quiet"),
        href=f"#play/{seen.id}",
        class_="volume-name",
    )
    tools = (
        tool("pencil", f"Rename {name}", "dialog", f"name namegame:{seen.id} {seen.title}"),
        tool("branch", f"History of {name}", "see", f"tree/{seen.id}"),
        tool("copy", f"Duplicate {name}", "copygame", seen.id),
        tool("down", f"Save {name} as a file", "export", seen.id),
        tool("bin", f"Delete {name}", "deletegame", seen.id),
    )
    return h(
        "li",
        h("div", emblem(seen.game), class_="spine"),
        words,
        h("div", *tools, class_="volume-tools", role="group", aria_label=name),
        class_="volume here" if here else "volume",
        id=f"volume-{seen.id}",
    )


def _about(seen: Glance) -> Iterator[Child]:
    yield _NAMES.get(seen.game, seen.game)
    if seen.title:
        yield f", {' and '.join(seen.names)}"
    yield f" · {counted(seen.plies, 'move')}"
    if seen.when:
        yield f" · {seen.when[:10]}"
    if not seen.whole:
        yield " · damaged"


# ---- where they live


def _home(model: Model) -> Markup:
    shelf = model.shelf
    many = len(shelf.volumes or ())
    return h(
        "section",
        h("h2", "Where your games are"),
        h("p", _HERE if model.storage else _NOWHERE),
        *(_room(shelf.room) if shelf.room and model.storage else ()),
        _damaged(shelf),
        h(
            "div",
            button("Save all as one file", "export", "") if many else None,
            _taking_in(),
            class_="doors",
        ),
        class_="panel home-of-games",
    )


def _room(room: Room) -> Iterator[Markup]:
    if room.used is not None and room.quota:
        share = min(100, max(1, round(100 * room.used / room.quota)))
        yield h("progress", max=100, value=share, aria_label="Room used")
        words = f"{_size(room.used)} used by this page, {_size(room.quota - room.used)} left."
        yield h("p", words, class_="quiet")
    if room.promised:
        words = "The browser promised not to clear them to make room."
        yield h("p", icon("check"), words, class_="kept")
    else:
        ask = button("Ask it to keep them", "promise", look="small")
        words = "The browser may clear them when the device runs out of room. "
        yield h("p", words, ask, class_="kept")


def _size(count: int) -> str:
    """Bytes, as people say it."""
    if count < _MEGABYTE:
        return f"{max(1, count // 1000)} kB"
    if count < 1000 * _MEGABYTE:
        return f"{count // _MEGABYTE} MB"
    return f"{count / _MEGABYTE / 1000:.1f} GB"


def _damaged(shelf: Shelf) -> Markup | None:
    if not shelf.damaged:
        return None
    saves = counted(len(shelf.damaged), "damaged save")
    hand = button("Save as a file", "exportdamaged", look="small")
    return h("p", f"{saves} set aside. ", hand)


def _taking_in() -> Markup:
    field = h(
        "input",
        type="file",
        id="take-in",
        accept=".txt,.save,.log,text/plain",
        multiple=True,
        data_file="file",
    )
    return h("label", icon("up"), "Take games in from a file", field, class_="button taking-in")
