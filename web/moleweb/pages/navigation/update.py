"""Coming and going: the start, the address, saved games and shared ones."""

from __future__ import annotations

from typing import Final, assert_never

from molecore.core.errors import Refusal
from molecore.core.record import replace
from molecore.draw import boards
from molecore.registry import PLAYABLE, load, teaches
from molecore.words import Message
from moleweb.app import effects, habits, routes, settings
from moleweb.app.model import Model
from moleweb.app.routes import Route
from moleweb.pages.licences import update as licences
from moleweb.pages.navigation.messages import (
    CallbackFailed,
    NavigationMessage,
    NoticesClosed,
    OfflineTold,
    PageStarted,
    PartMissed,
    RouteChanged,
    UpdateReady,
    UpdateRequested,
    WorkerMissed,
)
from moleweb.pages.new_game.messages import OptionSet
from moleweb.pages.new_game.update import fresh_draft, option_set
from moleweb.pages.play import memory_peek_timer
from moleweb.pages.rulebook import update as rulebook
from moleweb.pages.sharing.update import to_shared
from moleweb.pages.shelf import update as shelf
from moleweb.storage import update as storage
from moleweb.storage.messages import GameLoaded

MISSING: Final = Message("notice.missing")
UPDATE: Final = Message("notice.update")
UPDATING: Final = Message("notice.updating")
NO_WORKER: Final = Message("notice.no_worker")
CRASHED: Final = Message("notice.crashed")
PART: Final = Message("notice.part")
AGAIN: Final = Message("notice.started_again")


def page_started(model: Model, message: PageStarted) -> Model:
    """The page is up: settings, the game that was going on, and where to go."""
    chosen = settings.load(message.settings)
    model = replace(model, settings=chosen, origin=message.origin, storage=message.storage)
    model = replace(model, suspect=message.suspect, build=message.build)
    model = replace(model, habits=habits.load(message.habits))
    model = replace(model, memory_peeks=memory_peek_timer.load(message.memory_peeks))
    if message.again:
        model = model.noticing("crash", AGAIN)
    model = model.emit(effects.SaveSettings(chosen))
    if not message.storage:
        model = model.noticing("storage", storage.NO_STORAGE)
    model = storage.with_saved(model, message.match_id, message.saved)
    return _come_to(model, routes.parse(message.fragment))


def route_changed(model: Model, message: RouteChanged) -> Model:
    """The address changed: by a press on a link, by the back button or by typing."""
    route = routes.parse(message.fragment)
    if route == model.route:
        return model
    if model.seated is not None and route.screen in ("joining", "shared"):
        return _opened_at_table(_left(model), route)
    return _come_to(_left(model), route)


def _opened_at_table(model: Model, route: Route) -> Model:
    """Open a link over the table on the screen, which stays, and says so, if the link is bad."""
    model = replace(model, table=replace(model.table, hint=None))
    if route.screen == "joining":
        after = _to_joining(model, route)
    else:
        after = to_shared(replace(model, route=route), route)
        if after.shared is not None and after.shared.is_bad:
            hint = Refusal(after.shared.complaint)
            after = replace(model, table=replace(model.table, hint=hint))
    if after.route != model.route:
        return after
    return after.emit(effects.Navigate(routes.fragment(model.route), instead=True))


def _left(model: Model) -> Model:
    """The model without the notices that spoke of the screen before."""
    notices = tuple(
        notice for notice in model.notices if notice.kind not in ("save", "crash", "part", "worker")
    )
    return replace(model, notices=notices)


def _come_to(model: Model, route: Route) -> Model:  # noqa: C901, PLR0911 - a case each
    there = replace(model, route=route)
    match route.screen:
        case "lobby":
            return _to_lobby(there)
        case "new":
            return _to_setup(there, route)
        case "play" | "tree" | "review":
            return _to_table(there, route)
        case "shelf":
            return shelf.looked(there)
        case "rules":
            return _to_rules(there, route)
        case "learn":
            return _to_lesson(there, route)
        case "licences":
            return licences.opened(there)
        case "shared":
            return to_shared(there, route)
        case "joining":
            return _to_joining(there, route)
        case _:
            return there  # a screen that needs nothing first


def _to_lobby_instead(model: Model) -> Model:
    """To the lobby, and the address that led nowhere is forgotten."""
    return replace(model, route=routes.LOBBY).emit(effects.Navigate("", instead=True))


def _to_lobby(model: Model) -> Model:
    """No game is open any more, so that a new version disturbs nobody."""
    if model.update_waits:
        return model.emit(effects.InstallUpdate())
    return model.emit(effects.ListGames())


