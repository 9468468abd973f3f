"""OpenSpiel's own tests and algorithms, on our games."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, generate_playthrough, ismcts, mcts
from open_spiel.python.algorithms import exploitability as theirs
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import molecore.environments.openspiel
from molecore.core.errors import BadOptions, IllegalAction
from molecore.core.options import resolve
from molecore.games.moleozer.actions import Guess
from molecore.registry import PLAYABLE
from molecore.spaces import Node, Spaces
from molecore.spaces.small_moleozer import CARDS
from molecore.spaces.small_moleozer import GAME as SMALL_MOLEOZER
from molecore.spaces.solving import exploitability, uniform
from tests.amounts import LONG

assert molecore.environments.openspiel  # registers the games
NAMES = [
    *(
        f"molecore_{meta.id}(players={seats})"
        for meta in PLAYABLE
        for seats in sorted({meta.seats[0], meta.seats[-1]} if LONG else {meta.seats[0]})
    ),
    "molecore_majority(mode=upper,preferences=n2)",
    "molecore_moleozer(players=3,reorder=True,multiplication=True,houses=quick,starter=n2)",
    *(["molecore_mountains(players=4,caps=n3-4-4-5-5-6)"] if LONG else []),
    "molecore_small_moleozer",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_played_at_random_and_written_down(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_a_game_keeps_to_the_interface_from_python(meta: Any) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(f"molecore_{meta.id}"))


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_what_is_legal_is_listed_by_its_places(meta: Any) -> None:
    chance = np.random.RandomState(2)
    state = pyspiel.load_game(f"molecore_{meta.id}").new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        if not state.is_chance_node():
            places = state.node.spaces.places(state.node.state, state.current_player())
            assert legal == places
        state.apply_action(chance.choice(legal))


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_chance_never_has_more_to_choose_from_than_is_said(meta: Any) -> None:
    chance = np.random.RandomState(1)
    seen = {0}
    for seats in meta.seats:
        game = pyspiel.load_game(f"molecore_{meta.id}(players={seats})")
        state = game.new_initial_state()
        while not state.is_terminal():
            seen.add(len(state.chance_outcomes()))
            state.apply_action(chance.choice(state.legal_actions()))
        assert max(seen) <= game.max_chance_outcomes()
    if meta.id == "moleozer":
        assert max(seen) == game.max_chance_outcomes()


@pytest.mark.parametrize(
    "name",
    [
        "mole_hill",
        "majority(mode=upper)",
        "moleozer",
        "small_moleozer",
        *(["mountains", "mole_majority(stall_rounds=1)"] if LONG else []),
    ],
)
def test_a_playthrough_plays_the_same_again(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    path = tmp_path / "game.txt"
    path.write_text(generate_playthrough.playthrough(f"molecore_{name}", None, seed=1))
    expected, actual = generate_playthrough.replay(str(path))
    assert "InformationStateString" in expected
    assert actual == expected


def test_tree_search_plays_a_game_without_secrets() -> None:
    game = pyspiel.load_game("molecore_mole_hill(first_mole=n2)")
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=chance)
    state = game.new_initial_state()
    for _ in range(4):
        state.apply_action(bot.step(state))
    assert len(state.history()) == 4


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_information_set_search_plays_games_with_secrets(meta: Any) -> None:
    if meta.id == "mole_hill":
        pytest.skip("without secrets, which that search is for")
    game = pyspiel.load_game(f"molecore_{meta.id}")
    chance = np.random.RandomState(1)
    evaluator = Early()
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 12, random_state=chance)
    state, decisions = game.new_initial_state(), 0
    while decisions < 4:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1


class Early(mcts.Evaluator):
    """Thinks that all positions and actions are alike, so that a search is soon done."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def small() -> Node[Any, Any, Any]:
    return Node.root(Spaces(SMALL_MOLEOZER, resolve(SMALL_MOLEOZER.meta.options, {}), 2))


def test_a_small_game_played_at_random_is_as_exploitable_as_we_say() -> None:
    game = pyspiel.load_game("molecore_small_moleozer")
    at_random = theirs.exploitability(game, policy.UniformRandomPolicy(game))
    assert exploitability(small(), uniform) == pytest.approx(at_random)


