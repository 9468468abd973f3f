"""Who sits at the table: faces, names, and how strong the computers play."""

from __future__ import annotations

from molecore.core.match import Player
from molecore.core.protocol import AnyGame, GameMeta
from molecore.draw.faces import face
from molecore.draw.nodes import Node, h
from molecore.words import Message, Words, cached
from moleweb.app import naming


@cached(maxsize=8)
def players(game: AnyGame, seated: tuple[Player, ...]) -> Node:
    """All players in the order of their seats."""
    seats = zip(seated, naming.spoken(seated), strict=True)
    return h(
        "ul",
        *(_player(player, name, level_of(game.meta, player)) for player, name in seats),
        class_="players",
        aria_label=Message("table.players"),
    )


@cached(maxsize=16)
def _player(player: Player, name: str, level: Words) -> Node:
    about = (h("strong", name), h("span", level, class_="quiet"))
    return h("li", face(player.name, person=player.level is None), h("span", *about))


def level_of(meta: GameMeta, player: Player) -> Words:
    """How strong the computer plays in this seat, "" for a person here."""
    if player.away:
        return Message("player.elsewhere")
    return next((level.name for level in meta.levels if level.id == player.level), "")
