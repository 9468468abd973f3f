"""Find positions whose best answers can be proven: `python -m train.positions`.

Games are played quickly; where all that can follow is worked out, and some answers
are better than others, the position is kept with its best answers and the proof:
`tests/ai/positions/GAME.json`. A position is the plies that lead to it. More of them
come by `--count`; those of before stay, because seeds go on from where they were.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from molecore.ai.choose import Question, choose
from molecore.core.options import resolve
from molecore.core.protocol import AnyGame, Level
from molecore.core.rng import SplitMix64
from molecore.games.majority.actions import LEAVE_BLANK
from molecore.games.majority.kernel.contest import CLAIM, MajorityKernel
from molecore.games.majority.kernel.endings import Endings
from molecore.games.mole_hill.kernel.round import MoleHillKernel
from molecore.games.mole_hill.kernel.round import Position as Lawn
from molecore.games.mole_majority.kernel.choices import legal, named
from molecore.games.mole_majority.kernel.position import KINDS, without
from molecore.games.mole_majority.kernel.tactics import sure
from molecore.games.mole_majority.opponent import position_seen
from molecore.games.mountains.board import ROUNDS
from molecore.games.mountains.endings import TooMuch
from molecore.games.mountains.opponent import Trials
from molecore.registry import PLAYABLE, load

Solved: TypeAlias = tuple[list[Any], str]
"""The best answers, and why they are."""
Solver: TypeAlias = Callable[[AnyGame, Any, int], Solved | None]

_PLACE: Final = Path(__file__).parent.parent / "tests" / "ai" / "positions"
_OPTIONS: Final[dict[str, dict[str, Any]]] = {"majority": {"mode": "upper"}}
_COUNT: Final = 50
_A_GAME: Final = 3
"""Positions of one game that are kept, at most."""
_SAMPLES: Final = 3
_TRIES: Final = 10_000
_ENOUGH: Final = 2_000
"""Positions of the end of a game of Mountains that are played out, at most."""


def main() -> None:
    """Find positions and write them down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[meta.id for meta in PLAYABLE])
    parser.add_argument("--count", type=int, default=_COUNT)
    asked = parser.parse_args()
    for game_id in asked.games:
        found: list[dict[str, Any]] = []
        seed = 0
        while len(found) < asked.count and seed < 40 * asked.count:
            more = _of_game(game_id, seed)
            found += more
            seed += 1
            if more:
                _write(game_id, found[: asked.count])
        print(f"{game_id}: {len(found[: asked.count])} positions of {seed} games", flush=True)


