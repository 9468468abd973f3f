"""The players as people at the table: a card each, which opens the whole score sheet."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from molecore.core.match import Match, Player
from molecore.core.protocol import GameMeta, Seat
from molecore.core.record import record
from molecore.draw import boards
from molecore.drawing.faces import face
from molecore.drawing.nodes import Node, h
from molecore.drawing.widgets import briefly
from molecore.registry import opponents
from molecore.words import Message, Words, cached
from moleweb.app import naming

_SHEET: Final = "scores"
"""The id of the panel with the score sheet."""


@record
class _Card:
    """All that is seen of a player."""

    game: str
    seat: Seat
    player: Player
    name: str
    level: Words
    figure: int | None
    supply: str
    acts: bool


def players(match: Match, view: Any, acting: Collection[Seat]) -> Node:
    """A card for each player in the order of their seats; those ``acting`` are lit."""
    board, names = boards.of(match.game.meta.id), naming.spoken(match.players)
    figures = board.figures(view) or (None,) * len(names)
    cards = (
        _Card(
            match.game.meta.id,
            seat,
            player,
            names[seat],
            level_of(match.game.meta, player),
            figures[seat],
            str(board.supply(view, seat)),
            seat in acting,
        )
        for seat, player in enumerate(match.players)
    )
    return h("ul", *map(_card, cards), class_="players", aria_label=Message("table.players"))


@cached(maxsize=32)
def _card(card: _Card) -> Node:
    board, player = boards.of(card.game), card.player
    portrait = h(
        "span",
        face(player.name, person=player.level is None),
        board.emblem(card.seat),
        class_="portrait",
    )
    about = [words for words in (str(card.level), card.supply) if words]
    who = h(
        "span",
        h("strong", briefly(card.name, [card.name])),
        h("span", ", ".join(about), class_="quiet") if about else None,
        class_="who",
    )
    figure = None
    if card.figure is not None:
        count = (h("strong", card.figure), " ", h("small", board.counted(card.figure)))
        figure = h("span", *count, class_="figure")
    return h(
        "li",
        h("button", portrait, who, figure, type="button", popovertarget=_SHEET),
        class_="now" if card.acts else None,
        id=f"player-{card.seat}",
    )


def scores(match: Match, view: Any, acting: Collection[Seat]) -> Node | None:
    """The score sheet, which the cards of the players open."""
    sheet = boards.of(match.game.meta.id).sheet(view, naming.spoken(match.players), acting)
    if not sheet:
        return None
    heading = h("h2", Message("table.scores"))
    return h("section", heading, sheet, class_="panel score", id=_SHEET, popover="auto")


def level_of(meta: GameMeta, player: Player) -> Words:
    """How strong the computer plays in this seat, "" for a person here."""
    if player.away:
        return Message("player.elsewhere")
    return next((level.name for level in opponents(meta) if level.id == player.level), "")
