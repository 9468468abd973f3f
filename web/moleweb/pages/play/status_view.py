"""The bar above the board: what happened, whose turn it is, what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any, Final, TypeAlias

from molecore.core.errors import Refusal
from molecore.core.match import Match, Ply
from molecore.core.protocol import Event, Seat, remembered, story
from molecore.core.record import record
from molecore.core.reveals import conceals
from molecore.draw import boards
from molecore.draw.course import Same, position_name
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import abbreviated, briefly, button, rule_link
from molecore.wire.mapping import PLY_LIMIT
from molecore.words import Message, Said, Words, cached, listed, pieces, say
from moleweb.app import queries
from moleweb.app.caches import cached_for_match
from moleweb.app.model import Model, Thinking
from moleweb.pages.play import choices, handover_update
from moleweb.pages.play.update import caution, gathered_turn, pressed_action

Who: TypeAlias = tuple[tuple[str, str], ...]
"""Whom the headline speaks to, each by name and role."""


def bar(model: Model, match: Match) -> Node:
    """What is said, which is spoken as well, and the buttons that belong to it."""
    hint, thinking = model.hint_at_table, model.table.thinking
    over = match.result is not None and match.at_end
    if over and not model.table.ending_closed and not hint:
        return h("div", class_="bar")  # the ending says it all
    doors = _buttons(model, match)
    said = (
        h("p", *_story(model, match), class_="happened"),
        _headline(model, match),
        _foremost(model, match),
        hinted(match, hint) if hint else None,
        spoken_choices(model, match, doors),
    )
    return h(
        "div",
        h(
            "div",
            *said,
            class_="status hinting" if hint else "status",
            tabindex=0,  # long ones are scrolled
            data_say=not over or bool(hint),  # the ending has said it
        ),
        h("div", doors, class_="bar-doors"),
        _progress(thinking) if thinking else None,
        class_="bar",
    )


def spoken_choices(model: Model, match: Match, doors: Child) -> Node | None:
    """What can be pressed, in words, once somebody asked; ``doors`` has the main button."""
    if not model.table.places_shown:
        return None
    main = _main(doors)
    by_key = (Message("choices.main", name=main),) if main else ()
    lines = (h("p", line) for line in (*choices.words(model, match), *by_key))
    return h("div", lines, class_="unseen")


def _main(doors: Child) -> str:
    """The label of the main button among ``doors``, "" if there is none."""
    row = h("div", doors).children
    mains = (
        door
        for door in row
        if isinstance(door, Node) and "main" in door.attributes["class"].split()
    )
    return next(("".join(map(str, door.children)) for door in mains), "")


_ROOMS: Final = ((46, "low"), (92, "phone"), (170, "any"))
"""Characters of what happened for which there is room, and on which screens no more than that."""


def _story(model: Model, match: Match) -> tuple[Child, ...]:
    """What the last ply brought, in words; of a secret choice, only whose it was.

    Only the last one is told in full as it happened, and only where the match stands there.
    """
    latest = match.cursor == told_in_full(match)
    said = _said(match, match.cursor, model.table.eyes, latest=latest)
    return story_in_sight(said, queries.names(match))


def story_in_sight(sentences: Sequence[str], names: Sequence[str] = ()) -> tuple[Child, ...]:
    """Whole sentences as far as there is room, the first in any case; the rest is marked.

    All of them are spoken, and shown to whoever presses what is in sight. Long ``names`` are
    shortened.
    """
    if not sentences:
        return ()
    first, *others = sentences
    start, taken = briefly(first, names), len(abbreviated(first, names))
    return (*start, " ", *_beyond(others, taken, _ROOMS, names)) if others else start


def _beyond(
    sentences: Sequence[str], taken: int, rooms: Sequence[tuple[int, str]], names: Sequence[str]
) -> tuple[Child, ...]:
    lengths = (1 + len(abbreviated(sentence, names)) for sentence in sentences)
    ends = [*accumulate(lengths, initial=taken)][1:]
    fitting = sum(end <= rooms[0][0] for end in ends) if rooms else len(ends)
    shown, rest = briefly(" ".join(sentences[:fitting]), names), sentences[fitting:]
    if not rest:
        return shown
    more = _beyond(rest, ends[fitting - 1] if fitting else taken, rooms[1:], names)
    gap = " " if fitting else ""
    return (*shown, gap, h("span", *more, class_=f"beyond {rooms[0][1]}"))


def told_in_full(match: Match) -> int | None:
    """The ply of which more may be told than will be later: the last one, where anything fades."""
    return match.cursor if boards.of(match.game.meta.id).hides and match.at_end else None


def recounted(match: Match, ply: int) -> str:
    """What the ply brought, as those who look at the table may look it up later."""
    return " ".join(_said(match, ply, None, latest=False))


def _said(match: Match, ply: int, eyes: Seat | None, *, latest: bool) -> tuple[str, ...]:
    return told_apart(listener(match, eyes), Same(match.steps[ply : ply + 1]), latest=latest)


def is_open(match: Match, ply: int) -> bool:
    """Whether those who look at the table may know the very action of the ply-th ply."""
    seat = queries.viewer(match)
    seen = match.events(ply, seat)
    if match.remembered(ply, seat) != seen:
        return False
    if seen != match.steps[ply].events and queries.secrecy(match, ply - 1) == "chooses":
        return False  # even where nothing else could be chosen
    return not _conceals(match.game, Same(match.steps[ply - 1 : ply]), match.plies[ply - 1], seat)


@record
class Listener:
    """Who is told of a match."""

    game: Any
    seat: Seat | None
    names: tuple[str, ...]


def listener(match: Match, eyes: Seat | None) -> Listener:
    """Those who look at the table."""
    return Listener(match.game, queries.viewer(match, eyes), queries.names(match))


@cached_for_match(maxsize=PLY_LIMIT)
def _conceals(game: Any, before: Same, ply: Ply, watcher: Seat | None) -> bool:
    return conceals(game, before.steps[0].state, ply, watcher)


@record
class Happening:
    """Something that a step brought, in words."""

    number: int
    """Which of the step's events it is, from 0."""
    actor: Seat | None
    """The seat that acts in it, if any."""
    said: Words


