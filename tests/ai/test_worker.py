"""Opponents by text: what is asked, what is answered, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from molecore.ai.worker import BadRequest, answer
from molecore.core.errors import IllegalAction, MolecoreError, UnknownGame
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.games.mole_hill.records import State
from molecore.games.mole_hill.rules import GAME
from molecore.registry import PLAYABLE, load, package_of

LOWEST = GAME.meta.levels[0]


def position(plies: int, seed: int = 5) -> State:
    random = Random(seed)
    state = GAME.setup(resolve(GAME.meta.options, {}), 2, 0).state
    for _ in range(plies):
        (seat,) = GAME.actors(state)
        state = GAME.apply(state, seat, random.choice(GAME.legal_actions(state, seat))).state
    return state


def request(state: State, **changes: Any) -> dict[str, Any]:
    (seat,) = GAME.actors(state)
    asked = {"game": "mole_hill", "level": LOWEST.id, "seat": seat, "seed": 3}
    return {**asked, "view": to_plain(GAME.view(state, seat)), **changes}


def asked(what: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer(json.dumps(what), lambda _: None))
    return told


@pytest.mark.parametrize("plies", [0, 1, 2, 9, 20, 38, 40])
def test_the_answer_is_legal_and_says_what_to_expect(plies: int) -> None:
    state = position(plies)
    (seat,) = GAME.actors(state)

    told = asked(request(state))

    assert GAME.decode(told["action"]) in GAME.legal_actions(state, seat)
    assert 0 <= told["value"] <= 1
    assert told["simulations"] == LOWEST.simulations


def test_a_request_without_a_seed_draws_one() -> None:
    what = request(position(3))
    del what["seed"]
    answers = {asked(what)["action"] for _ in range(40)}
    seeded = {asked(request(position(3), seed=seed))["action"] for seed in range(40)}
    assert len(answers) > 1
    assert len(seeded) > 1


def test_progress_goes_from_nothing_to_all() -> None:
    heard: list[float] = []

    answer(json.dumps(request(position(2))), heard.append)

    assert heard[0] == 0.0
    assert heard[-1] == 1.0
    assert heard == sorted(heard)
    assert len(heard) > 5


@pytest.mark.parametrize("name", [meta.id for meta in PLAYABLE])
def test_what_would_be_answered_at_once_is_told_and_legal(name: str) -> None:
    game = load(name)
    state = game.setup(resolve(game.meta.options, {}), game.meta.seats[0], 1).state
    random = Random(1)
    for _ in range(8):
        actor = game.actors(state)[0]
        state = game.apply(state, actor, random.choice(game.legal_actions(state, actor))).state
    seat = game.actors(state)[0]
    what = {"game": name, "level": game.meta.levels[2].id, "seat": seat, "seed": 3}
    heard: list[str] = []
    text = json.dumps({**what, "view": to_plain(game.recall(state, seat))})

    answer(text, lambda _: None, heard.append)

    legal = [game.encode(action) for action in game.legal_actions(state, seat)]
    assert set(heard) <= set(legal)
    assert heard or name == "moleozer"


def test_a_search_that_is_stopped_leaves_nothing_behind() -> None:
    what = request(position(6))
    before = asked(what)

    class Stopped(Exception):
        pass

    def stop(done: float) -> None:
        if done > 0.4:
            raise Stopped

    with pytest.raises(Stopped):
        answer(json.dumps(what), stop)
    assert asked(what) == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "JSON object"),
        ("{}", "'game'"),
        ('{"game": "mole_hill"}', "'level'"),
        ('{"game": "mole_hill", "level": "godlike"}', "no level 'godlike'"),
    ],
)
def test_what_is_no_request_is_refused_in_words(text: str, reason: str) -> None:
    with pytest.raises(BadRequest, match=reason):
        answer(text, lambda _: None)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"game": 3}, BadRequest),
        ({"seat": "0"}, BadRequest),
        ({"seat": True}, BadRequest),
        ({"seed": 0.5}, BadRequest),
        ({"seed": None}, BadRequest),
        ({"view": None}, BadRequest),
        ({"view": {"is": "State"}}, BadRequest),
        ({"seat": 1}, IllegalAction),
        ({"seat": 7}, IllegalAction),
    ],
)
def test_a_request_with_one_thing_wrong_is_refused_in_words(
    changes: dict[str, Any], error: type[MolecoreError]
) -> None:
    with pytest.raises(error) as refused:
        asked(request(position(0), **changes))
    assert str(refused.value)


def test_a_finished_game_is_not_searched() -> None:
    state = position(0)
    random = Random(2)
    while GAME.actors(state):
        (seat,) = GAME.actors(state)
        state = GAME.apply(state, seat, random.choice(GAME.legal_actions(state, seat))).state

    over = {**request(position(0)), "view": to_plain(state)}

    with pytest.raises(IllegalAction):
        asked(over)


def test_opponents_need_nothing_heavy() -> None:
    games = [meta.id for meta in PLAYABLE if meta.levels]
    thinkers = {game: "opponent" if package_of(game).opponent else "kernel" for game in games}
    names = [f"molecore.games.{game}.{thinker}" for game, thinker in thinkers.items()]
    code = f"import sys, molecore.ai.worker, {', '.join(names)}; print(*sys.modules)"

    loaded = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()

    assert not {"pydantic", "numpy", "asyncio", "typing_extensions"} & set(loaded)
