"""What comes with a start, and what comes later."""

from __future__ import annotations

import ast
import json
import subprocess
import sys

import pytest

from builder.archives import FIRST_MODULES, GAMES, LATER, home
from builder.paths import PYTHON_PATH, WEB
from molecore.registry import CATALOGUE
from molecore.words import ENGLISH, languages

LOBBY = """
import json, sys
import molecore.registry, moleweb.shell.view
moleweb.shell.view.first_paint()
print(json.dumps([name for name in sys.modules if name.startswith(("molecore.", "moleweb."))]))
"""


def imports_of_the_browser_part() -> str:
    """What `browser.py` imports of ours when it starts; the rest is there in a browser alone."""
    tree = ast.parse((WEB / "moleweb" / "browser.py").read_text(encoding="utf-8"))
    imports = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    ours = (each for each in imports if (each.module or "").startswith(("molecore.", "moleweb.")))
    return "\n".join(map(ast.unparse, ours))


def file_of(module: str) -> str:
    path = getattr(sys.modules.get(module), "__path__", None)
    name = module.replace(".", "/")
    return f"{name}/__init__.py" if path is not None else f"{name}.py"


def test_every_game_has_a_bundle() -> None:
    assert [meta.id for meta in CATALOGUE] == list(GAMES)
    games = tuple(f"game_{meta.id}.bundle" for meta in CATALOGUE)
    assert LATER[: len(games)] == games


def test_every_language_but_english_has_a_bundle() -> None:
    words = {f"words_{code.replace('-', '_')}.bundle" for code in languages() if code != ENGLISH}
    assert words == {name for name in LATER if name.startswith("words_")}
    assert "words_de.bundle" in words


@pytest.mark.parametrize(
    ("file", "bundle"),
    [
        ("main.py", "app.bundle"),
        ("molecore/games/__init__.py", "app.bundle"),
        ("molecore/games/moleozer/meta.py", "app.bundle"),
        ("molecore/games/moleozer/rules.py", "game_moleozer.bundle"),
        ("molecore/games/mole_majority/kernel/search.py", "game_mole_majority.bundle"),
        ("molecore/draw/boards.py", "app.bundle"),
        ("molecore/games/majority/drawing/board.py", "game_majority.bundle"),
        ("moleweb/pages/play/view.py", "app.bundle"),
        ("molecore/words/catalogue.py", "app.bundle"),
        ("molecore/words/en.mo", "app.bundle"),
        ("molecore/words/de.mo", "words_de.bundle"),
        ("moleweb/pages/lessons/messages.py", "app.bundle"),
        ("moleweb/pages/lessons/update.py", "app_rest.bundle"),
        ("moleweb/pages/rulebook/update.py", "app.bundle"),
        ("moleweb/pages/rulebook/view.py", "app_rest.bundle"),
        ("molecore/games/moleozer/lesson.py", "app_rest.bundle"),
        ("molecore/games/moleozer/advice.py", "app_rest.bundle"),
        ("moleweb/pages/shelf/update.py", "app.bundle"),
        ("moleweb/pages/shelf/view.py", "app_rest.bundle"),
        ("moleweb/pages/shelf/intake_view.py", "app_rest.bundle"),
        ("moleweb/pages/history/view.py", "app_rest.bundle"),
        ("moleweb/pages/licences/view.py", "app_rest.bundle"),
        ("moleweb/pages/sharing/view.py", "app.bundle"),
        ("moleweb/qr/picture.py", "app_rest.bundle"),
    ],
)
def test_rules_and_boards_of_a_game_come_with_it(file: str, bundle: str) -> None:
    assert home(file) == bundle


def test_a_start_needs_no_game_and_nothing_that_comes_later() -> None:
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", imports_of_the_browser_part() + LOBBY],
        env={"PYTHONPATH": PYTHON_PATH},
        capture_output=True,
        text=True,
        check=True,
    )
    needed = json.loads(done.stdout)
    assert {"molecore.registry", "moleweb.patching"} <= set(needed)
    later = {module: home(file_of(module)) for module in needed}
    assert {module: where for module, where in later.items() if where != "app.bundle"} == {}


def test_what_no_start_needs_is_not_listed_for_it() -> None:
    first = FIRST_MODULES.read_text(encoding="utf-8").split()
    assert first == sorted(first)
    for name in ("argparse", "email", "html.entities", "http.cookies", "tarfile", "unittest"):
        assert name not in first
