"""What the lobby, the command line and the records need to know of Mole Hill."""

from __future__ import annotations

from typing import Final

from molecore.core.options import Choice, Flag, Placement, Preset, by_the_letter
from molecore.core.protocol import GameMeta, Level
from molecore.games.mole_hill.board import RED_FLOWERS, SQUARES, WHITE_FLOWERS
from molecore.games.mole_hill.strengths import STRENGTHS
from molecore.words import Message

META: Final = GameMeta(
    id="mole_hill",
    name=Message("mole_hill.name"),
    tagline=Message("mole_hill.tagline"),
    credit=Message("mole_hill.credit"),
    seats=(2,),
    options=(
        Choice(
            key="first_mole",
            label=Message("mole_hill.option.first_mole"),
            help=Message("mole_hill.option.first_mole.help"),
            choices=(
                (1, Message("player.standard_name", player=1)),
                (2, Message("player.standard_name", player=2)),
                ("lot", Message("mole_hill.option.first_mole.lot")),
            ),
            default=1,
        ),
        Placement(
            key="flowers",
            label=Message("mole_hill.option.flowers"),
            help=Message("mole_hill.option.flowers.help"),
            groups=(("red", 4), ("white", 4)),
            cells=SQUARES,
            default=(("red", RED_FLOWERS), ("white", WHITE_FLOWERS)),
            titles=(Message("mole_hill.flowers.red"), Message("mole_hill.flowers.white")),
        ),
        Flag(
            key="start_on_centre_jumps",
            label=Message("mole_hill.option.start_on_centre_jumps"),
            help=Message("mole_hill.option.start_on_centre_jumps.help"),
            default=True,
        ),
        Flag(
            key="outer_edge_rods",
            label=Message("mole_hill.option.outer_edge_rods"),
            help=Message("mole_hill.option.outer_edge_rods.help"),
        ),
        Flag(
            key="clinch",
            label=Message("mole_hill.option.clinch"),
            help=Message("mole_hill.option.clinch.help"),
        ),
    ),
    presets=(
        Preset(
            key="first",
            name=Message("mole_hill.way.first"),
            note=Message("mole_hill.way.first.note"),
        ),
        Preset(
            key="lot",
            name=Message("mole_hill.way.lot"),
            note=Message("mole_hill.way.lot.note"),
            options=(("first_mole", "lot"),),
        ),
        Preset(
            key="clinch",
            name=Message("mole_hill.way.clinch"),
            note=Message("mole_hill.way.clinch.note"),
            options=(("clinch", True),),
        ),
        Preset(
            key="rim",
            name=Message("mole_hill.way.rim"),
            note=Message("mole_hill.way.rim.note"),
            options=(("outer_edge_rods", True),),
        ),
        by_the_letter(("start_on_centre_jumps", False), ("outer_edge_rods", True)),
    ),
    minutes=(15, 25),
    weight=1,
    levels=(
        Level(
            "beginner",
            Message("mole_hill.level.beginner"),
            Message("mole_hill.level.beginner.note"),
            40,
            temperature=0.25,
            neglects=("flowers",),
            tactics=False,
            strengths=STRENGTHS.get("beginner", ()),
        ),
        Level(
            "casual",
            Message("mole_hill.level.casual"),
            "",
            40,
            temperature=0.065,
            strengths=STRENGTHS.get("casual", ()),
        ),
        Level(
            "skilled",
            Message("mole_hill.level.skilled"),
            "",
            40,
            temperature=0.028,
            strengths=STRENGTHS.get("skilled", ()),
        ),
        Level(
            "strong",
            Message("mole_hill.level.strong"),
            "",
            150,
            temperature=0.013,
            strengths=STRENGTHS.get("strong", ()),
        ),
        Level(
            "veteran",
            Message("mole_hill.level.veteran"),
            "",
            600,
            temperature=0.007,
            strengths=STRENGTHS.get("veteran", ()),
        ),
        Level(
            "expert",
            Message("mole_hill.level.expert"),
            "",
            2_000,
            temperature=0.003,
            strengths=STRENGTHS.get("expert", ()),
        ),
        Level(
            "master",
            Message("mole_hill.level.master"),
            "",
            24_000,
            strengths=STRENGTHS.get("master", ()),
        ),
    ),
    end_reasons=(
        ("higher_score", Message("mole_hill.ended.higher_score")),
        ("equal_scores", Message("mole_hill.ended.equal_scores")),
        ("clinched", Message("mole_hill.ended.clinched")),
    ),
    rules=tuple(f"H{number}" for number in range(1, 24)),
    rules_version=2,
    older_rules=(1,),
)
