"""Python for the page: the standard library and the app, compiled inside the page's own Python.

What a start needs comes first; the rest of the library, and rules and board of each game, are
bundles of their own, which the page fetches when they are needed or it has nothing else to do.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from builder import registered
from builder.paths import CACHE, NODE_MODULES, ROOT, WEB
from builder.progress import run, step
from builder.stamps import digest, files, once
from molecore.draw.styling import SHEETS

_FOLDER: Final = CACHE / "python"
_COMPILER: Final = ROOT / "builder" / "compile.mjs"
_COMPILER_IN_PYTHON: Final = ROOT / "builder" / "compile_archive.py"
FIRST_MODULES: Final = ROOT / "builder" / "first_modules.txt"
"""The modules of the library that a start imports; `e2e/test_bundles.py` compares them."""
_PYODIDE: Final = NODE_MODULES / "pyodide" / "package.json"
_PYSCRIPT: Final = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
_NOT_IN_PAGE: Final = (
    *("molecore/__main__.py", "molecore/cli/", "molecore/arena/"),
    *(f"molecore/bots/{name}.py" for name in ("__main__", "lines", "named", "own", "processes")),
    *("molecore/spaces/", "molecore/environments/", "molecore/core/parts.py"),
    *(registered.MODULE, *registered.NEEDED),
    "molecore/teacher/asking.py",
    *("pyscript/fs.py", "pyscript/media.py", "pyscript/web.py"),
)
"""Modules that no page imports: the command line, modules for programs that learn, and what
PyScript does not import itself."""
DRAWN_WITH: Final = "molecore/draw/style/"
"""Where the sheets are that drawings stand alone with, as in the wheel."""
_GAME_NOT_IN_PAGE: Final = re.compile(r"molecore/games/\w+/spaces\.py")
"""Modules of a game that the page does without; its drawing may have one of that name."""
GAMES: Final = ("mole_hill", "majority", "mountains", "mole_majority", "moleozer")
"""The games with a bundle of their own, as `molecore.registry` has them."""
INDEX: Final = "late.txt"
"""A file in the app's bundle: what comes later, as `web/bundle.py` reads it. The library's has one
that says it of the library alone, until the app is there."""
STARTS: Final = ("start.zip", "library.bundle", "app.bundle")
"""What the page's Python is started with: a seed of its library, more of it, and the app."""
_ENGLISH: Final = "en"
LANGUAGES: Final = sorted(
    path.stem for path in (ROOT / "molecore" / "words").glob("*.po") if path.stem != _ENGLISH
)
"""The languages with a bundle of their own: all but English, which stands in for what they lack."""
LATER: Final = (
    *(f"game_{game}.bundle" for game in GAMES),
    *(f"words_{language}.bundle" for language in LANGUAGES),
    "app_rest.bundle",
    "library_rest.bundle",
)
"""What is brought when it is needed, or when there is nothing else to do, in this order."""


_REST_NAMES: Final = "library_rest.json"
"""What is in the rest of the library, by its compiler."""
_OF_THE_LIBRARY: Final = ("start.zip", "library.bundle", "library_rest.bundle", _REST_NAMES)
"""Files without anything of the app."""
_SEED: Final = {"sitecustomize.py": WEB / "bundle.py"}


def for_page() -> list[Path]:
    """The archives of `STARTS` and `LATER`, each compiled unless it is up to date."""
    _library_up_to_date()
    app = _app_sources(_index(_FOLDER), _found(_FOLDER))
    _up_to_date("app", "app_bundles", app, [_homes(app)], _FOLDER / "app.bundle")
    return [_FOLDER / name for name in (*STARTS, *LATER)]


def for_page_again(folder: Path) -> list[Path]:
    """The archives of `for_page`, compiled anew into ``folder``."""
    _compile(folder, "library_archives", _SEED, _about_library())
    return _with_app(folder)


def for_page_elsewhere(folder: Path) -> list[Path]:
    """Archives in ``folder`` with the app compiled anew and the library of `for_page`."""
    _library_up_to_date()
    for name in _OF_THE_LIBRARY:
        shutil.copyfile(_FOLDER / name, folder / name)
    return _with_app(folder)


def _about_library() -> list[object]:
    return [FIRST_MODULES.read_text(encoding="utf-8").split(), INDEX]


def _library_up_to_date() -> None:
    _up_to_date("library", "library_archives", _SEED, _about_library(), _FOLDER / _REST_NAMES)


def _with_app(folder: Path) -> list[Path]:
    app = _app_sources(_index(folder), _found(folder))
    _compile(folder, "app_bundles", app, [_homes(app)])
    return [folder / name for name in (*STARTS, *LATER)]


def library_zip() -> Path:
    """The whole library as one zip archive, to compare with."""
    archive = _FOLDER / "library.zip"
    _up_to_date("library.zip", "library_zip", {}, [], archive)
    return archive


def home(file: str) -> str:
    """The bundle that ``file`` of the app goes into."""
    own = file.startswith("molecore/")
    if file.startswith(_FOR_LATER) or _SCREEN_FOR_LATER.match(file):
        return "app_rest.bundle"
    if own and file.endswith(_OF_A_GAME_FOR_LATER):
        return "app_rest.bundle"
    if file.startswith(_WORDS) and Path(file).stem in LANGUAGES:
        return f"words_{Path(file).stem}.bundle"
    game, _, inside = file.removeprefix(_A_GAME).partition("/")
    if file.startswith(_A_GAME) and game in GAMES:
        return "app.bundle" if inside in _FOR_THE_LOBBY else f"game_{game}.bundle"
    return "app.bundle"


