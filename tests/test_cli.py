"""The command line: what it says, in this process, and what only a process of its own shows."""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from molecore import __version__
from molecore.cli import completion
from molecore.cli.colours import Ink
from molecore.cli.main import main
from molecore.core.errors import MolecoreError
from molecore.core.history import begin
from molecore.core.match import Player, new_match
from molecore.draw import boards
from molecore.draw.standalone import png
from molecore.registry import CATALOGUE, load
from molecore.wire import links, logs, texts
from molecore.words import ENGLISH, use
from tests.amounts import amount
from tests.wire.matches import full_match
from train.positions import positions

needs_opponent = pytest.mark.skipif(
    find_spec("molecore.ai") is None, reason="there are no computer levels here"
)
RECORD = {"game": "mole_hill", "actions": ["e4", "d4|e4", "a1", "a1-a2"]}


def _run(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """What the command answers, in this process."""
    data = given.encode("utf-8", "surrogatepass") if isinstance(given, str) else given
    out, err = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    typed = TextIOWrapper(BytesIO(data), "utf-8")
    with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", typed)
        try:
            code = main(arguments)
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            use(ENGLISH)
    said = (stream.buffer.getvalue() for stream in (out, err))  # bytes
    return subprocess.CompletedProcess(arguments, code, *said)


def test_what_is_said_is_utf_8_whatever_the_system_speaks() -> None:
    command = [sys.executable, "-m", "molecore", "--language", "de", "games"]
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = subprocess.run(  # noqa: S603 - our own program
        command, capture_output=True, check=False, timeout=120, env={**os.environ, **plain}
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "ü" in done.stdout.decode("utf-8")


def _said(*arguments: str, given: str | bytes = "") -> str:
    done = _run(*arguments, given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def _lines(*arguments: str, given: str | bytes = "") -> list[dict[str, Any]]:
    return [json.loads(line) for line in _said(*arguments, given=given).splitlines()]


def _refused(*arguments: str, given: str | bytes = "") -> str:
    """The one line of reason of a command that must fail."""
    done = _run(*arguments, given=given)
    assert done.returncode == 2
    assert done.stdout == b""
    (reason,) = done.stderr.decode().splitlines()
    assert reason.startswith("molecore: ")
    return reason


def test_games_are_listed() -> None:
    said = _said("games")
    assert "mole_hill: Mole Hill\n" in said
    for meta in CATALOGUE:
        assert f"{meta.id}: {meta.name}{'' if meta.rules_version else ' (coming)'}\n" in said


def test_games_are_listed_for_programs() -> None:
    games = _lines("games", "--json")
    assert [game["game"] for game in games] == [meta.id for meta in CATALOGUE]
    assert games[0]["options"]["clinch"] == {
        "about": "Stop when it is decided",
        "default": False,
        "values": [False, True],
    }
    assert games[4]["options"]["two_player_deals"]["to"] == 9


def test_the_version_is_told() -> None:
    assert _said("--version") == f"molecore {__version__}\n"


def test_a_position_is_drawn(tmp_path: Path) -> None:
    record = json.dumps(RECORD)
    drawn = _said("draw", "-", given=record)
    assert drawn.startswith("<svg ")
    assert _said("draw", "-", "--still", "--ply", "2", "--theme", "dark", given=record) != drawn
    file = tmp_path / "board.svg"
    assert _said("draw", "-", "--output", str(file), given=record) == ""
    assert file.read_text() == drawn
    dots = tmp_path / "board.png"
    _said("draw", "-", "--output", str(dots), "--seat", "1", given=record)
    assert dots.read_bytes().startswith(b"\x89PNG")
    assert "only 0 to 1" in _refused("draw", "-", "--seat", "2", given=record)
    assert "only 0 to 4" in _refused("draw", "-", "--ply", "9", given=record)


def test_a_picture_is_of_a_kind_that_can_be_drawn(tmp_path: Path) -> None:
    link, file = links.encode(full_match(6)), tmp_path / "board.gif"
    assert "board.gif ends in neither .svg nor .png." in _refused(
        "draw", link, "--output", str(file)
    )
    assert not file.exists()


def test_a_match_is_watched_without_colour_where_no_terminal_is() -> None:
    said = _said("watch", "-", "--pause", "0", given=json.dumps(RECORD))
    assert said.count("orange hill") == 5
    assert "\x1b" not in said


def test_colour_is_for_terminals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Ink(Terminal()).strong("mole") == "\x1b[1mmole\x1b[0m"
    assert Ink(StringIO()).alarming("mole") == "mole"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Ink(Terminal()).alarming("mole") == "mole"


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_a_shell_completes_commands(shell: str) -> None:
    said = _said("completion", shell)
    assert all(command in said for command in ("games", "draw", "watch", "arena"))


def test_what_a_missing_package_belongs_to_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MolecoreError, match=r"molecore\[png\]"):
        png("<svg/>")
    monkeypatch.setitem(sys.modules, "shtab", None)
    with pytest.raises(MolecoreError, match=r"molecore\[completion\]"):
        completion.run("bash", argparse.ArgumentParser())


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "no\nsuch file"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_replay_writes_a_line_for_each_ply() -> None:
    lines = _lines("replay", "-", given=json.dumps(RECORD))
    assert [line["ply"] for line in lines] == [1, 2, 3, 4]
    assert [line["seat"] for line in lines] == [0, 1, 0, 1]
    assert [line["action"] for line in lines] == RECORD["actions"]
    assert lines[2]["events"][0] == {
        "is": "Dug",
        "seat": 0,
        "start": "e4",
        "square": "a1",
        "piece": 2,
        "jumped": True,
    }
    assert {line["result"] for line in lines} == {None}
    assert not any("state" in line or "legal" in line for line in lines)


def test_replay_reveals_the_whole_state_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD))
    lines = _lines("replay", str(path), "--reveal", "--setup")
    assert [line["ply"] for line in lines] == [0, 1, 2, 3, 4]
    assert (lines[0]["seat"], lines[0]["action"]) == (None, None)
    assert [event["is"] for event in lines[0]["events"]] == ["RoundBegan", "Asked"]
    assert lines[4]["state"]["visits"] == ["e4", "a1"]
    assert lines[4]["state"]["rods"] == ["d4|e4", "a1-a2"]


