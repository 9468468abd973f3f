"""The rules of Majority (J1-J30) as a `Game`; docs/rules/majority.md states them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from molecore.core.errors import IllegalAction, Refusal
from molecore.core.options import Options
from molecore.core.outcomes import GENERATOR, Outcomes
from molecore.core.protocol import Event as AnyEvent
from molecore.core.protocol import GameEnded, GameRules, Result, Seat, Step, Target
from molecore.core.record import replace
from molecore.core.rng import SplitMix64
from molecore.games.majority import knowledge, notation, wording
from molecore.games.majority.board import Mode, Place, in_play, plan_of
from molecore.games.majority.choices import choices, is_choice
from molecore.games.majority.meta import META
from molecore.games.majority.records import (
    Action,
    Claim,
    ContestBegan,
    ContestHung,
    Declare,
    Event,
    House,
    Phase,
    PreferencesDeclared,
    Rules,
    SlipFilled,
    State,
    View,
)
from molecore.games.majority.refusals import refusal, refusal_of_target
from molecore.games.majority.resolution import Turn
from molecore.games.majority.scoring import game_result, outcome, quota, scores
from molecore.words import Message

MOST_PREFERENCES: Final[dict[Mode, int]] = {"upper": 3, "lower": 4, "complete": 7}
"""The slips of each side (J5)."""


class Majority(GameRules):
    """Majority for the protocol: declarations are secret, nothing is left to chance."""

    meta = META
    state_type: Any = State
    view_type: Any = View
    action_type: Any = Action
    event_type: Any = Event

    def setup(
        self,
        options: Options,
        seats: int,
        seed: int,  # noqa: ARG002 - no chance
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        META.check_seats(seats)
        house = House(
            rules=_rules(options),
            phase="declare",
            mover=0,
            slips=0,
            held=(0, 0),
            placed=0,
            revealed=(0, 0),
            cancelled=0,
            contest=1,
            flips=0,
        )
        return Step(State(house, (0, 0)), ())

    def actors(self, state: State) -> tuple[Seat, ...]:
        return () if state.house.phase == "over" else (state.house.mover,)

    def legal_actions(self, state: State, seat: Seat) -> Sequence[Action]:
        if seat != state.house.mover:
            return ()
        return choices(state.house, state.declared[seat])

    def apply(
        self,
        state: State,
        seat: Seat,
        action: Action,
        outcomes: Outcomes = GENERATOR,  # noqa: ARG002
    ) -> Step[State]:
        house, own = state.house, state.declared[state.house.mover]
        if seat != house.mover or not is_choice(house, own, action):
            raise IllegalAction(refusal(house, own, seat, action))
        if isinstance(action, Declare):
            return _fill_slip(state, action.place)
        number, turn = plan_of(house.rules.boards).numbers[action.place], Turn(state)
        if isinstance(action, Claim):
            turn.claim(number)
        else:
            turn.choose(number)
        return _after(state, turn)

    def view(self, state: State, seat: Seat | None) -> View:
        return knowledge.view_of(state, seat)

    def sample(self, view: View, rng: SplitMix64) -> State:
        return knowledge.sample(view, rng)

    def result(self, state: State) -> Result | None:
        return game_result(state.house) if state.house.phase == "over" else None

    def why_not(self, view: View, seat: Seat, target: Target) -> Refusal:
        return refusal_of_target(view, seat, target)

    def encode(self, action: Action) -> str:
        return notation.encode(action)

    def decode(self, text: str) -> Action:
        return notation.decode(text)

    def decode_turn(self, view: View, text: str) -> tuple[Action, ...]:
        return notation.decode_turn(view.house, text)

    def describe(self, event: AnyEvent, names: Sequence[str]) -> Message:
        return wording.describe(cast("Event", event), names)


GAME: Final = Majority()


def _rules(options: Options) -> Rules:
    values = cast("Any", options)
    return Rules(
        mode=values["mode"],
        boards=in_play(values["layout"], values["mode"]),
        most_preferences=MOST_PREFERENCES[values["mode"]],
        majority_basis=values["majority_basis"],
        upper_counts_preferences=values["upper_counts_preferences"],
        show_preference_count=values["show_preference_count"],
        keep_preferences=values["hung_preferences"] == "keep",
        max_contests=values["max_contests"],
    )


def _fill_slip(state: State, place: Place | None) -> Step[State]:
    """The mover writes on a slip, or leaves it blank (J5)."""
    house, seat = state.house, state.house.mover
    written = 0 if place is None else 1 << plan_of(house.rules.boards).numbers[place]
    red, blue = state.declared
    declared = (red | written, blue) if seat == 0 else (red, blue | written)
    filled = replace(house, slips=house.slips + 1)
    event = SlipFilled(seat, place)
    if not _has_declared(filled, place):
        return Step(State(filled, declared), (event,))
    shown = house.rules.show_preference_count
    done = PreferencesDeclared(seat, declared[seat].bit_count(), shown)
    phase: Phase = "declare" if seat == 0 else "claim"
    return Step(
        State(replace(house, phase=phase, mover=1 - seat, slips=0), declared), (event, done)
    )


def _has_declared(house: House, last: Place | None) -> bool:
    """Whether that was the mover's last slip.

    A blank one is, but not where the number is secret: then all are filled,
    so that the number of choices does not tell it (J7).
    """
    rules = house.rules
    return house.slips == rules.most_preferences or (last is None and rules.show_preference_count)


def _after(state: State, turn: Turn) -> Step[State]:
    """What follows when ``turn`` has come to its end, or to a choice (J17, J20, J21, J23)."""
    mover = state.house.mover
    if turn.pending[1 - mover]:
        return Step(
            State(_house(state, turn, "resolve", mover), state.declared), tuple(turn.events)
        )
    if turn.claimed == plan_of(state.house.rules.boards).everywhere:
        full = State(_house(state, turn, "over", mover), state.declared)
        return _end_contest(full, tuple(turn.events))
    return Step(State(_house(state, turn, "claim", 1 - mover), state.declared), tuple(turn.events))


def _house(state: State, turn: Turn, phase: Phase, mover: Seat) -> House:
    return House(
        rules=state.house.rules,
        phase=phase,
        mover=mover,
        slips=0,
        held=(turn.held[0], turn.held[1]),
        placed=turn.placed,
        revealed=(turn.revealed[0], turn.revealed[1]),
        cancelled=turn.cancelled,
        contest=state.house.contest,
        flips=turn.flips,
    )


def _end_contest(full: State, events: tuple[Event, ...]) -> Step[State]:
    """The game ends, or its boards are cleared for another contest (J24-J29)."""
    house = full.house
    ended = outcome(house)
    if ended.winner is None:
        hung = ContestHung(house.contest, scores(house), quota(house), ended.blocked)
        events = (*events, hung)
        if house.contest < house.rules.max_contests:
            return _contest_again(full, events)
    return Step(full, (*events, GameEnded(game_result(house))))


def _contest_again(full: State, events: tuple[Event, ...]) -> Step[State]:
    """Empty boards; what was declared is known to all and stays, or is dropped (J28)."""
    keep, contest = full.house.rules.keep_preferences, full.house.contest + 1
    cleared = replace(
        full.house, phase="claim", mover=0, held=(0, 0), placed=0, contest=contest, flips=0
    )
    events = (*events, ContestBegan(contest, keep))
    if keep:
        return Step(State(cleared, full.declared), events)
    return Step(State(replace(cleared, revealed=(0, 0), cancelled=0), (0, 0)), events)
