"""Moleozer once more, straight from the rule text and as plainly as can be.

Shares no code with the engine and takes no short cuts, so that a mistake
would have to be made twice to go unnoticed. The whole game is one routine
that stops where it asks: it yields what each seat that is asked may answer,
and is sent the answer. Cards are written "7W"; a space is an arm and a depth.
What is dealt is given to it from outside, in the order in which it is needed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Mapping
from itertools import combinations, permutations
from math import prod
from typing import Any

Questions = dict[int, list[str]]
Asking = Generator[Questions, tuple[int, str], Any]

_COPIES = (
    "1S 2X 3R 4W 5S 6X 7W 8X 9R 10S",
    "1 2 3 4 5R 6W 7 8 9 10",
    "1 2 3 4 5 6 7 8 9 10",
)
DECK = [card for copy in _COPIES for card in copy.split()]


def value(card: str) -> int:
    return int(card.rstrip("SXRW"))


class Oracle:
    """One game; ``options`` are the resolved options of the engine's game."""

    def __init__(self, options: Mapping[str, Any], seats: int, chance: Iterable[Any]) -> None:
        self.options = options
        self.chance = deque(chance)
        self.seating: list[int | None] = list(range(seats))
        self.houses: list[str | None] = [None] * seats
        self.arms = "AB" if seats == 2 else "NESW"
        self.mole = "C"
        self.stacks: list[list[str]] = [[] for _ in range(seats)]
        self.played: list[list[str]] = [[] for _ in range(seats)]
        self.looking: list[int] = []
        self.out: list[int] = []
        self.starter = 0
        self.round = 1
        self.deals_for_two = 0
        self.multiplied = False
        self.guesses: dict[int, int] = {}
        self.winner: int | None = None
        self.reason = ""
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

    def ask(self, seat: int, choices: list[str]) -> Asking:
        """What the seat chooses; nobody is asked where there is one choice only."""
        if len(choices) == 1:
            return choices[0]
        _, answer = yield {seat: choices}
        return answer

    # The course of a game

    def game(self) -> Asking:
        self.choose_starter()
        yield from self.settle()
        while not self.reason:
            yield from self.deal(5)
            while not self.reason and self.stacks[self.around()[0]]:
                yield from self.play_round()
            if len(self.around()) == 2 and self.deals_for_two >= self.options["two_player_deals"]:
                yield from self.compare_distances()

    def choose_starter(self) -> None:
        if self.options["starter"] == "lot":
            self.starter = self.chance.popleft()
        else:
            self.starter = (self.options["starter"] - 1) % len(self.seating)

    def settle(self) -> Asking:
        seats = self.around()
        if self.options["houses"] == "choose":
            for seat in seats:
                free = [arm for arm in self.arms if f"{arm}4" not in self.houses]
                choice = yield from self.ask(seat, [f"house:{arm}4" for arm in free])
                self.houses[seat] = choice.removeprefix("house:")
        elif self.options["houses"] == "quick":
            for seat, arm in zip(seats, self.arms, strict=False):
                self.houses[seat] = f"{arm}4"
        else:
            letters = self.options["houses"][: len(seats)]
            for seat, letter in enumerate(letters):
                rank = sorted(letters, key="NESW".index).index(letter)
                self.houses[seat] = f"{'AB'[rank] if len(seats) == 2 else letter}4"

    def deal(self, count: int) -> Asking:
        hands = self.chance.popleft()
        assert Counter(card for hand in hands for card in hand) <= Counter(DECK)
        self.played = [[] for _ in self.seating]
        for seat, hand in enumerate(hands):
            assert len(hand) == (count if seat in self.around() else 0)
            self.stacks[seat] = list(hand)
        if count == 5 and len(self.around()) == 2:
            self.deals_for_two += 1
        self.looking = sorted(self.around())
        while self.looking:
            seat, answer = yield {seat: self.orders(count) for seat in self.looking}
            self.looking.remove(seat)
            if answer.startswith("order:"):
                dealt = self.stacks[seat]
                self.stacks[seat] = [dealt[int(digit) - 1] for digit in answer[6:]]

    def orders(self, count: int) -> list[str]:
        ready = "ready" if count == 5 else f"ready:{count}"
        if not self.options["reorder"]:
            return [ready]
        found = ["".join(map(str, order)) for order in permutations(range(1, count + 1))]
        return [ready] + [f"order:{order}" for order in found if order != "12345"[:count]]

    def around(self) -> list[int]:
        """Who is in the game, clockwise from the starter."""
        places = self.seating[self.starter :] + self.seating[: self.starter]
        return [seat for seat in places if seat is not None]

    # A round

    def play_round(self) -> Asking:
        seats = self.around()
        self.multiplied = False
        if self.options["multiplication"]:
            said = yield from self.ask(seats[0], ["add", "multiply"])
            self.multiplied = said == "multiply"
        cards, answer = yield from self.guess(may_change=True)
        self.winner = self.who_wins(answer, second=any("S" in card for card in cards))
        if self.winner is not None:
            yield from self.win(self.winner, "".join(cards))
        if self.reason:
            return
        self.next_round()

    def next_round(self) -> None:
        self.round += 1
        self.guesses = {}
        self.multiplied = False
        self.starter = (self.starter + 1) % len(self.seating)
        while self.seating[self.starter] is None:
            self.starter = (self.starter + 1) % len(self.seating)

    def guess(self, *, may_change: bool) -> Asking:
        """The cards turned over and the answer they make, after all have guessed."""
        seats = self.around()
        self.guesses = {}
        for seat in seats:
            answer = yield from self.ask(seat, self.free_numbers())
            self.guesses[seat] = int(answer)
        if self.options["change_guess"] and may_change:
            kept = self.guesses.pop(seats[0])
            free = [number for number in self.free_numbers() if number != str(kept)]
            self.guesses[seats[0]] = kept
            answer = yield from self.ask(seats[0], [*free, "pass"])
            if answer != "pass":
                self.guesses[seats[0]] = int(answer)
        cards = []
        for seat in seats:
            card = self.stacks[seat].pop(0)
            self.played[seat].append(card)
            cards.append(card)
        values = [value(card) for card in cards]
        return cards, prod(values) if self.multiplied else sum(values)

    def free_numbers(self) -> list[str]:
        most = 10 ** len(self.around()) if self.multiplied else 40
        near = {guess + off for guess in self.guesses.values() for off in (-1, 0, 1)}
        return [str(number) for number in range(1, most + 1) if number not in near]

    def who_wins(self, answer: int, *, second: bool) -> int | None:
        """The seat with the closest guess, or the second-closest, if it is the only one."""
        far = {seat: abs(guess - answer) for seat, guess in self.guesses.items()}
        pairs = combinations(self.guesses.values(), 2)
        if self.options["exact_middle"] == "any" and any(sum(p) == 2 * answer for p in pairs):
            return None
        ranks = sorted(far, key=far.__getitem__)
        have = [seat for seat in ranks if far[seat] == far[ranks[0]]]
        if len(have) > 1:
            return None
        if not second:
            return have[0]
        seconds = [seat for seat in ranks[1:] if far[seat] == far[ranks[1]]]
        return seconds[0] if len(seconds) == 1 else None

    def win(self, seat: int, cards: str) -> Asking:
        step = yield from self.ask(seat, [*self.beside(), "pass"])
        if step != "pass":
            self.move_to(step)
        kinds = [kind for kind in "XRW" if kind in cards]
        if self.reason or seat in self.out or not kinds:
            return
        choices = self.beside() if "X" in kinds else []
        choices += ["reverse"] if "R" in kinds else []
        others = sorted(other for other in self.around() if other != seat)
        choices += [f"swap:{other + 1}" for other in others] if "W" in kinds else []
        action = yield from self.ask(seat, [*choices, "pass"])
        if action == "reverse":
            self.stacks = [stack[::-1] for stack in self.stacks]
        elif action.startswith("swap:"):
            self.swap(seat, int(action[5:]) - 1)
        elif action != "pass":
            self.move_to(action)

    def beside(self) -> list[str]:
        if self.mole == "C":
            return [f"{arm}1" for arm in self.arms]
        arm, depth = self.mole[0], int(self.mole[1])
        inward = f"{arm}{depth - 1}" if depth > 1 else "C"
        return [inward, f"{arm}{depth + 1}"] if depth < 4 else [inward]

    def swap(self, one: int, other: int) -> None:
        first, second = self.seating.index(one), self.seating.index(other)
        self.seating[first], self.seating[second] = other, one

    def move_to(self, space: str) -> None:
        self.mole = space
        if space not in self.houses:
            return
        place = self.houses.index(space)
        owner = self.seating[place]
        assert owner is not None
        self.out.append(owner)
        self.stacks[owner] = []
        self.seating[place] = self.houses[place] = None
        left = [at for at, seat in enumerate(self.seating) if seat is not None]
        if len(left) == 1:
            self.winner, self.reason = self.seating[left[0]], "last_house"
        elif len(left) == 2:
            self.arms, self.mole = "AB", "C"
            self.houses[left[0]], self.houses[left[1]] = "A4", "B4"
        elif self.options["recentre"]:
            self.mole = "C"

    # How it ends between two

    def distance(self, house: str) -> int:
        depth = 0 if self.mole == "C" else int(self.mole[1])
        return 4 - depth if self.mole[0] == house[0] else 4 + depth

    def compare_distances(self) -> Asking:
        far = {
            seat: self.distance(house)
            for seat, house in zip(self.seating, self.houses, strict=True)
            if seat is not None and house is not None
        }
        if len(set(far.values())) == 2:
            self.winner, self.reason = max(far, key=far.__getitem__), "farthest"
            return
        while not self.reason:
            yield from self.deal(1)
            self.multiplied = False
            _, answer = yield from self.guess(may_change=self.options["change_in_sudden_death"])
            self.winner = self.who_wins(answer, second=False)
            if self.winner is not None:
                self.reason = "sudden_death"
            else:
                self.next_round()