def test_replay_lists_what_was_legal_before_each_ply() -> None:
    lines = _lines("replay", "-", "--legal", given=json.dumps(RECORD))
    assert len(lines[0]["legal"]) == 63
    assert len(lines[1]["legal"]) == 110
    assert all(line["action"] in line["legal"] for line in lines)


def test_replay_ends_with_the_result() -> None:
    match = full_match(5)
    lines = _lines("replay", links.encode(match))
    assert lines[-2]["result"] is None
    assert lines[-1]["result"]["scores"] == list(match.result.scores if match.result else ())


def test_replay_reads_saves_and_its_own_lines_too(tmp_path: Path) -> None:
    match = full_match(5)
    (tmp_path / "game.save").write_text(logs.dump(begin(match)))
    lines = _lines("replay", str(tmp_path / "game.save"))
    again = {"game": "mole_hill", "actions": lines}
    assert _lines("replay", "-", given=json.dumps(again)) == lines


def test_a_record_becomes_a_link_and_a_link_a_record() -> None:
    link = _said("link", "-", given=json.dumps(RECORD)).strip()
    record = json.loads(_said("link", link))
    assert record["actions"] == RECORD["actions"]
    assert json.loads(_said("link", f"https://example.org/molecore/#{link}")) | {"id": ""} == (
        record | {"id": ""}
    )
    assert _said("link", "-", given=json.dumps(record)).strip() == link


def test_what_is_left_of_a_cut_link_opens_on_demand() -> None:
    link = links.encode(full_match(5))[:40]
    assert "moves are left" in _refused("replay", link)
    left = _lines("replay", link, "--partial")
    assert [line["ply"] for line in left] == list(range(1, len(left) + 1))
    assert left


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "not JSON"),
        ("[" * 7000 + "]" * 7000, "brackets"),
        ("nonsense", "not JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        ("x" * 4_500_000, "longer"),
        ("m1.AAAA", "link"),
        ("molecore-save 1 5 0123456789abcdef\n{}", "never released"),
        (json.dumps(RECORD | {"actions": ["e4", "e4"]}), "Move 2 cannot be played"),
        (json.dumps(RECORD | {"game": "chess"}), "no game 'chess'"),
        (json.dumps(RECORD | {"game": "\ud800\u202e"}), "half a character"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "link"])
def test_bad_input_gets_a_reason(command: str, given: str | bytes, reason: str) -> None:
    assert reason in _refused(command, "-", given=given)


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "/nowhere/at/all"),
        ("replay", "/"),
        ("replay", ""),
        ("link", "m1." + "A" * 100_000),
        ("play", "chess"),
        ("play", "mole_hill", "--seats", "person"),
        ("play", "mole_hill", "--seats", "person,godlike"),
        ("play", "mole_hill", "--seed", "-1"),
        ("play", "mole_hill", "--option", "clinch=maybe"),
        ("play", "mole_hill", "--option", "[[[["),
    ],
)
def test_bad_arguments_get_a_reason(arguments: tuple[str, ...]) -> None:
    _refused(*arguments)


