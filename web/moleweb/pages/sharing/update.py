"""Links: what one holds is read before anything is kept; what goes into one is chosen."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, assert_never

from molecore.core import history
from molecore.core.errors import Refusal
from molecore.core.history import History
from molecore.core.match import Match
from molecore.core.record import replace
from molecore.draw import boards
from molecore.wire import links
from molecore.wire.errors import BadLink
from molecore.wire.header import Contents
from molecore.wire.reading import Link, Reading, after, begin
from molecore.words import Message, say
from moleweb.app import queries
from moleweb.app.effects import CopyText, HandOverPicture, SendLater
from moleweb.app.model import Dialog, Model, Shared
from moleweb.app.routes import Route, address
from moleweb.pages.play.move_list_view import prepare
from moleweb.pages.sharing import messages as m
from moleweb.storage import update as storage

AT_ONCE: Final = 0.02
"""Seconds for which a link is read before the page is free again."""
AT_ONCE_PLIES: Final = 200
"""Plies of a game that the table shows at once without having been made ready for it."""
AT_ONCE_LENGTH: Final = 240
"""Characters of a link that is read and drawn in one go: a longer one may hold a large layout."""
BREATH: Final = 0.005
"""Seconds until it is read on."""
SEALED: Final = Refusal(Message("sealed.not_shared"))


def mark(link: str) -> str:
    """What stands for a link in the note that it is being read."""
    return sha256(link.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def to_shared(model: Model, route: Route) -> Model:
    """Say what the link in the address holds, unless the page went down over it before."""
    if model.suspect == mark(route.about):
        return replace(model, shared=Shared(None, "suspect", say("shared.suspect")))
    try:
        reading = begin(route.about)
    except BadLink as error:
        return replace(model, shared=_refused(error))
    return _read_on(model, reading)


def link_reading_continued(model: Model, message: m.LinkReadingContinued) -> Model:
    """Read some more of a long game, if nobody has gone elsewhere meanwhile."""
    shared = model.shared
    reading = shared.reading if shared else None
    if shared is None or reading is None or not _is_wanted(model, reading, message.link):
        return model
    if shared.found is not None:
        return _made_ready(model, shared, message.link)
    return _read_on(model, reading)


def _is_wanted(model: Model, reading: Reading, link: str) -> bool:
    return model.route.screen == "shared" and reading.text == link


def _read_on(model: Model, reading: Reading) -> Model:
    """Say what is found, or how far the reading has come."""
    try:
        found = reading.on(after(AT_ONCE))
    except BadLink as error:
        return _found(model, reading, _refused(error))
    if isinstance(found, Link):
        return _found(model, reading, _held(found))
    return _waiting(model, Shared(None, reading=found), found.text)


def _found(model: Model, reading: Reading, found: Shared) -> Model:
    """Say what was found; of a game that is long or large, once the table could be laid at once."""
    short = len(reading.text) <= AT_ONCE_LENGTH
    if found.match is None or (short and len(found.match.plies) <= AT_ONCE_PLIES):
        return replace(model, shared=found)
    whole = replace(reading, match=found.match.jump(len(found.match.plies)))
    return _waiting(model, Shared(None, reading=whole, found=found, told=1), reading.text)


def _made_ready(model: Model, shared: Shared, link: str) -> Model:
    """Make the table ready for some more plies."""
    found = shared.found
    if found is None or found.match is None:
        return replace(model, shared=found)
    told = prepare(found.match, shared.told, after(AT_ONCE))
    if told > len(found.match.plies):
        ready = replace(found, history=history.begin(found.match))
        return replace(model, shared=ready)
    return _waiting(model, replace(shared, told=told), link)


def _waiting(model: Model, shared: Shared, link: str) -> Model:
    going_on = SendLater(BREATH, m.LinkReadingContinued(link))
    return replace(model, shared=shared).emit(going_on)


def _refused(error: BadLink) -> Shared:
    return Shared(_drawn(error.partial), error.kind, str(error))


def _held(link: Link) -> Shared:
    if _drawn(link.match) is None:
        said = say("storage.not_shown", game=link.match.game.meta.name)
        return Shared(None, "newer", said)
    match = _watched(link.match) if link.contents == "watch" else link.match
    return Shared(match, contents=link.contents, hides=queries.hides(match))


def _watched(match: Match) -> Match:
    """``match`` with all players elsewhere; later links to the same game lead to one table."""
    set_up = f"{match.game.meta.id} {match.options} {len(match.players)} {match.seed}"
    players = tuple(replace(player, away=True) for player in match.players)
    return replace(match, id=f"watch-{mark(set_up)}", players=players)


def _drawn(match: Match | None) -> Match | None:
    """``match``, if there is a board for its game."""
    return match if match and boards.drawn(match.game.meta.id) else None


def link_retried(model: Model, _: m.LinkRetried) -> Model:
    """Read the link although the page went down over it."""
    return to_shared(replace(model, suspect=""), model.route)


def shared_game_opened(model: Model, _: m.SharedGameOpened) -> Model:
    """The game of the link becomes the game at the table."""
    shared = model.shared
    if shared is None or shared.match is None:
        return model
    at_table = shared.history or history.begin(shared.match)
    there = replace(model, shared=None)
    if shared.contents != "watch":
        return _seated(there, at_table)
    known, match = model.history, shared.match
    here = known.match.plies if known and known.start.id == match.id else ()
    if (
        known is not None
        and len(here) > len(match.plies)
        and here[: len(match.plies)] == match.plies
    ):
        at_table = known  # an older link brings nothing
    elif here:
        there = replace(there, known=(match.id, len(here)))
    return _seated(replace(there, claimed=match.id), at_table)


def _seated(model: Model, at_table: History) -> Model:
    route = Route("play", at_table.start.id)
    return replace(storage.arrived(model, at_table), route=route)


# ---- links that go out


def sharing(model: Model, contents: Contents = "match") -> Model:
    """Open the dialog with a link to the game at the table, or to part of it."""
    match = model.seated
    if match is None:
        return model
    if queries.is_agreeing(match):
        return replace(model, table=replace(model.table, hint=SEALED))
    if match.sealing is not None:
        return replace(model, dialog=Dialog("share"))
    if contents == "watch" and queries.is_remote(match):
        match = match.jump(len(match.plies))
    held = links.part(match, contents)
    dialog = Dialog("share", _address(model, match, contents), contents=contents)
    return replace(model, dialog=replace(dialog, hides=queries.hides(held)))


def _address(model: Model, match: Match, contents: Contents) -> str:
    """The whole address of the link; "" where the game does not fit into one."""
    try:
        return address(model.origin, match.game.meta.id, links.encode(match, contents))
    except BadLink:
        return ""


def link_contents_chosen(model: Model, message: m.LinkContentsChosen) -> Model:
    """Another part of the game is to be shared."""
    is_open = model.dialog is not None and model.dialog.name == "share"
    return sharing(model, message.contents) if is_open else model


def copy_requested(model: Model, _: m.CopyRequested) -> Model:
    """Copy what the dialog holds: the link, or the report."""
    dialog = model.dialog
    if dialog is None or dialog.name not in ("share", "report", "send", "reply", "direct"):
        return model
    return model.emit(CopyText(dialog.text))


def picture_requested(model: Model, _: m.PictureRequested) -> Model:
    """Hand over a picture of the position on the table, as a spectator sees it."""
    from molecore.draw.standalone import svg  # noqa: PLC0415 - no other screen draws so

    match = model.seated
    if match is None:
        return model
    name = f"molecore-{match.game.meta.id.replace('_', '-')}"
    return model.emit(HandOverPicture(name, svg(match)))


def update(model: Model, message: m.SharingMessage) -> Model:
    """The model after ``message``."""
    match message:
        case m.SharedGameOpened():
            return shared_game_opened(model, message)
        case m.LinkReadingContinued():
            return link_reading_continued(model, message)
        case m.LinkRetried():
            return link_retried(model, message)
        case m.LinkContentsChosen():
            return link_contents_chosen(model, message)
        case m.CopyRequested():
            return copy_requested(model, message)
        case m.PictureRequested():
            return picture_requested(model, message)
        case _ as unknown:
            assert_never(unknown)