def _write(game_id: str, found: list[dict[str, Any]]) -> None:
    lines = ",\n".join(map(json.dumps, found))
    (_PLACE / f"{game_id}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _of_game(game_id: str, seed: int) -> list[dict[str, Any]]:
    """The positions of one game whose best answers are proven."""
    game, solve = load(game_id), SOLVERS[game_id]
    options = _OPTIONS.get(game_id, {})
    state = game.setup(resolve(game.meta.options, options), 2, seed).state
    plies: list[str] = []
    found: list[dict[str, Any]] = []
    random = Random(seed)
    while (actors := game.actors(state)) and len(found) < _A_GAME:
        seat = actors[0]
        solved = solve(game, state, seat)
        if solved is not None:
            best, proof = solved
            found.append(
                {
                    "options": options,
                    "seed": seed,
                    "plies": plies.copy(),
                    "seat": seat,
                    "best": sorted(map(game.encode, best)),
                    "proof": proof,
                }
            )
        action = _quick(game, state, seat, random)
        plies.append(f"{seat} {game.encode(action)}")
        state = game.apply(state, seat, action).state
    return found


def _quick(game: AnyGame, state: Any, seat: int, random: Random) -> Any:
    """A choice at the second level, or any in three of ten."""
    if game.meta.id == "majority" and state.public.phase == "declare":
        return LEAVE_BLANK
    if game.meta.id == "majority" or random.random() < 0.3:
        return random.choice(game.legal_actions(state, seat))
    level: Level = game.meta.levels[1]
    asked = Question(game, game.recall(state, seat), seat, level, random.getrandbits(32))
    return choose(asked, lambda _: None).action


# ---- proofs


def _majority(_: AnyGame, state: Any, seat: int) -> Solved | None:
    """The last claims, played out in all ways."""
    kernel = MajorityKernel(state)
    free = len(kernel.legal(kernel.root))
    if state.public.phase == "declare" or kernel.root[1] != CLAIM or free > 6:
        return None
    if any(state.declared):
        return None  # what the other side has declared can not be known
    endings = Endings(kernel, positions=200_000)
    worths = {
        action: endings.result(kernel.play(kernel.root, action)) * (1 if seat == 0 else -1)
        for action in kernel.legal(kernel.root)
    }
    proof = f"all ways to claim the last {free} places were played out"
    return _better([(kernel.action(action), worth) for action, worth in worths.items()], proof)


def _mole_hill(_: AnyGame, state: Any, seat: int) -> Solved | None:
    """The last plies of a round, played out in all ways: for points, in the second for the result.

    In the first round more points are never worse for the mole, whatever comes in the second.
    """
    if len(state.visits) < 20:
        return None
    kernel = MoleHillKernel(state)

    def result(position: Lawn) -> float:
        actor = kernel.actor(position)
        if actor is None:
            points = kernel.points_of(position[3])
            mine = float(points) if state.round == 1 else _won(points - state.finished[0].points)
            return mine if state.mole == 0 else -mine
        ends = [result(kernel.play(position, action)) for action in kernel.legal(position)]
        return max(ends) if actor == 0 else min(ends)

    if len(state.visits) == 20 and seat != state.mole:
        return None  # four plies more are too many to play out
    found = [
        (kernel.action(action), result(kernel.play(kernel.root, action)) * (1 if seat == 0 else -1))
        for action in kernel.legal(kernel.root)
    ]
    counted = "for points" if state.round == 1 else "for the result"
    return _better(found, f"all ways to play the last plies were played out, {counted}")


def _won(lead: int) -> float:
    return 0.5 if lead == 0 else float(lead > 0)


def _mountains(game: AnyGame, state: Any, seat: int) -> Solved | None:
    """The last questions, where nothing is hidden any more, played out by the rules in all ways."""
    if state.public.round < ROUNDS or state.public.question in {"draft", "plan", "rock"}:
        return None
    if Trials(game.recall(state, seat), seat, Random(0)).ending() is None:
        return None
    left = _ENOUGH

    def result(after: Any) -> float:
        nonlocal left
        left -= 1
        found = game.result(after)
        if found is not None:
            return float(0 in found.winners) / len(found.winners)
        (actor,) = game.actors(after)
        if left < 0 or after.public.question == "rock":
            raise TooMuch
        ends = [
            result(game.apply(after, actor, each).state)
            for each in game.legal_actions(after, actor)
        ]
        return max(ends) if actor == 0 else min(ends)

    try:
        found = [
            (action, result(game.apply(state, seat, action).state) * (1 if seat == 0 else -1))
            for action in game.legal_actions(state, seat)
        ]
    except TooMuch:
        return None
    proof = "all plans are known, and all ways to answer what is asked yet were played out"
    return _better(found, proof)


def _mole_majority(_: AnyGame, state: Any, seat: int) -> Solved | None:
    """Wins of this turn, with the cards in hand."""
    if state.public.phase != "turn":
        return None
    view = load("mole_majority").recall(state, seat)
    hand = tuple(map(KINDS.index, view.known(seat).hand))
    position = position_seen(view)
    if sure(position, hand, _TRIES) is None:
        return None
    found = []
    for action in legal(position, hand):
        after = position.copy()
        after.do(action, hand)
        if after.over or after.action < 0:
            won = after.over == "last_tribe" and after.is_in[seat]
        else:
            certain = sure(after, without(hand, action), _TRIES)
            won = certain is not None and certain[1][0]
        found.append((named(position.tables, action), float(won)))
    if not any(worth for _, worth in found):
        return None
    return _better(found, "a turn that goes on from here wins the game, whatever is hidden")


def _at_once(game: AnyGame, state: Any, seat: int) -> Solved | None:
    """Answers that end the game won, or the last choice of all, whatever is hidden."""
    actions = game.legal_actions(state, seat)
    if len(actions) < 2 or state.public.phase not in {"step", "action"}:
        return None  # guesses depend on cards that lie face down
    view, rng = game.recall(state, seat), SplitMix64(1)
    worths = [2.0] * len(actions)
    for _ in range(_SAMPLES):
        could_be = game.sample(view, rng)
        for place, action in enumerate(actions):
            result = game.result(game.apply(could_be, seat, action).state)
            worth = -1.0 if result is None else (seat in result.winners) / len(result.winners)
            worths[place] = min(worths[place], worth)
        if max(worths) < 0:
            return None
    if max(worths) < 1 and min(worths) < 0:
        return None  # what goes on may be better still
    proof = "the game ends here; no other answer ends it as well, in any deal that could be"
    return _better(list(zip(actions, worths, strict=True)), proof)


def _better(found: list[tuple[Any, float]], proof: str) -> Solved | None:
    """The best answers, where others are worse."""
    most = max(worth for _, worth in found)
    best = [action for action, worth in found if worth == most]
    return (best, proof) if len(best) < len(found) else None


SOLVERS: Final[dict[str, Solver]] = {
    "majority": _majority,
    "mole_hill": _mole_hill,
    "mole_majority": _mole_majority,
    "moleozer": _at_once,
    "mountains": _mountains,
}


def positions(game_id: str) -> Iterator[dict[str, Any]]:
    """The positions that are kept of a game."""
    yield from json.loads((_PLACE / f"{game_id}.json").read_text(encoding="utf-8"))


def state_at(game: AnyGame, position: dict[str, Any]) -> Any:
    """The state after the plies of a position that is kept."""
    options = resolve(game.meta.options, position["options"])
    state = game.setup(options, 2, position["seed"]).state
    for ply in position["plies"]:
        seat, text = ply.split(" ", 1)
        state = game.apply(state, int(seat), game.decode(text)).state
    return state


if __name__ == "__main__":
    main()
