"""``link``: a record into a link, and a link into a record."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from molecore.cli.sources import read_match
from molecore.wire import links, texts
from molecore.wire.jsontext import write_object
from molecore.wire.mapping import to_record
from molecore.words import say


def add_to(commands: Any) -> None:
    """Add this command to the ``commands`` of a parser."""
    parser = commands.add_parser("link", help=say("cli.link"))
    parser.add_argument("source", metavar=say("cli.link.metavar"), help=say("cli.link.source"))
    parser.add_argument("--partial", action="store_true", help=say("cli.partial"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    """Write the link of a file, or the record of a link."""
    match = read_match(arguments.source, partial=arguments.partial)
    if texts.is_link(arguments.source):
        sys.stdout.write(write_object(to_record(match)))
    else:
        sys.stdout.write(links.encode(match) + "\n")
