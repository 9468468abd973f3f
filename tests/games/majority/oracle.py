"""Majority once more, straight from the rule text and as plainly as can be.

Shares no code with the engine and takes no short cuts, so that a mistake
would have to be made twice to go unnoticed. Seats are names; the boards are
built from the lengths of their rows, and the whole board is looked over after
every single change. Where the rules leave the order free it takes the last
seat, and the engine the first.
"""

from __future__ import annotations

from typing import Any

ROWS = {  # columns left out at either side, and columns of each row
    "U": [(1, 8), *[(0, 10)] * 6, (1, 8)],
    "L": [(3, 11), (1, 15), (1, 15), *[(0, 17)] * 4, (1, 15), (1, 15), (3, 11)],
}
SLIPS = {"upper": 3, "lower": 4, "complete": 7}


def standard(board: str) -> list[str]:
    width = max(start + length for start, length in ROWS[board])
    return [("." * start + "#" * length).ljust(width, ".") for start, length in ROWS[board]]


class Oracle:
    """One game; ``options`` are the resolved options of the engine's game."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        drawn = dict(options["layout"])
        self.seats: list[str] = []
        self.near: dict[str, list[str]] = {}
        for board in {"upper": "U", "lower": "L", "complete": "UL"}[options["mode"]]:
            self.add_board(board, list(drawn[board]))
        self.slips: list[list[str | None]] = [[], []]
        self.announced: set[str] = set()
        self.contest = 1
        self.over = False
        self.reason = ""
        self.winner: int | None = None
        self.declaring = 0 if self.most_slips() else 2
        self.clear()

    def add_board(self, board: str, rows: list[str]) -> None:
        found = {
            (column, row): f"{board}:{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[column]}{row + 1}"
            for row, line in enumerate(rows)
            for column, mark in enumerate(line)
            if mark == "#"
        }
        for (column, row), seat in found.items():
            self.seats.append(seat)
            self.near[seat] = [
                other for (x, y), other in found.items() if max(abs(x - column), abs(y - row)) == 1
            ]

    def clear(self) -> None:
        self.owner: dict[str, int] = {}
        self.pieces: set[str] = set()  # the seats with preference pieces
        self.mover = 0
        self.flips = 0
        self.asked: list[str] = []

    # What may be done

    def actor(self) -> int:
        return self.declaring if self.declaring < 2 else self.mover

    def legal(self) -> list[str]:
        if self.over:
            return []
        if self.declaring < 2:
            return [*self.may_declare(), "pref-"]
        if self.asked:
            return [f"resolve:{seat}" for seat in self.asked]
        return [seat for seat in self.seats if seat not in self.owner]

    def may_declare(self) -> list[str]:
        slips = self.slips[self.declaring]
        if None in slips:
            return []
        after = self.seats.index(slips[-1]) + 1 if slips and slips[-1] else 0
        return [f"pref+{seat}" for seat in self.seats[after:]]

    # What happens

    def play(self, text: str) -> None:
        assert text in self.legal()
        if self.declaring < 2:
            self.fill_slip(None if text == "pref-" else text.removeprefix("pref+"))
        elif self.asked:
            self.carry(text.removeprefix("resolve:"), 1 - self.mover)
            self.resolve()
        else:
            self.claim(text)
            self.resolve()

    def fill_slip(self, seat: str | None) -> None:
        slips = self.slips[self.declaring]
        slips.append(seat)
        blank_ends = seat is None and self.options["show_preference_count"]
        if len(slips) == self.most_slips() or blank_ends:
            self.declaring += 1

    def most_slips(self) -> int:
        agreed: int | str = self.options["preferences"]
        return SLIPS[self.options["mode"]] if agreed == "standard" else int(agreed)

    def prefers(self, seat: str) -> list[int]:
        return [player for player in (0, 1) if seat in self.slips[player]]

    def claim(self, seat: str) -> None:
        players = self.prefers(seat)
        if len(players) == 2:
            self.announced.add(seat)
        if len(players) == 1:
            self.owner[seat] = players[0]
            self.pieces.add(seat)
        else:
            self.owner[seat] = self.mover

    def surrounded(self, seat: str) -> bool:
        return all(other in self.owner for other in self.near[seat])

    def majority(self, seat: str) -> int | None:
        """Who a seat is about to go to."""
        if seat in self.pieces or not self.surrounded(seat):
            return None
        red = [self.owner[other] for other in self.near[seat]].count(0)
        blue = len(self.near[seat]) - red
        if red == blue:
            return None
        player = 0 if red > blue else 1
        return player if self.owner.get(seat) != player else None

    def carry(self, seat: str, player: int) -> None:
        self.flips += seat in self.owner
        self.owner[seat] = player

    def reveal(self) -> bool:
        for seat in reversed(self.seats):
            if seat in self.owner or not self.surrounded(seat):
                continue
            players = self.prefers(seat)
            if len(players) == 2:
                self.announced.add(seat)
            if len(players) == 1:
                self.owner[seat] = players[0]
                self.pieces.add(seat)
                return True
        return False

    def resolve(self) -> None:
        while True:
            if self.reveal():
                continue
            mine = [seat for seat in self.seats if self.majority(seat) == self.mover]
            theirs = [seat for seat in self.seats if self.majority(seat) == 1 - self.mover]
            self.asked = []
            if mine:
                self.carry(mine[-1], self.mover)
            elif len(theirs) == 1:
                self.carry(theirs[0], 1 - self.mover)
            elif theirs:
                self.asked = theirs
                return
            else:
                break
        self.end_turn()

    # How it ends

    def end_turn(self) -> None:
        self.mover = 1 - self.mover
        if len(self.owner) < len(self.seats):
            return
        self.winner = self.who_wins()
        if self.winner is not None:
            self.over, self.reason = True, self.options["mode"]
        elif self.contest == self.options["max_contests"]:
            self.over, self.reason = True, self.why_drawn()
        else:
            self.contest += 1
            self.clear()
            if self.options["hung_preferences"] == "drop":
                self.slips, self.announced = [[], []], set()

    def score(self, player: int, board: str = "") -> int:
        return sum(
            self.owner[seat] == player and seat not in self.pieces
            for seat in self.seats
            if seat in self.owner and seat.startswith(board)
        )

    def has_quota(self, player: int) -> bool:
        if self.options["majority_basis"] == "ordinarySeats":
            return self.score(player) > self.score(1 - player)
        return self.score(player) > len(self.seats) / 2

    def has_upper(self, player: int) -> bool:
        upper = [seat for seat in self.seats if seat.startswith("U")]
        if self.options["upper_counts_preferences"]:
            return sum(self.owner[seat] == player for seat in upper) > len(upper) / 2
        if self.options["majority_basis"] == "ordinarySeats":
            return self.score(player, "U") > self.score(1 - player, "U")
        return self.score(player, "U") > len(upper) / 2

    def who_wins(self) -> int | None:
        for player in (0, 1):
            if self.has_quota(player):
                complete = self.options["mode"] == "complete"
                return player if not complete or self.has_upper(player) else None
        return None

    def why_drawn(self) -> str:
        if self.options["max_contests"] > 1:
            return "capped_draw"
        return "blocked" if any(map(self.has_quota, (0, 1))) else "hung"