def told_apart(hearing: Listener, step: Same, *, latest: bool) -> tuple[str, ...]:
    """What one step brought, in words: in full if it is the latest."""
    return tuple(str(each.said) for each in happenings(hearing, step, latest=latest))


@cached_for_match(maxsize=2 * PLY_LIMIT)
def happenings(hearing: Listener, step: Same, *, latest: bool) -> tuple[Happening, ...]:
    """What one step brought, one entry for each thing, with the seat that acts."""
    seen = tuple(seen_events(hearing, step, latest=latest))
    happened = story(event for event in seen if event is not None)
    game, state = hearing.game, step.steps[0].state
    in_words = boards.of(game.meta.id).in_words
    found, number = list[Happening](), 0
    for event in happened:
        number += next(n for n, one in enumerate(seen[number:]) if one is event)
        told = in_words(game.describe(event, hearing.names), lambda: game.view(state, None))
        found.append(Happening(number, game.actor(event), told))
    return tuple(found)


def seen_events(hearing: Listener, step: Same, *, latest: bool) -> Iterator[Event | None]:
    """The events of a step as they are known: None for one of which nothing is."""
    for event in step.steps[0].events:
        seat = hearing.seat
        yield event.seen_by(seat) if latest else remembered(event, seat)


# ---- the headline


def _headline(model: Model, match: Match) -> Node:
    if match.result is not None and match.at_end:
        told = briefly(queries.verdict(match, match.result), queries.names(match))
        return h("p", *told, class_="headline")
    if model.elsewhere:
        return _looking_on(match, Message("storage.elsewhere"))
    if model.rests is not None:
        moved = model.rests.why == "moved"
        return h("p", Message("move.gone"), class_="headline past") if moved else _looking_on(match)
    if is_looking_back(model, match):
        return _in_the_past(match)
    return _turn(model, match)


def is_looking_back(model: Model, match: Match) -> bool:
    """Whether an earlier position is shown in which nobody is simply to move, as after undo."""
    if match.at_end:
        return False
    away = queries.person_to_act(match) is None or queries.is_settled(match)
    return model.table.browsing or away


def _looking_on(match: Match, why: Message | None = None) -> Node:
    turn = [queries.names(match)[seat] for seat in match.actors]
    answers = queries.is_answering(match)
    told = Message("remote.waiting" if answers else "table.to_move", names=listed(turn))
    return h(
        "p",
        h("strong", *briefly(told, turn)),
        " ",
        why,
        class_="headline past",
    )


