"""Mountains Out of Molehills once more, straight from the rule text and as plainly as can be.

Shares no code with the engine and takes no short cuts, so that a mistake
would have to be made twice to go unnoticed. The whole game is one routine
that stops where it asks: it yields what each seat that is asked may answer,
and is sent the answer. Spaces are pairs (column, row) from the north-west;
what chance decides is given to it from outside, in the order in which it is needed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Mapping
from itertools import permutations
from typing import Any

Space = tuple[int, int]
Questions = dict[int, list[str]]
Asking = Generator[Questions, tuple[int, str], Any]

COMPASS = "NESW"
AHEAD = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
QUARTERS = {"left": 3, "right": 1, "back": 2}
OWN_TURN = {"M1L": "left", "M1R": "right", "M1U": "back"}
FACES = ["M1", "M2", "M3", "TURN", "UTURN", "M1L", "M1R", "M1U", "ROCK", "MOLE"]
MIXES = {
    "even": [12] * 10,
    "digging": [14, 16, 12, 12, 8, 14, 14, 10, 10, 10],
}


def turned(facing: str, turn: str) -> str:
    return COMPASS[(COMPASS.index(facing) + QUARTERS[turn]) % 4]


def name(space: Space) -> str:
    return "ABCDEF"[space[0]] + str(space[1] + 1)


class Oracle:
    """One game; ``options`` are the resolved options of the engine's game."""

    def __init__(self, options: Mapping[str, Any], seats: int, chance: Iterable[Any]) -> None:
        self.options = options
        self.seats = range(seats)
        self.size = seats + 2
        self.caps = [int(cap) for cap in options["caps"].split(",")]
        self.deck = Counter(dict(zip(FACES, MIXES[options["cards"]], strict=True)))
        self.chance = deque(chance)
        self.spaces = [(x, y) for y in range(self.size) for x in range(self.size)]
        self.mountains: dict[Space, list[int]] = {space: [] for space in self.spaces}
        self.places: dict[int, Space] = {}
        self.facings: dict[int, str] = {}
        self.supplies = [30] * seats
        self.rock: Space | None = None
        self.die = ""
        self.round = 0
        self.pool: list[str] = []
        self.discard()
        self.points: list[list[int]] = []
        self.tokens = [0] * seats
        self.winners: list[int] = []
        self.reason = ""
        self.topples = 0
        self.asked: Questions = {}
        self.running = self.game()
        self.go_on(None)

    def play(self, seat: int, text: str, chance: Iterable[Any] = ()) -> None:
        assert text in self.asked[seat]
        self.chance.extend(chance)
        self.go_on((seat, text))

    def go_on(self, answer: tuple[int, str] | None) -> None:
        try:
            self.asked = self.running.send(answer)  # type: ignore[arg-type] # None starts it
        except StopIteration:
            self.asked = {}

    def ask(self, seat: int, choices: Iterable[str]) -> Asking:
        """What the seat chooses; nobody is asked where there is one choice only."""
        found = list(dict.fromkeys(choices))
        if len(found) == 1:
            return found[0]
        _, answer = yield {seat: found}
        return answer

    # The course of a game

    def game(self) -> Asking:
        self.order = list(self.chance.popleft())
        assert sorted(self.order) == list(self.seats)
        yield from self.set_up()
        for self.round in range(1, 7):
            yield from self.draft()
            yield from self.plan()
            yield from self.carry_out()
            self.score()
            self.discard()
            if self.round < 6:
                yield from self.new_order()
        self.find_winners()

    def set_up(self) -> Asking:
        last = self.size - 1
        for seat in self.order:
            corners = [(0, 0), (last, 0), (0, last), (last, last)]
            free = [f"corner:{name(space)}" for space in corners if not self.mole_at(space)]
            corner = yield from self.ask(seat, free)
            self.places[seat] = self.named(corner)
            facing = yield from self.ask(seat, [f"face:{facing}" for facing in COMPASS])
            self.facings[seat] = facing[-1]
        for seat in self.order:
            self.mountains[self.places[seat]].append(seat)
            self.supplies[seat] -= 1

    def draft(self) -> Asking:
        self.tokens = [0 for _ in self.seats]
        self.pool = list(self.chance.popleft())
        assert len(self.pool) == 5 * len(self.seats)
        self.deck.subtract(self.pool)
        assert min(self.deck.values()) >= 0
        for _ in range(4):
            for seat in self.order:
                taken = yield from self.ask(seat, [f"take:{card}" for card in self.pool])
                card = taken.removeprefix("take:")
                self.pool.remove(card)
                self.hands[seat].append(card)
        self.pool = []

    def plan(self) -> Asking:
        while True:
            asked = {}
            for seat in self.seats:
                orders = sorted(set(permutations(self.hands[seat])))
                if len(orders) == 1:
                    self.plans[seat] = list(orders[0])
                if not self.plans[seat]:
                    asked[seat] = ["plan:" + ",".join(cards) for cards in orders]
            if not asked:
                return
            seat, answer = yield asked
            self.plans[seat] = answer.removeprefix("plan:").split(",")

    def carry_out(self) -> Asking:
        for step in range(4):
            for seat in self.order:
                card = self.plans[seat][step]
                self.revealed[seat].append(card)
                yield from self.card(seat, card)

    def discard(self) -> None:
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.plans: list[list[str]] = [[] for _ in self.seats]
        self.revealed: list[list[str]] = [[] for _ in self.seats]

    # Cards

    def card(self, seat: int, card: str) -> Asking:
        self.acting = seat
        self.overfull: list[Space] = []
        if card == "ROCK":
            yield from self.place_rock(seat)
        elif card == "MOLE":
            self.topples = 0
            if len(self.mountains[self.places[seat]]) > 1:
                yield from self.topple(self.places[seat])
        else:
            deeds = yield from self.deeds(seat, card)
            yield from self.take_back(seat, deeds)
            yield from self.do(seat, deeds)
        for space in self.overfull:
            yield from self.chain(space)

    def deeds(self, seat: int, card: str) -> Asking:
        if card in OWN_TURN:
            first = yield from self.ask(seat, ["turn-first", "step-first"])
            deeds = [OWN_TURN[card], "step"]
            return deeds if first == "turn-first" else deeds[::-1]
        if card == "UTURN":
            return ["back"]
        if card == "TURN":
            side = yield from self.ask(seat, ["left", "right"])
            return [side]
        return ["step"] * int(card[1])

    def take_back(self, seat: int, deeds: list[str]) -> Asking:
        need = sum(entered for _, _, entered in self.path(seat, deeds))
        while need > self.supplies[seat]:
            tops = [space for space in self.spaces if self.mountains[space][-1:] == [seat]]
            choices = [f"back:{name(space)}" for space in tops]
            choice = yield from self.ask(seat, [*choices, "enough"])
            if choice == "enough":
                return
            self.mountains[self.named(choice)].pop()
            self.supplies[seat] += 1

    def path(self, seat: int, deeds: list[str]) -> list[tuple[Space, str, bool]]:
        """Where the mole is and faces after each deed, and whether it entered the space."""
        space, facing, lost = self.places[seat], self.facings[seat], False
        others = [place for other, place in self.places.items() if other != seat]
        found = []
        for deed in deeds:
            entered = False
            if deed != "step":
                facing = turned(facing, deed)
            elif not lost:
                ahead = (space[0] + AHEAD[facing][0], space[1] + AHEAD[facing][1])
                if ahead == self.rock:
                    facing = turned(facing, self.die)
                elif ahead not in self.mountains or ahead in others:
                    lost = True
                else:
                    space, entered = ahead, True
            found.append((space, facing, entered))
        return found

    def do(self, seat: int, deeds: list[str]) -> Asking:
        for space, facing, entered in self.path(seat, deeds):
            self.places[seat], self.facings[seat] = space, facing
            if not entered or self.supplies[seat] == 0:
                continue
            self.supplies[seat] -= 1
            self.mountains[space].insert(0, seat)
            if self.options["topple_when"] == "after_card":
                if self.too_high(space) and space not in self.overfull:
                    self.overfull.append(space)
            else:
                yield from self.chain(space)

    def place_rock(self, seat: int) -> Asking:
        empty = [s for s in self.spaces if not self.mole_at(s) and s != self.rock]
        choice = yield from self.ask(seat, [f"rock:{name(space)}" for space in empty])
        self.rock = self.named(choice)
        self.die = self.chance.popleft()
        assert self.die in QUARTERS

    # Topples

    def too_high(self, space: Space) -> bool:
        return len(self.mountains[space]) > self.caps[self.round - 1]

    def chain(self, space: Space) -> Asking:
        self.topples = 0
        if self.too_high(space):
            yield from self.topple(space)

    def topple(self, space: Space) -> Asking:
        self.topples += 1
        if self.topples > self.options["chain_free"]:
            facing = self.nearest_edge(space)
        else:
            answer = yield from self.ask(self.acting, [f"topple:{facing}" for facing in COMPASS])
            facing = answer[-1]
        base, *pieces = self.mountains[space]
        self.mountains[space] = [base]
        hit = []
        for far, piece in enumerate(pieces, 1):
            landing = (space[0] + far * AHEAD[facing][0], space[1] + far * AHEAD[facing][1])
            if landing in self.mountains:
                self.mountains[landing].append(piece)
                hit.append(landing)
            else:
                self.supplies[piece] += 1
        for landing in [landing for landing in hit if self.too_high(landing)]:
            if self.too_high(landing):
                yield from self.topple(landing)

    def nearest_edge(self, space: Space) -> str:
        x, y = space
        far = {"N": y, "E": self.size - 1 - x, "S": self.size - 1 - y, "W": x}
        return min(COMPASS, key=lambda facing: (far[facing], COMPASS.index(facing)))

    # Scores and order

    def score(self) -> None:
        self.points.append([0 for _ in self.seats])
        for pieces in self.mountains.values():
            if pieces:
                self.points[-1][pieces[0]] += len(pieces)

    def new_order(self) -> Asking:
        tops = Counter(pieces[-1] for pieces in self.mountains.values() if pieces)
        choosers = sorted(self.seats, key=lambda seat: (-tops[seat], self.order.index(seat)))
        for seat in choosers:
            free = [place for place in range(1, len(self.seats) + 1) if place not in self.tokens]
            choice = yield from self.ask(seat, [f"token:{place}" for place in free])
            self.tokens[seat] = int(choice[-1])
        self.order = sorted(self.seats, key=lambda seat: self.tokens[seat])

    def totals(self) -> list[int]:
        return [sum(points[seat] for points in self.points) for seat in self.seats]

    def find_winners(self) -> None:
        totals = self.totals()
        self.winners = [seat for seat in self.seats if totals[seat] == max(totals)]
        self.reason = "most_points"
        for height in (5, 4, 3, 2, 1):
            if len(self.winners) == 1:
                return
            have = {
                seat: sum(
                    len(pieces) == height and pieces[0] == seat
                    for pieces in self.mountains.values()
                )
                for seat in self.winners
            }
            self.winners = [seat for seat in self.winners if have[seat] == max(have.values())]
            self.reason = f"tie_at_{height}"
        if len(self.winners) > 1:
            self.reason = "shared"

    # Helpers

    def mole_at(self, space: Space) -> bool:
        return space in self.places.values()

    def named(self, answer: str) -> Space:
        return next(space for space in self.spaces if name(space) == answer[-2:])
