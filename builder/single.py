"""Makes the page as one file, which opens from a disk without any host.

Browsers give such a page no other file, so all of them lie in it: its scripts as they are, what
Python needs compressed and as text. `web/js/single` has the modules that read them there.
LZMA and seven bits in a letter make it a third smaller than gzip and base64 would.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from builder import page
from builder.paths import ROOT, WEB
from builder.progress import BuildError, run

_JOIN: Final = ROOT / "builder" / "join_single.mjs"
_TEMPLATE: Final = WEB / "index.html"
_PACKED: Final = ("pyodide.asm.wasm", ".bundle", ".zip", ".whl", ".md", "opponent.py", "-lock.json")
"""How the names of files end that lie in it; the others are its scripts and its style."""
_INSTEAD: Final[Mapping[str, str]] = {
    "<script>{watcher}</script>\n": "",
    "{to_paint}\n": "",
    "{modules}\n": "",
    'data-patience="20000">': 'data-files="{files}" data-patience="20000" data-single>',
    """<script nomodule src="{files}/js/too_old.js" integrity="{integrity js/too_old.js}"></script>
<script async src="{files}/js/start_spare.js" integrity="{integrity js/start_spare.js}"></script>
<script src="{files}/js/start_guard.js" integrity="{integrity js/start_guard.js}"></script>
<link rel="stylesheet" href="{files}/style/app.css" integrity="{integrity style/app.css}">
{public_links}
""": """<script>{guard}</script>
<style>{style}</style>
<link rel="icon" href="{icon}">
""",
    """<script src="{files}/js/head_start.js" integrity="{integrity js/head_start.js}"></script>
""": """<script>{head_start}</script>
""",
    '"{files}/js/pyscript.js"': '"./js/pyscript.js"',
    """<script type="module" src="{files}/js/boot.js" integrity="{integrity js/boot.js}"></script>