def test_a_process_that_refuses_ends_with_one_line_of_reason() -> None:
    command = [sys.executable, "-m", "molecore", "replay", "-"]
    done = subprocess.run(command, input=b"nonsense", capture_output=True, check=False)  # noqa: S603 - our own program
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"molecore: ")


@pytest.mark.parametrize("arguments", [(), ("dance",), ("play",), ("replay", "-", "--loud")])
def test_wrong_usage_is_explained(arguments: tuple[str, ...]) -> None:
    done = _run(*arguments)
    assert done.returncode == 2
    assert b"usage: molecore" in done.stderr


def test_wrong_usage_is_explained_in_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--language", "de", "nonsense"])
    said = capsys.readouterr().err
    assert said.startswith("Aufruf: ")
    assert "Fehler: Argument BEFEHL: ungültig: 'nonsense'" in said
    with pytest.raises(SystemExit):
        main(["--language", "en", "nonsense"])
    assert "error: argument COMMAND: invalid choice: 'nonsense'" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_drama() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "molecore", "games"]
    done = subprocess.run(  # noqa: S603 - our own program
        command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (2, b"")


def _play(*typed: str, arguments: tuple[str, ...] = ()) -> str:
    lines = "".join(line + "\n" for line in typed).encode("utf-8", "surrogateescape")
    return _said("play", "mole_hill", "--seats", "person,person", *arguments, given=lines)


def test_two_people_play_a_whole_game() -> None:
    match = full_match(6)
    said = _play(*(match.game.encode(ply.action) for ply in match.plies))
    assert match.result is not None
    assert f"wins {max(match.result.scores)} to {min(match.result.scores)}" in said
    link = said.split()[-1]
    assert links.decode(link).plies == match.plies


def test_commands_at_the_table_answer() -> None:
    said = _play("help", "moves", "e4", "why e4", "why d4|e4", "d4|e4", "undo", "board", "quit")
    assert "take back" in said
    assert "\\" not in said
    assert "a1 b1 c1" in said
    assert "You can choose d4|e4." in said
    assert len(links.decode(said.split()[-1]).plies) == 2


def test_wrong_input_at_the_table_is_explained_and_costs_nothing() -> None:
    said = _play("dance", "a9", "e4", "e5", "undo", "undo", "\u202e" * 5000, "\x00", "\udcff", "")
    assert "neither a square nor a rod" in said
    assert "'a9'" in said, "without the end of the line"
    assert "(H8)" in said
    assert "nothing to take back" in said
    assert links.decode(said.split()[-1]).cursor == 1


def test_a_player_may_resign() -> None:
    assert "By resignation." in _play("e4", "resign")


def test_a_game_goes_on_from_its_link() -> None:
    link = _play("e4", "d4|e4").split()[-1]
    said = _said("play", link, given="a1\n")
    assert len(links.decode(said.split()[-1]).plies) == 3


def test_options_are_heeded() -> None:
    said = _play("e4", arguments=("--option", "first_mole=2", "--option", "clinch=true"))
    options = links.decode(said.split()[-1]).options
    assert (options["first_mole"], options["clinch"]) == (2, True)


def test_a_whole_turn_may_be_typed_as_one_word() -> None:
    option = ("--option", "mode=upper")
    typed = "pref:u:d4, u:b1\npref:\npref:\nU:C1\nquit\n"
    said = _said("play", "majority", "--seats", "person,person", *option, given=typed)
    assert "Player 1 declares 2 preferences." in said
    assert "Player 1 declares U:B1" not in said, "the other player reads on"
    assert "too late to declare that" in said
    assert len(links.decode(said.split()[-1]).plies) == 5


def test_ctrl_c_leaves_the_table_and_shows_the_link() -> None:
    command = [sys.executable, "-m", "molecore", "play", "mole_hill", "--seats", "person,person"]
    pipe = subprocess.PIPE
    with subprocess.Popen(  # noqa: S603 - our own program
        command, stdin=pipe, stdout=pipe, stderr=pipe
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"e4\n")
        process.stdin.flush()
        seen = b""
        while b"Player 2>" not in seen:
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert len(links.decode(out.decode().split()[-1]).plies) == 1


def test_a_hint_names_a_proven_best_choice() -> None:
    """A position from a file and at a table gives the same hint."""
    position = next(positions("mole_hill"))
    match = new_match(load("mole_hill"), [Player("Ann"), Player("Bea")], position["options"], 1)
    for ply in position["plies"]:
        seat, _, action = ply.partition(" ")
        match = match.play(int(seat), match.game.decode(action))
    [best] = position["best"]
    said = _said("hint", "-", given=links.encode(match).encode()).splitlines()
    assert said[:3] == [f"Bea: {best}", "As good as won.", "Clearly best."]
    after, before = match.play(1, match.game.decode(best)), str(len(match.plies))
    said = _said("hint", links.encode(after), "--ply", before).splitlines()
    assert said[0] == f"Bea: {best}"
    said_there = "\n".join([best, "As good as won.", "Clearly best."])
    assert said_there in _said("play", links.encode(match), given="hint\nquit\n")


def test_a_game_is_saved_and_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    _play("e4", "quit", arguments=("--save", str(file)))
    assert len(texts.read(file.read_text(encoding="utf-8")).plies) == 1
    more = _said("play", str(file), "--save", str(file), given=b"d4|e4\nquit\n")
    assert len(links.decode(more.split()[-1]).plies) == 2
    assert len(texts.read(file.read_text(encoding="utf-8")).plies) == 2
    assert _said("hint", str(file)).splitlines()[0].startswith("Player 1: ")


def test_a_review_names_the_turns_that_cost_most() -> None:
    told = _said("review", links.encode(full_match(6))).splitlines()
    assert len(told) == 6
    assert all(re.match(r"Round \d, turn \d+.*, Player \d: ", turn) for turn in told[::2])
    assert all("Better: " in why for why in told[1::2])


def test_no_hint_after_the_end_no_review_before_it_and_neither_without_a_coach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over, begun = links.encode(full_match(6)), links.encode(full_match(6).jump(3).forget_undone())
    assert "The game is over." in _refused("hint", over)
    assert "once it is over" in _refused("review", begun)
    monkeypatch.setattr(boards, "drawn", lambda _: False)
    assert "Mole Hill has no coach." in _refused("hint", begun)
    assert "Mole Hill has no coach." in _refused("review", over)
    assert "Mole Hill has no coach." in _play("hint")


@needs_opponent
def test_a_person_plays_against_the_computer() -> None:
    said = _said("play", "mole_hill", "--seats", "person,beginner", given="e4\n")
    assert "Beginner is thinking" in said
    match = links.decode(said.split()[-1])
    assert [ply.seat for ply in match.plies] == [0, 1]
    assert [player.level for player in match.players] == [None, "beginner"]


@needs_opponent
def test_the_board_is_shown_where_a_person_and_the_computer_choose_at_once() -> None:
    said = _said("play", "moleozer", "--seats", "person,forgetful", "--seed", "3")
    [_, dealt] = said.split("Everybody gets 5 cards and looks at them.")
    assert "M mole, 1 to 4 the houses" in dealt


@needs_opponent
def test_the_computer_plays_a_whole_game_against_itself() -> None:
    said = _said("play", "mole_hill", "--seats", "beginner,beginner")
    assert links.decode(said.split()[-1]).result is not None


# ---- the arena


def _arena(*arguments: str) -> tuple[str, ...]:
    return ("arena", "mole_hill", "casual", "random", "--rounds", "1", *arguments)


def test_the_arena_tells_each_pair_and_each_rating() -> None:
    said = _said(*_arena()).splitlines()

    assert re.match(r"casual against random: \d\.\d\d \(.+\) of 2 games, Elo [+-]", said[0])
    assert [line.partition(":")[0] for line in said[1:]] == ["casual", "random"]


@pytest.mark.parametrize(
    "where",
    [pytest.param((), id="processes"), pytest.param(("--dask", "local"), id="Dask")][
        : amount(1, 2)
    ],
)
def test_the_arena_plays_the_same_games_anywhere(where: tuple[str, ...]) -> None:
    done = _run(*_arena("--json", "--at-once", "2", *where))
    *games, summary = [json.loads(line) for line in done.stdout.decode().splitlines()]

    assert done.returncode == 0
    assert sorted((game["seed"], game["players"]) for game in games) == [
        (0, ["casual", "random"]),
        (0, ["random", "casual"]),
    ]
    assert summary["pairs"][0]["games"] == 2
    assert summary["lost"] == 0


def test_the_arena_stops_when_it_is_sure() -> None:
    *games, summary = _lines(*_arena("--rounds", "200", "--until", "0,200", "--json"))

    assert summary["verdict"] is True
    assert len(games) < 40


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("arena", "mole_hill", "casual"), "two different levels"),
        (("arena", "mole_hill", "casual", "casual"), "two different levels"),
        (("arena", "mole_hill", "casual", "champion"), "no player champion"),
        (_arena("--until", "100,0"), "the lower first"),
        (_arena("--at-once", "0"), "--at-once must be 1 or more"),
        (_arena("--option", "moles=3"), "moles"),
        (_arena("--seats", "3"), "Mole Hill"),
        (_arena("--deadline", "nan"), "--deadline"),
    ],
)
def test_the_arena_refuses_before_anything_is_played(arguments: tuple[str, ...], said: str) -> None:
    assert said in _refused(*arguments)
