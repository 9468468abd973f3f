"""Run where Pebbles is installed: everything that knows games knows it."""

import warnings

import pyspiel

import molecore
from molecore.cli.main import main
from molecore.draw import boards
from molecore.environments import gymnasium, openspiel, pettingzoo
from molecore.registry import CATALOGUE, teaches
from molecore.words import language, say, use
from tests.remote.circles import circle

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test

assert openspiel
assert [meta.id for meta in CATALOGUE][-1] == "pebbles"
assert [meta.id for meta in CATALOGUE if not teaches(meta.id)] == ["pebbles"]
game = molecore.load_game("pebbles")
match = molecore.new_match(game, ["Ann", "Bea"], {"most": 4}, seed=5)
while match.actors:
    thought = molecore.choose(match, "careless", seed=1)
    assert len(match.game.legal_actions(match.state, match.actors[0])) == 1 or thought.simulations
    match = match.play(match.actors[0], thought.action)
for written in (molecore.to_link(match), molecore.to_save(match), molecore.to_json(match)):
    assert molecore.load(written).state == match.state
assert match.jump(0)._repr_svg_().count("<circle") == match.steps[0].state.pebbles
assert "fill:#8a6d4b" in match.jump(0)._repr_svg_()
# Its board is told in style sheets by a class that is none of ours.
assert boards.style_class("mole_hill") == "mole_hill"
assert boards.style_class("pebbles") == "game-pebbles"
use("de")
told = str(game.describe(match.steps[1].events[0], ["Ann", "Bea"]))
assert told.startswith("Ann nimmt ")
assert language() == "de"
assert say("pebbles.no_number") == "Say how many, as a number."
use("en")
assert say("pebbles.too_many") == "There are not so many."
assert molecore.information_state(match, 0).tensors()["pebbles"].numbers[-1] == 0
assert {device.table.match.game.meta.id for device in circle("pebbles", 2, seed=5)} == {"pebbles"}
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    api_test(pettingzoo.env("pebbles"), num_cycles=100)
pyspiel.random_sim_test(pyspiel.load_game("molecore_pebbles"), 3, True, False)
env = gymnasium.SeatEnv("pebbles")
env.reset(seed=1)
env.step(0)
main(["games"])
