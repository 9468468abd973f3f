"""Bots of others: they are asked by their views, and no fault of theirs harms a game."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path
from random import Random
from time import sleep

import pytest

from molecore import installed
from molecore.arena import Encounter, Fault, play
from molecore.bots import Bot, Setting, Turn, named, processes, seated, serve, worker
from molecore.bots.lines import ask, begin, hello
from molecore.bots.own import at_random
from molecore.bots.turn import last_own, unheard
from molecore.cli.main import main
from molecore.core.match import Match, Player, new_match
from molecore.core.options import resolve
from molecore.core.plain import to_plain
from molecore.core.protocol import GameMeta
from molecore.core.rng import SplitMix64
from molecore.registry import PLAYABLE, load

PAGE = (Path(__file__).parent.parent.parent / "docs/site/bots.md").read_text()
HELLO = 'import sys, json\nprint(json.dumps({"protocol": 1}), flush=True)\nsys.stdin.readline()\n'
DEAF = "import os, time\nos.close(0)\nprint('{\"protocol\": 1}', flush=True)\n"
"""It reads nothing, so that nothing can be written to it once it has said hello."""


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_what_is_legal_is_known_from_the_view(meta: GameMeta) -> None:
    game, random = load(meta), Random(3)
    for seats in meta.seats:
        state = game.setup(resolve(meta.options, {}), seats, seats).state
        while game.result(state) is None:
            seat = random.choice(game.actors(state))
            legal = tuple(game.legal_actions(state, seat))
            assert Turn(game, game.recall(state, seat), seat, 0).legal == legal
            state = game.apply(state, seat, random.choice(legal)).state


def test_a_bot_in_another_language_plays_every_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program that the documents show, through the command that they name."""
    [program] = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "first.mjs").write_text(program)
    node = shutil.which("node")
    assert node
    assert main(["bot", f"{node} {shlex.quote(str(tmp_path / 'first.mjs'))}"]) == 0
    assert capsys.readouterr().out.count("two games without a fault") == len(PLAYABLE)


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("", "ended without an answer"),
        ("import sys\nsys.exit(1)", "ended without an answer"),
        ("print('{\"protocol\": 2}')", "does not speak version 1"),
        ("print('e4')", "answered 'e4', which is not a JSON object"),
        ("print('[' * 9999)", "which is not a JSON object"),
        ("while True: print('x' * 99999, end='')", "which is not a JSON object"),
        (HELLO + "import time\ntime.sleep(60)", "no answer after 0.5 s"),
        (HELLO + "while True: pass", "no answer after 0.5 s"),
        (HELLO + "raise SystemExit", "ended without an answer"),
        (HELLO + "print('{}')", "chose None"),
        (HELLO + "print('{\"choice\": [1]}')", r"chose \[1\]"),
        (HELLO + 'print(\'{"choice": "z99"}\')', "chose 'z99', which is not a legal move"),
        (DEAF + "time.sleep(60)", "no answer after 0.5 s"),
        (DEAF + 'print(\'{"choice": "z99"}\', flush=True)\ntime.sleep(60)', "chose 'z99'"),
    ],
)
def test_a_bot_at_fault_loses_and_harms_nothing(program: str, said: str) -> None:
    command = shlex.join([sys.executable, "-c", program])
    score = play(Encounter("mole_hill", ("random", f"run:{command}"), 1, seconds=0.5))
    assert isinstance(score.fault, Fault)
    assert score.fault.seat == 1
    assert re.search(said, score.fault.reason)
    assert score.shares == (1.0, 0.0)
    assert score.as_plain()["fault"] == {"is": "Fault", "seat": 1, "reason": score.fault.reason}


