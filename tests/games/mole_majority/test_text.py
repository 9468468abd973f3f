from __future__ import annotations

from molecore.games.mole_majority.rules import GAME
from molecore.games.mole_majority.text import text_board
from tests.games.mole_majority.burrows import fresh, meadow, play

SHOWN = """\
                (c2)            (m1)            (c1)

        (m2)            (r2)            (r1)            m0 =A
                                                        [AAAA..]
(c3)            (r3)            o ?             r0 ?            (c0)
                                [....]          [AB.]
        (m3)            (r4)            (r5)            (m5)

                (c4)            (m4)            c5 =B
                                                [B.....]
Caved in: o|r0
A: 25 moles, 9 claims, 4 cave-ins, hand GK1 N4, discards N3 N2 N3 of 4, homes -
B: 28 moles, 9 claims, 4 cave-ins, hand ?, discards - of 0, homes -
Round 1; A plays N3, 3 steps, 0 breeds, roll 0 left.
A to D: moles in their spaces, clockwise, . an empty one; =A a claim, ? a home token face down"""


def test_a_meadow_is_drawn_in_plain_text() -> None:
    hexes = "m0[AAAA..]=A o[....]?2 r0[AB.]?3 c5[B.....]=B"
    held = ["N3 N4 GK1", "GO"]
    state = meadow(hexes, held, discards=["GO N3 N2"], cave_ins="o|r0")
    assert text_board(GAME.view(play(state, "n3").state, 0)) == SHOWN


def test_each_phase_says_what_is_to_be_done() -> None:
    state = fresh(3, layout="players")
    assert "A places a Home Base." in text_board(GAME.view(state, None))
    state = play(state, "base:m0", "base:m2", "base:m4").state
    assert "A lays a hex with " in text_board(GAME.view(state, 1))
    assert "C is to play." in text_board(GAME.view(fresh(3, starter=3), None))


def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = fresh(2)
    own = " ".join(sorted(state.holdings[0].hand))
    assert f"hand {own}," in text_board(GAME.view(state, 0))
    assert "hand ? ? ? ? ?," in text_board(GAME.view(state, None))
