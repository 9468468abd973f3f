"""Every file of the page a second and third time, compressed, for hosts that send it so.

nginx (`gzip_static`, `brotli_static`), Apache, Caddy and many others take `name.br` or `name.gz`
for `name` where a browser understands it. Compressing as well as can be takes a minute, so what
was compressed once is kept by its contents.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from builder.paths import CACHE, DIST, ROOT
from builder.progress import run, step
from builder.stamps import files

METHODS: Final = ("br", "gz")
_COMPRESSOR: Final = ROOT / "builder" / "compress.mjs"
_KEPT: Final = CACHE / "compressed"
_ALREADY: Final = {".jpg", ".png", ".webp", ".whl", ".zip"}
"""How names of files end that are compressed as they are."""
_LEAST: Final = 1000
"""Bytes below which it saves nothing that could be told."""


def is_compressed(path: str | Path) -> bool:
    """Whether ``path`` is such a second or third copy."""
    return Path(path).suffix.removeprefix(".") in METHODS


def beside(folder: Path = DIST) -> None:
    """Put the copies beside the files in ``folder``, unless they are there."""
    missing = [(path, target) for path, target in _wanted(folder) if not target.exists()]
    if not missing:
        return
    with step("compressed copies"):
        _KEPT.mkdir(parents=True, exist_ok=True)
        kept = {target: _kept(path, target) for path, target in missing}
        _compress([(path, kept[target]) for path, target in missing if not kept[target].exists()])
        for target, copy in kept.items():
            shutil.copyfile(copy, target)


def _wanted(folder: Path) -> Iterator[tuple[Path, Path]]:
    """(file, copy) for each file that it is worth while for."""
    for path in files(folder):
        if path.suffix in _ALREADY or is_compressed(path) or path.stat().st_size < _LEAST:
            continue
        for method in METHODS:
            yield path, path.with_name(f"{path.name}.{method}")


def _kept(path: Path, target: Path) -> Path:
    return _KEPT / f"{sha256(path.read_bytes()).hexdigest()}{target.suffix}"


def _compress(jobs: list[tuple[Path, Path]]) -> None:
    listed = {kept: path for path, kept in jobs}  # two files may be the same
    job = [[str(path), kept.suffix.removeprefix("."), str(kept)] for kept, path in listed.items()]
    with TemporaryDirectory() as place:
        told = Path(place) / "job.json"
        told.write_text(json.dumps({"files": job}), encoding="utf-8")
        run("node", _COMPRESSOR, told)
