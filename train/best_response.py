"""What a best response gains of the guesses of two in Moleozer: `python -m train.best_response`.

In the first round of many deals the highest level is asked what it guesses first, and what it
answers to every guess that is made often or far off. Then the best answers to its guesses and the
best guesses before its answers are worked out over all pairs of cards. A won round counts 1, a
lost one -1. Who plays neither better nor worse than as well as can be gains nothing; as it is
only asked so often, some of what is found is chance, so it gains that at most.
What that comes to in whole games: `python -m train.ladder moleozer --only uncanny knowing`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from operator import add, mul
from typing import Any, Final, TypeAlias

from molecore.ai.choose import Question, uncalibrated
from molecore.core.options import resolve
from molecore.games.moleozer.actions import Declare, Guess
from molecore.games.moleozer.board import DECK, GAP, TRACK
from molecore.games.moleozer.guess_search import decided
from molecore.games.moleozer.odds import Face, face
from molecore.games.moleozer.rules import GAME

First: TypeAlias = Mapping[Face, Mapping[int, float]]
"""How often each guess is made, by card."""
Second: TypeAlias = Mapping[tuple[Face, int], Mapping[int, float]]
"""How often each answer is given, by card and first guess."""

Combined: TypeAlias = Callable[[int, int], int]
"""What two cards come to: `add` or `mul`."""

ASKED: Final = (1, 2, *range(4, 18), 22, 23, TRACK)
"""First guesses that the second is asked to answer."""
ASKED_OF_PRODUCTS: Final = (*range(2, 30, 3), *range(31, 90, 6), 100)
_FACES: Final = Counter(map(face, DECK))
_PAIRS: Final = {
    (a, b): _FACES[a] * (_FACES[b] - (a == b)) / (len(DECK) * (len(DECK) - 1))
    for a in _FACES
    for b in _FACES
}
"""How likely it is that the first has one card, and the second the other."""


def main() -> None:
    """Ask, work it out, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--level", default=GAME.meta.levels[-1].id)
    parser.add_argument("--multiplied", action="store_true", help="where cards are multiplied")
    asked = parser.parse_args()
    combined: Combined = mul if asked.multiplied else add
    first = _guesses(asked.level, asked.deals, combined)
    second = _answers(asked.level, asked.deals // 5, combined)
    left, most = left_to(first, combined), gained_from(second, combined)
    print(f"moleozer: {asked.level} has {left:.3f} of a first guess that is answered best,")
    print(f"and leaves {most:.3f} to the best first guess: {(most - left) / 2:.3f} a round to gain")


def _shares(counts: Mapping[Any, Counter[int]]) -> dict[Any, dict[int, float]]:
    return {
        key: {number: count / found.total() for number, count in found.items()}
        for key, found in counts.items()
    }


def _guesses(level: str, deals: int, combined: Combined) -> First:
    counts: dict[Face, Counter[int]] = {}
    for seed in range(deals):
        state = _dealt(seed, combined)
        counts.setdefault(_card(state), Counter())[_guess(state, level, seed)] += 1
    return _shares(counts)


def _answers(level: str, deals: int, combined: Combined) -> Second:
    counts: dict[tuple[Face, int], Counter[int]] = {}
    for seed in range(deals):
        state = _dealt(seed, combined)
        for guess in ASKED_OF_PRODUCTS if combined is mul else ASKED:
            answering = GAME.apply(state, GAME.actors(state)[0], Guess(guess)).state
            key = _card(answering), guess
            counts.setdefault(key, Counter())[_guess(answering, level, seed)] += 1
    return _shares(counts)


def _dealt(seed: int, combined: Combined) -> Any:
    """A game of two that is about to guess for the first time."""
    options = {"multiplication": combined is mul}
    state: Any = GAME.setup(resolve(GAME.meta.options, options), 2, seed).state
    while state.public.phase != "guess":
        seat = GAME.actors(state)[0]
        legal = GAME.legal_actions(state, seat)
        action = Declare(True) if Declare(True) in legal else legal[0]
        state = GAME.apply(state, seat, action).state
    return state


def _card(state: Any) -> Face:
    return face(state.stacks[GAME.actors(state)[0]][0])


def _guess(state: Any, level: str, chance: int) -> int:
    seat = GAME.actors(state)[0]
    view = GAME.recall(state, seat)
    asked = Question(GAME, view, seat, GAME.meta.level(level), chance)
    action: Any = uncalibrated(asked, lambda _: None).action
    return int(action.number)


def left_to(first: First, combined: Combined = add) -> float:
    """What a first guess has on average that is answered best."""
    left = 0.0
    for card in _FACES:
        for guess in {number for shares in first.values() for number in shares}:
            ways = {
                other: _PAIRS[other, card] * first.get(other, {}).get(guess, 0.0)
                for other in _FACES
            }
            left += min(
                sum(
                    way * _worth(combined(other[0], card[0]), (other, card), guess, answer)
                    for other, way in ways.items()
                    if way
                )
                for answer in range(1, (100 if combined is mul else TRACK) + 1)
                if abs(answer - guess) >= GAP
            )
    return left


def gained_from(second: Second, combined: Combined = add) -> float:
    """What the best first guess has on average, of those that every card was asked about."""
    cards = {card for card, _ in second}
    return sum(
        max(
            sum(
                _PAIRS[card, other]
                * share
                * _worth(combined(card[0], other[0]), (card, other), guess, answer)
                for other in cards
                for answer, share in second[other, guess].items()
            )
            for guess in {number for _, number in second}
        )
        for card in _FACES
    )


def _worth(total: int, faces: tuple[Face, Face], guess: int, answer: int) -> int:
    """What a round comes to for the first."""
    (_, one), (_, other) = faces
    winner = decided({0: guess, 1: answer}, total, second=one or other)
    return 0 if winner is None else 1 - 2 * winner


if __name__ == "__main__":
    main()
