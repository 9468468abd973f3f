"""Python for the page: the standard library and the app, compiled inside the page's own Python."""

from __future__ import annotations

import json
from pathlib import Path

from builder.paths import CACHE, NODE_MODULES, ROOT, WEB
from builder.progress import run, step
from builder.stamps import digest, files, once

_FOLDER = CACHE / "python"
_COMPILER = ROOT / "builder" / "compile.mjs"
_COMPILER_IN_PYTHON = ROOT / "builder" / "compile_archive.py"
_PYODIDE = NODE_MODULES / "pyodide" / "package.json"
_PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
_NOT_IN_PAGE = (
    *("molecore/__main__.py", "molecore/cli/", "molecore/arena/"),
    *("pyscript/fs.py", "pyscript/media.py", "pyscript/web.py"),
)
"""What no page calls: the command line, and what PyScript has besides what it imports itself."""
_MAKERS = {
    "start.zip": "start",
    "library.bundle": "library_bundle",
    "app.bundle": "app_bundle",
    "library.zip": "library_zip",
}
"""Which function of `compile_archive.py` makes which archive."""
IN_PAGE = ("start.zip", "library.bundle", "app.bundle")
"""What the page's Python is started with: a seed of its library, the rest of it, and the app."""


def for_page() -> list[Path]:
    """The archives `IN_PAGE`, each compiled unless it is up to date."""
    return [_up_to_date(name) for name in IN_PAGE]


def for_page_again(folder: Path) -> list[Path]:
    """The same, compiled anew into ``folder``."""
    for name in IN_PAGE:
        _compile(name, folder / name)
    return [folder / name for name in IN_PAGE]


def library_zip() -> Path:
    """The whole library as one zip archive, to compare with."""
    return _up_to_date("library.zip")


def _sources(name: str) -> dict[str, Path]:
    """The files of ours that go into an archive, by their names in it."""
    if name == "start.zip":
        return {"sitecustomize.py": WEB / "bundle.py"}
    return _app_sources() if name == "app.bundle" else {}


def _app_sources() -> dict[str, Path]:
    """The files of the app by their names in the archive."""
    trees = {"molecore": ROOT / "molecore", "moleweb": WEB / "moleweb", "pyscript": _PYSCRIPT}
    found = {
        f"{name}/{path.relative_to(tree)}": path
        for name, tree in trees.items()
        for path in files(tree)
        if path.suffix in {".py", ".mo", ".json"}
    }
    in_page = {name: path for name, path in found.items() if not name.startswith(_NOT_IN_PAGE)}
    return {"main.py": WEB / "main.py"} | in_page


def _up_to_date(name: str) -> Path:
    archive, sources = _FOLDER / name, _sources(name)

    def work() -> None:
        with step(f"bytecode of {name}"):
            _FOLDER.mkdir(parents=True, exist_ok=True)
            _compile(name, archive)

    made_of = [_COMPILER, _COMPILER_IN_PYTHON, _PYODIDE, *sources.values()]
    once(f"archive-{name}", digest(made_of, *sorted(sources)), archive, work)
    return archive


def _compile(name: str, archive: Path) -> None:
    texts = {inside: str(path) for inside, path in sorted(_sources(name).items())}
    job = {"archive": str(archive), "make": _MAKERS[name], "sources": texts}
    run("node", _COMPILER, json.dumps(job))
