"""Telling what has happened, moment by moment, while the match itself stands where it stands.

No other module starts or ends a narration. After every message `settle` looks
whether the match went on at the table; going elsewhere, undo or another
position end what is told. What is shown meanwhile is `shown`; saves, links and
the rules only ever see the real match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, assert_never

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing.board import Moment
from moleweb.app import queries
from moleweb.app.effects import SendLater
from moleweb.app.model import Model
from moleweb.app.telling import Stop, Telling, stops_of
from moleweb.pages.telling import messages as m

_BEAT: Final = {"normal": 1.0, "fast": 0.4}
"""Seconds that a moment stands, by the pace that is set."""
_WHOLE: Final = {"normal": 14.0, "fast": 5.0}
"""The longest that all moments of a telling take together."""
_INTERLUDE: Final = {"normal": 2.4, "fast": 1.2, "off": 1.2}
"""Seconds that an interlude stands, by the pace that is set."""
_KNOWN: Final = 0.6
"""How long what is familiar stands, compared with what is new."""
_MOST_PLIES: Final = 60
"""How far a telling goes back at most."""


# ---- what is shown


def shown(model: Model) -> Model:
    """The model as the narration shows it; ``model`` itself without one."""
    telling = model.telling
    if telling is None:
        return model
    table = replace(model.table, pressed=(), hint=None, thinking=None)
    return replace(model, match=telling.stop.match, table=table)


# ---- beginning and ending


def settle(before: Model, after: Model) -> Model:
    """Start the narration of new plies, and end one that no longer fits."""
    match = after.seated
    if after.telling is not None and not _holds(after.telling, after):
        after = ended(after)
    was = before.seated
    brought_to, known = after.known
    if match is not None and match.id == brought_to and len(match.plies) > known:
        was = was or _cut(match, known)
        after = replace(after, known=("", 0))
    if match is None or was is None or after.telling is not None:
        return after
    return _begun(after, was, match) if _goes_on(was, match) else after


def _cut(match: Match, plies: int) -> Match:
    """The match as it was before a link brought what came after so many plies."""
    return replace(match, plies=match.plies[:plies], steps=match.steps[: plies + 1], cursor=plies)


def _holds(telling: Telling, model: Model) -> bool:
    """Whether the match stands where the narration ends, and the same person looks."""
    match = model.seated
    if match is None or queries.viewer(match, model.table.eyes) != telling.viewer:
        return False
    return _same_place(telling.match, match) and not model.table.asked


def _same_place(one: Match, other: Match) -> bool:
    here = one.steps[one.cursor] is other.steps[other.cursor]
    return here and len(one.plies) == len(other.plies) and one.resigned == other.resigned


def _goes_on(was: Match, match: Match) -> bool:
    """Whether the match stands a ply further than it stood, or was played on for some."""
    plies = match.cursor - was.cursor
    if plies < 1 or was.id != match.id or match.resigned is not None:
        return False
    same_line = match.steps[was.cursor] is was.steps[was.cursor]
    return same_line and (plies == 1 or (match.at_end and match.plies is not was.plies))


def _begun(model: Model, was: Match, match: Match) -> Model:
    by_person = queries.is_person(match, match.plies[match.cursor - 1].seat)
    hurried = model.hurried and not by_person and bool(queries.people(match))
    model = replace(model, hurried=hurried)
    viewer, first = queries.viewer(match, model.table.eyes), was.cursor + 1
    if not _worth_telling(model, match, first, viewer):
        return model
    found = tuple(stops_of(match, first, viewer))
    if match.result is not None:  # the end has a scene of its own
        found = tuple(replace(stop, interlude=None) for stop in found)
    if not _wanted(model):
        found = tuple(stop for stop in found if stop.interlude)
    before = () if by_person else _heard(model, was, viewer)
    going, at = model.settings.cascade != "step", len(before)
    complete = queries.computer_to_act(match) is None
    telling = Telling(
        match, viewer, (*before, *found), at, at, going, again=False, run=0, complete=complete
    )
    return _run(replace(model, telling=telling)) if found else model


def _heard(model: Model, was: Match, viewer: Seat | None) -> tuple[Stop, ...]:
    """The frames of the same turn that were shown before, to step back to."""
    heard = model.heard
    if heard is None or heard.viewer != viewer or not _same_place(heard.match, was):
        return ()
    return tuple(replace(stop, interlude=None) for stop in heard.stops)


def _wanted(model: Model) -> bool:
    """Whether plies are narrated by themselves, and not only interludes."""
    pace = model.settings.cascade
    if pace == "off" or model.hurried:
        return False
    motion = model.settings.motion
    return pace == "step" or motion == "on" or (motion == "system" and not model.reduced_motion)


def _worth_telling(model: Model, match: Match, first: int, viewer: Seat | None) -> bool:
    """Whether new plies need a narration: several frames, a wait, or the end."""
    plies = range(first, match.cursor + 1)
    moments = [moment for ply in plies for moment in _moments(match, ply, viewer)]
    if any(moment.interlude for moment in moments) and match.result is None:
        return True
    if not moments or not _wanted(model):
        return False
    by_computer = not queries.is_person(match, match.plies[match.cursor - 1].seat)
    goes_on = by_computer and queries.computer_to_act(match) is not None
    came = match.players[match.plies[match.cursor - 1].seat].away
    return len(moments) > 1 or goes_on or came or match.result is not None


def _moments(match: Match, ply: int, viewer: Seat | None) -> Sequence[Moment]:
    """The moments of the ply-th ply, from 1, without the views that they are shown with."""
    game, board = match.game, boards.of(match.game.meta.id)
    view = game.view(match.steps[ply - 1].state, viewer)
    return board.moments(view, match.events(ply, viewer), queries.names(match))


def ended(model: Model) -> Model:
    """The table as it is."""
    return replace(model, telling=None, heard=model.telling)


def through(model: Model, act: Callable[[Model], Model], *, typed: bool = False) -> Model:
    """What ``act`` makes of the table as it is, if that leads anywhere; else nothing changes.

    A press that plays ends what is told. An interlude is not pressed away
    by a move: what is seen there is not the board that is played on.
    """
    telling = model.telling
    if telling is None:
        return act(model)
    if telling.stop.interlude and not typed:
        return model
    after = act(ended(model))
    led = after.match is not model.match or after.dialog or after.table.pressed
    return after if led or typed else model


# ---- the timer


def _run(model: Model) -> Model:
    """Start the timer of the current frame."""
    telling = model.telling
    if telling is None:
        return model
    run = model.runs + 1
    model = replace(model, runs=run, telling=replace(telling, run=run))
    seconds = _seconds(model, telling)
    return model if seconds is None else model.emit(SendLater(seconds, m.TellingAdvanced(run)))


def _seconds(model: Model, telling: Telling) -> float | None:
    """Seconds that the current frame stands; None: until a person goes on."""
    stop = telling.stop
    if not telling.going:
        return None
    if stop.interlude:
        return _INTERLUDE.get(model.settings.cascade, _INTERLUDE["normal"])
    pace = model.settings.cascade if model.settings.cascade in _BEAT else "normal"
    told = (each for each in telling.stops[telling.start :] if not each.interlude)
    beats = sum(_beats(model, each) for each in told)
    return _beats(model, stop) * min(_BEAT[pace], _WHOLE[pace] / beats)


def _beats(model: Model, stop: Stop) -> float:
    """How long a frame stands; what was watched often goes faster by itself."""
    return stop.beats * (_KNOWN if model.habits.is_familiar(stop.kind) else 1)


# ---- what happens


def advanced(model: Model, message: m.TellingAdvanced) -> Model:
    """Go on when the time of a frame is over."""
    telling = model.telling
    return _moved(_watched(model), 1) if telling and telling.run == message.run else model


def _watched(model: Model) -> Model:
    """Count the frame as watched; several of its kind in one narration count once."""
    telling = model.telling
    if telling is None or telling.again or telling.stop.interlude:
        return model
    kind = telling.stop.kind
    if any(stop.kind == kind for stop in telling.stops[telling.at + 1 :]):
        return model
    return replace(model, habits=model.habits.saw(kind))


def _moved(model: Model, moments: int) -> Model:
    telling = model.telling
    if telling is None:
        return model
    at = max(telling.at + moments, 0)
    if at >= len(telling.stops):
        return ended(model)
    return _run(replace(model, telling=replace(telling, at=at)))


def stepped(model: Model, message: m.TellingStepped) -> Model:
    """Step on or back by hand."""
    telling = model.telling
    if telling is None:
        return model
    return _moved(replace(model, telling=replace(telling, going=False)), message.moments)


def paused(model: Model, _: m.TellingPaused) -> Model:
    """Pause or go on."""
    telling = model.telling
    if telling is None:
        return model
    return _run(replace(model, telling=replace(telling, going=not telling.going)))


def continued(model: Model, _: m.TellingContinued) -> Model:
    """Go on from an interlude."""
    return _moved(model, 1)


def skipped(model: Model, _: m.TellingSkipped) -> Model:
    """Skip to the next interlude or the end, and then to the next turn of a person."""
    telling = model.telling
    if telling is None:
        return model
    later = (n for n, stop in enumerate(telling.stops) if stop.interlude and n > telling.at)
    ahead = None if telling.again else next(later, None)
    if ahead is not None:
        return _moved(model, ahead - telling.at)
    waits = bool(queries.people(telling.match)) and not telling.again
    return replace(ended(model), hurried=waits or model.hurried)


def requested(model: Model, _: m.TellingRequested) -> Model:
    """Repeat the narration since the last turn of the person to act."""
    match, first = model.seated, since(model)
    if match is None or first is None:
        return model
    viewer = queries.viewer(match, model.table.eyes)
    found = tuple(stops_of(match, first, viewer))
    if not found:
        return model
    going = model.settings.cascade not in ("step", "off")
    telling = Telling(match, viewer, found, 0, 0, going, again=True, run=0)
    return _run(replace(model, telling=telling, table=replace(model.table, asked=False)))


def since(model: Model) -> int | None:
    """The first ply after the last turn of the person to act; None where nothing has happened."""
    match = model.seated
    seat = _reader(match) if match and match.at_end else None
    if match is None or seat is None:
        return None
    own = (ply for ply in range(match.cursor, 0, -1) if match.plies[ply - 1].seat == seat)
    first = next(own, 0) + 1
    return max(first, match.cursor - _MOST_PLIES + 1) if first <= match.cursor else None


def _reader(match: Match) -> Seat | None:
    """The person to act, or the only one there is."""
    people = queries.people(match)
    return people[0] if len(people) == 1 else queries.person_to_act(match)


def motion_told(model: Model, message: m.MotionTold) -> Model:
    """Note whether the device asks for reduced motion."""
    return replace(model, reduced_motion=message.reduced)


def update(model: Model, message: m.TellingMessage) -> Model:  # noqa: PLR0911 - a case each
    """The model after ``message``."""
    match message:
        case m.TellingAdvanced():
            return advanced(model, message)
        case m.TellingStepped():
            return stepped(model, message)
        case m.TellingPaused():
            return paused(model, message)
        case m.TellingContinued():
            return continued(model, message)
        case m.TellingSkipped():
            return skipped(model, message)
        case m.TellingRequested():
            return requested(model, message)
        case m.MotionTold():
            return motion_told(model, message)
        case _ as unknown:
            assert_never(unknown)
