"""What it takes to seal a deal: 72 cards shuffled and locked by four seats, and one unlocked."""

from __future__ import annotations

import time
from collections.abc import Callable

from molecore.sealed.crypto import Secrets
from tests.sealed.ristretto import Ristretto

CARDS = 72
SEATS = 4
REPEATS = 20


def main() -> None:
    """Print what a deal takes, in bytes and processor time."""
    cipher = Ristretto()
    seats = [Secrets(bytes([seat]) * 32) for seat in range(SEATS)]
    cards = [cipher.card(number) for number in range(CARDS)]

    def deal() -> list[bytes]:
        points = cards
        for secrets in seats:
            order = secrets.order(0, CARDS)
            points = cipher.lock(secrets.key(0), [points[place] for place in order])
            assert all(map(cipher.is_card, points))
        return points

    points = deal()
    print(f"a deal of {CARDS} cards by {SEATS} seats: {sum(map(len, points))} bytes a lock")
    print(f"    all locks, each of them checked: {seconds(deal) * 1000:.1f} ms")
    unlock = seconds(lambda: cipher.unlock(seats[0].key(0), points[:1]))
    print(f"    a card unlocked: {unlock * 1000:.2f} ms")


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one run, the least of some."""
    taken = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken)


if __name__ == "__main__":
    main()
