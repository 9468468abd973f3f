"""Puts `dist/` together: a static site that works under any path of any host.

Everything but `index.html`, `sw.js` and what `public/` holds lies in one
folder named after its contents, so that files of two versions never mix,
whatever a host or browser caches.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from builder import (
    addresses,
    archives,
    astray,
    compressed,
    environment,
    licences,
    manifest,
    registered,
)
from builder.page import CHECKED, HEADERS, game_documents, integrity, page
from builder.paths import CACHE, DIST, NODE_MODULES, ROOT, WEB
from builder.progress import step
from builder.scripts import scripts
from builder.stamps import digest, files, once

_PYODIDE: Final = NODE_MODULES / "pyodide"
_PYODIDE_FILES: Final = {
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
"""By their names in its package, the names that every host knows the types of."""
_LENT: Final = b'import { fetch, MessageChannel } from "../js/interpreter.js";\n'
"""What Pyodide's loader of packages has in place of the browser's; the rest: `join.mjs`."""
_REWRITTEN: Final = {
    b"globalThis.MessageChannel": b"MessageChannel",
    b'"sessionStorage"in window': b'"document"in window',
    b'"Suspending"in WebAssembly': b"false",
    b'"Suspender"in WebAssembly': b"false",
}
"""What Pyodide's script takes for granted of a browser, and what stands there in its place.

