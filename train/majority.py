"""Fit what the highest level of Majority expects of places: `python -m train.majority`.

Contests are played by a search that lets coins fall on free places; a claim in twenty is made
at random. Now and then all places are taken down, with whose they were in the end. From these
come the chances by a place's own neighbours, by counting; then, layer by layer, how chances
around a place move its own, by likelihood; at last how far what is expected of a whole board
strays. `molecore.games.majority.kernel.outlook` says how they are used.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log, sqrt
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from molecore.ai.choose import CURIOSITY, PATIENCE
from molecore.ai.mcts import Tree
from molecore.core.options import resolve
from molecore.games.majority.board import Boards
from molecore.games.majority.kernel import weights as present
from molecore.games.majority.kernel.contest import CLAIM, MajorityKernel, Position
from molecore.games.majority.kernel.outlook import (
    CLASSES,
    STANDINGS,
    STATES,
    STEP,
    SUMS,
    VOTE,
    Layer,
    Outlook,
)
from molecore.games.majority.kernel.tables import BitBoard, tables_of
from molecore.games.majority.records import State
from molecore.games.majority.rules import GAME
from train.written import head

Sample: TypeAlias = tuple[BitBoard, BitBoard, BitBoard, BitBoard]
"""(what Red holds, what Blue holds, the places that can not change, what Red held in the end)."""
Counts: TypeAlias = Counter[tuple[int, int]]
"""By a place's state and the class of the sum around it: how often, or how often Red's."""

_PLACE: Final = Path(present.__file__)
_CONTESTS: Final = 40
_STRAY: Final = 0.05
_EVERY: Final = 6
"""Of a contest one ply in so many is taken down."""
_LAYERS: Final = 2
_SWEEPS: Final = 40
_DOUBT: Final = 4
"""Places of each state that are taken as seen besides, half of them Red's."""
_TENTHS: Final = 11
_THOUSAND: Final = 1000
_LEAST: Final = 0.25
"""Added to a mean square, in places: nothing is quite certain before it is over."""


