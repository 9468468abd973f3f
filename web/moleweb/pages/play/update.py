"""Playing: presses, keys and typed moves, and going back and forth in the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, assert_never

from molecore.core.errors import IllegalAction, MalformedAction, Refusal
from molecore.core.match import Match, new_match
from molecore.core.narrow import chosen, narrow, next_targets
from molecore.core.notation import read_turn
from molecore.core.protocol import Seat, Target
from molecore.core.record import replace
from molecore.draw import boards
from molecore.drawing import cursor
from molecore.words import Message
from moleweb.app import queries
from moleweb.app.model import Dialog, Model
from moleweb.app.routes import Route
from moleweb.pages.play import choices, handover_update, takebacks
from moleweb.pages.play import memory_peek_timer as timer
from moleweb.pages.play import messages as m
from moleweb.pages.telling.update import through

ANY_CHOICE: Final = "n"
"""The letter that leads to the next choice, on every board."""

# ---- choosing a move


def pressed(model: Model, message: m.Pressed) -> Model:
    """Handle a press; it ends a narration in progress if it leads anywhere."""
    if model.telling is None:
        return _pressed(model, message)
    return through(model, lambda there: _pressed(there, message))


def _pressed(model: Model, message: m.Pressed) -> Model:
    """Narrow the legal actions by a press, or explain why it fits none."""
    match = model.seated
    if match is None or handover_update.called_seat(model) is not None:
        return model
    model = _cursor_to(model, match, message.target)
    seat = queries.person_to_act(match)
    if seat is None or queries.is_settled(match):
        return replace(
            model, table=replace(model.table, hint=queries.why_nobody(match), pressed=())
        )
    board = boards.of(match.game.meta.id)
    if not board.one_press and gathered_turn(model, match) is not None:
        return _gathered(model, match, seat, message.target)
    return _narrowed(model, match, seat, message)


def gathered_turn(model: Model, match: Match) -> str | None:
    """The presses so far as one typed turn, on boards that gather presses; else None."""
    view = queries.view(match, model.table.eyes)
    return boards.of(match.game.meta.id).gathered(view, model.table.pressed)


def pressed_action(model: Model, match: Match) -> Any | None:
    """The legal action that the presses spell out in full, if any."""
    seat = queries.person_to_act(match)
    return None if seat is None else chosen(queries.legal(match, seat), model.table.pressed)


def _gathered(model: Model, match: Match, seat: Seat, target: Target) -> Model:
    """Add a press to the gathered turn, if the rules allow it."""
    board, view = boards.of(match.game.meta.id), queries.view(match, model.table.eyes)
    legal = next_targets(queries.legal(match, seat))
    arranged = board.arranged(view, model.table.pressed, target, legal)
    if arranged is None:
        return _refused(model, match, seat, target)
    if board.ready(view, arranged) is not None:
        try:
            match.game.decode_turn(view, board.gathered(view, arranged) or "")
        except IllegalAction as error:
            return replace(model, table=replace(model.table, hint=error.refusal))
    return replace(model, table=replace(model.table, pressed=arranged, hint=None))


def _refused(model: Model, match: Match, seat: Seat, target: Target) -> Model:
    why = match.game.why_not(queries.view(match, model.table.eyes), seat, target)
    return replace(model, table=replace(model.table, hint=why))


def gathered_played(model: Model, _: m.GatheredPlayed) -> Model:
    """Play the gathered presses as one turn."""
    match = model.seated
    text = gathered_turn(model, match) if match else None
    return model if text is None else move_typed(model, m.MoveTyped(text))


def _narrowed(model: Model, match: Match, seat: Seat, message: m.Pressed) -> Model:
    target, legal, so_far = message.target, queries.legal_from(match, seat), model.table.pressed
    if so_far and so_far[-1] == target:
        confirmed = chosen(legal.get(so_far[0], ()), so_far)
        if confirmed is not None:
            return play(model, match, seat, (confirmed,))
    for presses in ((*so_far, target), (target,)):
        if fitting := narrow(legal.get(presses[0], ()), presses):
            action = _whole(fitting, presses)
            if action is not None and not _asks_again(model, match, action, message.unsure):
                return play(model, match, seat, (action,))
            return replace(model, table=replace(model.table, pressed=presses, hint=None))
    cleared = replace(model, table=replace(model.table, pressed=()))
    return _refused(cleared, match, seat, target)


def _whole(actions: Sequence[Any], presses: tuple[Target, ...]) -> Any | None:
    """The only one of ``actions`` if ``presses`` are all its targets; else None."""
    return actions[0] if all(len(each.targets) == len(presses) for each in actions) else None


def _asks_again(model: Model, match: Match, action: Any, unsure: bool) -> bool:
    """Whether ``action``, pressed in full, has to be confirmed."""
    wish, seat = model.settings.confirm, queries.person_to_act(match)
    if wish == "on" or (wish == "small" and unsure) or caution(model, match, action):
        return True
    board = boards.of(match.game.meta.id)
    if board.one_press or seat is None:
        return False
    return board.doubtful(queries.view(match), seat, action.targets)


def caution(model: Model, match: Match, action: Any) -> Message | None:
    """The warning that the person to act has to confirm before ``action``, if any."""
    warn, seat = boards.caution(match.game.meta.id), queries.person_to_act(match)
    if warn is None or seat is None:
        return None
    return warn(queries.view(match, model.table.eyes), seat, action)


def play(model: Model, match: Match, seat: Seat, actions: Sequence[Any]) -> Model:
    """Play all ``actions`` or none; at an earlier position, ask first if others must agree."""
    after = match
    try:
        for action in actions:
            after = after.play(seat, action)
    except IllegalAction as error:
        return replace(model, table=replace(model.table, hint=error.refusal, pressed=()))
    if model.table.browsing and model.history and not takebacks.instead(model.history).free:
        return replace(model, dialog=Dialog("branch", " ".join(map(match.game.encode, actions))))
    return moved(model, after)


def moved(model: Model, match: Match) -> Model:
    """The model with ``match``, without presses and remarks about the position before."""
    table = replace(model.table, pressed=(), hint=None, browsing=False, agreed=False, stuck=False)
    table = replace(table, ending_closed=False, places_shown=False, choice="", looked_at="")
    table = replace(table, fault="")
    stands = replace(model, match=match, table=table)
    return _still_alone(stands, match) if boards.of(match.game.meta.id).hides else stands


def _still_alone(model: Model, match: Match) -> Model:
    """Cover the secrets of the last viewer, unless the new position calls for them again."""
    peeking, table = queries.is_memory_peek(match), model.table
    eyes = queries.seat_alone(match, table.eyes)
    alone = replace(model, table=replace(table, eyes=eyes, asked=table.asked and peeking))
    return alone if peeking or not model.memory_peeks else timer.with_peek(alone, None)


def move_typed(model: Model, message: m.MoveTyped) -> Model:
    """Read and play a typed move, or say why not. A narration in progress ends."""
    return through(model, lambda there: _move_typed(there, message), typed=True)


def _move_typed(model: Model, message: m.MoveTyped) -> Model:
    match = model.seated
    if match is None or not message.text.strip() or handover_update.called_seat(model) is not None:
        return model
    seat = queries.person_to_act(match)
    if seat is None or queries.is_settled(match):
        return replace(model, table=replace(model.table, hint=queries.why_nobody(match)))
    try:
        view, legal = queries.view(match, model.table.eyes), queries.legal(match, seat)
        actions = read_turn(match.game, view, legal, message.text)
    except MalformedAction as error:
        return replace(model, table=replace(model.table, hint=Refusal(str(error)), pressed=()))
    except IllegalAction as error:
        return replace(model, table=replace(model.table, hint=error.refusal, pressed=()))
    if caution(model, match, actions[0]) and model.table.pressed != actions[0].targets:
        pressed = actions[0].targets
        return replace(model, table=replace(model.table, pressed=pressed, hint=None))
    after = play(model, match, seat, actions)
    done = after.match is not match or after.dialog is not None
    return replace(after, table=replace(after.table, fresh=after.table.fresh + done))


def branch_confirmed(model: Model, _: m.BranchConfirmed) -> Model:
    """Play the move that was asked about; the later ones are taken back."""
    match, dialog = model.seated, model.dialog
    seat = queries.person_to_act(match) if match else None
    if match is None or seat is None or dialog is None or dialog.name != "branch":
        return model
    closed = replace(model, dialog=None, table=replace(model.table, browsing=False))
    return play(closed, match, seat, [match.game.decode(text) for text in dialog.text.split()])


def presses_cleared(model: Model, _: m.PressesCleared) -> Model:
    """Clear the presses."""
    return replace(model, table=replace(model.table, pressed=(), hint=None))


def takes(model: Model, match: Match) -> frozenset[Target]:
    """Places from which a piece can be dragged to another, which makes a whole action."""
    seat = queries.person_to_act(match)
    moves = boards.of(match.game.meta.id).moves_pieces
    if seat is None or not moves or model.telling or queries.is_settled(match):
        return frozenset()
    actions = [action.targets for action in queries.legal(match, seat)]
    whole = {targets[0] for targets in actions if len(targets) == 1}
    return frozenset(targets[0] for targets in actions if len(targets) > 1) - whole


# ---- the cursor


def cursor_at(model: Model, match: Match) -> cursor.Site | None:
    """The site of the keyboard cursor."""
    sites = boards.of(match.game.meta.id).sites(queries.view(match))
    return cursor.settle(sites, model.table.cursor)


def cursor_moved(model: Model, message: m.CursorMoved) -> Model:
    """Move the cursor by an arrow key."""
    match = model.seated
    here = cursor_at(model, match) if match else None
    if match is None or here is None:
        return model
    sites = boards.of(match.game.meta.id).sites(queries.view(match))
    return _stands_at(model, cursor.step(sites, here, message.direction))


def _stands_at(model: Model, site: cursor.Site) -> Model:
    table = replace(model.table, cursor=site, choice="", looked_at=site.target, hint=None)
    return replace(model, table=table)


def cursor_jumped(model: Model, message: m.CursorJumped) -> Model:
    """Move the cursor to the next place that a letter key leads to."""
    match = model.seated
    here = cursor_at(model, match) if match else None
    if match is None or here is None:
        return model
    if message.letter == ANY_CHOICE:
        return _at_next_choice(model, match, here, forward=message.forward)
    board = boards.of(match.game.meta.id)
    sites = board.sites(queries.view(match))
    heading = board.headings.get(message.letter)
    if heading is not None:
        return _stands_at(model, cursor.leap(sites, here, heading.ahead))
    landmark = board.landmarks.get(message.letter)
    if landmark is None:
        return model
    seat = queries.person_to_act(match)
    seen_by = seat if seat is not None else queries.viewer(match, model.table.eyes)
    wanted = landmark.find(queries.view(match, model.table.eyes), seen_by)
    if not wanted:
        nowhere = Refusal(Message("table.refused.no_landmark", landmark=landmark.words))
        return replace(model, table=replace(model.table, hint=nowhere))
    onward = sites if message.forward else sites[::-1]
    return _stands_at(model, cursor.hop(onward, here, wanted))


def _at_next_choice(model: Model, match: Match, here: cursor.Site, *, forward: bool) -> Model:
    """Move the focus to the next choice, on the board or beside it."""
    sites = boards.of(match.game.meta.id).sites(queries.view(match))
    found, at = choices.choices(model, match), model.table.choice or here.target
    places = {site.target: site for site in sites}
    target = choices.next_choice(found, tuple(places), at, forward=forward)
    if target is None and model.telling:
        return model
    if target is None and queries.person_to_act(match) is not None:  # by a button alone
        return replace(model, table=replace(model.table, places_shown=True, hint=None))
    if target is None:
        return replace(model, table=replace(model.table, hint=queries.why_nobody(match)))
    if target in places:
        return _stands_at(model, places[target])
    return replace(model, table=replace(model.table, choice=target, looked_at=target, hint=None))


def _cursor_to(model: Model, match: Match, target: Target) -> Model:
    sites = boards.of(match.game.meta.id).sites(queries.view(match))
    found = next((site for site in sites if site.target == target), None)
    # From what lies beside the board the next choice goes on.
    table = replace(model.table, choice="" if found else target, looked_at="")
    return replace(model, table=replace(table, cursor=found) if found else table)


# ---- ending and beginning


def resigned(model: Model, _: m.Resigned) -> Model:
    """Resign for the person to act, or for the first person if the computer is to act."""
    match = model.seated
    seat = resigning_seat(match) if match else None
    if match is None or seat is None:
        return model
    return moved(replace(model, dialog=None), queries.as_given_up(match).resign(seat))


def resigning_seat(match: Match) -> Seat | None:
    """Who would resign: the person to act, else any person; None if there is nobody."""
    match = queries.as_given_up(match)
    if match.result is not None:
        return None
    acting = queries.person_to_act(match)
    people = (seat for seat in range(len(match.players)) if queries.is_person(match, seat))
    return acting if acting is not None else next(people, None)


def game_restarted(model: Model, message: m.GameRestarted) -> Model:
    """Begin again with the same players and options; hidden cards are dealt anew."""
    match = model.seated
    if match is None:
        return model
    seed = message.seed if queries.deals_in_secret(match) else match.seed
    return _anew(model, match, seed, message.match_id, 0)


def rematch_started(model: Model, message: m.RematchStarted) -> Model:
    """Play again with the same options; ``swapped`` moves everyone one seat on."""
    match = model.seated
    turn = int(message.swapped)
    return model if match is None else _anew(model, match, message.seed, message.match_id, turn)


def _anew(model: Model, match: Match, seed: int, match_id: str, turn: int) -> Model:
    if queries.is_remote(match):
        return model  # those who play on other devices are asked for another game
    players = (*match.players[turn:], *match.players[:turn])
    fresh = new_match(match.game, players, dict(match.options), seed, match_id)
    begun = replace(model, match=fresh, table=model.new_table(), dialog=None)
    return replace(begun, route=Route("play", fresh.id))


# ---- what is shown beside the board


def places_shown(model: Model, message: m.PlacesShown) -> Model:
    """Mark and read out the score and all choices, or stop that."""
    match, table = model.seated, model.table
    if match is None or model.telling is not None:
        return model
    hint = None if choices.pressable(model, match) else queries.why_nobody(match)
    shown = not (table.places_shown and message.toggle)
    return replace(model, table=replace(table, places_shown=shown, hint=hint))


def looked_at(model: Model, message: m.LookedAt) -> Model:
    """Show the reach of the target under the pointer."""
    if model.seated is None or model.table.looked_at == message.target:
        return model
    return replace(model, table=replace(model.table, looked_at=message.target))


def move_list_toggled(model: Model, _: m.MoveListToggled) -> Model:
    """Open or close the list of moves."""
    return replace(model, table=replace(model.table, moves_shown=not model.table.moves_shown))


def update(model: Model, message: m.TurnMessage) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case each
    """The model after ``message``."""
    match message:
        case m.Pressed():
            return pressed(model, message)
        case m.MoveTyped():
            return move_typed(model, message)
        case m.BranchConfirmed():
            return branch_confirmed(model, message)
        case m.PressesCleared():
            return presses_cleared(model, message)
        case m.CursorMoved():
            return cursor_moved(model, message)
        case m.CursorJumped():
            return cursor_jumped(model, message)
        case m.Resigned():
            return resigned(model, message)
        case m.GameRestarted():
            return game_restarted(model, message)
        case m.RematchStarted():
            return rematch_started(model, message)
        case m.PlacesShown():
            return places_shown(model, message)
        case m.LookedAt():
            return looked_at(model, message)
        case m.MoveListToggled():
            return move_list_toggled(model, message)
        case m.EndingClosed():
            return replace(model, table=replace(model.table, ending_closed=True))
        case m.EndingOpened():
            return replace(model, table=replace(model.table, ending_closed=False))
        case m.GatheredPlayed():
            return gathered_played(model, message)
        case _ as unknown:
            assert_never(unknown)
