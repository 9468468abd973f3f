"""What a sealed game sends, move and seal bytes apart, beside the letters of an open one.

Standard options, choices at random. The move of a letter is its action and all that a letter
has to have: seat, number, chain and signature. What else it carries is the seal.
"""

from __future__ import annotations

from statistics import mean

from bench.figures import show
from molecore.core.options import resolve
from molecore.registry import PLAYABLE, load
from molecore.sealed.messages import Terms
from tests.sealed.lengths import MOST, length, letters, move_length, move_ratios
from tests.sealed.playing import Party

GAMES = 4
"""Random games for each number of seats."""


def main() -> None:
    """Print a line for each game and number of seats."""
    for meta in PLAYABLE:
        for seats in meta.seats:
            parties = [played(meta.id, seats, seed) for seed in range(GAMES)]
            _show(f"{meta.id} with {seats}", parties)


def played(game_id: str, seats: int, seed: int) -> Party:
    """A game with standard options."""
    game = load(game_id)
    party = Party(Terms(game, resolve(game.meta.options, {}), seats, f"bench {seed}"), seed)
    party.begin()
    party.play()
    return party


def _show(name: str, parties: list[Party]) -> None:
    logs = [party.log for party in parties]
    lengths = [[length(party, number) for number in range(len(party.log))] for party in parties]
    wholes = [*map(sum, lengths)]
    moves = [sum(move_length(party, n) for n in range(len(party.log))) for party in parties]
    opened = [sum(map(len, letters(party))) for party in parties]
    longest = max(map(max, lengths))
    print(
        f"{name}: {mean(map(len, logs)):.0f} messages; {mean(opened):.0f} bytes of open letters; "
        f"sealed {mean(moves):.0f} of moves and {mean(wholes) - mean(moves):.0f} of seals; "
        f"the longest message {longest}",
        flush=True,
    )
    ratios = [ratio for party in parties for ratio in move_ratios(party)]
    if ratios:
        show("a move beside an open one", mean(ratios), MOST, at_most=True)


if __name__ == "__main__":
    main()
