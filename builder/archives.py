"""Python for the page: the standard library and the app, compiled inside the page's own Python."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from builder.paths import CACHE, NODE_MODULES, ROOT, WEB
from builder.progress import run, step
from builder.stamps import digest, files, once

_FOLDER = CACHE / "python"
_COMPILER = ROOT / "builder" / "compile.mjs"
_PYODIDE = NODE_MODULES / "pyodide"
_PYSCRIPT = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"


def standard_library() -> Path:
    """The archive of the standard library as bytecode, without what no page can use."""
    return _compiled("stdlib", {}, key=digest([_PYODIDE / "package.json"]))


def app() -> Path:
    """The archive of `molecore`, `moleweb`, `main` and PyScript's own package as bytecode."""
    trees = {"molecore": ROOT / "molecore", "moleweb": WEB / "moleweb", "pyscript": _PYSCRIPT}
    sources = {
        f"{name}/{path.relative_to(tree)}": path
        for name, tree in trees.items()
        for path in files(tree)
        if path.suffix == ".py"
    }
    sources["main.py"] = WEB / "main.py"
    return _compiled("app", sources, key=digest([*trees.values(), WEB / "main.py"]))


def _compiled(name: str, sources: Mapping[str, Path], key: str) -> Path:
    archive = _FOLDER / f"{name}.zip"

    def work() -> None:
        with step(f"bytecode of the {name}"):
            _FOLDER.mkdir(parents=True, exist_ok=True)
            texts = {inside: str(path) for inside, path in sorted(sources.items())}
            job = {"archive": str(archive), "stdlib": not sources, "sources": texts}
            run("node", _COMPILER, json.dumps(job))

    once(f"archive-{name}", digest([*_machinery()], key), archive, work)
    return archive


def _machinery() -> tuple[Path, ...]:
    return (_COMPILER, _COMPILER.with_name("compile_archive.py"))
