"""The page as one file: what lies in it comes out again as it was."""

from __future__ import annotations

import hashlib
import json
import subprocess
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from builder.paths import ROOT
from builder.single import _wheels_to_pack, letters, packed_small

UNPACK = """
import { readFileSync } from "node:fs";
import { bytesIn, unpacked } from "./web/js/single/unpacking.mjs";
const text = readFileSync(0, "utf8");
process.stdout.write(Buffer.from(unpacked(bytesIn(text))).toString("base64"));
"""


def noise(size: int) -> bytes:
    return Random(size).randbytes(size)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"a",
        b"ab" * 50_000,
        noise(3_000),
        b"".join(noise(20) + b"the same again, and again" for _ in range(400)),
        Path(__file__).read_bytes() * 3,
        (ROOT / "docs" / "layers.md").read_bytes() + noise(70_000) + bytes(300_000) + noise(9),
    ],
    ids=["empty", "one", "run", "noise", "mixed", "text", "large"],
)
def test_what_is_packed_by_the_build_is_unpacked_in_the_page(content: bytes) -> None:
    text = letters(packed_small(content))
    assert not {"\0", "\r", "<"} & set(text)
    told = subprocess.run(  # noqa: S603 - our own modules
        ["node", "--input-type=module", "--eval", UNPACK],  # noqa: S607 - as the build finds it
        cwd=ROOT,
        input=text.encode(),
        capture_output=True,
        check=True,
    )
    assert told.stdout == b64encode(content)


def test_wheels_are_packed_without_compression_of_their_own() -> None:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as wheel:
        for name in (
            "pydantic/main.py",
            "pydantic/v1/main.py",
            "pydantic/main.pyi",
            "pydantic-2.dist-info/sboms/core.json",
        ):
            wheel.writestr(name, "same" * 100)
        wheel.writestr("pydantic-2.dist-info/METADATA", "Name: pydantic\n\nA long description.\n")
    package = {"file_name": "pydantic.whl", "sha256": "", "size": 0, "depends": ["other"]}
    lock = json.dumps({"info": {}, "packages": {"pydantic": package}}).encode()
    site = {"v-1/wheels/pydantic.whl": out.getvalue(), "v-1/wheels/pyodide-lock.json": lock}
    found = _wheels_to_pack(site, "v-1/wheels/pyodide-lock.json")
    wheel_made = found["v-1/wheels/pydantic.whl"]
    [told] = json.loads(found["v-1/wheels/pyodide-lock.json"])["packages"].values()
    assert told == {
        **package,
        "sha256": hashlib.sha256(wheel_made).hexdigest(),
        "size": len(wheel_made),
    }
    packed = ZipFile(BytesIO(wheel_made))
    assert [(member.filename, member.compress_type) for member in packed.infolist()] == [
        ("pydantic/main.py", ZIP_STORED),
        ("pydantic-2.dist-info/METADATA", ZIP_STORED),
    ]
    assert packed.read("pydantic-2.dist-info/METADATA") == b"Name: pydantic\n"
