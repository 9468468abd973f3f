"""The real cipher: its locks commute, and games that are sealed with it come out right."""

from __future__ import annotations

import pytest

from molecore.sealed.checking import find_cheat
from molecore.sealed.crypto import KEY_LENGTH, Hashed, Secrets
from molecore.sealed.device import Tools
from tests.amounts import amount
from tests.sealed.playing import Party, random_terms
from tests.sealed.simulated import verify
from tests.sealed.test_games import check_against_whole_game

pytest.importorskip("rbcl", reason="the library of the group is installed with dev.txt")
from tests.sealed.ristretto import Ristretto

KEYS = [bytes([n]) * KEY_LENGTH for n in range(1, 4)]
CARDS = 72


def test_locks_come_off_in_any_order() -> None:
    cipher = Ristretto()
    cards = [cipher.card(number) for number in range(CARDS)]
    assert len(set(cards)) == CARDS
    locked = cards
    for key in KEYS:
        locked = cipher.lock(key, locked)
        assert all(map(cipher.is_card, locked))
        assert not set(locked) & set(cards)
    for key in (KEYS[1], KEYS[2], KEYS[0]):
        locked = cipher.unlock(key, locked)
    assert locked == cards


def test_what_is_no_element_of_the_group_is_no_card() -> None:
    cipher = Ristretto()
    assert not any(map(cipher.is_card, [b"", bytes(31), bytes(32), b"\xff" * 32, bytes(33)]))
    assert not cipher.is_card(b"\1" + bytes(31)), "negative"


def test_cards_are_what_another_program_makes_them() -> None:
    """The element derived from a name by the map of RFC 9496, 4.3.4, whoever computes it."""
    assert Ristretto().card(0).hex() == CARD_0
    assert Ristretto().card(71).hex() == CARD_71


CARD_0 = "746152a8289d3e6d334e0ff59d4747e292d7bf68946f2df2c8d403d1ee495c23"
CARD_71 = "a627be327d587eeef9c694467d72a01dff6a89544bdfe850a4765f1452f65918"


@pytest.mark.parametrize("game_id", ["mole_majority", "moleozer", "mountains"])
@pytest.mark.parametrize("seed", range(amount(1, 40)))
def test_games_with_the_real_cipher(game_id: str, seed: int) -> None:
    party = Party(random_terms(game_id, seed + 3), seed, Tools(Ristretto(), verify, Hashed()))
    party.begin()
    party.play()
    check_against_whole_game(party)
    assert find_cheat(party.devices[0].table, party.tools) is None


def test_a_seed_makes_the_same_locks_for_ever() -> None:
    """What another program has to derive from a seed, to check what was opened."""
    secrets = Secrets(bytes(range(32)))
    assert secrets.key(0).hex()[:32] == KEY_0
    assert secrets.order(0, 10) == ORDER_0
    assert secrets.salt(3, 1).hex()[:32] == SALT_3_1
    assert secrets.head.hex()[:32] == HEAD
    assert secrets.share(0).hex()[:32] == SHARE_0


KEY_0 = "a7807585611746c2dc50cef537674e4c"
ORDER_0 = [5, 2, 0, 8, 4, 3, 9, 6, 7, 1]
SALT_3_1 = "6a913332cb719be749ac2226c7ad750c"
HEAD = "c3421d26bfabd46e516ff6ca0d94a8e6"
SHARE_0 = "fbf262e7350286c526c594c7c1c49648"
