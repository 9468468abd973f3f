"""The shelf: all saved games, and their backup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Final

from molecore.core.match import Match
from molecore.drawing.art import emblem, icon
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, choice, go, tool
from molecore.registry import CATALOGUE
from molecore.wire.logs import Glance
from molecore.words import Message, Words, decimal, listed, pieces, say
from moleweb.app.model import Model
from moleweb.app.shelf import ORDERS, Glimpse, Room, Shelf, Volume, arranged, called, title
from moleweb.pages.shelf.glimpses import glimpse_of
from moleweb.pages.shelf.intake_view import file_field, outcomes, text_field

_NAMES: Final = {meta.id: meta.name for meta in CATALOGUE}
_MEGABYTE: Final = 1_000_000


def shelf(model: Model) -> Node:
    """The whole screen."""
    return h(
        "div",
        h("div", h("h1", Message("shelf.heading")), _tools(model.shelf), class_="shelf-head"),
        _undelete(model.shelf),
        _games(model.shelf, model.match),
        _backup(model),
        class_="shelf",
        data_takes_files=True,
    )


def _tools(shelf: Shelf) -> Node | None:
    if not shelf.volumes or len(shelf.volumes) < 2:
        return None
    return choice(Message("shelf.sort_by"), "sort", "", ORDERS, shelf.order)


def _undelete(shelf: Shelf) -> Node | None:
    if not shelf.deleted:
        return None
    name = title(shelf.deleted[-1].seen)
    back = button(say("shelf.undelete"), "undelete", look="small")
    said = pieces("shelf.deleted", title=name, undo=back)
    return h("p", *said, class_="told", data_say=True)


# ---- the games


def _games(shelf: Shelf, at_hand: Match | None) -> Child:
    if shelf.volumes is None:
        return h("p", Message("shelf.looking"), class_="quiet", data_say=True)
    if not shelf.volumes:
        return h(
            "div",
            h("p", Message("shelf.empty")),
            go(Message("shelf.choose"), "#", look="main"),
            class_="panel empty",
        )
    seen, here = dict(shelf.glimpses), at_hand.id if at_hand else ""
    if at_hand is not None and at_hand.sealing is not None:  # its save does not know how it stands
        stands = (volume.stand for volume in shelf.volumes if volume.seen.id == here)
        seen.update(dict.fromkeys(stands, glimpse_of(at_hand)))
    items = (
        _volume(
            volume,
            tuple(_about(volume.seen, seen.get(volume.stand), shelf.listed_at)),
            seen.get(volume.stand),
            here=volume.seen.id == here,
        )
        for volume in arranged(shelf)[: shelf.shown]
    )
    return (h("ul", *items, class_="volumes"), _more(len(shelf.volumes) - shelf.shown))


def _more(remaining: int) -> Node | None:
    """A button that lists more games, if there are any."""
    if remaining <= 0:
        return None
    return h("p", button(Message("shelf.more", rest=remaining), "moregames"), class_="doors")


def _volume(volume: Volume, about: Sequence[Words], glimpse: Glimpse | None, *, here: bool) -> Node:
    seen = volume.seen
    names = (glimpse.names if glimpse else ()) or seen.names
    name = str(called(seen.title, names))
    words = h(
        "a",
        h("strong", name if seen.title else briefly(name, names)),
        _standing(glimpse, names) if glimpse else None,
        h("span", briefly(" · ".join(map(str, about)), names), class_="quiet"),
        href=f"#play/{seen.id}",
        class_="volume-name",
    )
    tools = (
        tool(
            "pencil",
            say("shelf.rename", title=name),
            "dialog",
            f"name namegame:{seen.id} {seen.title}",
        ),
        tool("branch", say("shelf.history", title=name), "see", f"tree/{seen.id}"),
        tool("copy", say("shelf.duplicate", title=name), "copygame", seen.id),
        tool("down", say("shelf.save", title=name), "export", seen.id),
        tool("braces", say("shelf.save_as_record", title=name), "exportrecord", seen.id),
        tool("bin", say("shelf.delete", title=name), "deletegame", seen.id),
    )
    return h(
        "li",
        h("div", glimpse.picture if glimpse else emblem(seen.game), class_="spine"),
        words,
        h("div", *tools, class_="volume-tools", role="group", aria_label=name),
        class_="volume here" if here else "volume",
        id=f"volume-{seen.id}",
    )


def _standing(glimpse: Glimpse, names: Sequence[str]) -> Node:
    return h(
        "span",
        briefly(str(glimpse.standing), names),
        class_="standing waits" if glimpse.waits else "standing",
    )


def _about(seen: Glance, glimpse: Glimpse | None, listed_at: str) -> Iterator[Words]:
    game = _NAMES.get(seen.game, seen.game)
    names = (glimpse.names if glimpse else ()) or seen.names
    yield Message("shelf.game_of", game=game, names=listed(names)) if seen.title else game
    if not seen.sealed:  # its save does not know
        yield Message("shelf.moves", n=seen.plies)
    if day := day_of(seen.when, listed_at):
        yield day
    if not seen.whole:
        yield Message("shelf.damaged")


# ---- backup


def _backup(model: Model) -> Node:
    shelf = model.shelf
    return h(
        "section",
        outcomes(shelf.intake),
        _damaged(shelf),
        _newer(shelf),
        h("details", h("summary", Message("shelf.backup")), *_tools_for_backup(model)),
        class_="panel backup",
    )


def _tools_for_backup(model: Model) -> Iterator[Node]:
    shelf = model.shelf
    yield h("p", Message("shelf.home.here" if model.storage else "shelf.home.nowhere"))
    if shelf.room and model.storage:
        yield from _room(shelf.room)
    save_all = button(say("shelf.save_all"), "export", "") if shelf.volumes else None
    yield h("div", save_all, file_field(), class_="doors")
    if save_all and shelf.chairs:
        yield h("p", Message("shelf.seats_too"), class_="quiet")
    yield text_field(shelf.intake)


def _room(room: Room) -> Iterator[Node]:
    if room.used is not None and room.quota:
        share = min(100, max(1, round(100 * room.used / room.quota)))
        yield h("progress", max=100, value=share, aria_label=say("shelf.room"))
        used, left = _size(room.used), _size(room.quota - room.used)
        yield h("p", Message("shelf.room.left", used=used, left=left), class_="quiet")
    if room.promised:
        yield h("p", icon("check"), Message("shelf.promised"), class_="kept")
    else:
        ask = button(say("shelf.ask_to_keep"), "promise", look="small")
        yield h("p", *pieces("shelf.not_promised", ask=ask), class_="kept")


def _size(count: int) -> Message:
    """Bytes, as people say it."""
    if count < _MEGABYTE:
        return Message("shelf.size.kilobytes", size=max(1, count // 1000))
    if count < 1000 * _MEGABYTE:
        return Message("shelf.size.megabytes", size=count // _MEGABYTE)
    return Message("shelf.size.gigabytes", size=decimal(count / _MEGABYTE / 1000, 1))


def _damaged(shelf: Shelf) -> Node | None:
    if not shelf.damaged:
        return None
    save = button(say("shelf.save_damaged"), "exportdamaged", look="small")
    return h("p", *pieces("shelf.set_aside", n=len(shelf.damaged), save=save))


def _newer(shelf: Shelf) -> Node | None:
    if not shelf.newer:
        return None
    save = button(say("shelf.save_damaged"), "exportnewer", look="small")
    return h("p", *pieces("shelf.newer", n=len(shelf.newer), save=save))


_MONTHS: Final = (
    Message("date.january"),
    Message("date.february"),
    Message("date.march"),
    Message("date.april"),
    Message("date.may"),
    Message("date.june"),
    Message("date.july"),
    Message("date.august"),
    Message("date.september"),
    Message("date.october"),
    Message("date.november"),
    Message("date.december"),
)


def day_of(when: str, now: str) -> Message | None:
    """The day of ``when``, seen from ``now``, where this device is; None if it is no time.

    Both are times as ISO 8601 has them, with their zone.
    """
    with suppress(ValueError, OverflowError):  # A save can say anything.
        return _said(_day(when), _day(now))
    return None


def _day(time: str) -> date:
    return datetime.fromisoformat(time).astimezone().date()


def _said(day: date, today: date) -> Message:
    if day == today:
        return Message("date.today")
    if day == today - timedelta(days=1):
        return Message("date.yesterday")
    month = _MONTHS[day.month - 1]
    if day.year == today.year:
        return Message("date.day", n=day.day, day=day.day, month=month)
    return Message("date.day_of_year", n=day.day, day=day.day, month=month, year=day.year)
