"""Events as sentences, for the log, the status line and screen readers alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from molecore.core.protocol import GameEnded
from molecore.core.remarks import Reason
from molecore.games.moleozer import events as e
from molecore.games.moleozer.records import Reveal
from molecore.words import Message, Said, listed

Names = Sequence[str]
"""The name of each seat."""

Choice: TypeAlias = (
    e.HouseChosen
    | e.StackPutDown
    | e.Declared
    | e.Guessed
    | e.GuessChanged
    | e.MoleMoved
    | e.Declined
    | e.StacksReversed
    | e.SeatsSwapped
)
"""What somebody did."""


def describe(event: e.Event, names: Names) -> Message:
    """``event`` as one sentence, or a few. No sentence tells a card that is face down."""
    tell = _TELLERS.get(type(event))
    if tell is not None:
        return tell(event, names)
    return _did(event, names)  # type: ignore[arg-type]


def cards_turned(reveal: Reveal, names: Names) -> Message:
    """The cards, what they come to, and who wins the round or why no one does."""
    cards = [card for card in reveal.cards if card]
    sign = " x " if reveal.multiplied else " + "
    return Message(
        "moleozer.cards_turned",
        cards=listed([str(card) for card in cards]),
        sum=sign.join(str(card.value) for card in cards),
        answer=reveal.answer,
        verdict=why(reveal, names),
    )


def why(reveal: Reveal, names: Names) -> Message:
    """Who wins the round and why, or why no one does."""
    if reveal.tie:
        return _tied(reveal, _sharing(reveal, names))
    seat = reveal.winner or 0
    name, far = names[seat], reveal.distances[seat] or 0
    if reveal.second:
        return Message("moleozer.verdict.second", name=name, distance=far)
    if far == 0:
        return Message("moleozer.verdict.exact", name=name)
    return Message("moleozer.verdict.closest", name=name, distance=far)


def _tied(reveal: Reveal, sharing: Said) -> Message:
    if reveal.tie == "any":
        return Message("moleozer.verdict.any_tie", names=sharing)
    if reveal.tie == "second":
        return Message("moleozer.verdict.second_tie", names=sharing)
    return Message("moleozer.verdict.tie", names=sharing)


def _sharing(reveal: Reveal, names: Names) -> Said:
    """Those who share a distance, the nearest that two share."""
    distances = [far for far in reveal.distances if far is not None]
    shared = min(far for far in distances if distances.count(far) > 1)
    return listed([names[seat] for seat, far in enumerate(reveal.distances) if far == shared])


def _did(event: Choice, names: Names) -> Message:
    name = names[event.seat]
    match event:
        case e.HouseChosen(node=node, last=last):
            how = "last" if last else "one"
            return Message(f"moleozer.house_chosen.{how}", name=name, house=node)
        case e.StackPutDown():
            return Message("moleozer.stack_put_down", name=name)
        case e.Declared(multiplied=multiplied):
            how = "multiplication" if multiplied else "addition"
            return Message(f"moleozer.declared.{how}", name=name)
        case e.Guessed(number=number):
            return Message("moleozer.guessed", name=name, number=number)
        case e.GuessChanged(number=number):
            return _guess_changed(name, number)
    return _moved(event, names)


def _guess_changed(name: str, number: int | None) -> Message:
    if number is None:
        return Message("moleozer.guess_kept", name=name)
    return Message("moleozer.guess_changed", name=name, number=number)


def _moved(
    event: e.MoleMoved | e.Declined | e.StacksReversed | e.SeatsSwapped, names: Names
) -> Message:
    name = names[event.seat]
    match event:
        case e.MoleMoved(node=node, extra=extra):
            step = "extra" if extra else "step"
            return Message(f"moleozer.mole_moved.{step}", name=name, space=node)
        case e.Declined(what=what):
            return Message(f"moleozer.declined.{what}", name=name)
        case e.SeatsSwapped(other=other, houses=(own, _)):
            return Message("moleozer.seats_swapped", name=name, house=own, other=names[other])
    return Message("moleozer.stacks_reversed", name=name)


def _crushed(event: e.HouseCrushed, names: Names) -> Message:
    whose = "own" if event.seat == event.by else "other"
    return Message(f"moleozer.house_crushed.{whose}", house=event.node, name=names[event.seat])


def _board_turned(event: e.BoardTurned, names: Names) -> Message:
    one, other = event.seats
    house, other_house = event.houses
    return Message(
        "moleozer.board_turned",
        name=names[one],
        house=house,
        other=names[other],
        other_house=other_house,
    )


def _compared(event: e.DistancesCompared, names: Names) -> Message:
    one, other = event.seats
    steps, other_steps = (Message("moleozer.steps", n=far) for far in event.distances)
    return Message(
        "moleozer.distances_compared",
        name=names[one],
        steps=steps,
        other=names[other],
        other_steps=other_steps,
    )


def _starter_chosen(event: e.StarterChosen, names: Names) -> Message:
    how = "by_lot" if event.by_lot else "as_wished"
    return Message(f"moleozer.starter_chosen.{how}", name=names[event.seat])


def _houses_given(event: e.HousesGiven, names: Names) -> Message:
    owned = [
        Message("moleozer.houses_given.one", name=name, house=house)
        for name, house in zip(names, event.houses, strict=False)
    ]
    return Message("moleozer.houses_given", houses=listed(owned))


def _asked(event: e.Asked, names: Names) -> Message:
    asked = [names[seat] for seat in event.seats]
    if event.phase == "memory":
        return Message("moleozer.asked_to_look", names=listed(asked), n=len(asked))
    return Message(f"moleozer.asked.{event.phase}", name=asked[0])


def _game_ended(event: GameEnded, names: Names) -> Message:
    winner = names[event.result.winners[0]]
    return Message(f"moleozer.won.{event.result.reason}", name=winner)


_TELLERS: Final[Mapping[type, Callable[[Any, Names], Message]]] = {
    e.StarterChosen: _starter_chosen,
    e.HousesGiven: _houses_given,
    e.Dealt: lambda event, _: Message("moleozer.dealt", n=event.count),
    e.RoundBegan: lambda event, names: Message(
        "moleozer.round_began", round=event.round, name=names[event.seat]
    ),
    e.CardsTurned: lambda event, names: cards_turned(event.reveal, names),
    e.HouseCrushed: _crushed,
    e.BoardTurned: _board_turned,
    e.MoleRecentred: lambda *_: Message("moleozer.mole_recentred"),
    e.DistancesCompared: _compared,
    e.RoundEnded: lambda event, _: Message("moleozer.round_ended", round=event.round),
    e.SuddenDeathBegan: lambda *_: Message("moleozer.sudden_death_began"),
    e.Asked: _asked,
    GameEnded: _game_ended,
}
"""What is told of events that no seat chose."""


# ---- why it happened


def reason(event: e.Event) -> Reason | None:
    """Why ``event`` came about, with its rule; None where that needs no saying."""
    match event:
        case e.CardsTurned(reveal=reveal):
            return _turned(reveal)
        case e.HouseCrushed(node=node):
            return Reason(Message("reason.moleozer.crushed", node=node), "Z35", (node,))
        case e.BoardTurned():
            return Reason(Message("reason.moleozer.board_turned"), "Z36")
        case e.DistancesCompared(distances=distances):
            far, near = max(distances), min(distances)
            return Reason(Message("reason.moleozer.distances", far=far, near=near), "Z42")
        case e.SuddenDeathBegan():
            return Reason(Message("reason.moleozer.sudden_death"), "Z43")
        case _:
            return None


def _turned(reveal: Reveal) -> Reason:
    answer = reveal.answer
    if reveal.winner is None:
        return _why_tied(reveal)
    distance = reveal.distances[reveal.winner] or 0
    if reveal.second:
        words = Message("reason.moleozer.second", answer=answer, distance=distance)
        return Reason(words, "Z19")
    return Reason(Message("reason.moleozer.closest", answer=answer, distance=distance), "Z18")


def _why_tied(reveal: Reveal) -> Reason:
    if reveal.tie == "any":
        return Reason(Message("reason.moleozer.any_middle", answer=reveal.answer), "Z24")
    rule = "Z23" if reveal.tie == "second" else "Z22"
    return Reason(Message("reason.moleozer.nobody", answer=reveal.answer), rule)
