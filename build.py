#!/usr/bin/env python3
"""The one entry: ``python3 build.py serve`` plays, ``python3 build.py test`` proves.

Any Python from 3.11 on starts it; it makes its own environment. Older ones, from 2.7 on, can read
this file, to say so. It stands where ``python -m build`` would look for the package of that name,
and so hands over to it (`builder/shadowed.py`).
"""

import sys

NEEDED = (3, 11)


def main():  # noqa: ANN201 - Python 2 reads no annotations
    # type: () -> int | str | None
    """Do what the command line asks for; what to leave with, a sentence if it is too old."""
    # ruff: noqa: PLC0415 - others can be read by newer Pythons only
    if sys.version_info < NEEDED:
        return "Python 3.11 or newer is needed; this is {}.{}.".format(*sys.version_info[:2])
    if __spec__ is not None:
        from builder import shadowed

        return shadowed.run()
    from builder import commands

    return commands.main()


if __name__ == "__main__":
    sys.exit(main())
