"""Mole Hill once more, straight from the rule text and as plainly as can be.

Shares no code with the engine and takes no short cuts, so that a mistake
would have to be made twice to go unnoticed. Squares are pairs (file 1-9,
rank 1-7); a rod is the set of the two squares it separates, or for the rim
the set of the one square it is at and the point beyond.
"""

from __future__ import annotations

Square = tuple[int, int]
Edge = frozenset[Square]

LAWN = [(x, y) for x in range(1, 10) for y in range(1, 8)]


def name(square: Square) -> str:
    return " abcdefghi"[square[0]] + str(square[1])


def edge_name(edge: Edge) -> str:
    (x1, y1), (x2, y2) = sorted(edge)
    mark = "|" if y1 == y2 else "-"
    first = name((x1, y1)) if (x1, y1) in LAWN else ""
    second = name((x2, y2)) if (x2, y2) in LAWN else ""
    return first + mark + second


def first_word(seed: int) -> int:
    """The first number of the generator (SplitMix64), in C's 64-bit arithmetic."""
    z = (seed + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z // 2**30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z // 2**27) * 0x94D049BB133111EB % 2**64
    return z ^ z // 2**31


class Oracle:
    """One game; ``options`` and ``seed`` are the resolved ones of the engine's game."""

    def __init__(self, options: dict[str, object], seed: int) -> None:
        flowers = dict(options["flowers"])  # type: ignore[call-overload] # it is a layout
        self.points = dict.fromkeys(flowers["red"], 2) | dict.fromkeys(flowers["white"], 1)
        self.jump_at_start = options["start_on_centre_jumps"]
        self.rim = options["outer_edge_rods"]
        self.clinch = options["clinch"]
        if options["first_mole"] == "lot":
            self.mole = first_word(seed) % 2
        else:
            self.mole = 0 if options["first_mole"] == 1 else 1
        self.scores = [0, 0]
        self.round = 1
        self.over = False
        self.reason = ""
        self.clear_lawn()

    def clear_lawn(self) -> None:
        self.path: list[Square] = []
        self.rods: set[Edge] = set()
        self.moles_turn = True

    # What may be done

    def actor(self) -> int:
        return self.mole if self.moles_turn else 1 - self.mole

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.moles_turn:
            return sorted(name(square) for square in LAWN if self.can_go_to(square))
        return sorted(edge_name(edge) for edge in self.edges() if edge not in self.rods)

    def edges(self) -> set[Edge]:
        found = set()
        for x, y in LAWN:
            for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if beside in LAWN or self.rim:
                    found.add(frozenset({(x, y), beside}))
        return found

    def can_go_to(self, target: Square) -> bool:
        if target in self.path:
            return False
        if not self.path:
            return True
        here = self.path[-1]
        if here == (5, 4) and (len(self.path) >= 2 or self.jump_at_start):
            return True
        across, up = target[0] - here[0], target[1] - here[1]
        if abs(across) > 1 or abs(up) > 1:
            return False
        if across == 0 or up == 0:
            return self.open(here, target)
        one, other = (target[0], here[1]), (here[0], target[1])
        by_one = self.open(here, one) and self.open(one, target)
        by_other = self.open(here, other) and self.open(other, target)
        return by_one or by_other

    def open(self, one: Square, other: Square) -> bool:
        return frozenset({one, other}) not in self.rods

    def stuck(self) -> bool:
        return not any(self.can_go_to(square) for square in LAWN)

    # What happens

    def play(self, text: str) -> None:
        assert text in self.legal()
        if self.moles_turn:
            self.path.append(next(square for square in LAWN if name(square) == text))
            self.after_mole()
        else:
            self.rods.add(next(edge for edge in self.edges() if edge_name(edge) == text))
            self.moles_turn = True
            if self.stuck():
                self.end_round()

    def after_mole(self) -> None:
        self.scores[self.mole] = self.score()
        if len(self.path) == 22 or self.stuck():
            self.end_round()
        elif self.clinch and self.round == 2 and self.score() > self.scores[1 - self.mole]:
            self.over, self.reason = True, "clinched"
        else:
            self.moles_turn = False

    def score(self) -> int:
        dark = sum(1 for number, _ in enumerate(self.path, 1) if number > 10)
        return dark + sum(self.points.get(name(square), 0) for square in self.path)

    def end_round(self) -> None:
        if self.round == 1:
            self.round, self.mole = 2, 1 - self.mole
            self.clear_lawn()
        else:
            self.over = True
            self.reason = "equal_scores" if self.scores[0] == self.scores[1] else "higher_score"
