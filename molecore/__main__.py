"""The command line: ``python -m molecore``."""

from __future__ import annotations

import sys

from molecore.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
