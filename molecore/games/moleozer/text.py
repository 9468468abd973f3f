"""The position in plain text, for terminals and for records that people read."""

from __future__ import annotations

from molecore.core.protocol import Seat
from molecore.games.moleozer.board import HOUSES, NODES, Card, Node
from molecore.games.moleozer.records import PublicState, View
from molecore.words import Message, Said, listed, say


def text_board(view: View) -> str:
    """The map, a line for each player, the cards that are shown and what is to be done."""
    public = view.public
    players = [str(_player(public, seat)) for seat in range(len(public.seating))]
    own = [say("moleozer.text.own_cards", cards=_in_a_row(view.own))] if view.own else []
    return "\n".join(
        [*_map(public), *players, *own, str(_status(public)), say("moleozer.text.legend")]
    )


def _map(public: PublicState) -> list[str]:
    """Each arm from the centre outwards; the mole stands on one of the spaces."""
    return [f"{house[0]}  {_arm_line(public, house)}" for house in HOUSES[public.on]]


def _arm_line(public: PublicState, house: Node) -> str:
    return " - ".join(_mark(public, node) for node in ("C", *_arm(public, house)))


def _arm(public: PublicState, house: Node) -> list[Node]:
    return [node for node in NODES[public.on] if node[0] == house[0] and node != "C"]


def _mark(public: PublicState, node: Node) -> str:
    if node == public.mole:
        return "M"
    if node not in public.houses:
        return "o"
    return str((public.seating[public.houses.index(node)] or 0) + 1)


def _player(public: PublicState, seat: Seat) -> Message:
    player, turned = _short(seat), _in_a_row(public.played[seat]) or "-"
    if seat not in public.seating:
        return Message("moleozer.text.out", player=player, cards=turned)
    place = public.seating.index(seat)
    stands = Message(
        "moleozer.text.first_player" if place == public.starter else "moleozer.text.player",
        player=player,
        house=public.houses[place] or Message("moleozer.text.no_house"),
        count=public.stack,
        cards=turned,
    )
    guess = public.guesses[seat]
    if guess is None:
        return stands
    return Message("moleozer.text.with_guess", player=stands, guess=guess)


def _in_a_row(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _short(seat: Seat) -> str:
    return f"P{seat + 1}"


def _status(public: PublicState) -> Message:
    return Message(f"moleozer.text.status.{_kind(public)}", round=public.round, task=_task(public))


def _kind(public: PublicState) -> str:
    if public.sudden_death:
        return "sudden_death"
    return "multiplied" if public.multiplied else "added"


def _task(public: PublicState) -> Said:
    if public.phase == "over":
        return Message("match.over")
    if not public.actors:
        return Message("moleozer.text.task.none")
    who = listed([_short(seat) for seat in public.actors])
    return Message(f"moleozer.text.task.{public.phase}", who=who)
