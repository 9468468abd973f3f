"""The check when all is opened: the whole game is played again, and every message compared.

All that a device says follows from its seed, its choices and what the others said. So an honest
device made from what was opened says the same again. The first message that differs is where a
seat cheated, or its device broke.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from molecore.core.errors import IllegalAction, MalformedAction
from molecore.core.outcomes import FaceDown, is_unknown
from molecore.core.protocol import Seat, Step
from molecore.core.record import record
from molecore.core.rng import SplitMix64
from molecore.sealed.crypto import DIGEST_LENGTH, Secrets
from molecore.sealed.device import Device, Tools, Unreadable
from molecore.sealed.ledger import Call, InDeck
from molecore.sealed.messages import Damaged, Message, unpacked
from molecore.sealed.parts import KINDS, take
from molecore.sealed.table import Table


@record
class Cheat:
    """The seat that cheated, in which message, and after how many plies."""

    seat: Seat
    message: int
    ply: int


@record
class Opened:
    """What a seat opened at the end: its secrets, and what it chose in secret, in order."""

    secrets: Secrets
    choices: tuple[str, ...]


_NO_ANSWER: Final = (IllegalAction, MalformedAction, Unreadable, LookupError, ValueError)
"""What an honest device raises where another seat claims to have gone on."""


def opened(table: Table, seat: Seat) -> Opened:
    """What ``seat`` opened at the end of a game. Raises `Damaged` if it cannot be read."""
    said = table.opened[seat]
    try:
        choices = tuple(piece.decode() for piece in unpacked(said[DIGEST_LENGTH:]))
    except UnicodeDecodeError as error:
        raise Damaged("what was opened is no text") from error
    return Opened(Secrets(said[:DIGEST_LENGTH]), choices)


def find_cheat(table: Table, tools: Tools) -> Cheat | None:
    """The first message that an honest device would not have sent; None if all were honest.

    ``table`` is of a game in which all seats have opened all.
    """
    devices = _Again(table, tools)
    for number, message in enumerate(table.log):
        ply = len(devices.plies)
        if not devices.say_the_same(message):
            return Cheat(message.seat, number, ply)
    return None


class _Again:
    """Devices made from what was opened, which play the game once more."""

    def __init__(self, table: Table, tools: Tools) -> None:
        self._devices: list[Device] = []
        self._choices: list[list[str]] = []
        for seat in range(table.terms.seats):
            seed, choices = table.opened[seat][:DIGEST_LENGTH], list[str]()
            with suppress(Damaged):  # Else its device has no answer where it has to choose.
                choices = list(opened(table, seat).choices)
            device = Device(table.terms, seat, seed, tools)
            self._devices.append(device)
            self._choices.append(choices)

    @property
    def plies(self) -> Sequence[object]:
        return self._devices[0].table.plies

    def say_the_same(self, message: Message) -> bool:
        """Whether the seat of ``message`` says it again; then all other devices hear it."""
        try:
            said = self._say(message)
        except _NO_ANSWER:
            return False
        if said is None or said.parts != message.parts:
            return False
        for device in self._devices:
            if device.seat != message.seat:
                take(device.table, message)
                device.table.append(message)
        return True

    def _say(self, message: Message) -> Message | None:
        device, game = self._devices[message.seat], self._devices[0].terms.game
        kinds = {part[:1]: part[1:] for part in message.parts}
        if message.parts[0][:1] == KINDS["stop"]:
            said = device.stop()
        elif KINDS["act"] in kinds:
            said = device.act(game.decode(kinds[KINDS["act"]].decode()))
        elif KINDS["choose"] in kinds:
            said = device.act(game.decode(self._choices[message.seat].pop(0)))
        else:
            said = device.due()
        return said[0] if said else None


def whole_game(table: Table, tools: Tools) -> list[Step[Any]]:
    """The game as it truly was, secrets included: the set-up, and a step for each ply.

    ``table`` is of a game in which all seats have opened all, and none cheated.
    """
    openings = [opened(table, seat) for seat in range(table.terms.seats)]
    left = {seat: iter(each.choices) for seat, each in enumerate(openings)}
    secrets = [each.secrets for each in openings]
    orders = [_order(table, tools, number, secrets) for number in range(len(table.decks))]
    game, terms = table.game, table.terms
    first = TrueOutcomes(table.calls[0], orders)
    steps = [game.setup(terms.options, terms.seats, 0, first)]
    for played, calls in zip(table.plies[: len(table.steps) - 1], table.calls[1:], strict=False):
        action = game.decode(next(left[played.seat])) if played.promises else played.action
        outcomes = TrueOutcomes(calls, orders)
        steps.append(game.apply(steps[-1].state, played.seat, action, outcomes))
    return steps


def _order(
    table: Table, tools: Tools, number: int, secrets: Sequence[Secrets]
) -> Mapping[int, Any]:
    """The card at each place of a deck."""
    deck, points = table.decks[number], table.decks[number].points
    for each in secrets:
        points = tools.cipher.unlock(each.key(number), points)
    found = (table.number(number, point) for point in points)
    return {place: deck.values[card or 0] for place, card in enumerate(found)}


class TrueOutcomes:
    """Outcomes as they were: with the cards that lay face down, as all opened keys show them."""

    def __init__(self, calls: Sequence[Call], orders: Sequence[Mapping[int, Any]]) -> None:
        self._calls = iter(tuple(calls))
        self._orders = orders

    def lot(self, rng: SplitMix64, values: Sequence[Any]) -> Any:  # noqa: ARG002
        return next(self._calls).value

    def shuffle(self, rng: SplitMix64, cards: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        return tuple(map(self._true, next(self._calls).value))

    def turn_up(
        self,
        rng: SplitMix64,  # noqa: ARG002
        card: Any,
        among: Callable[[], Sequence[Any]],  # noqa: ARG002
        seat: Seat | None = None,  # noqa: ARG002
    ) -> Any:
        call = next(self._calls)
        return call.value if is_unknown(card) else card

    def _true(self, card: Any) -> Any:
        mark = card.mark if isinstance(card, FaceDown) else None
        return self._orders[mark.deck][mark.place] if isinstance(mark, InDeck) else card