def _in_the_past(match: Match) -> Node:
    ply, last = match.cursor, len(match.plies)
    settled = queries.why_settled(match, ply, last)
    told = settled.message if settled else Message("table.playing_takes_back", n=last - ply)
    return h(
        "p",
        h("strong", position_name(match, ply), "."),
        " ",
        None if queries.is_watched(match) else told,
        class_="headline past",
    )


def _turn(model: Model, match: Match) -> Node:
    board, view = boards.of(match.game.meta.id), queries.view(match, model.table.eyes)
    person, names, pressed = queries.person_to_act(match), queries.names(match), model.table.pressed
    # Of several who choose in secret, the person at the screen is spoken to.
    asked = match.actors if person is None else (person,)
    who = tuple((names[seat], str(board.role(view, seat))) for seat in asked)
    if person is None and queries.away_to_act(match):
        return _others_turn(who, answers=queries.is_answering(match))
    if person is None:
        return _computers_turn(who, waits=model.table.paused or model.table.stuck)
    if pressed and gathered_turn(model, match) is None:
        places = " ".join(str(board.called(view, target)) for target in pressed)
        action = pressed_action(model, match)
        told = None if action is None else caution(model, match, action)
        if told is not None:
            return _cautioned(who, told)
        return _begun(who, places, whole=action is not None)
    return _task(who, str(board.task(view)), under_way=queries.turn_start(match) is not None)


@cached(maxsize=32)
def _computers_turn(who: Who, *, waits: bool) -> Node:
    sentence = pieces(
        "table.turn.waits" if waits else "table.turn.thinks", who=_strong(who), n=len(who)
    )
    return h("p", *sentence, class_="headline")


@cached(maxsize=32)
def _others_turn(who: Who, *, answers: bool) -> Node:
    sentence = pieces(
        "table.turn.answers" if answers else "table.turn.away", who=_strong(who), n=len(who)
    )
    return h("p", *sentence, class_="headline")


@cached(maxsize=32)
def _begun(who: Who, pressed: str, *, whole: bool) -> Node:
    sentence = pieces(
        "table.turn.confirm" if whole else "table.turn.begun", who=_briefly(who), pressed=pressed
    )
    return h("p", *sentence, class_="headline")


@cached(maxsize=32)
def _cautioned(who: Who, caution: Message) -> Node:
    sentence = pieces("table.turn.caution", who=_briefly(who), caution=caution)
    return h("p", *sentence, class_="headline")


@cached(maxsize=32)
def _task(who: Who, task: str, *, under_way: bool) -> Node:
    named = _briefly(who) if under_way else _strong(who)
    return h("p", *pieces("table.turn.task", who=named, task=task), class_="headline")


def _foremost(model: Model, match: Match) -> Node | None:
    """What small screens show of what is said beside the board: what was asked for comes first."""
    taught = _taught(model) if model.hint or model.coaching else None
    return taught or (_pointer(model, match) if _is_coached(model) else None)


def _taught(model: Model) -> Node | None:
    """What the teacher says, who comes when somebody first asks."""
    from moleweb.pages.play.teacher_view import in_short  # noqa: PLC0415

    return in_short(model)


def _is_coached(model: Model) -> bool:
    """Whether something is to be pointed out: not while a move is only begun, which asks enough."""
    return model.settings.pointers == "on" and not model.table.pressed


def _pointer(model: Model, match: Match) -> Node | None:
    """What is pointed out, which comes when somebody first wants it."""
    from moleweb.pages.play.pointers_view import foremost_pointer  # noqa: PLC0415

    return foremost_pointer(model, match)


def _strong(who: Who) -> Node:
    """Whom it is spoken to; the smallest screens show no roles, which the board does."""
    in_full = listed([Message("table.role", name=name, role=role) for name, role in who])
    names = [name for name, _ in who]
    short = abbreviated(str(_names(who)), names)
    return h("strong", h("span", *briefly(in_full, names)), data_briefly=short)


def _briefly(who: Who) -> Node:
    """The names without roles, which were said when the turn began."""
    return h("strong", *briefly(_names(who), [name for name, _ in who]))


def _names(who: Who) -> Said:
    return listed([Message("table.whose_turn", name=name) for name, _ in who])


def hinted(match: Match, hint: Refusal) -> Node:
    """Why what was wanted cannot be, with the rule that says so."""
    rule = rule_link(match.game.meta.id, hint.rule) if hint.rule else None
    told, game = hint.message, match.game
    if isinstance(told, Message):
        told = boards.of(game.meta.id).in_words(told, lambda: game.view(match.state, None))
    said = briefly(told, queries.names(match))
    return h("p", *said, " " if rule else None, rule, class_="hint")


