"""Playing: presses, keys and typed moves, and going back and forth in the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.match import Match, new_match
from molecore.core.narrow import chosen, narrow, next_targets
from molecore.core.protocol import Seat, Target
from moleweb import boards, cursor, takebacks, turns
from moleweb.boards import Landmark
from moleweb.flows import clock, cover
from moleweb.messages import (
    Branched,
    CursorJumped,
    CursorMoved,
    GatheredPlayed,
    MovesShown,
    Pressed,
    PressesCleared,
    Rematched,
    Resigned,
    Restarted,
    Typed,
)
from moleweb.model import Dialog, Model
from moleweb.routes import Route

ANY_PLACE: Final = "n"
"""The letter that leads to what can be pressed, on every board."""

# ---- choosing a move


def pressed(model: Model, message: Pressed) -> Model:
    """A press narrows the legal actions; one that fits none is explained."""
    match = model.seated
    if match is None or cover.called(model) is not None:
        return model
    model = _cursor_to(model, match, message.target)
    seat = turns.person_to_act(match)
    if seat is None or turns.is_settled(match):
        return model.at_table(hint=turns.why_nobody(match), pressed=())
    if word(model, match) is not None:
        return _gathered(model, match, seat, message.target)
    return _narrowed(model, match, seat, message.target)


def word(model: Model, match: Match) -> str | None:
    """All that was pressed as one typed turn, where presses are gathered; None elsewhere."""
    view = turns.view(match, model.table.eyes)
    return boards.of(match.game.meta.id).gathered(view, model.table.pressed)


def spelled_out(model: Model, match: Match) -> Any | None:
    """The action that was pressed in full, if there is one."""
    seat = turns.person_to_act(match)
    return None if seat is None else chosen(turns.legal(match, seat), model.table.pressed)


def _gathered(model: Model, match: Match, seat: Seat, target: Target) -> Model:
    """A press adds a target to those gathered, or takes it away again."""
    so_far = model.table.pressed
    board = boards.of(match.game.meta.id)
    if hasattr(board, "arranged"):
        arranged = board.arranged(turns.view(match, model.table.eyes), so_far, target)
        if arranged is None:
            return _refused(model, match, seat, target)
        return model.at_table(pressed=arranged, hint=None)
    if target in so_far:
        return model.at_table(pressed=tuple(t for t in so_far if t != target), hint=None)
    if target not in next_targets(turns.legal(match, seat)):
        return _refused(model, match, seat, target)
    more = model.at_table(pressed=(*so_far, target), hint=None)
    try:
        match.game.decode_turn(turns.view(match, model.table.eyes), word(more, match) or "")
    except IllegalAction as error:
        return model.at_table(hint=error.refusal)
    return more


def _refused(model: Model, match: Match, seat: Seat, target: Target) -> Model:
    why = match.game.why_not(turns.view(match, model.table.eyes), seat, target)
    return model.at_table(hint=why)


def gathered_played(model: Model, message: GatheredPlayed) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """What was gathered is played as one turn."""
    match = model.seated
    text = word(model, match) if match else None
    return model if text is None else typed(model, Typed(text))


def _narrowed(model: Model, match: Match, seat: Seat, target: Target) -> Model:
    actions, so_far = turns.legal(match, seat), model.table.pressed
    if so_far and so_far[-1] == target and chosen(actions, so_far) is not None:
        return play(model, match, seat, (chosen(actions, so_far),))
    for presses in ((*so_far, target), (target,)):
        if narrow(actions, presses):
            return _reached(model, match, seat, presses)
    return _refused(model, match, seat, target).at_table(pressed=())


def _reached(model: Model, match: Match, seat: Seat, presses: tuple[Target, ...]) -> Model:
    actions = turns.legal(match, seat)
    action = chosen(actions, presses)
    complete = action is not None and not next_targets(actions, presses)
    if complete and model.settings.confirm == "off" and not _doubtful(match, seat, presses):
        return play(model, match, seat, (action,))
    return model.at_table(pressed=presses, hint=None)


def _doubtful(match: Match, seat: Seat, presses: tuple[Target, ...]) -> bool:
    board = boards.memory(match.game.meta.id)
    return board is not None and board.doubtful(turns.view(match), seat, presses)


def play(model: Model, match: Match, seat: Seat, actions: Sequence[Any]) -> Model:
    """Play all ``actions`` or none; in the past, ask first if others have to agree to that."""
    after = match
    try:
        for action in actions:
            after = after.play(seat, action)
    except IllegalAction as error:
        return model.at_table(hint=error.refusal, pressed=())
    if model.table.browsing and model.history and not takebacks.instead(model.history).free:
        return replace(model, dialog=Dialog("branch", " ".join(map(match.game.encode, actions))))
    return moved(model, after)


def moved(model: Model, match: Match, **table: object) -> Model:
    """The match stands elsewhere: what was pressed and said before is over."""
    glimpse, before = turns.is_glimpse(match), model.table
    private = {
        "eyes": turns.alone(match, before.eyes),
        "asked": before.asked and glimpse,
    }
    fresh = {"pressed": (), "hint": None, "browsing": False, "agreed": False, "stuck": False}
    stands = replace(model, match=match).at_table(**fresh, **private).at_table(**table)
    return stands if glimpse else clock.with_look(stands, None)


def typed(model: Model, message: Typed) -> Model:
    """A typed move is read and played, or it is said why not."""
    match = model.seated
    if match is None or not message.text.strip() or cover.called(model) is not None:
        return model
    seat = turns.person_to_act(match)
    if seat is None or turns.is_settled(match):
        return model.at_table(hint=turns.why_nobody(match))
    try:
        actions = match.game.decode_turn(turns.view(match, model.table.eyes), message.text)
    except MalformedAction as error:
        return model.at_table(hint=Refusal(str(error)), pressed=())
    except IllegalAction as error:
        return model.at_table(hint=error.refusal, pressed=())
    after = play(model, match, seat, actions)
    done = after.match is not match or after.dialog is not None
    return after.at_table(fresh=after.table.fresh + done)


def branched(model: Model, message: Branched) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Yes: the move is played, and the later ones are taken back."""
    match, dialog = model.seated, model.dialog
    seat = turns.person_to_act(match) if match else None
    if match is None or seat is None or dialog is None or dialog.name != "branch":
        return model
    closed = replace(model, dialog=None).at_table(browsing=False)
    return play(closed, match, seat, [match.game.decode(text) for text in dialog.text.split()])


