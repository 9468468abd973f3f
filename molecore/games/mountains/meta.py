"""What the lobby, the command line and the records need to know of Mountains Out of Molehills."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Count, Flag, Preset, by_the_letter
from molecore.core.protocol import GameMeta, Level
from molecore.games.mountains.board import CAPS
from molecore.games.mountains.strengths import STRENGTHS
from molecore.words import Message

_AS_THE_RULES_SAY: Final = (("at once", "at_once"), ("after the card", "after_card"))
"""When mountains topple, in the words of the ruling."""

META: Final = GameMeta(
    id="mountains",
    name=Message("mountains.name"),
    tagline=Message("mountains.tagline"),
    credit=Message("mountains.credit"),
    seats=(2, 3, 4),
    options=(
        Choice(
            key="caps",
            label=Message("mountains.option.caps"),
            help=Message("mountains.option.caps.help"),
            choices=tuple((caps, caps.replace(",", ", ")) for caps in CAPS),
            default=CAPS[0],
        ),
        Choice(
            key="cards",
            label=Message("mountains.option.cards"),
            help=Message("mountains.option.cards.help"),
            choices=(
                ("even", Message("mountains.option.cards.even")),
                ("digging", Message("mountains.option.cards.digging")),
            ),
            default="even",
        ),
        Flag(
            key="show_own_plan",
            label=Message("mountains.option.show_own_plan"),
            help=Message("mountains.option.show_own_plan.help"),
        ),
        Count(
            key="chain_free",
            label=Message("mountains.option.chain_free"),
            help=Message("mountains.option.chain_free.help"),
            low=1,
            high=99,
            default=40,
        ),
        Choice(
            key="hands",
            label=Message("mountains.option.hands"),
            help=Message("mountains.option.hands.help"),
            choices=(
                ("hidden", Message("mountains.option.hands.hidden")),
                ("open", Message("mountains.option.hands.open")),
            ),
            default="hidden",
        ),
        Choice(
            key="topple_when",
            label=Message("mountains.option.topple_when"),
            help=Message("mountains.option.topple_when.help"),
            choices=(
                ("at_once", Message("mountains.option.topple_when.at_once")),
                ("after_card", Message("mountains.option.topple_when.after_the_card")),
            ),
            default="at_once",
            aliases=_AS_THE_RULES_SAY,
        ),
    ),
    presets=(
        Preset(
            key="first",
            name=Message("mountains.way.first"),
            note=Message("mountains.way.first.note"),
            options=(
                ("hands", "open"),
                ("show_own_plan", True),
                ("cards", "digging"),
            ),
        ),
        Preset(
            key="full",
            name=Message("mountains.way.full"),
            note=Message("mountains.way.full.note"),
        ),
        by_the_letter(("chain_free", 99)),
    ),
    minutes=(45, 75),
    weight=3,
    levels=(
        Level(
            "beginner",
            Message("mountains.level.beginner"),
            Message("mountains.level.beginner.note"),
            12,
            temperature=0.148,
            neglects=("mountains", "mole"),
            tactics=False,
            strengths=STRENGTHS.get("beginner", ()),
        ),
        Level(
            "casual",
            Message("mountains.level.casual"),
            Message("mountains.level.casual.note"),
            12,
            temperature=0.045,
            neglects=("mole",),
            strengths=STRENGTHS.get("casual", ()),
        ),
        Level(
            "skilled",
            Message("mountains.level.skilled"),
            "",
            30,
            temperature=0.036,
            strengths=STRENGTHS.get("skilled", ()),
        ),
        Level(
            "strong",
            Message("mountains.level.strong"),
            "",
            80,
            temperature=0.025,
            strengths=STRENGTHS.get("strong", ()),
        ),
        Level(
            "veteran",
            Message("mountains.level.veteran"),
            "",
            250,
            temperature=0.014,
            strengths=STRENGTHS.get("veteran", ()),
        ),
        Level(
            "expert",
            Message("mountains.level.expert"),
            "",
            1_000,
            temperature=0.006,
            strengths=STRENGTHS.get("expert", ()),
        ),
        Level(
            "master",
            Message("mountains.level.master"),
            "",
            8_000,
            strengths=STRENGTHS.get("master", ()),
        ),
    ),
    end_reasons=(
        ("most_points", Message("mountains.ended.most_points")),
        ("tie_at_5", Message("mountains.ended.tie", height=5)),
        ("tie_at_4", Message("mountains.ended.tie", height=4)),
        ("tie_at_3", Message("mountains.ended.tie", height=3)),
        ("tie_at_2", Message("mountains.ended.tie", height=2)),
        ("tie_at_1", Message("mountains.ended.tie", height=1)),
        ("shared", Message("mountains.ended.shared")),
    ),
    rules=tuple(f"T{number}" for number in range(1, 55)),
    rules_version=2,
    older_rules=(1,),
)
