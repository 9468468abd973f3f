"""What the lobby, the command line and the records need to know of Mole Majority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.options import Choice, Count, Flag, Preset, by_the_letter
from molecore.core.protocol import GameMeta, Level
from molecore.games.mole_majority.strengths import STRENGTHS
from molecore.words import Message

_BLOCKS: Final = ((1, 45), (50, 57), (60, 68), (70, 86), (90, 102))
"""The rules are numbered in blocks, one for each part of the text."""


def _rule_numbers() -> Iterator[str]:
    for first, last in _BLOCKS:
        yield from (f"R{number}" for number in range(first, last + 1))


META: Final = GameMeta(
    id="mole_majority",
    name=Message("mole_majority.name"),
    tagline=Message("mole_majority.tagline"),
    credit=Message("mole_majority.credit"),
    seats=(2, 3, 4),
    options=(
        Choice(
            key="layout",
            label=Message("mole_majority.option.layout"),
            help=Message("mole_majority.option.layout.help"),
            choices=(
                ("players", Message("mole_majority.option.layout.players")),
                ("star", Message("mole_majority.option.layout.star")),
                ("compact", Message("mole_majority.option.layout.compact")),
            ),
            default="players",
        ),
        Choice(
            key="two_player_extra",
            label=Message("mole_majority.option.two_player_extra"),
            help=Message("mole_majority.option.two_player_extra.help"),
            choices=((4, "4"), (5, "5")),
            default=4,
        ),
        Choice(
            key="move_mode",
            label=Message("mole_majority.option.move_mode"),
            help=Message("mole_majority.option.move_mode.help"),
            choices=(
                ("path", Message("mole_majority.option.move_mode.path")),
                ("teleport", Message("mole_majority.option.move_mode.teleport")),
            ),
            default="path",
        ),
        Flag(
            key="ci_is_number",
            label=Message("mole_majority.option.ci_is_number"),
            help=Message("mole_majority.option.ci_is_number.help"),
            default=True,
        ),
        Flag(
            key="allow_bonus_only",
            label=Message("mole_majority.option.allow_bonus_only"),
            help=Message("mole_majority.option.allow_bonus_only.help"),
            default=True,
        ),
        Flag(
            key="cavein_outer_edges",
            label=Message("mole_majority.option.cavein_outer_edges"),
            help=Message("mole_majority.option.cavein_outer_edges.help"),
            default=True,
        ),
        Flag(
            key="roll_may_stop_early",
            label=Message("mole_majority.option.roll_may_stop_early"),
            help=Message("mole_majority.option.roll_may_stop_early.help"),
        ),
        Flag(
            key="end_on_no_moles",
            label=Message("mole_majority.option.end_on_no_moles"),
            help=Message("mole_majority.option.end_on_no_moles.help"),
            default=True,
        ),
        Choice(
            key="end_check",
            label=Message("mole_majority.option.end_check"),
            help=Message("mole_majority.option.end_check.help"),
            choices=(
                ("end_of_turn", Message("mole_majority.option.end_check.end_of_turn")),
                ("immediate", Message("mole_majority.option.end_check.immediate")),
            ),
            default="end_of_turn",
        ),
        Flag(
            key="reveal_home_on_first_claim",
            label=Message("mole_majority.option.reveal_home_on_first_claim"),
            help=Message("mole_majority.option.reveal_home_on_first_claim.help"),
        ),
        Flag(
            key="second_player_extra_card",
            label=Message("mole_majority.option.second_player_extra_card"),
            help=Message("mole_majority.option.second_player_extra_card.help"),
        ),
        Choice(
            key="starter",
            label=Message("mole_majority.option.starter"),
            help=Message("mole_majority.option.starter.help"),
            choices=(
                (1, Message("player.standard_name", player=1)),
                (2, Message("player.standard_name", player=2)),
                (3, Message("player.standard_name", player=3)),
                (4, Message("player.standard_name", player=4)),
                ("random", Message("mole_majority.option.starter.random")),
            ),
            default=1,
        ),
        Count(
            key="stall_rounds",
            label=Message("mole_majority.option.stall_rounds"),
            help=Message("mole_majority.option.stall_rounds.help"),
            low=1,
            high=200,
            default=100,
        ),
        Count(
            key="stall_idle_rounds",
            label=Message("mole_majority.option.stall_idle_rounds"),
            help=Message("mole_majority.option.stall_idle_rounds.help"),
            low=1,
            high=20,
            default=5,
        ),
        Choice(
            key="deck",
            label=Message("mole_majority.option.deck"),
            help=Message("mole_majority.option.deck.help"),
            choices=(
                ("standard", Message("mole_majority.option.deck.standard")),
                ("single_two", Message("mole_majority.option.deck.single_two")),
                ("spring", Message("mole_majority.option.deck.spring")),
            ),
            default="standard",
        ),
        Choice(
            key="hexes",
            label=Message("mole_majority.option.hexes"),
            help=Message("mole_majority.option.hexes.help"),
            choices=(
                ("even", Message("mole_majority.option.hexes.even")),
                ("small", Message("mole_majority.option.hexes.small")),
            ),
            default="even",
        ),
        Choice(
            key="homes",
            label=Message("mole_majority.option.homes"),
            help=Message("mole_majority.option.homes.help"),
            choices=(
                ("even", Message("mole_majority.option.homes.even")),
                ("humble", Message("mole_majority.option.homes.humble")),
            ),
            default="even",
        ),
        Flag(
            key="stackables_alone",
            label=Message("mole_majority.option.stackables_alone"),
            help=Message("mole_majority.option.stackables_alone.help"),
            added_later=True,
        ),
        Choice(
            key="last_claim",
            label=Message("mole_majority.option.last_claim"),
            help=Message("mole_majority.option.last_claim.help"),
            choices=(
                ("any", Message("mole_majority.option.last_claim.any")),
                ("active", Message("mole_majority.option.last_claim.active")),
            ),
            default="any",
            added_later=True,
        ),
        Choice(
            key="decisive_victory",
            label=Message("mole_majority.option.decisive_victory"),
            help=Message("mole_majority.option.decisive_victory.help"),
            choices=(
                ("outright", Message("mole_majority.option.decisive_victory.outright")),
                ("points", Message("mole_majority.option.decisive_victory.points")),
            ),
            default="outright",
            added_later=True,
        ),
        Flag(
            key="truce",
            label=Message("mole_majority.option.truce"),
            help=Message("mole_majority.option.truce.help"),
            added_later=True,
        ),
    ),
    presets=(
        Preset(
            key="first",
            name=Message("mole_majority.way.first"),
            note=Message("mole_majority.way.first.note"),
            options=(
                ("layout", "star"),
                ("hexes", "small"),
                ("deck", "single_two"),
                ("truce", True),
            ),
        ),
        Preset(
            key="full",
            name=Message("mole_majority.way.full"),
            note=Message("mole_majority.way.full.note"),
        ),
        Preset(
            key="spring",
            name=Message("mole_majority.way.spring"),
            note=Message("mole_majority.way.spring.note"),
            options=(("deck", "spring"),),
        ),
        Preset(
            key="humble",
            name=Message("mole_majority.way.humble"),
            note=Message("mole_majority.way.humble.note"),
            options=(
                ("homes", "humble"),
                ("hexes", "small"),
            ),
        ),
        by_the_letter(
            ("move_mode", "teleport"),
            ("ci_is_number", False),
            ("allow_bonus_only", False),
            ("end_check", "immediate"),
            ("stall_rounds", 200),
            ("stall_idle_rounds", 20),
            ("deck", "single_two"),
            ("stackables_alone", True),
            ("last_claim", "active"),
            ("decisive_victory", "points"),
        ),
    ),
    minutes=(45, 60),
    weight=3,
    levels=(
        Level(
            "beginner",
            Message("mole_majority.level.beginner"),
            Message("mole_majority.level.beginner.note"),
            1,
            temperature=0.05,
            neglects=("turn", "danger"),
            spares=3,
            tactics=False,
            strengths=STRENGTHS.get("beginner", ()),
        ),
        Level(
            "casual",
            Message("mole_majority.level.casual"),
            Message("mole_majority.level.casual.note"),
            1,
            temperature=0.037,
            neglects=("turn", "danger"),
            spares=3,
            strengths=STRENGTHS.get("casual", ()),
        ),
        Level(
            "skilled",
            Message("mole_majority.level.skilled"),
            Message("mole_majority.level.skilled.note"),
            8,
            temperature=0.11,
            neglects=("danger",),
            strengths=STRENGTHS.get("skilled", ()),
        ),
        Level(
            "strong",
            Message("mole_majority.level.strong"),
            "",
            8,
            temperature=0.07,
            strengths=STRENGTHS.get("strong", ()),
        ),
        Level(
            "veteran",
            Message("mole_majority.level.veteran"),
            "",
            40,
            temperature=0.012,
            strengths=STRENGTHS.get("veteran", ()),
        ),
        Level(
            "expert",
            Message("mole_majority.level.expert"),
            "",
            300,
            temperature=0.004,
            strengths=STRENGTHS.get("expert", ()),
        ),
        Level(
            "master",
            Message("mole_majority.level.master"),
            "",
            3_000,
            strengths=STRENGTHS.get("master", ()),
        ),
    ),
    end_reasons=(
        ("last_tribe", Message("mole_majority.ended.last_tribe")),
        ("no_tribe", Message("mole_majority.ended.no_tribe")),
        ("meadow_full", Message("mole_majority.ended.meadow_full")),
        ("claims_out", Message("mole_majority.ended.claims_out")),
        ("moles_out", Message("mole_majority.ended.moles_out")),
        ("round_limit", Message("mole_majority.ended.round_limit")),
        ("idle_rounds", Message("mole_majority.ended.idle_rounds")),
        ("one_tribe", Message("mole_majority.ended.one_tribe")),
    ),
    rules=tuple(_rule_numbers()),
    rules_version=1,
)