def test_a_bot_that_never_says_hello_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "START", 0.3)
    command = shlex.join([sys.executable, "-c", "import time; time.sleep(60)"])
    score = play(Encounter("mole_hill", (f"run:{command}", "random"), 1))
    assert score.fault == Fault(0, "no answer after 0.3 s")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("play", "mole_hill", "--seats", "random,FAULTY"), 0, "loses: answered '1', which is"),
        (("arena", "mole_hill", "random", "FAULTY", "--rounds", "1"), 0, "lost 2 games because of"),
        (("bot", "FAULTY"), 2, "Mole Hill: answered '1', which is not a JSON"),
    ],
    ids=["play", "arena", "bot"],
)
def test_the_terminal_names_a_fault(
    arguments: tuple[str, ...],
    code: int,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = tmp_path / "faulty.py"
    program.write_text(f"{HELLO}print(1)")
    command = shlex.join([sys.executable, str(program)])
    name = command if arguments[0] == "bot" else f"run:{command}"
    assert main([each.replace("FAULTY", name) for each in arguments]) == code
    assert said in "".join(capsys.readouterr())


def test_a_wrong_seat_gets_the_list_of_all_that_can_sit_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "mole_hill", "--seats", "person,godlike"]) == 2
    assert "expert, master, random, run:COMMAND, not 'godlike'" in capsys.readouterr().err


def test_all_others_share_what_a_fault_leaves() -> None:
    players = ("random", "run:no-such-program", "random")
    assert play(Encounter("moleozer", players, 1)).shares == (0.5, 0.0, 0.5)


def test_processes_of_a_bot_end_with_it(tmp_path: Path) -> None:
    """It starts another process, which writes on and on, and is then at fault."""
    alive = tmp_path / "alive"
    alive.touch()
    child = f"import time\nwhile True: open({str(alive)!r}, 'a').write('.'); time.sleep(0.01)"
    program = f"""{HELLO}
import pathlib, subprocess
subprocess.Popen([sys.executable, "-c", {child!r}])
while not pathlib.Path({str(alive)!r}).read_text(): pass
"""
    command = shlex.join([sys.executable, "-c", program])
    assert play(Encounter("mole_hill", (f"run:{command}", "random"), 1)).fault
    written = alive.read_text()
    assert written
    sleep(0.3)
    assert alive.read_text() == written


def test_a_bot_is_told_no_more_than_its_seat_may_know() -> None:
    """Its line is the same for two deals that look alike to it."""
    game = load("moleozer")
    setting = Setting(game, resolve(game.meta.options, {}), 2)
    state = game.setup(setting.options, 2, 5).state
    seat = game.actors(state)[0]
    view = game.recall(state, seat)
    told = ask(Turn(game, view, seat, 7), 1.0)
    another = game.sample(view, SplitMix64(11))
    assert another != state
    assert ask(Turn(game, game.recall(another, seat), seat, 7), 1.0) == told


