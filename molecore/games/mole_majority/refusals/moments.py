"""Why a kind of action is not the one to be done at this moment, wherever it would be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from molecore.core.errors import Refusal
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.cards import CARDS
from molecore.games.mole_majority.records import Main, Owed, Phase, PublicState, Turn
from molecore.words import Message

Kind = type[do.Action]
"""The class of an action, one of the union `Action`."""


class Moment(NamedTuple):
    """All of a position that decides which kinds of actions it is the moment for."""

    phase: Phase
    has_begun: bool
    """Whether a turn has begun."""
    may_stack: bool
    """Whether a turn may begin with a stacked card (R33)."""
    owed: Owed | None
    main: Main | None
    steps: bool
    """Whether moves or breeds are left of the Action's number."""
    breeds: bool
    """Whether bonus breeds are left, of the Action or of stacked cards."""
    may_use_bonus: bool
    effect: bool


class Wrong(NamedTuple):
    """Why the moment is wrong: the end of a message's id, and a rule."""

    why: str
    rule: str

    def refusal(self, turn: Turn | None) -> Refusal:
        """The refusal of an action that comes at this moment."""
        if turn is not None and self is _UNDER_WAY:
            # A turn has one Action, unless it began without.
            how = "action" if turn.action else "alone"
            card = CARDS[turn.action or turn.stacked[0]].name
            message = Message(f"mole_majority.refused.under_way.{how}", card=card)
        else:
            message = Message(f"mole_majority.refused.moment.{self.why}")
        return Refusal(message, self.rule)


_UNDER_WAY: Final = Wrong("under_way", "R33")
_OPENS: Final = frozenset({do.Play, do.Discard, do.Pass})
_OWED: Final[Mapping[Owed, tuple[Kind, Wrong]]] = {
    "breed": (do.Breed, Wrong("owed_breed", "R37")),
    "move": (do.Move, Wrong("owed_move", "R37")),
    "convert": (do.Convert, Wrong("owed_convert", "R71")),
    "cave_in": (do.CaveIn, Wrong("owed_cave_in", "R64")),
    "roll": (do.Roll, Wrong("owed_roll", "R76")),
}
"""What is done where something is owed, and why nothing else is."""
_NEVER_FREE: Final[Mapping[Kind, Wrong]] = {
    do.Convert: Wrong("no_convert_left", "R53"),
    do.Roll: Wrong("no_roll", "R75"),
}
"""What is done only where it is owed."""
_OF_MAIN: Final[Mapping[Kind, tuple[str, Wrong]]] = {
    do.AddNumber: ("roll", Wrong("takes_no_number", "R75")),
    do.Swap: ("swap", Wrong("no_swap", "R80")),
    do.MakeHome: ("burrow", Wrong("no_burrowing", "R60")),
    do.CaveIn: ("burrow", Wrong("no_burrowing", "R60")),
}
"""What an Action can begin with, and why another Action, or the same later, cannot."""


def moment_of(public: PublicState) -> Moment:
    """What decides which kinds of actions can be done now."""
    # Asked for what is legal, and once more for what is done then.
    if not _last_moment or _last_moment[0][0] is not public:
        _last_moment[:] = [(public, _moment(public))]
    return _last_moment[0][1]


_last_moment: list[tuple[PublicState, Moment]] = []


def _moment(public: PublicState) -> Moment:
    turn, alone = public.turn, public.rules.stackables_alone
    if turn is None:
        return Moment(public.phase, False, alone, None, None, False, False, False, False)
    return Moment(
        public.phase,
        True,
        alone,
        turn.owed,
        turn.main,
        bool(turn.steps),
        bool(turn.breeds),
        may_use_bonus(public, turn),
        turn.effect,
    )


def wrong_moment(moment: Moment, kind: Kind) -> Wrong | None:
    """Why this is no moment for such an action; None if it is one."""
    match moment.phase:
        case "home_base":
            return None if kind is do.PlaceHomeBase else Wrong("home_base_first", "R4")
        case "tile":
            return None if kind is do.LayTile else Wrong("tile_first", "R5")
    if kind is do.PlaceHomeBase or kind is do.LayTile:
        return Wrong("board_laid", "R6")
    return _wrong_in_turn(moment, kind)


def _wrong_in_turn(moment: Moment, kind: Kind) -> Wrong | None:
    opens = kind in _OPENS
    if not moment.has_begun:
        alone = kind is do.Stack and moment.may_stack
        return None if opens or alone else Wrong("choose_card_first", "R32")
    if opens:
        return _UNDER_WAY
    if moment.owed is not None:
        does, wrong = _OWED[moment.owed]
        fits = kind is does or (moment.owed == "roll" and kind is do.Stack)
        return None if fits else wrong
    return _wrong_in_play(moment, kind)


def _wrong_in_play(moment: Moment, kind: Kind) -> Wrong | None:
    if kind is do.Breed:
        return _no_breed(moment)
    if kind is do.Move:
        return None if moment.steps else Wrong("no_move_left", "R41")
    if kind is do.EndTurn:
        return None if moment.effect else Wrong("no_effect_yet", "R37")
    if kind in _OF_MAIN:
        main, wrong = _OF_MAIN[kind]
        return None if moment.main == main else wrong
    return _NEVER_FREE.get(kind)


def _no_breed(moment: Moment) -> Wrong | None:
    if moment.steps:
        return None
    if not moment.breeds:
        return Wrong("no_breed_left", "R57")
    return None if moment.may_use_bonus else Wrong("effect_first", "R55")


def may_use_bonus(public: PublicState, turn: Turn) -> bool:
    """Whether bonuses can be used now: the main effect is done, or may be declined (R55)."""
    return turn.main not in {"roll", "swap"} or public.rules.allow_bonus_only
