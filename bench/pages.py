"""The pages to compare: ours, a plain PyScript page, and bare Pyodide with a compiled library."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from builder import archives, compressed
from builder.page import needed
from builder.paths import CACHE, DIST, NODE_MODULES
from builder.site import service_worker
from builder.stamps import files

FOLDER: Final = CACHE / "bench"
READY: Final = "html[data-ready]"

_PLAIN: Final = """<!doctype html><title>PyScript</title>
<script type="module" src="core.js"></script>
<script type="py" config='{"interpreter": "/plain/pyodide/pyodide.mjs"}'>
from js import document
document.documentElement.dataset.ready = ""
</script>
"""
_BARE: Final = """<!doctype html><title>Pyodide</title>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide({ stdLibURL: new URL("stdlib.zip", location.href).href });
pyodide.runPython("from js import document; document.documentElement.dataset.ready = ''");
navigator.serviceWorker.register("sw.js");
</script>
"""


def make() -> None:
    """Write the three sites: `ours/`, `plain/` and `bare/`, the last with our service worker."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(DIST, FOLDER / "ours")
    _write(FOLDER / "plain", _PLAIN, NODE_MODULES / "@pyscript" / "core" / "dist")
    bare = _write(FOLDER / "bare", _BARE)
    shutil.copy(archives.library_zip(), bare / "stdlib.zip")
    kept = {str(path.relative_to(bare)): path.read_bytes() for path in files(bare)}
    (bare / "sw.js").write_bytes(service_worker(kept, headers={}))
    for name in ("ours", "plain"):
        compressed.beside(FOLDER / name)


def to_first_board() -> dict[str, list[Path]]:
    """What ours fetches until its first board answers, and a plain page until it answers at all."""
    (folder,) = (FOLDER / "ours").glob("v-*")
    game = folder / "python" / "game_mole_hill.bundle"
    ours = [FOLDER / "ours" / "index.html", *(folder / name for name in needed()), game]
    stock = (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide-lock.json",
        "python_stdlib.zip",
    )
    plain = [FOLDER / "plain" / "pyodide" / name for name in stock]
    plain += [FOLDER / "plain" / "index.html", FOLDER / "plain" / "core.js"]
    return {"ours": ours, "plain": plain}


def weight(path: Path, method: str) -> int:
    """Bytes of a file as a host sends it with ``method``, "" for none."""
    copy = path.with_name(f"{path.name}.{method}") if method else path
    return (copy if copy.exists() else path).stat().st_size


def _write(folder: Path, page: str, *extra: Path) -> Path:
    stock = NODE_MODULES / "pyodide"
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json",
                 "python_stdlib.zip"):  # fmt: skip
        (folder / "pyodide").mkdir(parents=True, exist_ok=True)
        shutil.copy(stock / name, folder / "pyodide" / name)
    for place in extra:
        shutil.copytree(place, folder, dirs_exist_ok=True)
    (folder / "index.html").write_text(page)
    return folder
