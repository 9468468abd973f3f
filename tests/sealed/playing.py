"""Sealed games played at random, all devices in one process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from molecore.core.options import resolve
from molecore.core.playout import random_options
from molecore.core.protocol import AnyGame
from molecore.core.rng import SplitMix64
from molecore.registry import load
from molecore.sealed.device import Device, Tools
from molecore.sealed.messages import VERSION, Message, Terms
from tests.sealed.simulated import SimulatedCipher, SimulatedCommitments

Choose = Callable[[Device], Any]


def simulated_tools() -> Tools:
    return Tools(SimulatedCipher(), SimulatedCommitments())


def random_terms(game_id: str, seed: int, version: int = VERSION) -> Terms:
    game: AnyGame = load(game_id)
    rng = SplitMix64(seed)
    seats = rng.choice(game.meta.seats)
    options = resolve(game.meta.options, random_options(game.meta.options, rng))
    return Terms(game, options, seats, f"random {seed}", version)


class Party:
    """All devices of one game. Messages go round at once, until a seat is asked."""

    def __init__(self, terms: Terms, seed: int, tools: Tools | None = None) -> None:
        self.terms = terms
        self.tools = tools or simulated_tools()
        self.rng = SplitMix64(seed)
        seeds = [b"".join(self._word() for _ in range(4)) for _ in range(terms.seats)]
        self.devices = [Device(terms, seat, seeds[seat], self.tools) for seat in range(terms.seats)]
        self.actions: list[Any] = []
        """What was chosen, secrets included, by ply."""
        self.between: Callable[[Message], None] = lambda _: None
        """Called with each message before it is delivered."""

    def _word(self) -> bytes:
        return self.rng.word().to_bytes(8, "big")

    @property
    def log(self) -> list[Message]:
        return self.devices[0].table.log

    @property
    def asked(self) -> Device:
        """The only device whose seat is asked."""
        (device,) = [device for device in self.devices if device.is_asked]
        return device

    def begin(self) -> None:
        self.deliver(self.devices[0].due())

    def deliver(self, messages: Sequence[Message]) -> None:
        left = list(messages)
        while left:
            message = left.pop(0)
            self.between(message)
            for device in self.devices:
                if device.seat != message.seat:
                    device.receive(message)
                    left += device.due()

    def choose(self, device: Device) -> Any:
        return self.rng.choice(device.legal_actions())

    def step(self) -> None:
        """One choice at random, and all that is said after it."""
        device = self.asked
        action = self.choose(device)
        self.actions.append(action)
        self.deliver(device.act(action))

    def play(self, plies: int = 100_000) -> None:
        """Choices at random until all is opened, or for so many plies."""
        for _ in range(plies):
            if self.devices[0].table.is_over:
                return
            self.step()


@lru_cache(maxsize=24)
def finished(game_id: str, seed: int) -> Party:
    """A whole game of random terms and choices that tests share: to look at, not to change."""
    return played(game_id, seed)


def played(game_id: str, seed: int, plies: int = 100_000) -> Party:
    """A game of random terms and choices."""
    party = Party(random_terms(game_id, seed), seed)
    party.begin()
    party.play(plies)
    return party


def made_anew(device: Device) -> Device:
    """The same device from what is kept of it: seed, choices, and what was said."""
    anew = type(device)(device.terms, device.seat, device.secrets.seed, device.tools)
    anew.choices = dict(device.choices)
    for message in device.table.log:
        anew.receive(message)
    return anew
