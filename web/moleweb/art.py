"""What is drawn by hand: pieces, icons, and one emblem for each game.

Everything is a symbol in one sprite, used by name, so that a board of sixty
pieces is sixty short lines. Pieces are drawn around (0, 0) on a square of 100.
Colours come from the style sheet by class; nothing here names one.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from moleweb.art_meadow import TRIBES
from moleweb.art_slope import SLOPE
from moleweb.markup import Markup, h

_PIECES: Final = """
<g id="hill"><path class="mound" d="M-39 27C-35 3-20-21 0-21S35 3 39 27C28 36-28 36-39 27Z"/>
<path class="shine" d="M-24 9C-19-5-11-11-3-12"/></g>
<g id="peaks"><path class="mound" d="M-39 27C-36 6-27-9-18-9C-12-9-10-5-7-6C-3-25 13-27 19-11C29-5 36 10 39 27\
C28 36-28 36-39 27Z"/><path class="shine" d="M-26 9C-23 1-20-2-16-2M0-8C3-15 8-16 11-11"/></g>
<g id="mole"><path class="mole-paw" d="M-33 24C-38 12-30 6-24 11S-18 26-22 30ZM33 24C38 12 30 6 24 11S18 26 22 30Z"/>
<path class="mole-coat" d="M-27 32C-31-8-19-38 0-38S31-8 27 32Z"/>
<path class="mole-belly" d="M-15 32C-17 12-10 4 0 4S17 12 15 32Z"/>
<ellipse class="mole-snout" cx="0" cy="-7" rx="14" ry="11"/><ellipse class="mole-nose" cx="0" cy="-13" rx="7" ry="5.5"/>
<circle class="mole-eye" cx="-12" cy="-21" r="4.4"/><circle class="mole-eye" cx="12" cy="-21" r="4.4"/>
<circle class="mole-pupil" cx="-11" cy="-20.500" r="2.400"/><circle class="mole-pupil" cx="11" cy="-20.500" r="2.400"/>
<path class="mole-whisker" d="M-13-4L-30-8M-13 0L-30 2M13-4L30-8M13 0L30 2"/></g>
<g id="crumbs"><path class="mound" d="M-44 33C-38 17-25 13-13 19C-4 15 5 15 13 19C26 13 39 18 44 33C28 42-28 42-44 33Z"/></g>
<g id="poppy"><circle class="petal" cx="-11" cy="-11" r="14"/><circle class="petal" cx="11" cy="-11" r="14"/>
<circle class="petal" cx="-11" cy="11" r="14"/><circle class="petal" cx="11" cy="11" r="14"/>
<circle class="heart" r="8"/></g>
<g id="daisy"><path class="petal" d="M0 0C-9-12-7-28 0-30C7-28 9-12 0 0C2-15 15-26 21-21C26-15 15-2 0 0\
C12-9 28-7 30 0C28 7 12 9 0 0C15 2 26 15 21 21C15 26 2 15 0 0C9 12 7 28 0 30C-7 28-9 12 0 0\
C-2 15-15 26-21 21C-26 15-15 2 0 0C-12 9-28 7-30 0C-28-7-12-9 0 0C-15-2-26-15-21-21C-15-26-2-15 0 0Z"/>
<circle class="heart" r="9"/></g>
<g id="rod-up"><rect class="rail" x="-8" y="-47" width="16" height="94" rx="6"/><path class="grain" d="M-8-27H8M-8 27H8M-1-16V14"/></g>
<g id="rod-flat"><rect class="rail" x="-47" y="-8" width="94" height="16" rx="6"/><path class="grain" d="M-27-8V8M27-8V8M-16-1H14"/></g>
<g id="burrow"><ellipse class="burrow-rim" rx="36" ry="30"/><ellipse class="burrow-hole" cy="3" rx="24" ry="18"/></g>
"""

_FILLS: Final = """
<pattern id="dot" width="1" height="1" viewBox="-50 -50 100 100"><circle class="dot" r="15"/></pattern>
<pattern id="speck" width="1" height="1" viewBox="-50 -50 100 100"><circle class="speck" r="10"/></pattern>
<pattern id="aim" width="1" height="1" viewBox="-50 -50 100 100"><rect class="trace" x="-50" y="-50" width="100" height="100"/>
<circle class="dot" r="19"/></pattern>
<pattern id="ghost-up" width="1" height="1" viewBox="-50 -50 100 100"><rect class="ghost" x="-8" y="-46" width="16" height="92" rx="6"/></pattern>
<pattern id="ghost-flat" width="1" height="1" viewBox="-50 -50 100 100"><rect class="ghost" x="-46" y="-8" width="92" height="16" rx="6"/></pattern>
"""
# How cells are filled: a dot where the mole may go, the ghost of a rod below the hand.

_SEATS: Final = """
<g id="seat-free"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><circle class="stool" r="13"/></g>
<g id="seat-red"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><circle class="red-seat" r="38"/><circle class="on-red" r="11"/></g>
<g id="seat-blue"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><rect class="blue-seat" x="-36" y="-36" width="72" height="72" rx="6"/>\
<rect class="on-blue" x="-24" y="-7" width="48" height="14"/></g>
<g id="seat-green"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><path class="green-seat" d="M0 -43L16 -27L37 -21L31 0L37 21L16 27L0 43L-15 27L-37 21L-31 0L-37 -22L-16 -27Z"/>\
<text class="on-green" y="18">G</text></g>
<g id="seat-yellow"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><path class="yellow-seat" d="M0-43L43 0L0 43L-43 0Z"/><text class="on-yellow" y="18">Y</text></g>
<g id="seat-hope-red"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><path class="hope" d="M0 -43L16 -27L37 -21L31 0L37 21L16 27L0 43L-15 27L-37 21L-31 0L-37 -22L-16 -27Z"/><text class="hoped" y="18">G</text></g>
<g id="seat-hope-blue"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><path class="hope" d="M0-43L43 0L0 43L-43 0Z"/><text class="hoped" y="18">Y</text></g>
<g id="seat-cancelled"><rect class="desk" x="-46" y="-46" width="92" height="92" rx="16"/><path class="crossed" d="M-22-22L22 22M22-22L-22 22"/></g>
<g id="mark-claimed"><rect class="mark" x="-46" y="-46" width="92" height="92" rx="16"/></g>
<g id="mark-flipped"><path class="mark-corner" d="M46-46V-4L4-46Z"/><path class="mark-corner" d="M-46 46V4L-4 46Z"/></g>
"""

_ICONS: Final = {
    "undo": "M9 4L4 9l5 5M4 9h10a5.500 5.500 0 0 1 0 11H9",
    "redo": "M15 4l5 5-5 5M20 9H10a5.500 5.500 0 0 0 0 11h5",
    "first": "M6 5v14M19 6l-8 6 8 6z",
    "back": "M15 5l-7 7 7 7",
    "forward": "M9 5l7 7-7 7",
    "last": "M18 5v14M5 6l8 6-8 6z",
    "share": "M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1",
    "flag": "M6 21V4M6 5c4-3 7 3 12 0v9c-5 3-8-3-12 0",
    "again": "M19 12a7 7 0 1 1-2-5M19 3v5h-5",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "gear": "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5h4v-5zM7 14.500v5h4v-5z",
    "book": "M12 6c-2-2-5-2-8-1v13c3-1 6-1 8 1 2-2 5-2 8-1V5c-3-1-6-1-8 1zM12 6v13",
    "help": "M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 17.500v.5",
    "close": "M6 6l12 12M18 6L6 18",
    "pause": "M9 6v12M15 6v12",
    "play": "M8 5l11 7-11 7z",
    "person": "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20c1-4 4-6 7.500-6s6.500 2 7.500 6",
    "computer": "M4 5h16v11H4zM9 20h6M12 16v4M9 10v1.500M15 10v1.500",
    "keys": "M3 7h18v10H3zM7 11v.5M11 11v.5M15 11v.5M8 14h8",
    "branch": "M7 5v14M7 5.500v.010M7 13h5a4 4 0 0 0 4-4V6M16 6l-3 3M16 6l3 3",
    "shelf": "M4 20h16M6 20V6h3v14M11 20V4h3v16M16 20l-1-13 3-.500 1 13.500",
    "pencil": "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
    "bin": "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
    "copy": "M8 8h11v12H8zM5 16V4h11",
    "down": "M12 4v11M8 11l4 4 4-4M5 17v3h14v-3",
    "up": "M12 15V4M8 8l4-4 4 4M5 17v3h14v-3",
    "check": "M5 13l4 4L19 7",
}

EMBLEMS: Final = {
    "mole_hill": """<rect class="e-lawn" width="160" height="110"/>
