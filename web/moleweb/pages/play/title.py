"""What the tab is called while a game is at the table: whose turn it is, or who won."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.words import Message, say
from moleweb.app.model import Model
from moleweb.pages.play import handover_update, queries
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play.status_view import verdict


def title(model: Model) -> str | None:
    """The name of the tab at this moment; None while no table is on the screen."""
    match = model.seated
    if match is None:
        return None
    news = _news(model, match)
    if not news:
        return say("title.quiet", game=match.game.meta.name)
    return say("title.news", news=news.rstrip("."), game=match.game.meta.name)


def _news(model: Model, match: Match) -> str:
    """What somebody at another tab would like to know of; "" if there is nothing."""
    names, called = queries.names(match), handover_update.called_seat(model)
    if called is not None:
        return say("table.cover.hand_over", name=names[called])
    peek = timer.active_peek(model)
    if peek is not None:
        return say("table.look.title", name=names[peek.seat])
    if match.result is not None and match.at_end:
        return verdict(match, match.result)
    person = queries.person_to_act(match)
    if person is None or not match.at_end or model.elsewhere:
        return ""
    alone = len(queries.people(match)) == 1
    return say("title.your_turn") if alone else str(Message("title.turn_of", name=names[person]))
