"""What ``build.py`` does, by the words on its command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from builder import (
    browsers,
    checks,
    compressed,
    docs,
    environment,
    outdated,
    pictures,
    proofs,
    release,
    site,
    system,
)
from builder.paths import PYTHON, PYTHON_PATH, ROOT
from builder.progress import BuildError, show
from builder.server import serve


def main() -> int:
    """Do what the command line asks for; the exit code says whether it went well."""
    options = _parser().parse_args()
    try:
        return int(options.do(options) or 0)
    except BuildError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1


def _serve(options: argparse.Namespace) -> None:
    site.build()
    serve(options.port)


def _build(options: argparse.Namespace) -> None:
    if options.into is not None:
        site.build_into(options.into)
        return
    site.build()
    compressed.beside()
    print("The page is in dist/.")


def _check(options: argparse.Namespace) -> int:
    if options.tests:
        return checks.check_tests(options.tests)
    return checks.check(only_changed=options.changed)


_ABOUT: Final = "python3 build.py serve plays, python3 build.py test proves."
_PLAIN_COMMANDS: Final = {
    "release": (release.release, "make what can be handed on: the page packed, and as one file"),
    "docs": (docs.docs, "build the docs site into dist/docs"),
    "pictures": (pictures.pictures, "take the pictures of the page for README, manifest and links"),
    "outdated": (outdated.outdated, "say which pinned packages have newer versions"),
    "test": (checks.test, "run every check and test; install what Debian packages they lack"),
    "fmt": (checks.format_code, "bring all Python into shape"),
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description=_ABOUT)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("serve", help="build the page, serve it on this machine, say where")
    play.add_argument("--port", type=int, help="serve at this port")
    play.set_defaults(do=_serve)
    making = commands.add_parser("build", help="build the page into dist/")
    making.add_argument("--into", type=Path, metavar="FOLDER", help="a new folder instead")
    making.set_defaults(do=_build)
    measure = commands.add_parser("bench", help="print figures beside our peers, as ratios")
    measure.add_argument("names", nargs="*", metavar="NAME", help="only these measurements")
    measure.set_defaults(do=lambda options: bench(options.names))
    checking = commands.add_parser("check", help="run every check and test that needs no browser")
    checking.add_argument("--changed", action="store_true", help="only tests near what changed")
    checking.add_argument(
        "tests", nargs=argparse.REMAINDER, metavar="TESTS", help="only these, as pytest is told"
    )
    checking.set_defaults(do=_check)
    proof = commands.add_parser("prove", help="run the proofs on many more cases")
    proof.add_argument("names", nargs="*", metavar="NAME", help="only these proofs")
    proof.add_argument("--part", default="1/1", help="only this part of the cases: 2/3 of faults")
    proof.set_defaults(do=lambda options: proofs.prove(options.names, options.part))
    for name, (work, meaning) in _PLAIN_COMMANDS.items():
        commands.add_parser(name, help=meaning).set_defaults(do=lambda _, work=work: work())
    return parser


def bench(names: Sequence[str]) -> int:
    """Run the named measurements, all without names; the exit code."""
    there = sorted(
        path.stem.removeprefix("measure_") for path in (ROOT / "bench").glob("measure_*")
    )
    unknown = set(names) - set(there)
    if unknown:
        raise BuildError(
            f"No measurement {', '.join(sorted(unknown))}; there are {', '.join(there)}."
        )
    system.install_tools()
    browsers.CHROMIUM.install()
    environment.install("dev")
    environment.install("bench")
    environment.install("environments")
    site.build()
    return max([_measure(name) for name in names or there], default=0)


def _measure(name: str) -> int:
    print(f"\n== {name}", flush=True)
    return show(PYTHON, "-m", f"bench.measure_{name}", env={"PYTHONPATH": PYTHON_PATH})