<path class="e-lawn-2" d="M0 0h40v37H0zM80 0h40v37H80zM40 37h40v36H40zM120 37h40v36h-40zM0 73h40v37H0zM80 73h40v37H80z"/>
<path class="e-tunnel" d="M20 92L60 55L60 18"/>
<g class="hill orange" transform="translate(20 90) scale(.42)"><use href="#hill"/></g>
<g class="hill orange" transform="translate(60 18) scale(.42)"><use href="#hill"/></g>
<g class="red" transform="translate(140 18) scale(.5)"><use href="#poppy"/></g>
<g class="white" transform="translate(140 92) scale(.5)"><use href="#daisy"/></g>
<g class="rod" transform="translate(120 55) scale(.4)"><use href="#rod-up"/></g>
<g class="rod" transform="translate(100 37) scale(.4)"><use href="#rod-flat"/></g>
<g class="mole" transform="translate(78 62) scale(.86)"><use href="#mole"/>
<g class="hill dark"><use href="#crumbs"/></g></g>""",
    "majority": """<rect class="e-paper" width="160" height="110"/>
<path class="e-bench" d="M22 94a58 58 0 0 1 116 0M40 94a40 40 0 0 1 80 0M58 94a22 22 0 0 1 44 0"/>
<g class="e-clay"><circle cx="22" cy="94" r="8"/><circle cx="26" cy="72" r="8"/><circle cx="38" cy="54" r="8"/>
<circle cx="57" cy="41" r="8"/><circle cx="40" cy="94" r="8"/><circle cx="46" cy="73" r="8"/><circle cx="58" cy="94" r="8"/></g>
<g class="e-leaf"><rect x="95" y="33" width="15" height="15"/><rect x="114" y="47" width="15" height="15"/>
<rect x="127" y="65" width="15" height="15"/><rect x="130" y="87" width="15" height="15"/><rect x="106" y="66" width="15" height="15"/>
<rect x="112" y="87" width="15" height="15"/><rect x="94" y="87" width="15" height="15"/></g>
<g class="e-ink"><circle cx="80" cy="36" r="8"/><path d="M72 54h16v8a8 8 0 0 1-16 0z"/></g>""",
    "mountains": """<rect class="e-sky" width="160" height="110"/>
