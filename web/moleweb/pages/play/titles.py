"""The title of the page at a table: whose turn it is, for people who look at another tab."""

from __future__ import annotations

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.draw.course import position_name
from molecore.words import Message, Words, You, listed, say
from moleweb.app import queries
from moleweb.app.model import Model
from moleweb.pages.play import handover_update
from moleweb.pages.play.status_view import verdict


def title(model: Model) -> str | None:
    """What the tab is called as far as it is told, or None where no game is on the screen."""
    telling, match = model.telling, model.seated
    if match is None:
        return None
    game, called = match.game.meta.name, handover_update.called_seat(model)
    if telling is not None:
        return _narrated(match, telling.stop.actor)
    if match.result is not None and match.at_end:
        return say("title.over", verdict=standing(match), game=game)
    if called is None:
        return say("title.table", state=standing(match), game=game)
    state = Message("table.cover.hand_over", name=queries.names(match)[called])
    return say("title.table", state=state, game=game)


def _narrated(match: Match, actor: Seat | None) -> str:
    """Who acts in the frame that is shown; the game alone where nobody does."""
    game = match.game.meta.name
    if actor is None:
        return str(game)
    state = Message("telling.of", name=queries.names(match)[actor])
    return say("title.table", state=state, game=game)


def standing(match: Match) -> Words:
    """Whose turn it is, how it ended, or how far it is looked back at."""
    if not match.at_end:
        return position_name(match, match.cursor)
    if match.result is not None:
        return verdict(match, match.result)
    if queries.is_agreeing(match):
        return _before_it_begins(match)
    person, names = queries.person_to_act(match), queries.names(match)
    asked = match.actors if person is None else (person,)
    if person is not None and isinstance(names[person], You):
        return Message("title.your_turn")
    if person is None and queries.away_to_act(match):
        return Message("title.waiting", names=listed([names[seat] for seat in asked]))
    return Message("title.to_move", names=listed([names[seat] for seat in asked]))


def _before_it_begins(match: Match) -> Message:
    """Whose device has to answer; a save alone does not know how a sealed game stands."""
    speaker = match.sealing.speaker if match.sealing else None
    if speaker is None:
        return Message("sealed.unheard")
    return Message("sealed.agreeing.standing", names=queries.names(match)[speaker])
