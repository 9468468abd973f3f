"""Actions as text and back. Several with commas between are a whole turn: ``n4,m0/1-r0/2,end``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from molecore.core.errors import MalformedAction
from molecore.core.notation import quoted, squeezed
from molecore.games.mole_majority import actions as do
from molecore.games.mole_majority.board import CELLS, Edge, edge_between
from molecore.games.mole_majority.cards import CARDS, USES
from molecore.words import Message

_HOW: Final = Message("mole_majority.notation.how")
_CELL: Final = r"(?:o|[rmc][0-5])"
_SPACE: Final = rf"(?:{_CELL}/[0-5])"
_CARD: Final = "|".join(card.lower() for card in CARDS)
_USE: Final = "|".join(USES)


_WRITTEN: Final[Mapping[type, str]] = {
    do.PlaceHomeBase: "base:{0.cell}",
    do.LayTile: "lay:{0.cell}",
    do.Play: "{0.card}",
    do.AddNumber: "with:{0.card}",
    do.Breed: "{0.space}",
    do.Move: "{0.start}-{0.space}",
    do.Convert: "x:{0.space}",
    do.MakeHome: "home:{0.cell}",
    do.CaveIn: "{0.edge}",
    do.Discard: "discard",
    do.Pass: "pass",
    do.EndTurn: "end",
}


def encode(action: do.Action) -> str:
    """The notation of ``action``, in its one normal form."""
    match action:
        case do.Stack(card=card, use=use):
            return f"+cv:{use}" if card == "CV" else f"+{card.lower()}"
        case do.Roll(start=start, towards=towards, count=count):
            return f"{start}>{towards}" + ("" if count is None else f"*{count}")
        case do.Swap(seat=seat, place=place):
            return f"swap:{seat + 1}/{place}"
    return _WRITTEN[type(action)].format(action).lower()


def decode(text: str) -> do.Action:
    """The action that ``text`` names; case and spaces are free, and the order of an edge's cells.

    Raises MalformedAction, which shows how it is written.
    """
    word = squeezed(text)
    for pattern, read in _READERS:
        if found := pattern.fullmatch(word):
            return read(found)
    raise MalformedAction(Message("mole_majority.notation.no_action", text=quoted(text), how=_HOW))


def decode_turn(text: str) -> tuple[do.Action, ...]:
    """The actions that ``text`` asks for, one after another."""
    return tuple(map(decode, text.split(",")))


def _stack(found: re.Match[str]) -> do.Action:
    card: Any = found[1].upper()
    use: Any = found[2] or "breed"
    return do.Stack(card, use)


def _swap(found: re.Match[str]) -> do.Action:
    return do.Swap(int(found[1]) - 1, int(found[2]))


def _roll(found: re.Match[str]) -> do.Action:
    return do.Roll(found[1], found[2], int(found[3]) if found[3] else None)


def _edge(found: re.Match[str]) -> do.Action:
    one, other = found[1], found[2]
    edge: Edge = edge_between(one, other) if other in CELLS else f"{one}|{other}"
    return do.CaveIn(edge)


def _card(kind: Callable[[Any], do.Action]) -> Callable[[re.Match[str]], do.Action]:
    return lambda found: kind(found[1].upper())


def _place(kind: Callable[[str], do.Action]) -> Callable[[re.Match[str]], do.Action]:
    return lambda found: kind(found[1])


def _word(action: do.Action) -> Callable[[re.Match[str]], do.Action]:
    return lambda _: action


_READERS: Final = tuple(
    (re.compile(pattern, re.ASCII), read)
    for pattern, read in (
        (rf"({_CARD})", _card(do.Play)),
        (rf"with:({_CARD})", _card(do.AddNumber)),
        (r"\+(cv):(" + _USE + ")", _stack),
        (rf"\+((?!cv)(?:{_CARD}))()", _stack),
        ("discard", _word(do.Discard())),
        ("pass", _word(do.Pass())),
        ("end", _word(do.EndTurn())),
        (r"swap:([1-4])/([1-3])", _swap),
        (rf"({_SPACE})", _place(do.Breed)),
        (rf"({_SPACE})-({_SPACE})", lambda found: do.Move(found[1], found[2])),
        (rf"({_SPACE})>({_SPACE})(?:\*([1-9]))?", _roll),
        (rf"x:({_SPACE})", _place(do.Convert)),
        (rf"({_CELL})\|({_CELL}|d[0-5])", _edge),
        (rf"base:({_CELL})", _place(do.PlaceHomeBase)),
        (rf"lay:({_CELL})", _place(do.LayTile)),
        (rf"home:({_CELL})", _place(do.MakeHome)),
    )
)
