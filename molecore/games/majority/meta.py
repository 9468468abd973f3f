"""What the lobby, the command line and the records need to know of Majority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from molecore.core.options import Choice, Count, Flag, Layout, OptionRemark, Preset, by_the_letter
from molecore.core.protocol import GameMeta, Level
from molecore.games.majority.board import (
    COLUMNS,
    MOST_PLACES,
    MOST_ROWS,
    NAMES,
    SMALL,
    STANDARD,
    TWO_WINGS,
)
from molecore.games.majority.strengths import STRENGTHS
from molecore.words import Message

STANDARD_PREFERENCES: Final = "standard"
"""As many preferences as J5 says, by the chambers in play."""

_BASES: Final = ("allSeats", "ordinarySeats")
_HUNG: Final = (
    ("complete", STANDARD_PREFERENCES, "allSeats", 53),
    ("complete", STANDARD_PREFERENCES, "ordinarySeats", 38),
    ("complete", 0, "allSeats", 40),
    ("upper", STANDARD_PREFERENCES, "allSeats", 18),
    ("upper", STANDARD_PREFERENCES, "ordinarySeats", 3),
    ("upper", 0, "allSeats", 2),
    ("lower", STANDARD_PREFERENCES, "allSeats", 16),
    ("lower", STANDARD_PREFERENCES, "ordinarySeats", 2),
    ("lower", 0, "allSeats", 2),
)
"""Of 100 contests so many are hung (J26, J27) where every claim and choice is made at random.