Python stays on the browser's own stack, where it waits for nothing anyway: on stacks of its own
Chromium's tabs die now and then while memory is swept (docs/decisions/pyodide-under-pyscript.md).
"""
LATE: Final = re.compile(r"\.whl$|/words_\w+\.bundle$|/rules/\w+\.[\w-]+\.md$")
"""Files that are fetched when they are first needed, and kept from then on: the wheels that read
records, and the words and rulebooks of all languages but English."""

_PICTURES: Final = (".jpg", ".webp")
"""How the names of pictures of the page end."""
_OWN: Final = ("index.html", "js/start_guard.js")
"""How the names of files end that the service worker holds itself: they say what is missing."""

Files: TypeAlias = dict[str, bytes]
"""The contents of files by their paths."""


def build() -> None:
    """Make `dist/` unless it is up to date."""
    environment.catalogues()
    environment.previews()
    wheels = _wheels()
    python = archives.for_page()
    sources = [
        *(WEB, ROOT / "molecore", ROOT / "public", ROOT / "docs" / "rules", ROOT / "builder"),
        ROOT / "LICENSE",
        *registered.folders(registered.found(archives.GAMES)),
        *registered.programs(registered.found_bots()).values(),
    ]
    key = digest([path for path in [*sources, wheels, *python] if path.exists()])
    once("site", key, DIST / "index.html", lambda: _write(contents(wheels, python)))


def build_into(folder: Path) -> None:
    """Make the same in ``folder``, which must not be there yet; `dist/` stays as it is."""
    environment.catalogues()
    environment.previews()
    with TemporaryDirectory() as place:
        made_anew = contents(_wheels(), archives.for_page_elsewhere(Path(place)))
    _fill(folder, made_anew)


def differences() -> list[str]:
    """The files of `dist/` that are others when everything is made once more."""
    with TemporaryDirectory() as folder:
        again = contents(_wheels(), archives.for_page_again(Path(folder)))
    shipped = made()
    paths = again.keys() | shipped.keys()
    return sorted(path for path in paths if again.get(path) != shipped.get(path))


def made() -> Files:
    """What was built, without the compressed copies beside it."""
    found = (path for path in files(DIST) if not compressed.is_compressed(path))
    return {path.relative_to(DIST).as_posix(): path.read_bytes() for path in found}


def _wheels() -> Path:
    environment.npm_parts(WEB)
    return environment.page_wheels(**_page_python())


def _page_python() -> dict[str, str]:
    """What the page's Python is called by installers, as Pyodide's lock file tells."""
    info = json.loads((_PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    major, minor, *_ = info["python"].split(".")
    platform = f"pyemscripten_{info['abi_version']}_{info['arch']}"
    return {"platform": platform, "python": f"{major}.{minor}"}


def _versioned(wheels: Path, python: Sequence[Path]) -> tuple[Files, Sequence[Path]]:
    """What lies in the folder that is named after its contents; whose npm packages are in it."""
    theirs = registered.found(archives.GAMES)
    own = (path.read_bytes() for path in files(WEB / "style"))
    found: Files = {"style/app.css": b"".join((*own, *registered.styles(theirs)))}
    found |= {f"python/{path.name}": path.read_bytes() for path in (*python, WEB / "opponent.py")}
    found |= {
        f"pyodide/{name}": (_PYODIDE / stock).read_bytes() for stock, name in _PYODIDE_FILES.items()
    }
    found["pyodide/pyodide.asm.js"] = _LENT + _rewritten(found["pyodide/pyodide.asm.js"])
    found |= {f"rules/{path.name}": path.read_bytes() for path in files(ROOT / "docs" / "rules")}
    told = registered.rules(theirs, tuple(archives.LANGUAGES))
    found |= {f"rules/{name}": text for name, text in told.items()}
    found |= {f"wheels/{path.name}": path.read_bytes() for path in files(wheels)}
    found["wheels/pyodide-lock.json"] = _lock_file(wheels)
    joined = scripts({name: integrity(found[name]) for name in CHECKED})
    found |= joined.files
    cleaned = {path: _without_source_map(path, found[path]) for path in sorted(found)}
    return cleaned, joined.packages


def _rewritten(script: bytes) -> bytes:
    """Pyodide's script without what it takes for granted of a browser.

    Raises:
        RuntimeError: where it is written in another way by now.

    """
    for theirs, ours in _REWRITTEN.items():
        if theirs not in script:
            raise RuntimeError(f"no longer there to be changed: {theirs!r}")
        script = script.replace(theirs, ours)
    return script


def _without_source_map(path: str, content: bytes) -> bytes:
    """Scripts without the pointer to a map that is not shipped."""
    if not path.endswith(".js"):
        return content
    lines = content.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"//# sourceMappingURL="))


def _lock_file(wheels: Path) -> bytes:
    """Pyodide's list of packages with nothing in it but ours."""
    stock = json.loads((_PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    names = {path.name.split("-")[0].replace("_", "-"): path for path in files(wheels)}
    packages = {name: _package(name, path, set(names)) for name, path in names.items()}
    return json.dumps({"info": stock["info"], "packages": packages}, indent=1).encode()


def _package(name: str, wheel: Path, all_names: set[str]) -> dict[str, Any]:
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "size": wheel.stat().st_size,
        "package_type": "package",
        "imports": [name.replace("-", "_")],
        "depends": sorted(all_names - {name}) if name == "pydantic" else [],
        "unvendored_tests": False,
    }


def contents(wheels: Path, python: Sequence[Path]) -> Files:
    """The whole site, made of wheels and the archives of Python."""
    versioned, packages = _versioned(wheels, python)
    version = _version(_hashes(versioned))
    site = {f"v-{version}/{path}": content for path, content in versioned.items()}
    public = ROOT / "public"
    shown = {path.relative_to(public).as_posix(): path.read_bytes() for path in files(public)}
    pictures = {path: content for path, content in shown.items() if path.endswith(_PICTURES)}
    site |= {path: content for path, content in shown.items() if path not in pictures}
    site |= manifest.manifests()
    others = [path for path in packages if path != _PYODIDE]
    site[licences.FILE] = licences.document(site, others, files(wheels), _PYODIDE).encode()
    site["index.html"] = page(version, site).encode()
    site |= game_documents()
    site["sw.js"] = service_worker(site)
    site |= pictures  # for messengers and for whoever installs the page, which never asks for them
    site[astray.FILE] = astray.document()  # for hosts alone
    addresses.must_be_own(site)
    return site


def _write(site: Files) -> None:
    with step("dist"):
        _replace(DIST, site)


def _hashes(found: Files) -> dict[str, str]:
    return {path: hashlib.sha256(found[path]).hexdigest() for path in sorted(found)}


def _version(hashes: dict[str, str]) -> str:
    return hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:12]


def service_worker(site: Files, headers: Mapping[str, str] = HEADERS) -> bytes:
    """The service worker that keeps ``site``: its program under the list of files."""
    hashes = _hashes(site)
    late = {path: hash_ for path, hash_ in hashes.items() if LATE.search(path)}
    first = {path: hash_ for path, hash_ in hashes.items() if path not in late}
    own = {path: site[path].decode() for path in site if path.endswith(_OWN)}
    head = {
        "VERSION": _version(hashes),
        "HEADERS": headers,
        "FILES": first,
        "LATE": late,
        "OWN": own,
    }
    lines = [f"const {name} = {json.dumps(value, indent=1)};\n" for name, value in head.items()]
    return "".join(lines).encode() + (WEB / "js" / "sw.js").read_bytes()


def _replace(folder: Path, site: Files) -> None:
    """Make ``folder`` hold ``site``; it is never seen half made."""
    fresh, old = CACHE / "dist", CACHE / "dist-before"
    for leftover in (fresh, old):
        shutil.rmtree(leftover, ignore_errors=True)
    _fill(fresh, site)
    if folder.exists():
        folder.rename(old)
    fresh.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


def _fill(folder: Path, site: Files) -> None:
    for path, content in site.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


if __name__ == "__main__":
    build()
