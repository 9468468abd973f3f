"""Mole Majority once more, straight from the rule text and as plainly as can be.

Shares no code with the engine and takes no short cuts, so that a mistake
would have to be made twice to go unnoticed. The whole game is one routine
that stops where it asks: it yields what may be answered, and is sent the
answer. Cells and spaces are named as in the rules; what chance decides is
given to it from outside, in the order in which it is needed.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Mapping
from typing import Any

Asking = Generator[list[str], str, Any]

DIRECTIONS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
RING = dict(zip([f"r{n}" for n in range(6)], DIRECTIONS, strict=True))
MIDS = {f"m{n}": at for n, at in enumerate([(2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2), (1, 1)])}
CORNERS = {f"c{n}": (2 * q, 2 * r) for n, (q, r) in enumerate(DIRECTIONS)}
PLACES = {"o": (0, 0), **RING, **MIDS, **CORNERS}
CELL_AT = {at: cell for cell, at in PLACES.items()}
HOMES = {2: "m0 m3", 3: "m0 m2 m4", 4: "m0 m1 m3 m4"}
EXTRAS = {
    ("star", 2): "m1 m2 m4 m5",
    ("compact", 2): "c0 c1 c3 c4",
    3: "m1 m3 m5 c1 c3 c5",
    4: "m2 m5 c0 c1 c2 c3 c4 c5",
}
NUMBERS = {"N4": 4, "N3": 3, "N2": 2, "CI": 2}
BONUS = {"N2": 1, "GK1": 1, "GK2": 2, "GO": 1}
DECKS = {
    "standard": {"N4": 3, "N3": 4, "N2": 3, "CI": 2, "CV": 2, "GK1": 1, "GK2": 1, "GO": 2},
    "single_two": {"N4": 4, "N3": 5, "N2": 1, "CI": 2, "CV": 2, "GK1": 1, "GK2": 1, "GO": 2},
    "spring": {"N4": 3, "N3": 4, "N2": 4, "CI": 3, "CV": 2, "GK1": 1, "GK2": 1},
}
TILES = {"even": {3: 6, 4: 6, 5: 6, 6: 6}, "small": {3: 7, 4: 7, 5: 6, 6: 4}}
TOKENS = {"even": {1: 8, 2: 8, 3: 8}, "humble": {1: 12, 2: 8, 3: 4}}


def beyond(cell: str) -> list[str | None]:
    """What can lie beyond each edge of a cell, by direction."""
    q, r = PLACES[cell]
    return [CELL_AT.get((q + dq, r + dr)) for dq, dr in DIRECTIONS]


class Over(Exception):
    """The game has ended in the middle of a turn."""


class Oracle:
    """One game; ``options`` are the resolved options of the engine's game."""

    def __init__(self, options: Mapping[str, Any], seats: int, chance: Iterable[Any] = ()) -> None:
        self.options = options
        self.seats = range(seats)
        self.chance = deque(chance)
        self.moles: dict[str, list[int | None]] = {}  # of each hex its spaces
        self.claims: dict[str, int] = {}
        self.homes: dict[str, int] = {}  # the values of the tokens that lie on hexes
        self.face_up: set[str] = set()
        self.cave_ins: list[str] = []
        self.caved: list[int] = []  # who placed each of them
        self.taken: list[list[int]] = [[] for _ in self.seats]
        self.hands: list[list[str]] = [[] for _ in self.seats]
        deck = Counter(DECKS[options["deck"]])
        self.piles = [list(deck.elements()) for _ in self.seats]
        self.discards: list[list[str]] = [[] for _ in self.seats]
        self.out: set[int] = set()
        self.mover = self.starter = 0
        self.rounds = self.idle_rounds = 0
        self.busy = False
        self.winners: list[int] = []
        self.reason = ""
        self.asked: list[str] = []

    def begin(self) -> None:
        self.running = self.game()
        self.go_on(None)

    def resume(self) -> None:
        """Begin with a turn, whatever lies on the table."""
        self.running = self.turns()
        self.go_on(None)

    def play(self, text: str, chance: Iterable[Any] = ()) -> None:
        assert text in self.asked
        self.chance.extend(chance)
        self.go_on(text)

    def go_on(self, answer: str | None) -> None:
        try:
            self.asked = self.running.send(answer)  # type: ignore[arg-type] # None starts it
        except StopIteration:
            self.asked = []

    def game(self) -> Asking:
        yield from self.set_up()
        yield from self.turns()

    # Setting up

    def set_up(self) -> Asking:
        self.box = Counter(TILES[self.options["hexes"]])
        self.box[6] -= len(self.seats)
        for cell in ("o", *RING):
            self.lay(cell, self.chance.popleft())
        by_hand = self.options["layout"] == "players"
        preset = HOMES[len(self.seats)].split()
        for seat in self.seats:
            self.mover = seat
            if by_hand:
                free = [f"base:{cell}" for cell in MIDS if cell not in self.moles]
                answer = yield free
                cell = answer.removeprefix("base:")
            else:
                cell = preset[seat]
            self.moles[cell] = [seat] * 6
            self.claims[cell] = seat
        yield from self.lay_extras(by_hand=by_hand)
        self.hand_out()

    def lay(self, cell: str, size: int) -> None:
        assert self.box[size] > 0
        self.box[size] -= 1
        self.moles[cell] = [None] * size

    def lay_extras(self, *, by_hand: bool) -> Asking:
        order = [*self.seats, *self.seats]
        if len(order) == 4 and self.options["two_player_extra"] == 5:
            order.append(0)
        laid = []
        for seat in order:
            self.mover = seat
            size = self.chance.popleft()
            if by_hand:
                answer = yield [f"lay:{cell}" for cell in PLACES if self.fits(cell)]
                cell = answer.removeprefix("lay:")
            else:
                cell = self.chance.popleft()
                assert self.fits(cell)
            self.lay(cell, size)
            laid.append(cell)
        if not by_hand:
            key: Any = len(self.seats)
            wanted = EXTRAS[key if key > 2 else (self.options["layout"], 2)]
            assert set(wanted.split()) <= set(laid)

    def fits(self, cell: str) -> bool:
        if cell in self.moles:
            return False
        touched = [other for other in beyond(cell) if other in self.moles]
        return len(touched) >= 2 and any(other in RING for other in touched)

    def hand_out(self) -> None:
        """Home tokens, cards, and who begins."""
        lying, self.spare = self.chance.popleft()
        self.homes = {cell: value for cell, value in lying.items() if value}
        assert set(self.homes) == set(self.moles) - set(self.claims)
        values = Counter(self.homes.values()) + Counter(self.spare)
        assert values == Counter(TOKENS[self.options["homes"]])
        starter = self.chance.popleft()
        if self.options["starter"] != "random":
            assert starter == (self.options["starter"] - 1) % len(self.seats)
        self.mover = self.starter = starter
        hands = self.chance.popleft()
        second = (starter + 1) % len(self.seats)
        for seat in self.seats:
            extra = seat == second and self.options["second_player_extra_card"]
            self.hands[seat] = list(hands[seat])
            assert len(self.hands[seat]) == 5 + extra
            for card in self.hands[seat]:
                self.piles[seat].remove(card)

    # The meadow

    def supply(self, seat: int) -> int:
        return 30 - sum(row.count(seat) for row in self.moles.values())

    def claim_supply(self, seat: int) -> int:
        return 10 - list(self.claims.values()).count(seat)

    def claimed(self) -> list[str]:
        return [cell for cell in self.moles if self.claims.get(cell) == self.mover]

    def occupied(self) -> list[str]:
        return [cell for cell in self.moles if self.mover in self.moles[cell]]

    def next_to(self, cell: str) -> list[str]:
        return [other for other in beyond(cell) if other is not None and other in self.moles]

    def network(self) -> set[str]:
        near = {other for cell in self.occupied() for other in self.next_to(cell)}
        return near | set(self.claimed()) | set(self.occupied())

    def edges(self, cell: str) -> list[str]:
        found = []
        for direction, other in enumerate(beyond(cell)):
            if other is not None and other in self.moles:
                found.append(self.edge(cell, other))
            elif self.options["cavein_outer_edges"]:
                found.append(f"{cell}|d{direction}")
        return found

    def edge(self, one: str, other: str) -> str:
        return "|".join(sorted((one, other), key=list(PLACES).index))

    def open(self, one: str, other: str) -> bool:
        return self.edge(one, other) not in self.cave_ins

    def reachable(self, start: str) -> set[str]:
        """The hexes that a mole of the mover can go to from one."""
        if self.options["move_mode"] == "teleport":
            found = self.network()
            if not self.joined(start, found):
                return set()
            return {cell for cell in found - {start} if self.joined(cell, found)}
        carrying = {*self.claimed(), *self.occupied()}
        reached, at_end = {start}, [start]
        while at_end:
            cell = at_end.pop()
            if cell != start and cell not in carrying:
                continue
            for other in self.next_to(cell):
                if other not in reached and self.open(cell, other):
                    reached.add(other)
                    at_end.append(other)
        return (reached - {start}) & self.network()

    def joined(self, cell: str, network: set[str]) -> bool:
        joining = [other for other in self.next_to(cell) if other in network]
        return not joining or any(self.open(cell, other) for other in joining)

    # Steps

    def empty(self, cell: str) -> list[str]:
        return [f"{cell}/{n}" for n, mole in enumerate(self.moles[cell]) if mole is None]

    def breeds(self) -> list[str]:
        if self.supply(self.mover) == 0:
            return []
        return [space for cell in self.claimed() for space in self.empty(cell)]

    def moves(self) -> list[str]:
        return [
            f"{cell}/{n}-{space}"
            for cell in self.claimed()
            for goal in self.reachable(cell)
            for n, mole in enumerate(self.moles[cell])
            if mole == self.mover
            for space in self.empty(goal)
        ]

    def converts(self) -> list[str]:
        if self.supply(self.mover) == 0:
            return []
        return [
            f"x:{cell}/{n}"
            for cell in self.network()
            for n, mole in enumerate(self.moles[cell])
            if mole not in (None, self.mover)
        ]

    def put(self, space: str, seat: int | None) -> str:
        cell, _, number = space.partition("/")
        self.moles[cell][int(number)] = seat
        return cell

    def step(self, text: str) -> None:
        """Carry out a breed, a move or a convert."""
        self.effect = True
        if text.startswith("x:"):
            self.look_at_majority(self.put(text[2:], self.mover))
        elif "-" in text:
            start, goal = text.split("-")
            left = self.put(start, None)
            self.look_at_majority(self.put(goal, self.mover))
            self.look_at_moles(left)
        else:
            self.look_at_majority(self.put(text, self.mover))
        self.look_at_end()

    def look_at_majority(self, cell: str) -> None:
        if None in self.moles[cell]:
            return
        counts = Counter(mole for mole in self.moles[cell] if mole not in self.out)
        tied = [seat for seat in counts if counts[seat] == max(counts.values())]
        assert tied
        back = [(self.mover - n) % len(self.seats) for n in range(len(self.seats))]
        winner = next(seat for seat in back if seat in tied)
        if self.claims.get(cell) == winner or self.claim_supply(winner) == 0:
            return
        self.claims[cell] = winner
        if self.options["reveal_home_on_first_claim"] and cell in self.homes:
            self.face_up.add(cell)

    def look_at_moles(self, cell: str) -> None:
        if not any(mole is not None for mole in self.moles[cell]):
            self.claims.pop(cell, None)

    # A turn

    def turns(self) -> Asking:
        while not self.reason:
            try:
                yield from self.turn()
            except Over:
                self.end()

    def turn(self) -> Asking:
        self.action: str | None = None
        self.steps = self.bonus = 0
        self.main = ""
        self.effect = False
        plays = [card.lower() for card in dict.fromkeys(self.hand()) if self.playable(card)]
        if self.options["stackables_alone"]:
            plays += self.stackable()
        first = yield [*plays, "discard", *([] if plays else ["pass"])]
        if first == "discard":
            count = len(self.hand())
            self.discards[self.mover] += self.hand()
            self.hand().clear()
            self.end_turn(5 if count else 0, played=False)
        elif first == "pass":
            self.end_turn(0, played=False)
        else:
            yield from self.play_cards(first)
            self.end_turn(1 if self.hand() else 5, played=True)

    def hand(self) -> list[str]:
        return self.hands[self.mover]

    def use(self, card: str) -> None:
        self.hand().remove(card)
        self.discards[self.mover].append(card)

    def playable(self, card: str) -> bool:
        """Whether the card can be the Action of a play that changes something."""
        step = bool(self.breeds() or self.moves())
        if card in ("N4", "N3", "N2"):
            return step
        if card == "CI":
            return step or bool(self.burrows())
        if card == "CV":
            return bool(self.converts())
        if self.number_cards() if card.startswith("GK") else self.swaps():
            return True
        can_move = "CV" in self.hand() and bool(self.moves())
        return self.options["allow_bonus_only"] and (bool(self.breeds()) or can_move)

    def play_cards(self, first: str) -> Asking:
        if first.startswith("+"):
            yield from self.stack(first)
        else:
            yield from self.begin_action(first.upper())
        while True:
            choices = self.choices()
            answer = yield choices
            if answer == "end":
                return
            if answer.startswith("+"):
                self.steps, self.main = 0, ""
                yield from self.stack(answer)
            else:
                yield from self.carry_on(answer)

    def begin_action(self, card: str) -> Asking:
        self.action = card
        self.use(card)
        self.steps = NUMBERS.get(card, 0)
        self.bonus = BONUS.get(card, 0)
        self.main = {"CI": "burrow", "GK1": "roll", "GK2": "roll", "GO": "swap"}.get(card, "")
        if card == "CV":
            answer = yield self.converts()
            self.step(answer)

    def choices(self) -> list[str]:
        found: list[str] = []
        has_to = self.main in ("roll", "swap") and not self.options["allow_bonus_only"]
        if self.steps:
            found += self.moves()
        if self.steps or (self.bonus and not has_to):
            found += self.breeds()
        if self.main == "burrow":
            found += self.burrows()
        if self.main == "roll":
            found += [f"with:{card.lower()}" for card in self.number_cards()]
        if self.main == "swap":
            found += self.swaps()
        skipped = self.action == "CI" and not self.effect  # both of its parts
        if not has_to and not skipped:
            found += self.stackable()
        if not has_to and self.effect:
            found.append("end")
        return found

    def carry_on(self, answer: str) -> Asking:
        if answer.startswith("home:"):
            self.main, self.steps, self.effect = "", 0, True
            self.taken[self.mover].append(self.homes.pop(answer[5:]))
            self.face_up.discard(answer[5:])
        elif answer.startswith("swap:"):
            self.main, self.effect = "", True
            self.swap(int(answer[5]) - 1, int(answer[7]))
        elif answer.startswith("with:"):
            self.main = ""
            yield from self.roll(answer[5:].upper())
        elif "|" in answer:
            self.main, self.steps, self.effect = "", 0, True
            yield from self.cave_in(answer)
        else:
            if self.steps:
                self.steps -= 1
            else:
                self.bonus, self.main = self.bonus - 1, ""
            self.step(answer)

    # Cards that are stacked

    def stackable(self) -> list[str]:
        found = []
        if self.breeds():
            found += [f"+{card.lower()}" for card in set(self.hand()) & set(BONUS)]
        if "CV" in self.hand():
            found += ["+cv:move"] if self.moves() else []
            found += ["+cv:breed"] if self.breeds() else []
            found += ["+cv:repeat"] if self.action == "CV" and self.converts() else []
        return found

    def stack(self, text: str) -> Asking:
        card, _, use = text[1:].upper().partition(":")
        self.use(card)
        owed = {"MOVE": self.moves, "REPEAT": self.converts}.get(use, self.breeds)()
        answer = yield owed
        self.bonus += max(0, BONUS.get(card, 1) - 1)
        self.step(answer)

    # Cave-In / Make A Home

    def burrows(self) -> list[str]:
        homes = [f"home:{cell}" for cell in self.claimed() if cell in self.homes]
        edges = self.free_edges()
        enough = len(edges) >= 2 and self.cave_in_supply(self.mover) >= 2
        return homes + edges if enough else homes

    def cave_in_supply(self, seat: int) -> int:
        return 4 - self.caved.count(seat)

    def free_edges(self) -> list[str]:
        found = [edge for cell in self.claimed() for edge in self.edges(cell)]
        return [edge for edge in dict.fromkeys(found) if edge not in self.cave_ins]

    def cave_in(self, edge: str) -> Asking:
        self.cave_ins.append(edge)
        self.caved.append(self.mover)
        self.look_at_end()
        edge = yield self.free_edges()
        self.cave_ins.append(edge)
        self.caved.append(self.mover)
        value = self.chance.popleft()
        self.spare.remove(value)
        self.taken[self.mover].append(value)
        self.look_at_end()

    # Groundskeeper

    def number_cards(self) -> list[str]:
        numbers = set(NUMBERS) if self.options["ci_is_number"] else set(NUMBERS) - {"CI"}
        return [card for card in dict.fromkeys(self.hand()) if card in numbers]

    def roll(self, card: str) -> Asking:
        self.use(card)
        number = NUMBERS[card]
        while True:
            raising = ["+cv:roll"] if "CV" in self.hand() else []
            answer = yield self.rolls(number) + raising
            if answer != "+cv:roll":
                break
            self.use("CV")
            number += 1
        way, _, count = answer.partition("*")
        start, towards = way.split(">")
        cell = start.partition("/")[0]
        met = self.met(start, towards, number)
        for space in met[: int(count)] if count else met:
            self.put(space, None)
        self.effect = True
        self.look_at_moles(cell)
        self.look_at_end()

    def rolls(self, number: int) -> list[str]:
        found = []
        for cell, row in self.moles.items():
            for n, mole in enumerate(row):
                if mole is None:
                    continue
                for way in (1, -1):
                    start, towards = f"{cell}/{n}", f"{cell}/{(n + way) % len(row)}"
                    text = f"{start}>{towards}"
                    if self.options["roll_may_stop_early"]:
                        most = len(self.met(start, towards, number))
                        found += [f"{text}*{count}" for count in range(1, most + 1)]
                    else:
                        found.append(text)
        return found

    def met(self, start: str, towards: str, number: int) -> list[str]:
        """The moles that a roll meets, one after another."""
        cell, _, first = start.partition("/")
        row = self.moles[cell]
        way = int(towards.partition("/")[2]) - int(first)
        found: list[str] = []
        at = int(first)
        while len(found) < number and row[at] is not None and f"{cell}/{at}" not in found:
            found.append(f"{cell}/{at}")
            at = (at + way) % len(row)
        return found

    # Gopher It!

    def swaps(self) -> list[str]:
        return [
            f"swap:{seat + 1}/{place}"
            for seat in self.seats
            if seat != self.mover and seat not in self.out
            for place in range(1, min(3, len(self.discards[seat])) + 1)
        ]

    def swap(self, seat: int, place: int) -> None:
        own = self.discards[self.mover]
        assert own.pop() == "GO"
        own.append(self.discards[seat].pop(-place))
        self.discards[seat].append("GO")

    # The end of a turn

    def end_turn(self, draw: int, *, played: bool) -> None:
        others = [(self.mover + n) % len(self.seats) for n in range(1, len(self.seats) + 1)]
        self.safe = self.options["truce"] and self.rounds < 3
        self.fallen = self.eliminate()
        self.busy = self.busy or played
        passed = []
        for seat in others:
            passed.append(seat)
            if seat not in self.out:
                break
        if self.starter in passed:
            self.rounds += 1
            self.idle_rounds = 0 if self.busy else self.idle_rounds + 1
            self.busy = False
        if self.why_over() or self.why_stalled():
            self.end()
            return
        if self.mover not in self.out:
            self.draw(draw)
        self.mover = passed[-1]

    def draw(self, count: int) -> None:
        pile = self.piles[self.mover]
        for _ in range(count):
            if not pile:
                pile += self.discards[self.mover]
                self.discards[self.mover].clear()
            card = self.chance.popleft()
            pile.remove(card)
            self.hand().append(card)

    def eliminate(self) -> list[int]:
        if self.safe:
            return []
        fallen = [s for s in self.seats if s not in self.out and s not in self.claims.values()]
        self.out.update(fallen)
        return fallen

    # The end of the game

    def why_over(self) -> str:
        """Which of the conditions holds, if one does."""
        left = set(self.claims.values())
        if len(left) < 2 and not self.safe:
            last = "one_tribe" if self.options["decisive_victory"] == "points" else "last_tribe"
            return last if left else "no_tribe"
        if len(self.claims) == len(self.moles):
            return "meadow_full"
        looked_at = [self.mover] if self.options["last_claim"] == "active" else self.seats
        if any(self.claim_supply(seat) == 0 for seat in looked_at):
            return "claims_out"
        if self.options["end_on_no_moles"] and self.supply(self.mover) == 0:
            return "moles_out"
        return ""

    def why_stalled(self) -> str:
        if self.rounds >= self.options["stall_rounds"]:
            return "round_limit"
        if self.idle_rounds >= self.options["stall_idle_rounds"]:
            return "idle_rounds"
        return ""

    def look_at_end(self) -> None:
        self.safe = self.options["truce"] and self.rounds < 3
        if self.options["end_check"] == "immediate" and self.why_over():
            self.fallen = self.eliminate()
            raise Over

    def end(self) -> None:
        self.reason = self.why_over() or self.why_stalled()
        left = [seat for seat in self.seats if seat not in self.out]
        if self.reason in ("one_tribe", "no_tribe"):
            left += self.fallen
        for measure in (self.score, lambda seat: 30 - self.supply(seat), self.cards):
            best = max(map(measure, left))
            left = [seat for seat in left if measure(seat) == best]
        self.winners = left

    def score(self, seat: int) -> int:
        held = [len(self.moles[cell]) for cell, owner in self.claims.items() if owner == seat]
        return sum(held) + sum(self.taken[seat])

    def cards(self, seat: int) -> int:
        counted = [
            card for card in self.hands[seat] if card != "CI" or self.options["ci_is_number"]
        ]
        return sum(NUMBERS.get(card, 0) for card in counted)
