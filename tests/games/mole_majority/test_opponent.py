"""How the computer plays: legally everywhere, from its view alone, and with an eye to dangers."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from molecore.ai.choose import Question, choose
from molecore.core.options import resolve
from molecore.core.protocol import Level
from molecore.core.thinking import settled
from molecore.games.mole_majority.actions import CaveIn, LayTile, PlaceHomeBase
from molecore.games.mole_majority.kernel.position import DISCARD, END, KINDS, NUMBER, Position, act
from molecore.games.mole_majority.kernel.prospects import chances
from molecore.games.mole_majority.kernel.search import CURIOSITY, STEADY, Node, Tree, dealer
from molecore.games.mole_majority.opponent import distance, homes, position_seen, think
from molecore.games.mole_majority.records import State
from molecore.games.mole_majority.rules import GAME
from tests.games.mole_majority.burrows import claim, fresh, meadow, play

QUICK = Level("quick", "Quick", "", 2)
CAREFUL = Level("careful", "Careful", "", 200)
BASES = "m0[AAAA..]=A r0[AAB.] r1[...]=A m3[BBBB..]=B r4[...]"


def answer(state: State, level: Level = QUICK, seed: int = 1) -> object:
    seat = state.public.mover
    question = Question(GAME, GAME.view(state, seat), seat, level, seed)
    return choose(question, lambda _: None).action


def turn(state: State) -> State:
    """The state after a whole turn of the mover."""
    mover = state.public.mover
    while GAME.actors(state) == (mover,):
        state = GAME.apply(state, mover, answer(state, CAREFUL)).state  # type: ignore[arg-type]
    return state


def test_deals_hold_what_the_seat_knows_and_nothing_else_stays() -> None:
    state = fresh(2, seed=5)
    view = GAME.view(state, 0)
    deal = dealer(view, Random(3))
    own = tuple(map(KINDS.index, state.holdings[0].hand))
    deals = [deal() for _ in range(8)]
    for cards in deals:
        assert cards.hands[0] == own
        for seat, sight in enumerate(view.holdings):
            dealt = sorted((*cards.hands[seat], *cards.piles[seat]))
            known = [*sight.hand, *sight.unseen]
            assert dealt == sorted(map(KINDS.index, known))
            assert len(cards.hands[seat]) == sight.held
    assert len({cards.hands[1] for cards in deals}) > 1
    assert len({cards.piles[0] for cards in deals}) > 1


def test_the_tree_counts_its_simulations_and_looks_past_the_turn() -> None:
    state = meadow(BASES, ["N4", "N3 N2 CV GO N4"])
    tree = Tree(position_seen(GAME.view(state, 0)), dealer(GAME.view(state, 0), Random(1)))
    tree.grow(300)
    assert tree.root.visits == 300
    assert sum(child.visits for child in tree.root.children.values()) == 300
    actors, ahead = set(), [tree.root]
    while ahead:
        node = ahead.pop()
        actors.add(node.actor)
        ahead += node.children.values()
    assert {0, 1} <= actors


def test_steps_in_another_order_lead_to_one_node() -> None:
    view = GAME.view(play(meadow(BASES, ["N4", "N4"]), "n4").state, 0)
    tree = Tree(position_seen(view), dealer(view, Random(1)))
    tree.grow(200)
    children = tree.root.children
    met = [
        (one, other)
        for one, first in children.items()
        for other, second in children.items()
        if one < other and other in first.children and one in second.children
    ]
    assert met
    for one, other in met:
        assert children[one].children[other] is children[other].children[one]


def test_all_ways_to_a_node_lead_to_its_position() -> None:
    """Two cards give the same number to roll over; one of them lies there then, not both."""
    view = GAME.view(play(meadow(BASES, ["GK1 N2 CI", "N4"]), "gk1").state, 0)
    tree = Tree(position_seen(view), dealer(view, Random(1)))
    tree.grow(400)
    nodes, ahead = dict[int, Node](), [tree.root]
    while ahead:
        node = ahead.pop()
        if id(node) not in nodes:
            nodes[id(node)] = node
            ahead += node.children.values()
    assert NUMBER in {action >> 14 for node in nodes.values() for action in node.children}
    for node in nodes.values():
        for action, child in node.children.items():
            if action >> 14 != DISCARD:
                position = node.position.copy()
                position.do(action)
                for name in Position.__slots__:
                    assert getattr(position, name) == getattr(child.position, name)


@pytest.mark.parametrize(("simulations", "curiosity"), [(99, CURIOSITY), (100, STEADY)])
def test_a_long_search_is_steadier(simulations: int, curiosity: float) -> None:
    view = GAME.view(meadow(BASES, ["N4 N3 N2", "N4"]), 0)
    level = replace(CAREFUL, simulations=simulations)
    found, random = settled(think(view, 0, level, Random(1))), Random(1)
    tree = Tree(position_seen(view), dealer(view, random), curiosity)
    tree.grow(simulations)
    _, best = tree.best()
    assert found.worth == best.worth / best.visits


def test_a_hex_that_one_mole_wins_is_won() -> None:
    state = turn(meadow(BASES, ["N4 N3", "N4"]))
    assert claim(state, "r0") == "A"


def test_the_last_claim_is_not_left_to_the_groundskeeper() -> None:
    alone = "m0[AA....]=A r0[...] m3[BBBBBB]=B r3[BBB]=B r4[...]"
    crowded = alone.replace("[AA....]", "[AAAAAA]")
    discarded = ["", "GK1 GK2"]
    weak, strong = (
        chances(position_seen(GAME.view(meadow(at, mover="B"), 0))) for at in (alone, crowded)
    )
    spared = chances(position_seen(GAME.view(meadow(alone, mover="B", discards=discarded), 0)))
    assert weak[0] < spared[0] <= strong[0]


def test_a_game_that_is_won_is_ended() -> None:
    """Whoever rolls over the only claim of the other wins outright."""
    state = meadow("m0[AAAA..]=A r0[A..]=A m3[B.....]=B r3[...]", ["N3 GK1 N2", "N4 N4 N4"])
    state = turn(state)
    assert state.public.result is not None
    assert state.public.result.winners == (0,)


def test_nobody_seals_in_a_home() -> None:
    state = play(meadow("m0[AAAA..]=A r0[A..] m3[BBBB..]=B", ["CI N4", "N4"]), "ci").state
    chosen = answer(state, CAREFUL)
    assert not isinstance(chosen, CaveIn) or chosen.edge != "r0|m0"


def test_homes_lie_apart_and_small_tiles_near_their_own() -> None:
    state = GAME.setup(resolve(GAME.meta.options, {}), 2, 3).state
    while state.public.phase == "home_base":
        chosen = answer(state)
        assert isinstance(chosen, PlaceHomeBase)
        state = GAME.apply(state, state.public.mover, chosen).state
    own, other = homes(state.public)
    assert distance(own, other) >= 3
    small = replace(state, public=replace(state.public, drawn=3))
    large = replace(state, public=replace(state.public, drawn=6))
    near, far = answer(small), answer(large)
    assert isinstance(near, LayTile)
    assert isinstance(far, LayTile)
    assert distance(near.cell, own) < distance(far.cell, own)


def test_a_turn_played_to_its_end_is_judged_there() -> None:
    state = play(meadow(BASES, ["N4 N3", "N4"]), "n4", "m0/4").state
    position = position_seen(GAME.view(state, 0))
    position.do(act(END))
    assert position.mover == 1
    assert position.drawn == (0, 1, (KINDS.index("N4"),))
    assert sum(chances(position)) == pytest.approx(1.0)
