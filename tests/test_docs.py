"""The documents are true: their Python runs, their files, commands and packages exist."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from importlib import import_module
from io import StringIO
from pathlib import Path

import pytest

import molecore
from bench.measure_calls import calls_of_a_rod
from builder import browsers, commands, system
from builder.docs import EXAMPLE, write_pages
from builder.paths import CACHE
from molecore.cli import main as command_line
from molecore.core.protocol import GameMeta
from molecore.package import GamePackage
from molecore.registry import PLAYABLE
from tests.wire.matches import full_match

ROOT = Path(__file__).parent.parent
SITE = ROOT / "docs" / "site"
PAGES = sorted([*SITE.glob("*.md"), *SITE.glob("*.ipynb")])
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
DOCUMENTS = [
    path
    for pattern in ("*.md", "docs/*.md", "docs/decisions/*.md", "docs/site/*.md")
    for path in sorted(ROOT.glob(pattern))
    if path.name not in ("CHANGELOG.md", "adding-a-game.md")  # of older versions; of other projects
]
FOLDERS = (
    "",
    "web",
    "web/js",
    "web/moleweb",
    "web/moleweb/pages/*",
    "molecore",
    "molecore/games/*",
)
"""Where the names in documents begin."""
MADE = {"js/start_guard.js", "js/camera.js"}
"""Files that only the build makes."""
ADDED = {"formats.md", EXAMPLE}
"""Pages that the build puts beside those of docs/site, and whose links it checks."""


def _blocks(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
        return ["\n".join("".join(cell["source"]) for cell in cells)]  # each goes on from the last
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("path", [page for page in PAGES if _blocks(page)], ids=lambda p: p.stem)
def test_every_block_of_python_runs(path: Path) -> None:
    for block in _blocks(path):
        exec(compile(block, str(path), "exec"), {})  # noqa: S102 - our own pages


def test_every_block_of_python_has_types(tmp_path: Path) -> None:
    """As a reader's `mypy --strict` finds them: without the settings of this project."""
    for path in (ROOT / "README.md", *PAGES):
        for number, block in enumerate(_blocks(path)):
            (tmp_path / f"{path.stem.replace('-', '_')}_{number}.py").write_text(block, "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file=", "--strict"]
    command += ["--ignore-missing-imports", "--follow-imports=silent"]  # of the blocks alone
    command += ["--cache-dir", str(CACHE / "mypy-docs"), str(tmp_path)]
    run = subprocess.run(  # noqa: S603 - our own pages
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


COMMANDS = re.findall(
    r"^molecore (.*)$", (SITE / "command-line.md").read_text("utf-8"), re.MULTILINE
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_command_line_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if command.startswith("bot "):
        assert f"molecore {command}" in (SITE / "bots.md").read_text("utf-8")  # run in test_bots.py
        return
    (tmp_path / "game.json").write_text(molecore.to_json(full_match(6)), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(sys, "stdin", StringIO("quit\n"))
    assert command_line.main(["--language", "en", *shlex.split(command)]) == 0


def test_every_command_has_an_example() -> None:
    known = re.findall(r"^    (\w+)  ", command_line._parser().format_help(), re.MULTILINE)
    assert sorted({command.split()[0] for command in COMMANDS}) == sorted(known)


def test_each_game_has_a_page_with_its_board(tmp_path: Path) -> None:
    write_pages(tmp_path / "docs")
    for page in (tmp_path / "docs").rglob("*.md"):
        for picture in re.findall(r"\((\S+\.svg)\)", page.read_text(encoding="utf-8")):
            assert page.with_name(picture).read_text().startswith("<svg")
    assert len(list((tmp_path / "docs" / "games").glob("*.svg"))) == 3 * len(PLAYABLE)


@pytest.mark.parametrize("meta", PLAYABLE, ids=lambda meta: meta.id)
def test_its_page_lists_all_that_programs_write(meta: GameMeta, tmp_path: Path) -> None:
    write_pages(tmp_path / "docs")
    text = (tmp_path / "docs" / "games" / f"{meta.id}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?`) \|", text, re.MULTILINE)
    listed = set(re.findall(r"`([a-z_0-9]+)`", " ".join(rows)))
    assert {option.key for option in meta.options} <= listed
    assert {reason for reason, _ in meta.end_reasons} <= listed
    assert "## Notation" in text


def test_the_guide_lists_every_field_of_a_game_package() -> None:
    page = (ROOT / "docs/site/adding-a-game.md").read_text(encoding="utf-8")
    table = page.partition("| field |")[2].partition("\n\n")[0]
    first = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    listed = re.findall(r"`(\w+)`", " ".join(first))
    assert sorted(listed) == sorted(each.name for each in fields(GamePackage))


def test_the_whole_game_that_is_shown_can_be_played_from_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pages(tmp_path / "docs")
    page = (tmp_path / "docs" / EXAMPLE).read_text(encoding="utf-8")
    for name, module in re.findall(r"## `(\S+)`\n\n```python\n(.*?)\n```", page, re.DOTALL):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(module, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module("pebbles.rules").GAME
    state = game.setup({"most": 3}, 2, 1).state
    assert import_module("pebbles.text").text_board(state) == "o" * state.pebbles
    while actors := game.actors(state):
        state = game.apply(state, actors[0], game.legal_actions(state, actors[0])[-1]).state
    assert game.result(state).reason == "last"


def test_the_example_of_the_readme_prints_what_it_says() -> None:
    blocks = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
    (position,) = [number for number, (language, _) in enumerate(blocks) if language == "python"]
    code, said = blocks[position][1], blocks[position + 1][1]
    run = subprocess.run(  # noqa: S603 - our own example
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout == said
    assert len(code.strip().splitlines()) <= 12


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_what_a_document_names_exists(path: Path) -> None:
    """Links, files and folders in backticks, commands of build.py, modules to run."""
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
    added = ADDED if path.parent == SITE else set()
    assert [link for link in links if link not in added and not (path.parent / link).exists()] == []
    files = re.findall(r"`((?:[\w.<>*-]+/)+(?:[\w<>*-]+\.[a-z]+)?)`", text)
    assert [name for name in files if name not in MADE and not _exists(name)] == []
    said = re.findall(r"build\.py (\w+)", text)
    known = re.findall(r"^    (\w+) ", commands._parser().format_help(), re.MULTILINE)
    assert [command for command in said if command not in known] == []
    modules = [name.replace(".", "/") for name in re.findall(r"python3? -m ([\w.]+)", text)]
    assert [
        name
        for name in modules
        if not (ROOT / f"{name}.py").exists() and not (ROOT / name / "__main__.py").exists()
    ] == []


def _exists(name: str) -> bool:
    """Whether a file of this name is somewhere; a word in angle brackets or `fr` is any."""
    pattern = re.sub(r"<\w+>|\bfr\b", "*", name)
    return any(any(ROOT.glob(f"{folder}/{pattern}".lstrip("/"))) for folder in FOLDERS)


def test_the_readme_names_all_packages_that_are_installed() -> None:
    needs = [system.ENSUREPIP, system.NPM, browsers.CHROMIUM, browsers.FIREFOX, *browsers.WEBKIT]
    packages = {need.package for need in (*needs, system.NGINX, system.APACHE)}
    listed = README[README.index("it first installs") :].partition("and says so")[0]
    assert set(re.findall(r"`([\w.-]+)`", listed)) == packages


def test_node_is_asked_for_in_one_version() -> None:
    needed = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["engines"]["node"]
    assert f"Node {needed.removeprefix('>=')} or newer" in CONTRIBUTING


def test_a_press_runs_no_more_of_the_program_than_the_decision_says() -> None:
    decision = (ROOT / "docs/decisions/a-tree-of-nodes.md").read_text(encoding="utf-8")
    said = re.search(r"(\d+) of the program run, in (\d+) files", decision)
    assert said is not None
    calls = calls_of_a_rod()
    files = {code.co_filename for code in calls}
    assert (len(calls) <= int(said[1]), len(files) <= int(said[2])) == (True, True)
