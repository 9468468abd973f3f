"""The real cipher: its locks commute, and games that are sealed with it come out right."""

from __future__ import annotations

import pytest

from molecore.sealed.checking import find_cheat
from molecore.sealed.crypto import KEY_LENGTH, Hashed, Secrets
from molecore.sealed.device import Tools
from tests.amounts import amount
from tests.sealed.playing import Party, random_terms
from tests.sealed.test_games import check_against_whole_game

pytest.importorskip("rbcl", reason="the library of the group is installed with dev.txt")
from tests.sealed.ristretto import BASE, Ristretto, generate_proof, verify_proof

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


NAME = bytes(range(32))


def test_a_proof_holds_for_its_cards_key_and_name_alone() -> None:
    cipher, nonce = Ristretto(), bytes(64)
    cards = [cipher.card(number) for number in range(4)]
    locked, public = cipher.lock(KEYS[0], cards), cipher.public(KEYS[0])
    proof = cipher.prove(KEYS[0], cards, NAME, nonce)
    assert cipher.is_proven(public, cards, locked, NAME, proof)
    others = [
        (cipher.public(KEYS[1]), cards, locked, NAME, proof),
        (public, cards[::-1], locked, NAME, proof),
        (public, cards, [*locked[:3], cipher.card(9)], NAME, proof),
        (public, cards, [locked[1], locked[0], *locked[2:]], NAME, proof),
        (public, cards, locked, bytes(32), proof),
        (public, cards, locked, NAME, bytes(64)),
        (public, cards, locked, NAME, b"\xff" * 64),
        (bytes(32), cards, locked, NAME, proof),
        (public, [bytes(32)], [bytes(32)], NAME, proof),
    ]
    for each in others:
        assert not cipher.is_proven(*each)
    forged = [proof[:at] + bytes([proof[at] ^ 1]) + proof[at + 1 :] for at in range(64)]
    assert not any(cipher.is_proven(public, cards, locked, NAME, each) for each in forged)


def test_unlocked_cards_under_other_keys_that_cancel_out_are_not_proven() -> None:
    """Two wrong unlockings whose errors add up to nothing: each has a random weight of its own."""
    cipher = Ristretto()
    unlocked = [cipher.card(1), cipher.card(2)]
    locked, public = cipher.lock(KEYS[0], unlocked), cipher.public(KEYS[0])
    wrong = [
        cipher.combined([(1, unlocked[n]), (sign, cipher.card(3))]) for n, sign in ((0, 1), (1, -1))
    ]
    assert cipher.total(wrong) == cipher.total(unlocked)
    proof = cipher.prove(KEYS[0], wrong, NAME, bytes(64))
    assert not cipher.is_proven(public, wrong, locked, NAME, proof)


def test_proofs_are_those_of_the_standard() -> None:
    """RFC 9497, A.1.2.3: two elements in one proof."""
    key, drawn = (int.from_bytes(bytes.fromhex(each), "little") for each in (RFC_KEY, RFC_DRAWN))
    pairs = [bytes.fromhex(each) for each in RFC_BLINDED], [bytes.fromhex(e) for e in RFC_EVALUATED]
    suite = b"OPRFV1-\1-ristretto255-SHA512"
    proof = generate_proof(key, pairs, suite, drawn)
    assert proof.hex() == RFC_PROOF
    public = Ristretto().public(bytes.fromhex(RFC_KEY) + bytes(32))
    assert verify_proof(public, pairs, suite, proof)
    assert not verify_proof(BASE, pairs, suite, proof)


RFC_KEY = "e6f73f344b79b379f1a0dd37e07ff62e38d9f71345ce62ae3a9bc60b04ccd909"
RFC_DRAWN = "419c4f4f5052c53c45f3da494d2b67b220d02118e0857cdbcf037f9ea84bbe0c"
RFC_BLINDED = (
    "863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945",
    "90a0145ea9da29254c3a56be4fe185465ebb3bf2a1801f7124bbbadac751e654",
)
RFC_EVALUATED = (
    "aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e",
    "cc5ac221950a49ceaa73c8db41b82c20372a4c8d63e5dded2db920b7eee36a2a",
)
RFC_PROOF = (
    "cc203910175d786927eeb44ea847328047892ddf8590e723c37205cb74600b0a"
    "5ab5337c8eb4ceae0494c2cf89529dcf94572ed267473d567aeed6ab873dee08"
)


def test_a_proof_is_what_another_program_makes_it() -> None:
    """The page makes the same one (`web/tests/signing.test.mjs`), as it has to for the check."""
    cipher = Ristretto()
    cards = [cipher.card(0), cipher.card(71)]
    assert cipher.public(KEYS[0]).hex() == PUBLIC
    assert cipher.total(cards).hex() == TOTAL
    assert cipher.prove(KEYS[0], cards, NAME, bytes([7]) * 64).hex() == PROOF


PUBLIC = "5c7f0fec164142986ada18df7c0950d93827925ece06b0e6a1247b6a3a304c7c"
TOTAL = "fe973bbd0821d9ba8bd0a1e0872c52140329ba4ede5177997c1a4a2d18f3cc2c"
PROOF = (
    "a42da76a3b954a05ba13a89c38f387fdfa1ce4994011979e81764fa62acd9c0b"
    "96462f82a370faf69767b720abcd10e70c4bdee07fb0afd072fff61853b2fc03"
)

CARD_0 = "746152a8289d3e6d334e0ff59d4747e292d7bf68946f2df2c8d403d1ee495c23"
CARD_71 = "a627be327d587eeef9c694467d72a01dff6a89544bdfe850a4765f1452f65918"


@pytest.mark.parametrize("game_id", ["mole_majority", "moleozer", "mountains"])
@pytest.mark.parametrize("seed", range(amount(1, 40)))
def test_games_with_the_real_cipher(game_id: str, seed: int) -> None:
    party = Party(random_terms(game_id, seed + 3), seed, Tools(Ristretto(), Hashed()))
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
