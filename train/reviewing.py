"""Measure what reviews find: `python -m train.reviewing GAME... --games 40`.

In each game one blunder is planted: a choice of seat 0 that gives away at least a fifth of the
chances to win, as twice a review's work finds with chance of its own. Everything else is played at
a quick level without faults. The review of the game should tell of the planted turn. `--alarms`
counts the choices of the highest level that a review would call mistakes.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, Final

from molecore.ai.assess import Assessment, Position, assess
from molecore.ai.choose import Question, choose
from molecore.ai.worker import LEAST_WORK
from molecore.arena.statistics import Comparison
from molecore.core.match import Match, Player, new_match
from molecore.core.protocol import Level
from molecore.core.record import replace
from molecore.registry import PLAYABLE, load
from molecore.teacher import asking
from molecore.teacher.assessed import Assessed, Suggestion
from molecore.teacher.questions import REVIEW_EFFORT
from molecore.teacher.review import dearest, has_choice
from train.calibration import PLAYS

BLUNDER: Final = 0.2
"""The chance to win that a planted blunder gives away at least."""
_CLEAR: Final = 3
"""How many times its doubt that is at least."""
_CANDIDATES: Final = 3
"""Choices that are tried as a blunder in one turn."""
_TRIED: Final = 0.3
"""How likely a turn is to be tried for a blunder."""
_MOST_PLIES: Final = 3000


def main() -> None:
    """Play, review and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[meta.id for meta in PLAYABLE])
    parser.add_argument("--games", type=int, default=40, dest="count")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--alarms", type=int, default=0, help="choices of the highest level")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    for game_id in asked.games:
        with ProcessPoolExecutor(asked.processes) as pool:
            seeds = range(asked.first, asked.first + asked.count)
            found = Counter[str]()
            for what in pool.map(planted, *_tasks(game_id, asked.seats, seeds)):
                found[what] += 1
                print(_told(game_id, found), flush=True)
            if asked.alarms:
                seeds = range(asked.first, asked.first + asked.alarms)
                raised = sum(pool.map(alarm, *_tasks(game_id, asked.seats, seeds)))
                print(f"{game_id}: {raised} false alarms of {asked.alarms}", flush=True)


def _tasks(game_id: str, seats: int, seeds: range) -> Iterator[list[Any]]:
    yield [game_id] * len(seeds)
    yield [seats] * len(seeds)
    yield list(seeds)


def _told(game_id: str, found: Counter[str]) -> str:
    shares = [float(what == "found") for what in found.elements() if what != "none"]
    low, high = Comparison(tuple(shares)).interval if shares else (0.0, 1.0)
    parts = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
    return f"{game_id}: {parts} ({low:.2f} to {high:.2f})"


def planted(game_id: str, seats: int, seed: int) -> str:
    """What a review makes of the blunder planted in one game.

    "found", "fourth or later", "not dear" on a closer look, "not promising" at a glance; "none"
    where no choice was bad enough.
    """
    random, match = Random(seed), _new(game_id, seats, seed)
    ply = 0
    while match.result is None and len(match.plies) < _MOST_PLIES:
        seat = match.actors[0]
        action = None
        if seat == 0 and not ply and random.random() < _TRIED:
            action = blunder(match, random)
            ply = len(match.plies) + 1 if action is not None else 0
        match = match.play(seat, _quick(match, random) if action is None else action)
    if match.result is None or not ply:
        return "none"
    review = asking.review(match)
    if ply in dict(dearest(review)):
        return "found"
    if ply not in review.promising:
        return "not promising"
    return "fourth or later" if dict(review.examined)[ply].is_dear else "not dear"


def blunder(match: Match, random: Random) -> Any:
    """A legal action that gives much away for sure; None if none was come upon."""
    legal = list(match.game.legal_actions(match.state, 0))
    if len(legal) == 1:
        return None
    for action in random.sample(legal, min(_CANDIDATES, len(legal))):
        found = judged(match, 0, action, 2 * REVIEW_EFFORT, random.getrandbits(32))
        doubt = found.best.spread + (found.played.spread if found.played else 1)
        if found.loss >= max(BLUNDER, _CLEAR * doubt):
            return action
    return None


def alarm(game_id: str, seats: int, seed: int) -> bool:
    """Whether a review would call a choice of the highest level a mistake."""
    random, match = Random(seed), _new(game_id, seats, seed)
    course = [match]
    while match.result is None and len(match.plies) < _MOST_PLIES:
        match = match.play(match.actors[0], _quick(match, random))
        if has_choice(match, len(match.plies)):
            course.append(match.jump(len(match.plies) - 1))
    match = random.choice(course[1:])
    seat, game = match.actors[0], match.game
    question = Question(
        game, game.recall(match.state, seat), seat, game.meta.levels[-1], random.getrandbits(32)
    )
    action = choose(question, lambda _: None).action
    return judged(match, seat, action, REVIEW_EFFORT, random.getrandbits(32)).is_dear


def judged(match: Match, seat: int, action: Any, effort: int, seed: int) -> Assessed:
    """What ``action`` gives away, as the teacher judges it with so much effort."""
    game = match.game
    seen = Position(game, game.recall(match.state, seat), seat, seed)
    work = max(game.meta.levels[-1].simulations, LEAST_WORK) * effort // 100
    found: Assessment[Any] = assess(seen, work, action, lambda _: None)
    best, played = found.choices[0], found.played
    if played is None:
        raise ValueError("Nothing was played.")
    return Assessed((_suggestion(game, best),), _suggestion(game, played))


def _suggestion(game: Any, choice: Any) -> Suggestion:
    return Suggestion(game.encode(choice.action), choice.worth, choice.visits, choice.spread)


def _new(game_id: str, seats: int, seed: int) -> Match:
    game = load(game_id)
    players = [Player("Ada"), *(Player(f"Pip {seat}", "strong") for seat in range(1, seats))]
    return new_match(game, players, {}, seed, f"planted {seed}")


def _quick(match: Match, random: Random) -> Any:
    game, seat = match.game, match.actors[0]
    best: Level = game.meta.levels[-1]
    level = replace(best, simulations=PLAYS[game.meta.id], tactics=game.meta.id != "mole_majority")
    view = game.recall(match.state, seat)
    question = Question(game, view, seat, level, random.getrandbits(32))
    return choose(question, lambda _: None).action


if __name__ == "__main__":
    main()