As many seats are declared as there are slips, any seat as likely as any other. Counted in 6,000
contests or more each, 40,000 in the Upper. Without preferences both bases are the same seats.
"""


def _often_hung() -> Iterator[OptionRemark]:
    for mode, preferences, counted, hung in _HUNG:
        declared = preferences == STANDARD_PREFERENCES
        words = (
            Message("majority.remark.hung", hung=hung)
            if declared
            else Message("majority.remark.hung_without", hung=hung)
        )
        for basis in (counted,) if declared else _BASES:
            chosen = (("mode", mode), ("majority_basis", basis), ("preferences", preferences))
            yield OptionRemark("majority_basis", (*chosen, ("layout", STANDARD)), words)


META: Final = GameMeta(
    id="majority",
    name=Message("majority.name"),
    tagline=Message("majority.tagline"),
    credit=Message("majority.credit"),
    seats=(2,),
    options=(
        Choice(
            key="mode",
            label=Message("majority.option.mode"),
            help=Message("majority.option.mode.help"),
            choices=(
                ("upper", Message("majority.option.mode.upper")),
                ("lower", Message("majority.option.mode.lower")),
                ("complete", Message("majority.option.mode.complete")),
            ),
            default="complete",
        ),
        Choice(
            key="majority_basis",
            label=Message("majority.option.majority_basis"),
            help=Message("majority.option.majority_basis.help"),
            choices=(
                ("allSeats", Message("majority.option.majority_basis.all_seats")),
                ("ordinarySeats", Message("majority.option.majority_basis.ordinary_seats")),
            ),
            default="allSeats",
        ),
        Flag(
            key="upper_counts_preferences",
            label=Message("majority.option.upper_counts_preferences"),
            help=Message("majority.option.upper_counts_preferences.help"),
        ),
        Flag(
            key="show_preference_count",
            label=Message("majority.option.show_preference_count"),
            help=Message("majority.option.show_preference_count.help"),
            default=True,
        ),
        Choice(
            key="hung_preferences",
            label=Message("majority.option.hung_preferences"),
            help=Message("majority.option.hung_preferences.help"),
            choices=(
                ("keep", Message("majority.option.hung_preferences.keep")),
                ("drop", Message("majority.option.hung_preferences.drop")),
            ),
            default="keep",
        ),
        Count(
            key="max_contests",
            label=Message("majority.option.max_contests"),
            help=Message("majority.option.max_contests.help"),
            low=1,
            high=99,
            default=3,
        ),
        Layout(
            key="layout",
            label=Message("majority.option.layout"),
            help=Message("majority.option.layout.help"),
            default=STANDARD,
            most_rows=MOST_ROWS,
            most_columns=len(COLUMNS),
            most_cells=MOST_PLACES,
            titles=tuple(NAMES[board] for board, _ in STANDARD),
            presets=(
                (Message("majority.shape.small"), SMALL),
                (Message("majority.shape.two_wings"), TWO_WINGS),
            ),
        ),
        Choice(
            key="preferences",
            label=Message("majority.option.preferences"),
            help=Message("majority.option.preferences.help"),
            choices=(
                (STANDARD_PREFERENCES, Message("majority.option.preferences.standard")),
                (0, Message("majority.option.preferences.none")),
                *((number, str(number)) for number in range(1, 8)),
            ),
            default=STANDARD_PREFERENCES,
        ),
    ),
    presets=(
        Preset(
            key="first",
            name=Message("majority.way.first"),
            note=Message("majority.way.first.note"),
            options=(
                ("mode", "upper"),
                ("majority_basis", "ordinarySeats"),
                ("preferences", 0),
            ),
        ),
        Preset(
            key="secrets",
            name=Message("majority.way.secrets"),
            note=Message("majority.way.secrets.note"),
            options=(
                ("mode", "upper"),
                ("majority_basis", "ordinarySeats"),
            ),
        ),
        Preset(
            key="small",
            name=Message("majority.way.small"),
            note=Message("majority.way.small.note"),
            options=(
                ("majority_basis", "ordinarySeats"),
                ("layout", SMALL),
            ),
        ),
        Preset(
            key="full",
            name=Message("majority.way.full"),
            note=Message("majority.way.full.note"),
            options=(("majority_basis", "ordinarySeats"),),
        ),
        by_the_letter(("max_contests", 99)),
    ),
    remarks=tuple(_often_hung()),
    minutes=(15, 60),
    weight=2,
    levels=(
        Level(
            "beginner",
            Message("majority.level.beginner"),
            Message("majority.level.beginner.note"),
            1,
            temperature=0.014,
            neglects=("surroundings",),
            tactics=False,
            strengths=STRENGTHS.get("beginner", ()),
        ),
        Level(
            "casual",
            Message("majority.level.casual"),
            Message("majority.level.casual.note"),
            1,
            temperature=0.0095,
            neglects=("surroundings",),
            strengths=STRENGTHS.get("casual", ()),
        ),
        Level(
            "skilled",
            Message("majority.level.skilled"),
            Message("majority.level.skilled.note"),
            1,
            temperature=0.0118,
            strengths=STRENGTHS.get("skilled", ()),
        ),
        Level(
            "strong",
            Message("majority.level.strong"),
            Message("majority.level.strong.note"),
            1,
            temperature=0.0092,
            strengths=STRENGTHS.get("strong", ()),
        ),
        Level(
            "veteran",
            Message("majority.level.veteran"),
            Message("majority.level.veteran.note"),
            1,
            temperature=0.006,
            strengths=STRENGTHS.get("veteran", ()),
        ),
        Level(
            "expert",
            Message("majority.level.expert"),
            "",
            60,
            strengths=STRENGTHS.get("expert", ()),
        ),
        Level(
            "master",
            Message("majority.level.master"),
            "",
            6_000,
            alike=0.0002,  # a single claim changes little, and there are many
            strengths=STRENGTHS.get("master", ()),
        ),
    ),
    end_reasons=(
        ("upper", Message("majority.ended.upper")),
        ("lower", Message("majority.ended.lower")),
        ("complete", Message("majority.ended.complete")),
        ("blocked", Message("majority.ended.blocked")),
        ("hung", Message("majority.ended.hung")),
        ("capped_draw", Message("majority.ended.capped_draw")),
    ),
    rules=tuple(f"J{number}" for number in range(1, 31)),
    rules_version=2,
    older_rules=(1,),
)
