#!/usr/bin/env python3
"""The one entry: ``python3 build.py serve`` plays, ``python3 build.py test`` proves.

Any Python from 3.11 on starts it; it makes its own environment.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

if sys.version_info < (3, 11):  # noqa: UP036 - run by whatever python3 is there
    sys.exit("Python 3.11 or newer is needed.")

from builder import benches, checks, compressed, proofs, release, site
from builder.progress import BuildError
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


def _build(_: argparse.Namespace) -> None:
    site.build()
    compressed.beside()
    print("The page is in dist/.")


_PLAIN_COMMANDS: Final = {
    "release": (release.release, "make what can be handed on: the page packed, and as one file"),
    "test": (checks.test, "run every check and test; install what Debian packages they lack"),
    "check": (checks.check, "run every check and test that needs no browser"),
    "fmt": (checks.format_code, "bring all Python into shape"),
}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("serve", help="build the page, serve it on this machine, say where")
    play.add_argument("--port", type=int, help="serve at this port")
    play.set_defaults(do=_serve)
    commands.add_parser("build", help="build the page into dist/").set_defaults(do=_build)
    measure = commands.add_parser("bench", help="print figures beside our peers, as ratios")
    measure.add_argument("names", nargs="*", metavar="NAME", help="only these measurements")
    measure.set_defaults(do=lambda options: benches.bench(options.names))
    proof = commands.add_parser("prove", help="run the proofs on many more cases")
    proof.add_argument("names", nargs="*", metavar="NAME", help="only these proofs")
    proof.set_defaults(do=lambda options: proofs.prove(options.names))
    for name, (work, meaning) in _PLAIN_COMMANDS.items():
        commands.add_parser(name, help=meaning).set_defaults(do=lambda _, work=work: work())
    return parser


if __name__ == "__main__":
    sys.exit(main())