_FOR_LATER: Final = (
    "molecore/core/lessons.py",
    "molecore/bots/worker.py",
    "molecore/sealed/",
    *("molecore/draw/standalone.py", "molecore/draw/styling.py", DRAWN_WITH),
    "moleweb/pages/lessons/update.py",
    *(f"molecore/teacher/{name}.py" for name in ("advice", "reasons", "verdicts")),
    *(f"moleweb/pages/play/{name}.py" for name in ("pointers_view", "teacher_view")),
    "moleweb/pages/shelf/intake_view.py",
    "moleweb/qr/",
    *(f"moleweb/pages/rulebook/{name}.py" for name in ("contents", "diagrams", "markdown")),
)
"""Modules that the first board does not need: lessons, sealing, pointers, QR codes, the rulebooks,
and screens for finished games."""
_SCREEN_FOR_LATER: Final = re.compile(
    r"moleweb/pages/(?!(?:dialogs|lobby|new_game|play|sharing|telling)/)\w+/view\.py"
)
"""The screens that no first board waits for: a new one is among them."""
_A_GAME: Final = "molecore/games/"
_OF_A_GAME_FOR_LATER: Final = ("/lesson.py", "/advice.py")
"""Files of each game that no first board waits for."""
_FOR_THE_LOBBY: Final = ("__init__.py", "meta.py", "board.py", "strengths.py")
"""What is imported of every game before one is chosen: its parts' names, `meta.py`, and what that
imports."""


_WORDS: Final = "molecore/words/"


def _homes(sources: Mapping[str, Path]) -> dict[str, str]:
    return {file: home(file) for file in sources}


def _index(folder: Path) -> Path:
    """What comes later, for the page's Python to tell what is not there yet."""
    later: dict[str, list[str]] = {name: [] for name in LATER}
    for file in _app_sources():
        if home(file) in later:
            later[home(file)].append(_module(file) if file.endswith(".py") else file)
    names = json.loads((folder / _REST_NAMES).read_text(encoding="utf-8"))
    later["library_rest.bundle"] = names
    index = folder / INDEX
    text = "".join(f"{' '.join((name, *modules))}\n" for name, modules in later.items())
    if not index.exists() or index.read_text(encoding="utf-8") != text:
        index.write_text(text, encoding="utf-8")
    return index


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _found(folder: Path) -> dict[str, Path]:
    """What the page has for the games that others registered.

    What is written for it goes into ``folder``.
    """
    found = registered.found(GAMES)
    module, empty = folder / "installed.py", folder / "empty.py"
    bots = registered.found_bots()
    module.write_text(registered.module(found, bots), encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    needed = {name: ROOT / name for name in registered.NEEDED if found}
    return {
        **registered.programs(bots),
        **registered.sources(found, empty),
        **needed,
        registered.MODULE: module,
    }


def _app_sources(
    index: Path | None = None, theirs: Mapping[str, Path] | None = None
) -> dict[str, Path]:
    """The files of the app by their names in the archives."""
    trees = {"molecore": ROOT / "molecore", "moleweb": WEB / "moleweb", "pyscript": _PYSCRIPT}
    found = {
        f"{name}/{path.relative_to(tree).as_posix()}": path
        for name, tree in trees.items()
        for path in files(tree)
        if path.suffix in {".py", ".mo", ".json"}
    }
    in_page = {
        name: path
        for name, path in found.items()
        if not name.startswith(_NOT_IN_PAGE) and not _GAME_NOT_IN_PAGE.fullmatch(name)
    }
    sheets = {f"{DRAWN_WITH}{name}.css": WEB / "style" / f"{name}.css" for name in SHEETS}
    more = {**sheets, **(theirs or {}), **({INDEX: index} if index else {})}
    return {"main.py": WEB / "main.py"} | in_page | more


def _up_to_date(
    name: str, make: str, sources: Mapping[str, Path], about: Sequence[object], output: Path
) -> None:
    def work() -> None:
        with step(f"bytecode ({name})"):
            _FOLDER.mkdir(parents=True, exist_ok=True)
            _compile(_FOLDER, make, sources, about)

    made_of = [_COMPILER, _COMPILER_IN_PYTHON, _PYODIDE, *sources.values()]
    once(f"archive-{name}", digest(made_of, *sorted(sources), json.dumps(about)), output, work)


def _compile(folder: Path, make: str, sources: Mapping[str, Path], about: Sequence[object]) -> None:
    """Have ``make`` of `compile_archive.py` write into ``folder``, told more ``about`` it."""
    texts = {inside: str(path) for inside, path in sorted(sources.items())}
    job = {"folder": str(folder), "make": make, "sources": texts, "about": about}
    # The job is longer than a command line may be.
    with TemporaryDirectory() as place:
        told = Path(place) / "job.json"
        told.write_text(json.dumps(job), encoding="utf-8")
        run("node", _COMPILER, told)
