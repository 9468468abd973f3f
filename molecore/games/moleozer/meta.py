"""What the lobby, the command line and the records need to know of Moleozer."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from molecore.core.options import Choice, Count, Flag, Preset, by_the_letter
from molecore.core.protocol import GameMeta, Level
from molecore.games.moleozer.strengths import STRENGTHS
from molecore.words import Message

_FIXED: Final = tuple("".join(order) for order in permutations("NESW"))
"""A house for each player in turn, as the first letters of the houses."""

META: Final = GameMeta(
    id="moleozer",
    name=Message("moleozer.name"),
    tagline=Message("moleozer.tagline"),
    credit=Message("moleozer.credit"),
    seats=(2, 3, 4),
    options=(
        Choice(
            key="starter",
            label=Message("moleozer.option.starter"),
            help=Message("moleozer.option.starter.help"),
            choices=(
                ("lot", Message("moleozer.option.starter.lot")),
                *((seat, Message("player.standard_name", player=seat)) for seat in range(1, 5)),
            ),
            default="lot",
            aliases=(("random", "lot"), ("first", 1)),
        ),
        Choice(
            key="houses",
            label=Message("moleozer.option.houses"),
            help=Message("moleozer.option.houses.help"),
            choices=(
                ("choose", Message("moleozer.option.houses.choose")),
                ("quick", Message("moleozer.option.houses.quick")),
                *((order, " ".join(order)) for order in _FIXED),
            ),
            default="choose",
        ),
        Flag(
            key="change_guess",
            label=Message("moleozer.option.change_guess"),
            help=Message("moleozer.option.change_guess.help"),
        ),
        Flag(
            key="reorder",
            label=Message("moleozer.option.reorder"),
            help=Message("moleozer.option.reorder.help"),
        ),
        Flag(
            key="multiplication",
            label=Message("moleozer.option.multiplication"),
            help=Message("moleozer.option.multiplication.help"),
        ),
        Flag(
            key="change_in_sudden_death",
            label=Message("moleozer.option.change_in_sudden_death"),
            help=Message("moleozer.option.change_in_sudden_death.help"),
            default=True,
        ),
        Count(
            key="two_player_deals",
            label=Message("moleozer.option.two_player_deals"),
            help=Message("moleozer.option.two_player_deals.help"),
            low=1,
            high=9,
            default=2,
        ),
        Flag(
            key="recentre",
            label=Message("moleozer.option.recentre"),
            help=Message("moleozer.option.recentre.help"),
        ),
        Choice(
            key="exact_middle",
            label=Message("moleozer.option.exact_middle"),
            help=Message("moleozer.option.exact_middle.help"),
            choices=(
                ("deciding", Message("moleozer.option.exact_middle.deciding")),
                ("any", Message("moleozer.option.exact_middle.any")),
            ),
            default="deciding",
            added_later=True,
        ),
    ),
    presets=(
        Preset(
            key="first",
            name=Message("moleozer.way.first"),
            note=Message("moleozer.way.first.note"),
            options=(("houses", "quick"),),
        ),
        Preset(
            key="full",
            name=Message("moleozer.way.full"),
            note=Message("moleozer.way.full.note"),
        ),
        Preset(
            key="second",
            name=Message("moleozer.way.second"),
            note=Message("moleozer.way.second.note"),
            options=(
                ("change_guess", True),
                ("reorder", True),
            ),
        ),
        Preset(
            key="multiplication",
            name=Message("moleozer.way.multiplication"),
            note=Message("moleozer.way.multiplication.note"),
            options=(("multiplication", True),),
        ),
        by_the_letter(("exact_middle", "any")),
    ),
    minutes=(20, 40),
    weight=2,
    levels=(
        Level(
            "forgetful",
            Message("moleozer.level.forgetful"),
            Message("moleozer.level.forgetful.note", forgets=3, hand=5),
            1,
            temperature=0.25,
            tactics=False,
            strengths=STRENGTHS.get("forgetful", ()),
        ),
        Level(
            "careful",
            Message("moleozer.level.careful"),
            Message("moleozer.level.careful.note"),
            4,
            temperature=0.115,
            strengths=STRENGTHS.get("careful", ()),
        ),
        Level(
            "shrewd",
            Message("moleozer.level.shrewd"),
            Message("moleozer.level.shrewd.note"),
            12,
            temperature=0.08,
            strengths=STRENGTHS.get("shrewd", ()),
        ),
        Level(
            "masterly",
            Message("moleozer.level.masterly"),
            Message("moleozer.level.masterly.note"),
            40,
            temperature=0.02,
            strengths=STRENGTHS.get("masterly", ()),
        ),
        Level(
            "uncanny",
            Message("moleozer.level.uncanny"),
            Message("moleozer.level.uncanny.note"),
            60,
            strengths=STRENGTHS.get("uncanny", ()),
        ),
    ),
    end_reasons=(
        ("last_house", Message("moleozer.ended.last_house")),
        ("farthest", Message("moleozer.ended.farthest")),
        ("sudden_death", Message("moleozer.ended.sudden_death")),
    ),
    rules=tuple(f"Z{number}" for number in range(1, 49)),
    rules_version=2,
    older_rules=(1,),
)
