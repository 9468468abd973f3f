"""Coming and going: the start, the address, saved games and shared ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from molecore.core.history import begin
from molecore.core.match import Match
from molecore.registry import PLAYABLE, load
from moleweb import boards, looks, routes, settings
from moleweb.effects import Arrive, Go, KeepSettings, Load, ReadRules, Update
from moleweb.flows import kept, shelf
from moleweb.flows.setup import fresh_draft
from moleweb.flows.sharing import to_shared
from moleweb.messages import (
    Crashed,
    GameRead,
    NoticeClosed,
    RulesRead,
    RulesWanted,
    SharedOpened,
    Started,
    StorageFailed,
    StorageWorks,
    UpdateReady,
    UpdateWanted,
    Went,
)
from moleweb.model import Book, Model
from moleweb.routes import Route

NO_STORAGE: Final = (
    "This browser keeps nothing for this page, so the game is lost when the page is closed. "
    "Copy its link to keep it."
)
STORAGE_FULL: Final = (
    "There is no room left to save the game. It goes on, but is lost when the page is closed. "
    "Copy its link to keep it."
)
MISSING: Final = "That game is not kept in this browser. Its link, if you have one, still opens it."
UPDATE: Final = "There is a new version. Your game goes on in it where it is now."
CRASHED: Final = "Something went wrong there. The game is as it was before; please try again."
AGAIN: Final = "The page had to start again after an internal error. Your game is as it was."


def started(model: Model, message: Started) -> Model:
    """The page is up: settings, the game that was going on, and where to go."""
    chosen = settings.load(message.settings)
    model = replace(model, settings=chosen, origin=message.origin, storage=message.storage)
    model = replace(model, suspect=message.suspect, build=message.build)
    model = replace(model, looks=looks.load(message.looks))
    if message.again:
        model = model.noticing("crash", AGAIN)
    model = model.emit(KeepSettings(chosen))
    if not message.storage:
        model = model.noticing("storage", NO_STORAGE)
    model = kept.with_saved(model, message.match_id, message.saved)
    return _come_to(model, routes.parse(message.fragment))


def went(model: Model, message: Went) -> Model:
    """The address changed: by a press on a link, by the back button or by typing."""
    route = routes.parse(message.fragment)
    return model if route == model.route else _come_to(_left(model), route)


def _left(model: Model) -> Model:
    """The model without the notices that spoke of the screen before."""
    notices = tuple(notice for notice in model.notices if notice.kind not in ("save", "crash"))
    return replace(model, notices=notices)


def _come_to(model: Model, route: Route) -> Model:
    return _ARRIVALS.get(route.screen, _stay)(replace(model, route=route), route)


def _to_lobby_instead(model: Model) -> Model:
    """To the lobby, and the address that led nowhere is forgotten."""
    return replace(model, route=routes.LOBBY).emit(Go("", instead=True))


def _to_lobby(model: Model, route: Route) -> Model:  # noqa: ARG001 - one of `_ARRIVALS`
    """No game is open any more, so that a new version disturbs nobody."""
    return model.emit(Update()) if model.update_waits else model


def _stay(model: Model, route: Route) -> Model:  # noqa: ARG001 - one of `_ARRIVALS`
    return model


def _to_setup(model: Model, route: Route) -> Model:
    if not boards.drawn(route.about):
        return _to_lobby_instead(model)
    if model.draft is not None and model.draft.game == route.about:
        return model
    return replace(model, draft=fresh_draft(load(route.about).meta))


def _to_table(model: Model, route: Route) -> Model:
    if model.at_hand:
        return model
    return model.emit(Load(route.about))


def _to_shelf(model: Model, route: Route) -> Model:  # noqa: ARG001 - one of `_ARRIVALS`
    return shelf.looked(model)


def _to_rules(model: Model, route: Route) -> Model:
    if not any(meta.id == route.about for meta in PLAYABLE):
        return _to_lobby_instead(model)
    if model.book is not None and model.book.game == route.about and model.book.text:
        return model
    return replace(model, book=Book(route.about)).emit(ReadRules(route.about))


_ARRIVALS: Final[Mapping[str, Callable[[Model, Route], Model]]] = {
    "lobby": _to_lobby,
    "new": _to_setup,
    "play": _to_table,
    "tree": _to_table,
    "shelf": _to_shelf,
    "rules": _to_rules,
    "shared": to_shared,
}


def game_read(model: Model, message: GameRead) -> Model:
    """What was found of the match in the address, or of the one at hand."""
    if model.at_hand == message.match_id:
        return kept.refreshed(model, message.texts)
    if model.route.screen not in routes.AT_HAND or model.route.about != message.match_id:
        return model
    model = kept.with_saved(model, message.match_id, message.texts)
    if model.at_hand:
        return model
    return _to_lobby_instead(model if message.texts else model.noticing("save", MISSING))


def shared_opened(model: Model, message: SharedOpened) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The game of the link becomes the game at the table."""
    match = model.shared.match if model.shared else None
    if match is None:
        return model
    return sit_down(replace(model, shared=None), match)


def sit_down(model: Model, match: Match) -> Model:
    """Begin at a table of its own with ``match``."""
    return replace(kept.arrived(model, begin(match)), route=Route("play", match.id))


def rules_read(model: Model, message: RulesRead) -> Model:
    """The rule text came, or did not."""
    read = replace(model, book=Book(message.game, message.text or ""))
    return read.emit(Arrive(routes.anchor(read.route))) if read.route.screen == "rules" else read


def rules_wanted(model: Model, message: RulesWanted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Read the rule text once more."""
    return _to_rules(model, model.route)


def storage_failed(model: Model, message: StorageFailed) -> Model:
    """The game goes on; one notice says what it means."""
    text = STORAGE_FULL if message.full else NO_STORAGE
    return replace(model, storage=False).noticing("storage", text) if model.storage else model


def storage_works(model: Model, message: StorageWorks) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Games are kept again."""
    notices = tuple(notice for notice in model.notices if notice.kind != "storage")
    return replace(model, storage=True, notices=notices)


def crashed(model: Model, message: Crashed) -> Model:
    """A callback failed and was undone."""
    return replace(model, fault=message.fault).noticing("crash", CRASHED)


def update_ready(model: Model, message: UpdateReady) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """A new version waits until somebody asks for it, or no game is open."""
    waiting = replace(model, update_waits=True)
    if model.route.screen == "lobby" and model.dialog is None:
        return waiting.emit(Update())
    return waiting.noticing("update", UPDATE)


def update_wanted(model: Model, message: UpdateWanted) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Change to it now; the game is saved."""
    return model.emit(Update())


def notice_closed(model: Model, message: NoticeClosed) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The notices were read."""
    return replace(model, notices=())


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    Started: started,
    Went: went,
    GameRead: game_read,
    RulesRead: rules_read,
    RulesWanted: rules_wanted,
    SharedOpened: shared_opened,
    StorageFailed: storage_failed,
    StorageWorks: storage_works,
    Crashed: crashed,
    NoticeClosed: notice_closed,
    UpdateReady: update_ready,
    UpdateWanted: update_wanted,
}
