"""The bar above the board: what happened, whose turn it is, what can be done about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import is_
from typing import Any

from molecore.core.errors import Refusal
from molecore.core.match import RESIGNATION, Match
from molecore.core.protocol import Result, Seat, Step
from molecore.core.record import record
from molecore.wire.mapping import PLY_LIMIT
from moleweb import boards, turns
from moleweb.flows import cover
from moleweb.flows.table import spelled_out, word
from moleweb.markup import NOTHING, Markup, h, join
from moleweb.model import Model, Thinking
from moleweb.naming import shown
from moleweb.widgets import button, counted, listed


def bar(model: Model, match: Match) -> Markup:
    """The live region and the buttons that belong to it."""
    hint = model.table.hint
    said = (
        h("p", sentences(match, match.cursor, model.table.eyes), class_="happened"),
        _headline(model, match),
        _hint(match, hint),
    )
    return h(
        "div",
        h("div", *said, role="status", class_="status hinting" if hint else "status"),
        h("div", _buttons(model, match), class_="bar-doors"),
        _progress(model.table.thinking),
        class_="bar",
    )


def sentences(match: Match, ply: int, eyes: Seat | None = None) -> str:
    """What the ply brought, in words; a secret one keeps to who it was that chose."""
    actor = match.plies[ply - 1].seat if ply else None
    return told(listener(match, eyes), Same(match.steps[ply : ply + 1]), actor)


@record
class Listener:
    """Who is told of a match."""

    game: Any
    seat: Seat | None
    names: tuple[str, ...]


def listener(match: Match, eyes: Seat | None) -> Listener:
    """Those who look at the table."""
    names = tuple(shown(player.name) for player in match.players)
    return Listener(match.game, turns.viewer(match, eyes), names)


class Same:
    """Steps told apart by which they are, not by what they hold: that is long to compare."""

    __slots__ = ("steps",)

    def __init__(self, steps: tuple[Step[Any], ...]) -> None:
        self.steps = steps

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.steps)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Same) or len(other.steps) != len(self.steps):
            return False
        return all(map(is_, self.steps, other.steps))


@lru_cache(maxsize=2 * PLY_LIMIT)
def told(hearing: Listener, step: Same, actor: Seat | None) -> str:
    """What one step, which ``actor`` brought about, is in words."""
    seen = [event.seen_by(hearing.seat) for event in step.steps[0].events]
    if actor is not None and not any(seen):
        return f"{hearing.names[actor]} chooses in secret."
    described = (hearing.game.describe(event, hearing.names) for event in seen if event is not None)
    return " ".join(described)


def _headline(model: Model, match: Match) -> Markup:
    if match.result is not None and match.at_end:
        return h("p", verdict(match, match.result), class_="headline")
    if model.elsewhere:
        return _looking_on(match)
    if not match.at_end:
        return _in_the_past(match)
    return _turn(model, match)


def _looking_on(match: Match) -> Markup:
    turn = listed([match.players[seat].name for seat in match.actors])
    return h(
        "p",
        h("strong", f"{turn} to move. "),
        "This game is being played in another tab, and followed here.",
        class_="headline past",
    )


def _in_the_past(match: Match) -> Markup:
    later = counted(len(match.plies) - match.cursor, "later move")
    settled = turns.why_settled(match, match.cursor, len(match.plies))
    return h(
        "p",
        h("strong", f"Move {match.cursor:,} of {len(match.plies):,}. "),
        settled.message if settled else f"Playing here takes back {later}.",
        class_="headline past",
    )


def _turn(model: Model, match: Match) -> Markup:
    board, view = boards.of(match.game.meta.id), turns.view(match, model.table.eyes)
    names = turns.names(match)
    who = [f"{names[seat]}, the {board.role(view, seat)}" for seat in _asked(match)]
    return h("p", h("strong", listed(who)), _task(model, match), class_="headline")


def _asked(match: Match) -> Sequence[Seat]:
    """Whom the headline speaks to: of several who choose in secret, the person at the screen."""
    person = turns.person_to_act(match)
    return match.actors if person is None else (person,)


def _task(model: Model, match: Match) -> str:
    if turns.person_to_act(match) is None:
        return ", waits." if model.table.paused or model.table.stuck else ", is thinking."
    if model.table.pressed and word(model, match) is None:
        so_far = " ".join(model.table.pressed)
        whole = spelled_out(model, match) is not None
        return f": {so_far}? Press it once more to play it." if whole else f": {so_far}, and then?"
    return f": {boards.of(match.game.meta.id).task(turns.view(match, model.table.eyes))}"


def _hint(match: Match, hint: Refusal | None) -> Markup:
    if hint is None:
        return NOTHING
    rule = h("a", hint.rule, href=f"#rules/{match.game.meta.id}/{hint.rule}") if hint.rule else None
    return h("p", hint.message, " " if rule else None, rule, class_="hint")


def _buttons(model: Model, match: Match) -> Markup:
    if model.elsewhere:
        return button("Play here", "takeover", look="main")
    if not match.at_end:
        return _ways_out_of_the_past(match)
    if turns.person_to_act(match) is not None:
        return _to_play(model, match)
    return _to_the_computer(model, match)


def _ways_out_of_the_past(match: Match) -> Markup:
    back = button("Back to now", "jump", len(match.plies), look="main")
    undo = None if turns.is_settled(match) else button("Undo to here", "playon", look="plain")
    return join((back, undo))


def _to_play(model: Model, match: Match) -> Markup:
    if turns.is_glimpse(match):
        return button("Look at my cards", "look", look="main")
    if word(model, match) is not None:
        return _to_gather(model, match)
    return join((_to_confirm(model, match), _to_look(model), _to_begin_anew(match)))


def _to_begin_anew(match: Match) -> Markup:
    """The way back to the beginning of a turn of many parts."""
    if turns.turn_start(match) is None:
        return NOTHING
    return button("Restart turn", "restartturn", look="plain")


def _to_gather(model: Model, match: Match) -> Markup:
    view, pressed = turns.view(match, model.table.eyes), model.table.pressed
    label = boards.ready(match.game.meta.id, view, pressed)
    done = button(label, "gathered", look="main") if label else None
    return join((done, button("Clear", "clear", look="plain") if any(pressed) else None))


def _to_look(model: Model) -> Markup:
    if not cover.can_look(model):
        return NOTHING
    if model.table.eyes is None:
        return button("My secrets", "secrets", look="plain")
    return button("Hide them", "cover", look="plain")


def _to_confirm(model: Model, match: Match) -> Markup:
    pressed = model.table.pressed
    if not pressed:
        return NOTHING
    if spelled_out(model, match) is None:
        return button("Not that one", "clear", look="plain")
    play = button("Play it", "press", pressed[-1], look="main")
    return join((play, button("Not yet", "clear", look="plain")))


def _to_the_computer(model: Model, match: Match) -> Markup:
    if match.result is not None:
        return NOTHING
    if model.table.paused or model.table.stuck:
        go_on = button("Let it play", "resume", look="main")
        return join((go_on, button("Take its seat", "takeseat", look="plain")))
    return button("Stop", "stop")


def _progress(thinking: Thinking | None) -> Markup:
    if thinking is None:
        return NOTHING
    percent = round(thinking.progress * 100)
    return h("progress", max=100, value=percent, aria_label="The computer thinks")


# ---- how it ended


def verdict(match: Match, result: Result) -> str:
    """Who won, and by how much."""
    winners = [turns.names(match)[seat] for seat in result.winners]
    if len(winners) == len(match.players):
        return _draw(result.scores)
    won = f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"
    if result.reason == RESIGNATION or not any(result.scores):
        return f"{won}."
    return f"{won} {' to '.join(map(str, sorted(result.scores, reverse=True)))}."


def _draw(scores: tuple[int, ...]) -> str:
    if len(set(scores)) == 1:
        return f"A draw, {scores[0]} all."
    return f"A draw, {' to '.join(map(str, scores))}."


def reason(match: Match, result: Result) -> str:
    """Why it ended."""
    if result.reason == RESIGNATION and match.resigned is not None:
        return f"{turns.names(match)[match.resigned]} resigned."
    return dict(match.game.meta.end_reasons).get(result.reason, "")