<path class="e-far" d="M0 84L34 42l22 24 30-44 34 46 16-18 24 34v26H0z"/>
<path class="e-snow" d="M86 22l-13 20 8-4 6 6 6-5 6 5z"/>
<path class="e-soil" d="M0 92c26-12 52-12 80-4s54 8 80-4v26H0z"/>
<g class="hill dark" transform="translate(40 80) scale(.5)"><use href="#peaks"/></g>
<g class="hill orange" transform="translate(118 76) scale(.62)"><use href="#peaks"/></g>
<g class="hill orange" transform="translate(118 50) scale(.44)"><use href="#hill"/></g>
<g class="mole" transform="translate(118 30) scale(.36)"><use href="#mole"/></g>""",
    "mole_majority": """<rect class="e-meadow" width="160" height="110"/>
<g class="e-hexes"><path class="e-lawn" d="M80 8l24 14v28L80 64 56 50V22z"/><path class="e-lawn-2" d="M32 8l24 14v28L32 64 8 50V22z"/>
<path class="e-soil" d="M128 8l24 14v28l-24 14-24-14V22z"/><path class="e-soil" d="M56 50l24 14v28l-24 14-24-14V64z"/>
<path class="e-lawn-2" d="M104 50l24 14v28l-24 14-24-14V64z"/></g>
<g class="hill orange" transform="translate(32 36) scale(.36)"><use href="#hill"/></g>
<g class="mole" transform="translate(80 38) scale(.4)"><use href="#mole"/></g>
<g class="mole" transform="translate(104 80) scale(.4)"><use href="#mole"/></g>
<g class="e-hole"><ellipse cx="128" cy="37" rx="13" ry="9"/><ellipse cx="56" cy="79" rx="13" ry="9"/></g>""",
    "moleozer": """<rect class="e-dusk" width="160" height="110"/><circle class="e-moon" cx="128" cy="24" r="11"/>
<path class="e-soil" d="M0 86c40-10 120-10 160 0v24H0z"/>
<g class="e-house"><path d="M10 84V58l18-16 18 16v26zM114 84V58l18-16 18 16v26z"/></g>
<g class="e-window"><path d="M24 64h9v9h-9zM128 64h9v9h-9z"/></g>
<g class="e-card"><rect x="50" y="18" width="24" height="34" rx="4" transform="rotate(-9 62 35)"/>
<rect x="86" y="18" width="24" height="34" rx="4" transform="rotate(9 98 35)"/></g>
<path class="e-pips" d="M58 30l5 5-4 6M95 30h6M98 27v6M94 41h7"/>
<g class="mole" transform="translate(80 74) scale(.62)"><use href="#mole"/><g class="hill dark"><use href="#crumbs"/></g></g>""",
}


@cache
def sprite() -> Markup:
    """All pieces and icons; belongs on the page once."""
    symbols = "".join(
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path}"/></symbol>'
        for name, path in _ICONS.items()
    )
    return Markup(
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{_PIECES}{_SEATS}{TRIBES}{SLOPE}{_FILLS}{symbols}</defs></svg>"
    )


@cache
def icon(name: str) -> Markup:
    """A line icon the size of the text beside it, silent to screen readers."""
    return Markup(
        f'<svg class="icon" aria-hidden="true" focusable="false"><use href="#i-{name}"/></svg>'
    )


@cache
def emblem(game: str) -> Markup:
    """The drawing of a game on its card."""
    return Markup(
        '<svg class="emblem" viewBox="0 0 160 110" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true" focusable="false">{EMBLEMS.get(game, "")}</svg>'
    )


@cache
def piece(name: str, class_: str = "") -> Markup:
    """One piece as a small picture in a line of text."""
    return Markup(
        f'<svg class="piece {class_}" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">'
        f'<use href="#{name}"/></svg>'
    )


@cache
def logo() -> Markup:
    """The mark of the house: a mole looking out of its hill."""
    mark = Markup(
        '<rect class="e-lawn" x="-50" y="-50" width="100" height="100" rx="24"/>'
        '<g class="mole"><use href="#mole"/></g><g class="hill orange"><use href="#crumbs"/></g>'
    )
    return h(
        "svg", mark, class_="logo", viewBox="-50 -50 100 100", aria_hidden="true", focusable="false"
    )