# ---- the buttons


def _buttons(model: Model, match: Match) -> Child:
    if model.elsewhere:
        return button(say("table.play_here"), "takeover", look="main")
    if model.rests:
        return None
    if is_looking_back(model, match):
        return _ways_out_of_the_past(match)
    if queries.person_to_act(match) is not None:
        return _to_play(model, match)
    if queries.is_remote(match) and queries.computer_to_act(match) is None:
        return _to_others(model, match)
    return _to_the_computer(model, match)


def _to_others(model: Model, match: Match) -> Node | None:
    """What brings the game to whoever plays on elsewhere."""
    from moleweb.pages.play.letters_view import first_door  # noqa: PLC0415 - most games need none

    return first_door(model, match)


def _ways_out_of_the_past(match: Match) -> Child:
    back = button(say("table.back_to_now"), "jump", len(match.plies), look="main")
    if queries.is_settled(match) or queries.is_watched(match):
        return back
    return (back, button(say("table.undo_to_here"), "playon", look="plain"))


def _to_play(model: Model, match: Match) -> Child:
    board = boards.of(match.game.meta.id)
    if board.hides and queries.is_memory_peek(match):
        return button(say("table.look_at_cards"), "look", look="main")
    if not board.one_press and gathered_turn(model, match) is not None:
        return _to_gather(model, match)
    return (
        to_confirm(model, match) if model.table.pressed else None,
        _to_look(model) if board.hides and handover_update.can_see_secrets(model) else None,
        _to_begin_anew() if queries.turn_start(match) is not None else None,
    )


def _to_begin_anew() -> Node:
    """The way back to the beginning of a turn of many parts."""
    return button(say("table.restart_turn"), "restartturn", look="plain")


def _to_gather(model: Model, match: Match) -> Child:
    view, pressed = queries.view(match, model.table.eyes), model.table.pressed
    label = boards.of(match.game.meta.id).ready(view, pressed)
    done = button(str(label), "gathered", look="main") if label else None
    return (done, button(say("table.clear"), "clear", look="plain") if any(pressed) else None)


def _to_look(model: Model) -> Node:
    if model.table.eyes is None:
        return button(say("table.my_secrets"), "secrets", look="plain")
    return button(say("table.hide_secrets"), "cover", look="plain")


def to_confirm(model: Model, match: Match) -> Child:
    """What plays what was pressed, where that is a whole move, and what forgets it."""
    if pressed_action(model, match) is None:
        return button(say("table.not_that_one"), "clear", look="plain")
    play = button(say("table.play_it"), "press", model.table.pressed[-1], look="main")
    return (play, button(say("table.not_yet"), "clear", look="plain"))


def _to_the_computer(model: Model, match: Match) -> Child:
    if match.result is not None:
        return None
    if model.table.paused or model.table.stuck:
        go_on = button(say("table.let_it_play"), "resume", look="main")
        return (go_on, button(say("table.take_its_seat"), "dialog", "takeseat", look="plain"))
    thinking = model.table.thinking
    waits = thinking is None or thinking.hurried or thinking.answer
    now = None if waits else button(say("table.move_now"), "movenow")
    return (now, button(say("table.stop"), "stop", look="plain"))


def _progress(thinking: Thinking) -> Node:
    percent = round(thinking.progress * 100)
    return h("progress", max=100, value=percent, aria_label=Message("table.computer_thinks"))


# ---- the title of the page, for people who look at another tab


def title(model: Model) -> str | None:
    """What the tab is called as far as it is told, or None where no game is on the screen."""
    telling, match = model.telling, model.seated
    if match is None:
        return None
    game, called = match.game.meta.name, handover_update.called_seat(model)
    if model.rests is not None:
        return str(game)  # whose turn it is, another device says
    if telling is not None:
        return _narrated(match, telling.stop.actor)
    if match.result is not None and match.at_end:
        return say("title.over", verdict=queries.standing(match), game=game)
    if called is None:
        return say("title.table", state=queries.standing(match), game=game)
    state = Message("table.cover.hand_over", name=queries.names(match)[called])
    return say("title.table", state=state, game=game)


def _narrated(match: Match, actor: Seat | None) -> str:
    """Who acts in the frame that is shown; the game alone where nobody does."""
    game = match.game.meta.name
    if actor is None:
        return str(game)
    state = Message("telling.of", name=queries.names(match)[actor])
    return say("title.table", state=state, game=game)
