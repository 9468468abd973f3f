"""What can be known of Pebbles without its rules."""

from typing import Final

from molecore.core.options import Count
from molecore.core.protocol import GameMeta, Level
from molecore.words import verbatim as words

META: Final = GameMeta(
    id="pebbles",
    name=words("Pebbles"),
    tagline=words("Take the last one."),
    credit=words("As old as the hills."),
    seats=(2,),
    options=(Count("most", words("Most at once"), words("How many."), low=2, high=5, default=3),),
    levels=(Level("careless", words("Careless"), words("Looks a little ahead."), 20),),
    end_reasons=(("last", words("The last pebble was taken.")),),
    rules=("P1",),
    rules_version=1,
)
