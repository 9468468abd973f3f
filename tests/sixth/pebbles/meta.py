"""What can be known of Pebbles without its rules."""

from typing import Final

from molecore.core.options import Count
from molecore.core.protocol import GameMeta, Level
from molecore.words import Message

META: Final = GameMeta(
    id="pebbles",
    name=Message("pebbles.name"),
    tagline=Message("pebbles.tagline"),
    credit=Message("pebbles.credit"),
    seats=(2,),
    options=(
        Count(
            "most",
            Message("pebbles.option.most"),
            Message("pebbles.option.most.about"),
            low=2,
            high=5,
            default=3,
        ),
    ),
    levels=(
        Level(
            "careless",
            Message("pebbles.level.careless"),
            Message("pebbles.level.careless.about"),
            20,
        ),
    ),
    end_reasons=(("last", Message("pebbles.end.last")),),
    rules=("P1",),
    rules_version=1,
)
