"""How much of a game is pressed in a browser: its last moves in every run, all of it in proofs."""

from __future__ import annotations

from random import Random
from typing import Final

from e2e.player import Player
from molecore.core.match import Match, new_match
from molecore.core.match import Player as Seated
from molecore.core.options import OptionValue
from molecore.registry import load
from tests.amounts import LONG, amount

FEW: Final = amount(4, 10_000)
"""Moves that are pressed one after another."""


def at_random(game: str, *levels: str, seed: int = 0, **options: OptionValue) -> Match:
    """A game that is over, of people, or of these levels in the seats ("" for a person)."""
    rules, chance = load(game), Random(seed)
    people = [Seated(f"Player {seat + 1}", level or None) for seat, level in enumerate(levels)]
    match = new_match(rules, people, options, seed, match_id=f"end-{seed}")
    while match.result is None:
        seat = match.actors[0]
        match = match.play(seat, chance.choice(list(rules.legal_actions(match.state, seat))))
    return match


def near_the_end(match: Match, plies: int = FEW, *, begun: int = 0) -> Match:
    """The same game without its last ``plies``; only its first ``begun`` in the long proof."""
    return match.jump(begun if LONG else max(begun, len(match.plies) - plies)).forget_undone()


def press_on(player: Player, chance: Random, plies: int = FEW) -> None:
    """Press so many places at random, or until the game is over."""
    for _ in range(plies):
        if player.over:
            return
        before = player.ply
        player.press(chance.choice(player.targets()))
        player.is_at(before + 1)