def _to_setup(model: Model, route: Route) -> Model:
    if not boards.drawn(route.about):
        return _to_lobby_instead(model)
    model = model.emit(effects.WarmOpponent(route.about))
    if model.draft is None or model.draft.game != route.about:
        model = replace(model, draft=fresh_draft(load(route.about).meta, model.habits))
    key, _, value = route.place.partition("=")
    return option_set(model, OptionSet(key, value))


def _to_table(model: Model, route: Route) -> Model:
    if model.at_hand:
        return model
    return model.emit(effects.LoadGame(route.about))


def _to_rules(model: Model, route: Route) -> Model:
    if not any(meta.id == route.about for meta in PLAYABLE):
        return _to_lobby_instead(model)
    return rulebook.opened(model, route.about)


def _to_lesson(model: Model, route: Route) -> Model:
    if not any(meta.id == route.about and teaches(meta.id) for meta in PLAYABLE):
        return _to_lobby_instead(model)
    from moleweb.pages.lessons import update as lessons  # noqa: PLC0415 - the start needs none

    return lessons.opened(model, route.about)


def _to_joining(model: Model, route: Route) -> Model:
    from moleweb.pages.remote.incoming import to_joining  # noqa: PLC0415 - the start needs none

    return to_joining(model, route)


def game_loaded(model: Model, message: GameLoaded) -> Model:
    """What was found of the match in the address, or of the one at hand."""
    if model.at_hand == message.match_id:
        return storage.refreshed(model, message.texts)
    if model.route.screen not in routes.AT_HAND or model.route.about != message.match_id:
        return model
    model = storage.with_saved(model, message.match_id, message.texts)
    if model.at_hand:
        return model
    if message.texts:
        return _to_lobby_instead(model)
    missing = _to_lobby_instead(model.noticing("save", MISSING))
    return missing.emit(effects.FindLostGame(message.match_id))


def callback_failed(model: Model, message: CallbackFailed) -> Model:
    """A callback failed and was undone."""
    return replace(model, fault=message.fault).noticing("crash", CRASHED)


def part_missed(model: Model, _: PartMissed) -> Model:
    """What was asked for can be asked for again; a game that cannot be opened by its notice.

    The lobby, to which one is led back, shows games that are kept and may miss the same part.
    """
    if not model.opening:
        told = next((notice for notice in model.notices if notice.kind == "part"), None)
        return model.noticing("part", PART, told.place if told else "")
    place = routes.fragment(model.route)
    return _to_lobby(_to_lobby_instead(model)).noticing("part", PART, place)


def offline_told(model: Model, message: OfflineTold) -> Model:
    """What the settings say of it."""
    return replace(model, offline=message.state, offline_about=message.about)


def update_ready(model: Model, _: UpdateReady) -> Model:
    """A new version waits until somebody asks for it, or no game is open."""
    waiting = replace(model, update_waits=True)
    if model.route.screen == "lobby" and model.dialog is None:
        return waiting.emit(effects.InstallUpdate())
    return _without(waiting, "updating").noticing("update", UPDATE)


def worker_missed(model: Model, _: WorkerMissed) -> Model:
    """The browser starts no worker, so the page stands still while the computer thinks."""
    return model.noticing("worker", NO_WORKER)


def update_requested(model: Model, _: UpdateRequested) -> Model:
    """Change to it; a browser that is busy with the old version takes up to a minute for it."""
    asked = _without(model, "update").noticing("updating", UPDATING)
    return asked.emit(effects.InstallUpdate())


def _without(model: Model, kind: str) -> Model:
    return replace(model, notices=tuple(each for each in model.notices if each.kind != kind))


def notices_closed(model: Model, _: NoticesClosed) -> Model:
    """The notices were read."""
    return replace(model, notices=())


def update(model: Model, message: NavigationMessage) -> Model:  # noqa: C901, PLR0911 - a case each
    """The model after ``message``."""
    match message:
        case PageStarted():
            return page_started(model, message)
        case RouteChanged():
            return route_changed(model, message)
        case GameLoaded():
            return game_loaded(model, message)
        case CallbackFailed():
            return callback_failed(model, message)
        case NoticesClosed():
            return notices_closed(model, message)
        case PartMissed():
            return part_missed(model, message)
        case OfflineTold():
            return offline_told(model, message)
        case UpdateReady():
            return update_ready(model, message)
        case WorkerMissed():
            return worker_missed(model, message)
        case UpdateRequested():
            return update_requested(model, message)
        case _ as unknown:
            assert_never(unknown)
