"""Actions as text and back: ``pref+U:B1``, ``pref-``, ``U:B1``, ``resolve:U:H3``.

A whole declaration is one word, ``pref:U:B1,L:D1``; it stands for as many
actions as it takes to fill the slips.
"""

from __future__ import annotations

import re
from typing import Final

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.notation import quoted, squeezed
from molecore.games.majority.actions import Action, Claim, Declare, Resolve
from molecore.games.majority.board import Place, plan_of
from molecore.games.majority.records import PublicState
from molecore.games.majority.refusals import NO_PREFERENCES
from molecore.words import Message

_HOW: Final = Message("majority.notation.how")
_PLACE: Final = r"[ul]:[a-z][1-9][0-9]?"
_ACTION: Final = re.compile(rf"(?:(pref\+|resolve:)?({_PLACE}))|pref-", re.ASCII)
_WORD: Final = re.compile(rf"pref:((?:{_PLACE})(?:,{_PLACE})*)?", re.ASCII)
_SHORT_PLACE: Final = re.compile(r"(?<![ul]:)(?<![a-z0-9])(?=[a-z][1-9][0-9]?(?![0-9]))", re.ASCII)
"""Where a chamber is left out."""


def encode(action: Action) -> str:
    """The notation of ``action``, in its one normal form."""
    match action:
        case Declare(place=None):
            return "pref-"
        case Declare(place=place):
            return f"pref+{place}"
        case Claim(place=place):
            return place
        case Resolve(place=place):
            return f"resolve:{place}"


def decode(text: str) -> Action:
    """The one action that ``text`` names; case and spaces are free.

    Raises MalformedAction, which shows how it is written.
    """
    word = squeezed(text)
    found = _ACTION.fullmatch(word)
    if found is None:
        raise MalformedAction(_complaint(text, word))
    if word == "pref-":
        return Declare(None)
    place = found[2].upper()
    match found[1]:
        case "pref+":
            return Declare(place)
        case "resolve:":
            return Resolve(place)
    return Claim(place)


def decode_turn(public: PublicState, text: str) -> tuple[Action, ...]:
    """The actions that ``text`` asks of the mover: one, or a whole declaration (J5).

    Where one chamber is played it may be left out: ``B1`` for ``U:B1``, as people call the seat.
    """
    full = _with_chamber(public, squeezed(text))
    word = _WORD.fullmatch(full)
    if word is None:
        return (decode(full if _ACTION.fullmatch(full) else text),)
    places = word[1].upper().split(",") if word[1] else []
    return tuple(map(Declare, [*_in_order(public, places), *_blanks(public, len(places))]))


def _with_chamber(public: PublicState, word: str) -> str:
    boards = public.rules.boards
    return _SHORT_PLACE.sub(f"{boards[0][0].lower()}:", word) if len(boards) == 1 else word


def _in_order(public: PublicState, places: list[Place]) -> list[Place]:
    numbers = plan_of(public.rules.boards).numbers
    return sorted(places, key=lambda place: numbers.get(place, len(numbers)))


def _blanks(public: PublicState, written: int) -> list[None]:
    """What leaves the slips blank that are not written on."""
    most = public.rules.most_preferences
    if not most:
        raise IllegalAction(NO_PREFERENCES)
    left = most - public.slips - written
    if left < 0:
        raise IllegalAction(Refusal(Message("majority.refused.too_many", n=most), "J5"))
    return [None] * (min(left, 1) if public.rules.show_preference_count else left)


def _complaint(text: str, word: str) -> Message:
    if _WORD.fullmatch(word):
        return Message("majority.notation.several_seats")
    return Message("majority.notation.no_action", text=quoted(text), how=_HOW)
