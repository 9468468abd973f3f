"""Python for the page: the standard library and the app, compiled inside the page's own Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from builder.paths import CACHE, NODE_MODULES, ROOT, WEB
from builder.progress import run, step
from builder.stamps import digest, files, once

_FOLDER = CACHE / "python"
_LIBRARY, _APP = "stdlib.zip", "app.bundle"
_COMPILER = ROOT / "builder" / "compile.mjs"
_COMPILER_IN_PYTHON = ROOT / "builder" / "compile_archive.py"
_PYODIDE = NODE_MODULES / "pyodide" / "package.json"
_PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
_COMMAND_LINE = ("molecore/__main__.py", "molecore/cli/")
"""What no page calls."""


def standard_library() -> Path:
    """The archive of the standard library, without what is of no use in a page."""
    return _compiled("stdlib", _LIBRARY, {})


def app() -> Path:
    """The bundle of `molecore`, `moleweb`, `main` and PyScript's own package."""
    return _compiled("app", _APP, _app_sources())


def again(folder: Path) -> tuple[Path, Path]:
    """The standard library and the app, compiled anew into ``folder``."""
    library, program = folder / _LIBRARY, folder / _APP
    _compile("stdlib", library, {})
    _compile("app", program, _app_sources())
    return library, program


def _app_sources() -> dict[str, Path]:
    """The files of the app by their names in the archive."""
    trees = {"molecore": ROOT / "molecore", "moleweb": WEB / "moleweb", "pyscript": _PYSCRIPT}
    found = {
        f"{name}/{path.relative_to(tree)}": path
        for name, tree in trees.items()
        for path in files(tree)
        if path.suffix == ".py"
    }
    in_page = {name: path for name, path in found.items() if not name.startswith(_COMMAND_LINE)}
    return {name: WEB / name for name in ("bundle.py", "main.py")} | in_page


def _compiled(name: str, file: str, sources: Mapping[str, Path]) -> Path:
    archive = _FOLDER / file

    def work() -> None:
        with step(f"bytecode of the {name}"):
            _FOLDER.mkdir(parents=True, exist_ok=True)
            _compile(name, archive, sources)

    made_of = [_COMPILER, _COMPILER_IN_PYTHON, _PYODIDE, *sources.values()]
    once(f"archive-{name}", digest(made_of, *sorted(sources)), archive, work)
    return archive


def _compile(name: str, archive: Path, sources: Mapping[str, Path]) -> None:
    texts = {inside: str(path) for inside, path in sorted(sources.items())}
    job = {"archive": str(archive), "make": name, "sources": texts}
    run("node", _COMPILER, json.dumps(job))
