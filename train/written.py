"""How modules that a program of this package writes begin."""

from __future__ import annotations


def head(about: str, program: str) -> list[str]:
    """The first lines of a module ``about`` something, written by ``python -m program``."""
    return [
        f'"""{about}',
        "",
        f"Written by `python -m {program}`; not by hand.",
        '"""',
        "",
    ]
