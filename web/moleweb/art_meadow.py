"""The tokens of Mole Majority: each tribe has a colour, a shape and a letter of its own."""

from __future__ import annotations

from typing import Final

_SHAPES: Final = (
    '<circle class="{kind}" r="25"/>',
    '<rect class="{kind}" x="-23" y="-23" width="46" height="46" rx="5"/>',
    '<path class="{kind}" d="M0-28L26-9L16 22H-16L-26-9Z"/>',
    '<path class="{kind}" d="M0-30L30 0L0 30L-30 0Z"/>',
)
_LETTERS: Final = "ABCD"


def _mole(seat: int) -> str:
    shape = _SHAPES[seat].format(kind="coat")
    return (
        f'<g id="tribe-{seat}" class="tribe tribe-{seat}">{shape}'
        f'<text class="letter" y="11">{_LETTERS[seat]}</text></g>'
    )


def _claim(seat: int) -> str:
    shape = _SHAPES[seat].format(kind="coat")
    return (
        f'<g id="claim-{seat}" class="tribe tribe-{seat}"><circle class="seal" r="34"/>'
        f'{shape}<path class="pennant" d="M-9-15V15M-9-15H11L5-8L11-1H-9"/></g>'
    )


TRIBES: Final = "".join(_mole(seat) + _claim(seat) for seat in range(4)) + (
    '<g id="home-token"><circle class="home-token" r="31"/>'
    '<path class="token-roof" d="M-24 4L0-18L24 4"/></g>'
    '<g id="rubble"><rect class="rubble-bar" x="-46" y="-9" width="92" height="18" rx="8"/>'
    '<path class="rubble-rocks" d="M-40 4L-30-8L-20 4ZM-14 5L-4-7L8 5ZM14 5L24-8L38 5Z"/></g>'
)
"""Moles, claims, home tokens and Cave-Ins, for the sprite."""