""": """{packed}
<script type="module">{page}</script>
""",
}
"""What stands in the page of many files, and in its place in this one."""
_WORKER: Final = "js/single_worker.js"
_ALSO_ASKED_FOR: Final = ("js/opponent_python.js", "pyscript/worker.js")
"""What the page looks at before it starts the worker, which has them in it."""


_NEVER_READ: Final = re.compile(
    r"pydantic/(v1/|experimental/|(mypy|color|dataclasses|networks|deprecated/decorator)\.py)"
    r"|.*(\.pyi|/sboms/.*|/test_cases\.py)$"
)
"""What records do not need of a wheel: it is for type checkers, tests and other programs."""
_UNSAFE: Final = (0x00, 0x0D, 0x3C)
"""Letters that HTML does not leave as they are, or takes for the beginning of a tag."""
_PAIRS: Final = 0x100
"""From here on a letter stands for one of these and for the seven bits after it."""
_LZMA: Final = ({"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0},)


def policy(scripts: Iterator[str], style: str) -> str:
    """What this page may do: run the scripts that are in it, and ask nobody for anything.

    Its worker has an address that the page makes (``blob:``).
    """
    hashes = " ".join(f"'{page.integrity(script.encode())}'" for script in scripts)
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {hashes} 'wasm-unsafe-eval'",
            "worker-src blob:",
            f"style-src '{page.integrity(style.encode())}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types molecore",
        )
    )


def html(site: Mapping[str, bytes]) -> bytes:
    """The page for ``site`` (contents by path) as one file."""
    folder = next(path.partition("/")[0] for path in site if path.startswith("v-"))
    site = {**site, **_wheels_to_pack(site, f"{folder}/wheels/pyodide-lock.json")}
    hashed = {name: page.integrity(site[f"{folder}/{name}"]) for name in page.CHECKED}
    scripts, style = _joined(hashed, site[f"{folder}/style/app.css"].decode())
    head_start = site[f"{folder}/js/head_start.js"].decode()
    packed = {path: content for path, content in site.items() if path.endswith(_PACKED)}
    packed |= {path: site[path] for path in (f"{folder}/{name}" for name in _ALSO_ASKED_FOR)}
    packed["LICENSES.txt"] = site["LICENSES.txt"]
    packed[f"{folder}/{_WORKER}"] = scripts["worker"].encode()
    icon = b64encode(site["icon.svg"]).decode()
    parts = {
        "{policy}": policy(iter((scripts["guard"], head_start, scripts["page"])), style),
        "{version}": folder.removeprefix("v-"),
        "{files}": folder,
        "{card}": "",
        "{icon}": f"data:image/svg+xml;base64,{icon}",
        "{words}": page.data(page.words()),
        "{painted}": page.data(page.painted()),
        "{parts}": page.data(_parts(packed)),
        "{style}": style,
        "{packed}": "\n".join(_elements(packed)),
        "{first_paint}": page.first_paint(),
        "{guard}": scripts["guard"],
        "{head_start}": head_start,
        "{page}": scripts["page"],
    }
    return page.filled(_template(), parts).encode()


def _wheels_to_pack(site: Mapping[str, bytes], lock: str) -> dict[str, bytes]:
    """The wheels without compression of their own, which packs smaller, and the lock file anew."""
    told = json.loads(site[lock])
    found = {}
    for package in told["packages"].values():
        path = lock.replace("pyodide-lock.json", package["file_name"])
        found[path] = wheel = _stored(site[path])
        package |= {"sha256": hashlib.sha256(wheel).hexdigest(), "size": len(wheel)}
    return {**found, lock: json.dumps(told).encode()}


def _stored(archive: bytes) -> bytes:
    """A wheel without compression, and without what reading records never imports."""
    out = BytesIO()
    with ZipFile(BytesIO(archive)) as source, ZipFile(out, "w", ZIP_STORED) as target:
        for member in source.infolist():
            if not _NEVER_READ.match(member.filename):
                content = source.read(member)
                if member.filename.endswith(".dist-info/METADATA"):
                    content = content.partition(b"\n\n")[0] + b"\n"  # without the description
                target.writestr(ZipInfo(member.filename), content)
    return out.getvalue()


def _template() -> str:
    """The page of many files, with all of them in it.

    Raises:
        BuildError: where it has not what is replaced here.

    """
    text = _TEMPLATE.read_text(encoding="utf-8")
    for many, one in _INSTEAD.items():
        if text.count(many) != 1:
            raise BuildError(f"{_TEMPLATE.name} has not, or not once: {many}")
        text = text.replace(many, one)
    return text


def _joined(integrities: Mapping[str, str], sheet: str) -> tuple[dict[str, str], str]:
    """The programs of the page, its worker and the watch over the start; ``sheet`` made short."""
    with TemporaryDirectory() as folder:
        made = Path(folder)
        (made / "style.css").write_text(sheet, encoding="utf-8")
        run("node", _JOIN, json.dumps({"folder": folder, "integrities": integrities}))
        joined = {path.stem: path.read_text(encoding="utf-8") for path in made.glob("*.js")}
        style = (made / "style.css").read_text(encoding="utf-8")
    for name, text in joined.items():
        if "</script" in text.lower() or "<!--" in text:
            raise BuildError(f"The script {name} holds what would end its element.")
    return joined, style


def _parts(packed: Mapping[str, bytes]) -> dict[str, object]:
    """Size and hash of every file; nothing is waited for at the start, for all of it is there."""
    listed = {path: (len(content), page.integrity(content)) for path, content in packed.items()}
    return {"files": listed, "start": []}


def _elements(packed: Mapping[str, bytes]) -> Iterator[str]:
    for path, content in packed.items():
        text = letters(packed_small(content))
        yield f'<script type="text/plain" data-path="{escape(path)}">{text}</script>'


def packed_small(content: bytes) -> bytes:
    """A file `.lzma`, which says how long ``content`` is."""
    made = lzma.compress(content, format=lzma.FORMAT_ALONE, filters=list(_LZMA))
    return made[:5] + len(content).to_bytes(8, "little") + made[13:]


def letters(content: bytes) -> str:
    """Text with seven bits of ``content`` in a letter, of which HTML changes none."""
    sevens: list[int] = []
    for at in range(0, len(content), 7):
        bits = int.from_bytes(content[at : at + 7].ljust(7, b"\0"), "big")
        sevens.extend((bits >> shift) & 0x7F for shift in range(49, -1, -7))
    del sevens[(len(content) * 8 + 6) // 7 :]
    found = iter(sevens)
    pairs = {seven: _PAIRS + place * 128 for place, seven in enumerate(_UNSAFE)}
    return "".join(chr(pairs[each] + next(found, 0) if each in pairs else each) for each in found)
