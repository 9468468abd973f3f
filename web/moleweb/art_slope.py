"""What is drawn by hand for Mountains Out of Molehills: pieces, moles, the rock, cards."""

from __future__ import annotations

from typing import Final

SLOPE: Final = """
<g id="base-0" class="seat-0"><path class="slab" d="M-44 7C-40-1-34-6-26-6H26C34-6 40-1 44 7Z"/><circle class="slab-mark" cy="1" r="4"/></g>
<g id="base-1" class="seat-1"><path class="slab" d="M-44 7L-38-6H38L44 7Z"/><path class="slab-mark" d="M-10-2H10V3H-10Z"/></g>
<g id="base-2" class="seat-2"><path class="slab" d="M-44 7L-30-6H30L44 7Z"/><path class="slab-mark" d="M0-5L9 1L0 6L-9 1Z"/></g>
<g id="base-3" class="seat-3"><path class="slab" d="M-44 7L-34 0L-38-6H38L34 0L44 7Z"/><path class="slab-mark" d="M-9-3H-3V5H-9ZM3-3H9V5H3Z"/></g>
<g id="slab-0" class="seat-0"><rect class="slab" x="-30" y="-5.500" width="60" height="11" rx="5.500"/><circle class="slab-mark" r="3.200"/></g>
<g id="slab-1" class="seat-1"><rect class="slab" x="-30" y="-5.500" width="60" height="11"/><path class="slab-mark" d="M-9-2H9V2H-9Z"/></g>
<g id="slab-2" class="seat-2"><path class="slab" d="M-33 0L-24-5.500H24L33 0L24 5.500H-24Z"/><path class="slab-mark" d="M0-4L7 0L0 4L-7 0Z"/></g>
<g id="slab-3" class="seat-3"><path class="slab" d="M-32-5.500H32L26 0L32 5.500H-32L-26 0Z"/><path class="slab-mark" d="M-8-3H-3V3H-8ZM3-3H8V3H3Z"/></g>
<g id="mark-seat-0" class="seat-0"><circle class="slab" r="4.500"/></g>
<g id="mark-seat-1" class="seat-1"><path class="slab" d="M-4-4H4V4H-4Z"/></g>
<g id="mark-seat-2" class="seat-2"><path class="slab" d="M0-5.500L5.500 0L0 5.500L-5.500 0Z"/></g>
<g id="mark-seat-3" class="seat-3"><path class="slab" d="M-5 4.500L0-5L5 4.500Z"/></g>
<g id="digger"><path class="digger-paw" d="M-13-9C-22-14-24-4-16 0ZM13-9C22-14 24-4 16 0Z"/><ellipse class="digger-coat" cy="3" rx="15.500" ry="17"/>
<path class="digger-face" d="M-9-8C-8-17-3-21 0-21S8-17 9-8Z"/><circle class="mole-nose" cy="-20" r="5"/>
<circle class="mole-eye" cx="-5" cy="-9" r="2.600"/><circle class="mole-eye" cx="5" cy="-9" r="2.600"/></g>
<g id="digger-0" class="seat-0"><use href="#digger"/><circle class="slab-mark" cy="7" r="5"/></g>
<g id="digger-1" class="seat-1"><use href="#digger"/><path class="slab-mark" d="M-9 4H9V10H-9Z"/></g>
<g id="digger-2" class="seat-2"><use href="#digger"/><path class="slab-mark" d="M0 0L8 7L0 14L-8 7Z"/></g>
<g id="digger-3" class="seat-3"><use href="#digger"/><path class="slab-mark" d="M-8 2H-2V12H-8ZM2 2H8V12H2Z"/></g>
<g id="boulder"><path class="boulder" d="M-34 10L-26-12L-6-20L18-17L33-3L28 15L-4 20L-28 18Z"/></g>
<g id="die-left"><rect class="die" x="-14" y="-14" width="28" height="28" rx="6"/><path class="die-arrow" d="M7 9V-2H-7M-2-8L-8-2L-2 4"/></g>
<g id="die-right"><rect class="die" x="-14" y="-14" width="28" height="28" rx="6"/><path class="die-arrow" d="M-7 9V-2H7M2-8L8-2L2 4"/></g>
<g id="die-back"><rect class="die" x="-14" y="-14" width="28" height="28" rx="6"/><path class="die-arrow" d="M6 9V-3A6 6 0 0 0-6-3V7M-10 3L-6 8L-2 3"/></g>
<g id="card-M1"><path class="track" d="M30 56V28M21 36L30 26L39 36"/><circle class="hole" cx="30" cy="58" r="5"/></g>
<g id="card-M2"><path class="track" d="M30 58V18M21 26L30 16L39 26M21 42L30 32L39 42"/><circle class="hole" cx="30" cy="60" r="5"/></g>
<g id="card-M3"><path class="track" d="M30 60V10M21 18L30 8L39 18M21 32L30 22L39 32M21 46L30 36L39 46"/><circle class="hole" cx="30" cy="62" r="5"/></g>
<g id="card-TURN"><path class="track" d="M26 56C26 40 22 34 12 34M18 26L10 34L18 42M34 56C34 40 38 34 48 34M42 26L50 34L42 42"/><circle class="hole" cx="30" cy="60" r="5"/></g>
<g id="card-UTURN"><path class="track" d="M20 56V32A10 10 0 0 1 40 32V52M31 44L40 54L49 44"/><circle class="hole" cx="20" cy="60" r="5"/></g>
<g id="card-M1L"><path class="track" d="M38 58V40M38 40C38 28 32 24 16 24M24 15L14 24L24 33"/><circle class="hole" cx="38" cy="60" r="5"/><path class="step-mark" d="M32 44H44"/></g>
<g id="card-M1R"><path class="track" d="M22 58V40M22 40C22 28 28 24 44 24M36 15L46 24L36 33"/><circle class="hole" cx="22" cy="60" r="5"/><path class="step-mark" d="M16 44H28"/></g>
<g id="card-M1U"><path class="track" d="M20 58V26A10 10 0 0 1 40 26V40M31 33L40 43L49 33"/><circle class="hole" cx="20" cy="60" r="5"/><path class="step-mark" d="M14 44H26"/></g>
<g id="card-ROCK"><use href="#boulder" x="30" y="44"/><path class="die-arrow" d="M22 22A9 9 0 1 1 38 22M33 20L39 23L41 16"/></g>
<g id="card-MOLE"><g transform="translate(30 40) scale(.5)"><use href="#mole"/></g><g class="hill" transform="translate(30 44) scale(.52)"><use href="#crumbs"/></g></g>
"""