def main() -> None:
    """Play, fit, and write down what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contests", type=int, default=_CONTESTS)
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as pool:
        play = partial(contest, asked.simulations)
        samples = [each for part in pool.map(play, range(asked.contests)) for each in part]
    print(f"{len(samples)} positions of {asked.contests} contests", flush=True)
    boards = _begun().public.rules.boards
    chances, layers = _fitted(boards, samples)
    spreads = _spreads(Outlook(boards, chances, layers), boards, samples)
    _PLACE.write_text(_written(chances, layers, spreads, asked), encoding="utf-8")


def _begun() -> State:
    return GAME.setup(resolve(GAME.meta.options, {"preferences": 0}), 2, 0).state


def contest(simulations: int, seed: int) -> list[Sample]:
    """What is seen of a contest, each side with seven pieces in the Upper that nobody can turn."""
    random, kernel = Random(seed), MajorityKernel(_begun())
    tables = kernel.tables
    upper = [
        bit
        for bit, degree in zip(tables.bits, tables.degrees, strict=True)
        if bit & tables.upper and degree > 6
    ]
    drawn = random.sample(upper, 14)
    position: Position = (0, CLAIM, (0, 0, 0, sum(drawn[:7]), sum(drawn[7:])))
    seen = list[tuple[BitBoard, BitBoard, BitBoard]]()
    ply = random.randrange(_EVERY)
    while kernel.actor(position) is not None:
        position = kernel.play(position, _claim(kernel, position, simulations, random))
        ply += 1
        if ply % _EVERY == 0:
            red, blue, fixed, red_hidden, blue_hidden = position[2]
            seen.append((red | red_hidden, blue | blue_hidden, fixed | red_hidden | blue_hidden))
    return [(*each, position[2][0]) for each in seen]


def _claim(kernel: MajorityKernel, position: Position, simulations: int, random: Random) -> int:
    if random.random() < _STRAY:
        return random.choice(kernel.legal(position))
    kernel.root = position
    tree = Tree(kernel, random, curiosity=CURIOSITY, patience=PATIENCE)
    tree.grow(simulations)
    return tree.actions[tree.best()]


def _fitted(boards: Boards, samples: Sequence[Sample]) -> tuple[list[int], list[Layer]]:
    outlook = Outlook(boards, [0] * STATES, [])
    chances, layers = _counted(outlook, boards, samples), list[Layer]()
    for _ in range(_LAYERS):
        before = Outlook(boards, chances, layers, VOTE)
        layers.append(_layer(*_counts(before, boards, samples), chances))
    return chances, layers


def places_of(outlook: Outlook, boards: Boards, sample: Sample) -> Iterator[tuple[int, int, bool]]:
    """(bit number, state, whether it ended as Red's) of each place that could change."""
    red, blue, fixed, ended = sample
    states = outlook.states(red, blue)
    for spot in tables_of(boards).spots:
        if not fixed >> spot & 1:
            yield spot, states[spot], bool(ended >> spot & 1)


def _counted(outlook: Outlook, boards: Boards, samples: Sequence[Sample]) -> list[int]:
    often, reds = [_DOUBT] * STATES, [_DOUBT / 2] * STATES
    for sample in samples:
        for _, state, red in places_of(outlook, boards, sample):
            for one, won in ((state, red), (mirrored(state), not red)):
                often[one] += 1
                reds[one] += won
    return [round(_THOUSAND * won / count) for won, count in zip(reds, often, strict=True)]


def mirrored(state: int) -> int:
    """The state of a place when Red and Blue change sides."""
    owner, number = divmod(state, len(STANDINGS))
    lead, free = STANDINGS[number]
    return (0, 2, 1)[owner] * len(STANDINGS) + STANDINGS.index((-lead, free))


def _counts(before: Outlook, boards: Boards, samples: Sequence[Sample]) -> tuple[Counts, Counts]:
    """How often each state was seen with each class of sums by what was expected ``before``."""
    often, reds, mirror = Counts(), Counts(), [mirrored(state) for state in range(STATES)]
    for sample in samples:
        red_places, blue_places, fixed, _ = sample
        sums = before.sums(red_places, blue_places, fixed)
        for spot, state, red in places_of(before, boards, sample):
            around = sums[spot]
            for key, won in (
                ((state, _class(around)), red),
                ((mirror[state], _class(SUMS - 1 - around)), not red),
            ):
                often[key] += 1
                reds[key] += won
    return often, reds


def _class(around: int) -> int:
    return (around + STEP // 2) // STEP


def _layer(often: Counts, reds: Counts, chances: Sequence[int]) -> Layer:
    """The layer by which what was seen is most likely, by Newton's steps for one entry a time."""
    states = [log((each + 1) / (_THOUSAND + 1 - each)) / 2 for each in chances]
    sums = [0.1 * (each - (CLASSES - 1) / 2) for each in range(CLASSES)]
    for _ in range(_SWEEPS):
        for entries, which in ((states, 0), (sums, 1)):
            slopes, bends = [0.0] * len(entries), [1.0] * len(entries)
            for key, count in often.items():
                chance = 1 / (1 + exp(-states[key[0]] - sums[key[1]]))
                slopes[key[which]] += reds[key] - count * chance
                bends[key[which]] += count * chance * (1 - chance)
            for number, (slope, bend) in enumerate(zip(slopes, bends, strict=True)):
                entries[number] += max(-1.0, min(1.0, slope / bend))
    return Layer(_thousandths(states), _thousandths(sums))


def _thousandths(numbers: Sequence[float]) -> list[int]:
    return [round(_THOUSAND * number) for number in numbers]


def _spreads(outlook: Outlook, boards: Boards, samples: Sequence[Sample]) -> list[int]:
    """By tenths of a board that are free: the deviation of a sum, for each root of a place."""
    tables = tables_of(boards)
    squares, often = [0.0] * _TENTHS, [0] * _TENTHS
    for red, blue, fixed, ended in samples:
        chances = outlook.outlook(red, blue, fixed)
        for area in (tables.upper, tables.everywhere & ~tables.upper, tables.everywhere):
            among = area & ~fixed
            size, free = among.bit_count(), (among & ~(red | blue)).bit_count()
            strayed = outlook.held(chances, among) - (ended & among).bit_count()
            tenth = (10 * free + size // 2) // size
            squares[tenth] += (strayed * strayed + _LEAST) / size
            often[tenth] += 1
    found = [
        sqrt(square / count) if count else 0.0 for square, count in zip(squares, often, strict=True)
    ]
    # It rises with what is free: less can not be less certain.
    return _thousandths([max(found[: tenth + 1]) for tenth in range(_TENTHS)])


def _written(
    chances: Sequence[int],
    layers: Sequence[Layer],
    spreads: Sequence[int],
    asked: argparse.Namespace,
) -> str:
    made = f"--contests {asked.contests} --simulations {asked.simulations}"
    lines = [
        *head("What becomes of places of Majority, fitted to contests.", f"train.majority {made}"),
        "from typing import Final",
        "",
        "# fmt: off",
        f"CHANCES: Final[tuple[int, ...]] = {_rows(chances, '')}",
        '"""By the state of a place, the chance that it ends as Red\'s, in thousandths."""',
        "LAYERS: Final[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]] = (",
        *(f"    ({_rows(layer.states, '    ')}, {_rows(layer.sums, '    ')})," for layer in layers),
        ")",
        '"""By state, and by class of the sum of chances around: see `outlook.Layer`."""',
        f"SPREADS: Final[tuple[int, ...]] = {tuple(spreads)}",
        '"""By tenths of a board that are free: a deviation for each root of a place, of 1000."""',
        "",
    ]
    return "\n".join(lines)


def _rows(numbers: Sequence[int], indent: str) -> str:
    rows = [numbers[first : first + 16] for first in range(0, len(numbers), 16)]
    return (
        "(\n" + "".join(f"{indent}    {', '.join(map(str, row))},\n" for row in rows) + f"{indent})"
    )


if __name__ == "__main__":
    main()
