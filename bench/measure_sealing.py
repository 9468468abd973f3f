"""What it takes to seal a deal: 72 cards shuffled and locked by four seats, and some unlocked.

Each is measured with proofs (version 3 of the messages) and without (version 2), side by side.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from molecore.sealed.crypto import Secrets
from molecore.sealed.proofs import Claim, claim_of_lock, is_proven, prove
from tests.sealed.ristretto import Ristretto

CARDS = 72
SEATS = 4
HEAD = bytes(32)
REPEATS = 20


def main() -> None:
    """Print what a deal takes, in bytes and processor time."""
    cipher = Ristretto()
    seats = [Secrets(bytes([seat]) * 32) for seat in range(SEATS)]
    cards = [cipher.card(number) for number in range(CARDS)]

    def deal(*, proves: bool) -> list[bytes]:
        points = cards
        for seat, secrets in enumerate(seats):
            order = secrets.order(0, CARDS)
            before = points
            points = cipher.lock(secrets.key(0), [points[place] for place in order])
            assert all(map(cipher.is_card, points))
            if proves:
                claim = claim_of_lock(cipher, HEAD, seat, 0, (before, points))
                assert checked(secrets, claim)
        return points

    def unlock(count: int, *, proves: bool) -> None:
        unlocked = cipher.unlock(seats[0].key(0), points[:count])
        assert all(map(cipher.is_card, unlocked))
        if proves:
            claim = Claim(HEAD, 0, 0, "unlock", tuple(unlocked), tuple(points[:count]))
            assert checked(seats[0], claim)

    def checked(secrets: Secrets, claim: Claim) -> bool:
        proof, public = prove(cipher, secrets, claim), cipher.public(secrets.key(0))
        return is_proven(cipher, public, claim, proof)

    points = deal(proves=False)
    print(f"a deal of {CARDS} cards by {SEATS} seats: {sum(map(len, points))} bytes a lock")
    compare("all locks, each of them checked once", deal)
    for count in (1, 5, 15):
        compare(f"{count} cards unlocked, checked once", partial(unlock, count))


def compare(what: str, work: Callable[..., object]) -> None:
    """Print the time of some work without proofs and with them."""
    without, proven = (seconds(partial(work, proves=proves)) * 1000 for proves in (False, True))
    print(f"    {what}: {without:.2f} ms, proven {proven:.2f} ms ({proven / without:.2f} times)")


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