def test_a_bot_of_this_language_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a host writes is read back as the same turn, events included."""
    game = load("mountains")
    setting = Setting(game, resolve(game.meta.options, {}), 2)
    step = game.setup(setting.options, 2, 5)
    [seat, *_] = game.actors(step.state)
    events = tuple(filter(None, (event.seen_by(seat) for event in step.events)))
    turn = Turn(game, game.recall(step.state, seat), seat, 9, events, 1.0)
    turns: list[Turn] = []

    def bot(asked: Turn) -> object:
        turns.append(asked)
        return at_random(asked)

    out = StringIO()
    serve(bot, StringIO(hello() + begin(setting, seat) + ask(turn, 1.0)), out)
    assert turns == [turn]
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert answers == [{"protocol": 1}, {"choice": game.encode(at_random(turn))}]

    entry = EntryPoint("steady", "molecore.bots.own:at_random", installed.BOTS)
    monkeypatch.setattr(named, "bots", lambda: {"steady": entry})
    command = shlex.join([sys.executable, "-c", SERVED])
    monkeypatch.setattr(named, "_command", lambda _: shlex.split(command))
    with seated("steady", setting, seat) as process:
        assert game.encode(process(turn)) == game.encode(at_random(turn))


SERVED = """
import sys
from molecore.bots import serve
from molecore.bots.own import at_random
serve(at_random, sys.stdin, sys.stdout)
"""


def test_a_bot_in_a_page_is_made_anew_where_people_went_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[list[int]] = []

    def make() -> Bot:
        told: list[int] = []
        made.append(told)

        def play(turn: Turn) -> object:
            told.append(len(turn.events))
            return turn.legal[0]

        return play

    monkeypatch.setattr(installed, "made_here", make, raising=False)
    entry = EntryPoint("steady", "molecore.installed:made_here", installed.BOTS)
    monkeypatch.setattr(worker, "bots", lambda: {"steady": entry})
    match = new_match(load("mole_hill"), [Player("Ann"), Player("Bo")], {}, seed=1)
    seat = worker.SeatedBot()

    def answered(match: Match) -> Match:
        asked = {
            "game": "mole_hill",
            "rules": match.game.meta.rules_version,
            "bot": "steady",
            "seat": match.actors[0],
            "view": to_plain(match.game.recall(match.state, match.actors[0])),
            "events": [to_plain(event) for event in unheard(match, match.actors[0])],
            "since": last_own(match, match.actors[0]),
            "ply": match.cursor,
        }
        worker.prepare(json.dumps(asked))
        said = json.loads(seat.answer(json.dumps(asked)))
        return match.play_text(said["action"], match.actors[0])

    first = answered(match.play_text("a1", 0))
    person = first.actors[0]
    assert len(made) == 1
    second = first.play(person, first.game.legal_actions(first.state, person)[0])
    while second.actors[0] == person:
        second = second.play(person, second.game.legal_actions(second.state, person)[0])
    answered(second)
    assert len(made) == 1
    assert made[0][1] == len(unheard(second, second.actors[0]))
    answered(match.play_text("b2", 0))
    assert len(made) == 2


def test_a_bot_in_a_page_that_fails_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("gone", "molecore.installed:no_such_bot", installed.BOTS)
    monkeypatch.setattr(worker, "bots", lambda: {"gone": entry})
    match = new_match(load("mole_hill"), [Player("Ann"), Player("Bo")], {}, seed=1)
    view = to_plain(match.game.recall(match.state, 0))
    asked = {"game": "mole_hill", "rules": 1, "bot": "gone", "seat": 0, "view": view}
    asked["rules"] = match.game.meta.rules_version
    more = {"events": [], "since": 0, "ply": 0}
    said = json.loads(worker.SeatedBot().answer(json.dumps({**asked, **more})))
    assert said["fault"].startswith("AttributeError: ")


def test_the_terminal_names_a_bot_that_does_not_begin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "silent.py"
    program.write_text("")
    name = f"run:{shlex.join([sys.executable, str(program)])}"
    assert main(["play", "mole_hill", "--seats", f"person,{name}"]) == 2
    assert f"{name} cannot play: ended without an answer." in capsys.readouterr().err


def test_the_terminal_tells_a_bot_what_happened(tmp_path: Path) -> None:
    program = tmp_path / "counting.py"
    program.write_text(
        HELLO + "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['ask'] == 'choose':\n"
        "        open(__file__ + '.txt', 'a').write(f\"{len(asked['events'])} \")\n"
        "        print(json.dumps({'choice': asked['legal'][0]}), flush=True)\n"
    )
    name = f"run:{shlex.join([sys.executable, str(program)])}"
    assert main(["play", "mole_hill", "--seats", f"random,{name}", "--seed", "1"]) == 0
    counts = (tmp_path / "counting.py.txt").read_text().split()
    assert counts
    assert "0" not in counts


def test_help_says_how_a_program_is_seated(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "run:COMMAND" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("name", ["run:", "run:'node first.mjs"])
def test_a_command_that_nobody_can_run_is_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "mole_hill", "--seats", f"person,{name}"]) == 2
    assert "names no command. Write run: and a command" in capsys.readouterr().err