def presses_cleared(model: Model, message: PressesCleared) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Nothing is pressed any more."""
    return model.at_table(pressed=(), hint=None)


def pressable(model: Model, match: Match) -> frozenset[Target]:
    """What a press can begin or go on with now."""
    seat = turns.person_to_act(match)
    if seat is None or turns.is_settled(match):
        return frozenset()
    actions, so_far = turns.legal(match, seat), model.table.pressed
    onward = next_targets(actions, so_far) if so_far else ()
    return frozenset((*onward, *next_targets(actions), *so_far))


# ---- the cursor


def cursor_at(model: Model, match: Match) -> cursor.Site | None:
    """Where the keyboard cursor stands."""
    sites = boards.of(match.game.meta.id).sites(turns.view(match))
    return cursor.settle(sites, model.table.cursor)


def cursor_moved(model: Model, message: CursorMoved) -> Model:
    """An arrow moves the cursor."""
    match = model.seated
    here = cursor_at(model, match) if match else None
    if match is None or here is None:
        return model
    sites = boards.of(match.game.meta.id).sites(turns.view(match))
    return model.at_table(cursor=cursor.step(sites, here, message.direction))


def cursor_jumped(model: Model, message: CursorJumped) -> Model:
    """A letter brings the cursor to the next of the places that it leads to."""
    match = model.seated
    here = cursor_at(model, match) if match else None
    if match is None or here is None:
        return model
    heading = boards.headings(match.game.meta.id).get(message.letter)
    if heading is not None:
        sites = boards.of(match.game.meta.id).sites(turns.view(match))
        return model.at_table(cursor=cursor.leap(sites, here, heading.ahead), hint=None)
    landmark = _landmarks(model, match).get(message.letter)
    if landmark is None:
        return model
    seat = turns.person_to_act(match)
    seen_by = seat if seat is not None else turns.viewer(match)
    wanted = landmark.find(turns.view(match, model.table.eyes), seen_by)
    if not wanted:
        return model.at_table(hint=Refusal(f"There is no {landmark.words} now."))
    sites = boards.of(match.game.meta.id).sites(turns.view(match))
    onward = sites if message.forward else sites[::-1]
    return model.at_table(cursor=cursor.hop(onward, here, wanted), hint=None)


def _landmarks(model: Model, match: Match) -> Mapping[str, Landmark]:
    """Where letters lead: on every board to what can be pressed."""
    anything = Landmark("place that can be pressed", lambda *_: pressable(model, match))
    return {ANY_PLACE: anything, **boards.landmarks(match.game.meta.id)}


def _cursor_to(model: Model, match: Match, target: Target) -> Model:
    sites = boards.of(match.game.meta.id).sites(turns.view(match))
    found = next((site for site in sites if site.target == target), None)
    return model.at_table(cursor=found) if found else model


# ---- ending and beginning


def resigned(model: Model, message: Resigned) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """The person to act gives up, or the first person if the computer is to act."""
    match = model.seated
    seat = resigner(match) if match else None
    if match is None or seat is None:
        return model
    return moved(replace(model, dialog=None), match.resign(seat))


def resigner(match: Match) -> Seat | None:
    """Who would resign: the person to act, else any person; None if there is nobody."""
    if match.result is not None:
        return None
    acting = turns.person_to_act(match)
    people = (seat for seat in range(len(match.players)) if turns.is_person(match, seat))
    return acting if acting is not None else next(people, None)


def restarted(model: Model, message: Restarted) -> Model:
    """The same players and options from the beginning; who knows the cards gets others."""
    match = model.seated
    if match is None:
        return model
    seed = message.seed if turns.deals_in_secret(match) else match.seed
    return _anew(model, match, seed, message.match_id, 0)


def rematched(model: Model, message: Rematched) -> Model:
    """The same options with everybody one seat on, so that roles change."""
    match = model.seated
    return model if match is None else _anew(model, match, message.seed, message.match_id, 1)


def _anew(model: Model, match: Match, seed: int, match_id: str, turn: int) -> Model:
    players = (*match.players[turn:], *match.players[:turn])
    fresh = new_match(match.game, players, dict(match.options), seed, match_id)
    begun = replace(model, match=fresh, table=model.new_table(), dialog=None)
    return replace(begun, route=Route("play", fresh.id))


# ---- what is shown beside the board


def finished_view(match: Match) -> Any | None:
    """The view in which the last ply ended a part of the game, if it did and more is to come."""
    if not match.cursor or not match.at_end or match.result is not None:
        return None
    before = match.game.view(match.steps[match.cursor - 1].state, turns.viewer(match))
    return boards.of(match.game.meta.id).finished(before, turns.last_events(match))


def moves_shown(model: Model, message: MovesShown) -> Model:  # noqa: ARG001 - one of `HANDLERS`
    """Open or close the list of moves."""
    return model.at_table(moves_shown=not model.table.moves_shown)


HANDLERS: Final[Mapping[type, Callable[[Model, Any], Model]]] = {
    Pressed: pressed,
    Typed: typed,
    Branched: branched,
    PressesCleared: presses_cleared,
    CursorMoved: cursor_moved,
    CursorJumped: cursor_jumped,
    Resigned: resigned,
    Restarted: restarted,
    Rematched: rematched,
    MovesShown: moves_shown,
    GatheredPlayed: gathered_played,
}
