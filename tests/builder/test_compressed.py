from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from builder import compressed
from builder.progress import run

TEXT = b"moles dig holes; " * 200
UNPACK = (
    "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(%r)))"
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compressed, "_KEPT", tmp_path / "kept")
    place = tmp_path / "site"
    place.mkdir()
    for name in ("long.js", "same.js", "picture.png"):
        (place / name).write_bytes(TEXT)
    (place / "short.js").write_bytes(b"moles")
    return place


def test_what_is_worth_it_has_a_copy_for_each_method(folder: Path) -> None:
    compressed.beside(folder)
    copies = {path.name for path in folder.iterdir() if compressed.is_compressed(path)}
    assert copies == {"long.js.br", "long.js.gz", "same.js.br", "same.js.gz"}
    assert gzip.decompress((folder / "long.js.gz").read_bytes()) == TEXT
    assert run("node", "-e", UNPACK % str(folder / "same.js.br")).encode() == TEXT


def test_what_was_compressed_once_is_kept_by_its_contents(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compressed.beside(folder)
    for path in folder.iterdir():
        if compressed.is_compressed(path):
            path.unlink()
    asked: list[object] = []
    monkeypatch.setattr(compressed, "_compress", asked.extend)
    compressed.beside(folder)
    assert not asked
    assert gzip.decompress((folder / "same.js.gz").read_bytes()) == TEXT