@pytest.mark.skipif(not LONG, reason="long: python build.py prove environments")
def test_a_solved_game_is_as_exploitable_as_we_say() -> None:
    game = pyspiel.load_game("molecore_small_moleozer")
    at_random = exploitability(small(), uniform)
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()

    def strategy(node: Node[Any, Any, Any], seat: int) -> Mapping[Any, float]:
        chances = average.policy_for_key(node.information(seat))
        actions = node.spaces.actions.actions
        return {actions[place]: float(chance) for place, chance in enumerate(chances)}

    solved = exploitability(small(), strategy)
    assert solved == pytest.approx(theirs.exploitability(game, average))
    assert solved < at_random / 10


def test_what_was_not_said_to_be_legal_right_here_is_checked() -> None:
    state = pyspiel.load_game("molecore_mole_hill").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    first = state.legal_actions()[0]
    (illegal,) = [place for place in (first + 100,) if place not in state.legal_actions()]
    with pytest.raises(IllegalAction):
        state.apply_action(illegal)
    state.apply_action(first)
    with pytest.raises(IllegalAction):
        state.apply_action(first)  # was legal, and said to be so, in the node before


@pytest.mark.parametrize("name", ["mole_hill", "moleozer"])
def test_what_was_not_among_what_was_said_to_be_legal_is_checked(name: str) -> None:
    """Whether legal actions are listed or looked for among marks."""
    state = pyspiel.load_game(f"molecore_{name}").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    legal = state.legal_actions()
    illegal = next(n for n in reversed(range(state.num_distinct_actions())) if n not in legal)
    assert state.node.spaces.lists_few is (name == "moleozer")
    with pytest.raises(IllegalAction):
        state.apply_action(illegal)


def test_a_small_game_is_the_same_where_nothing_checks_it() -> None:
    node = small()
    while node.chances:
        node = node.happen(node.chances[0][0])
    seen = set()
    for first in node.legal_actions(0):
        checked, legal = node.play(0, first), node.play_legal(0, first)
        assert (checked.step, checked.chances) == (legal.step, legal.chances)
        for second in checked.legal_actions(1):
            ended = legal.play_legal(1, second)
            assert (ended.step, ended.chances) == (checked.play(1, second).step, ())
            seen.add(ended.returns)
    assert (0, 0) in seen, "and is drawn where it would be dealt again"


def test_a_small_game_has_no_other_cards_nor_guesses() -> None:
    node = small()
    while node.chances:
        assert {card for card, _ in node.chances} <= set(CARDS)
        node = node.happen(node.chances[0][0])
    assert node.legal_actions(0) == [Guess(number) for number in range(2, 9)]
    with pytest.raises(IllegalAction):
        node.play(0, Guess(9))
    tied = node.play(0, Guess(3)).play(1, Guess(5))
    lost = node.play(0, Guess(8)).play(1, Guess(2))
    assert (tied.returns, lost.returns) in [((0, 0), (-1, 1)), ((1, -1), (-1, 1))]


def test_a_state_drawn_for_a_seat_looks_the_same_to_it() -> None:
    game = pyspiel.load_game("molecore_moleozer(houses=quick)")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[-1][0])
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    seen = [state.resample_from_infostate(0, sampler) for _ in range(8)]
    assert {each.information_state_string(0) for each in seen} == {
        state.information_state_string(0)
    }
    assert len({each.information_state_string(1) for each in seen}) == 8


def test_observations_are_the_named_parts_of_a_view() -> None:
    game = pyspiel.load_game("molecore_moleozer(houses=quick)")
    observation = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, 0)
    assert not observation.tensor.any(), "nothing is known before the set-up"
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observation.set_from(state, 0)
    assert observation.dict["own"][:, 0].tolist() == [1] * 5
    assert observation.dict["public.round"].item() == 1
    assert "own" in observation.string_from(state, 0)
    with pytest.raises(ValueError, match="parameters"):
        make_observation(game, params={"size": 3})


def test_a_state_is_pickled_in_the_middle_of_a_deal() -> None:
    game = pyspiel.load_game("molecore_mole_majority")
    state = game.new_initial_state()
    for _ in range(5):
        state.apply_action(
            state.chance_outcomes()[0][0] if state.is_chance_node() else state.legal_actions()[0]
        )
    again = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert (str(again), again.legal_actions()) == (str(state), state.legal_actions())
    node = state.node if state.node.actors else None
    assert pickle.loads(pickle.dumps(node)) is not state.node  # noqa: S301 - our own


def test_unfit_parameters_are_refused() -> None:
    with pytest.raises(BadOptions):
        pyspiel.load_game("molecore_moleozer(players=5)")
