"""How the public state and the views follow from events, and from nothing else."""

from __future__ import annotations

from molecore.core.outcomes import is_unknown
from molecore.core.protocol import GameEnded, Seat
from molecore.core.record import replace
from molecore.games.majority import events as e
from molecore.games.majority.board import Mask, Place, plan_of
from molecore.games.majority.records import PublicState, View


def evolve(public: PublicState, event: e.Event) -> PublicState:
    """The public state after ``event``, which may be as any seat sees it."""
    match event:
        case e.SeatClaimed() | e.SeatCarried() | e.SeatFlipped():
            return _seat_taken(public, event)
        case e.Asked():
            return _asked(public, event)
        case e.PreferencePlaced() | e.PreferencesCancelled() | e.PreferencesDeclared():
            return _preferences(public, event)
        case e.ContestBegan():
            return _contest_began(public, event)
        case GameEnded():
            return replace(public, phase="over")
        case e.SlipFilled() | e.ContestHung():
            return public


def follow(view: View, event: e.Event) -> View:
    """``view`` after ``event`` as its viewer sees it."""
    public, viewer, own = view.public, view.viewer, view.own
    match event:
        case e.SlipFilled(place=place) if place is not None and not is_unknown(place):
            if event.seat == viewer:
                own |= _bit(public, place)
        case e.ContestBegan(kept=False):
            own = 0
    return View(evolve(public, event), viewer, own)


# The first two happen at every ply: a constructor takes a third of the time of `replace`.


def _seat_taken(
    public: PublicState, event: e.SeatClaimed | e.SeatCarried | e.SeatFlipped
) -> PublicState:
    flips = public.flips + isinstance(event, e.SeatFlipped)
    return PublicState(
        public.rules,
        public.phase,
        public.mover,
        public.slips,
        public.counts,
        _held(public, event.place, event.seat),
        public.placed,
        public.revealed,
        public.cancelled,
        public.contest,
        flips,
    )


def _asked(public: PublicState, event: e.Asked) -> PublicState:
    return PublicState(
        public.rules,
        event.question,
        event.seat,
        event.slips,
        public.counts,
        public.held,
        public.placed,
        public.revealed,
        public.cancelled,
        public.contest,
        public.flips,
    )


def _preferences(
    public: PublicState, event: e.PreferencePlaced | e.PreferencesCancelled | e.PreferencesDeclared
) -> PublicState:
    match event:
        case e.PreferencePlaced():
            return _preference_placed(public, event)
        case e.PreferencesCancelled():
            return replace(public, cancelled=public.cancelled | _bit(public, event.place))
        case e.PreferencesDeclared():
            return replace(public, counts=_counts(public, event))


def _preference_placed(public: PublicState, event: e.PreferencePlaced) -> PublicState:
    bit, (red, blue) = _bit(public, event.place), public.revealed
    return replace(
        public,
        held=_held(public, event.place, event.seat),
        placed=public.placed | bit,
        revealed=(red | bit, blue) if event.seat == 0 else (red, blue | bit),
    )


def _counts(public: PublicState, event: e.PreferencesDeclared) -> tuple[int | None, int | None]:
    count = event.count if event.count_shown else None
    return (count, public.counts[1]) if event.seat == 0 else (public.counts[0], count)


def _contest_began(public: PublicState, event: e.ContestBegan) -> PublicState:
    """Empty boards; the preferences stay known, or are dropped (J28)."""
    cleared = replace(public, held=(0, 0), placed=0, contest=event.contest, flips=0)
    if event.kept is not False:
        return cleared
    red, blue = (None if count is None else 0 for count in public.counts)
    return replace(cleared, counts=(red, blue), revealed=(0, 0), cancelled=0)


def _held(public: PublicState, place: Place, seat: Seat) -> tuple[Mask, Mask]:
    """What each side holds after ``place`` went to ``seat``."""
    bit, (red, blue) = _bit(public, place), public.held
    return (red | bit, blue & ~bit) if seat == 0 else (red & ~bit, blue | bit)


def _bit(public: PublicState, place: Place) -> Mask:
    return 1 << plan_of(public.rules.boards).numbers[place]
