"""At a table with somebody elsewhere: what has to be sent to whom, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from molecore.core.match import Match
from molecore.core.protocol import Seat
from molecore.drawing.nodes import Child, Node, h
from molecore.drawing.widgets import briefly, button, go
from molecore.remote.device import Device
from molecore.remote.sealed_session import SealedSession
from molecore.remote.table import Open, Table
from molecore.wire.names import WORDS_LENGTH
from molecore.words import Message, listed, say
from moleweb.app import queries
from moleweb.app.chairs import (
    can_plan,
    device_at,
    due,
    errand,
    first_to_send_to,
    has_post,
    in_midst_of_turn,
    invites,
    is_awaited,
    is_to_come,
    joined_elsewhere,
    lost_seats,
    next_id,
    takes_words,
    to_answer_here,
    to_send_to,
    was_sent,
)
from moleweb.app.model import Model
from moleweb.app.signing import keys


def correspondence(model: Model, match: Match) -> Node:
    """First beside the board: what to send, to whom, and what came back."""
    device = device_at(model)
    if device is None:
        return h("section", *_without_seat(model, match), class_="panel remote")
    return h(
        "section",
        *_displaced(device),
        *_behind(device),
        *_anew(device, match),
        *_question(device, match),
        *_prepared(device),
        *_sealed(device, match),
        *_to_send(model, device, match),
        _void(device),
        _present(model, device, match),
        h("div", _reply(model, device), _more(model, device, match), class_="remote-more"),
        class_="panel remote",
        aria_label=Message("remote.heading"),
    )


def first_door(model: Model, match: Match) -> Node | None:
    """The button in the bar with which the game goes on: to send the link to whoever is next."""
    device, seat = device_at(model), first_to_send_to(model, match)
    if device is None or seat is None:
        return None
    return _door(device, seat, queries.names(match)[seat])


def last_doors(model: Model, match: Match) -> tuple[Node, ...]:
    """The buttons with which all hear of the end: to send each the link that is for them."""
    device, names = device_at(model), queries.names(match)
    if device is None:
        return ()
    return tuple(_door(device, seat, names[seat]) for seat in to_send_to(model, device))


def words_line(model: Model, match: Match) -> Node | None:
    """Above the board: the field for words with the turn, or what was said with the last one."""
    device = device_at(model)
    if device is None:
        return None
    if takes_words(model, match):
        return _words_field(model, match)
    now = len(device.table.match.plies)
    heard = (each for each in reversed(device.table.notes) if each.words)
    note = next((each for each in heard if each.seat not in device.seats), None)
    if note is None or not note.ply == match.cursor == now:
        return None
    name = queries.names(match)[note.seat]
    told = briefly(Message("remote.words.told", name=name, words=note.words), [name])
    return h("p", *told, tabindex=0, class_="goal words", data_say=True)


def _words_field(model: Model, match: Match) -> Node:
    label = Message("remote.words.field")
    field = h(
        "input",
        type="text",
        id="words",
        value=model.table.words,
        maxlength=WORDS_LENGTH,
        autocomplete="off",
        enterkeyhint="done",
        placeholder=label,
        aria_label=label,
        data_change="words",
        data_fresh=len(match.plies),
    )
    return h("p", field, class_="goal words")


def _without_seat(model: Model, match: Match) -> Iterator[Node]:
    """What is said where no seat is played here, and how a seat that rests can be again."""
    resting = model.rests
    if resting is None:
        watched = queries.is_watched(match)
        yield h("p", Message("watch.about") if watched else Message("remote.no_key"), role="alert")
        return
    yield h("p", Message(f"move.rests.{resting.why}"), role="alert")
    missing = resting.why == "restored" and joined_elsewhere(resting.device)
    yield h(
        "div",
        button(Message("move.missing"), "askmissing", look="main") if missing else None,
        button(Message("move.play_here"), "playhere"),
        class_="doors",
    )


def _behind(device: Device) -> Iterator[Node]:
    """What is missing of this very seat, and how it is asked for."""
    if device.behind:
        yield h("p", Message("remote.behind"), role="alert")
        yield h("div", button(Message("move.missing"), "askmissing", look="main"), class_="doors")


def _anew(device: Device, match: Match) -> Iterator[Node]:
    """Seats that shall be given to new devices, or that of this device, which was."""
    names = queries.names(match)
    if device.ousted(keys()):
        yield h("p", Message("anew.ousted"), role="alert")
    for seat in lost_seats(device):
        yield h("p", Message("anew.asks", name=names[seat]), data_say=True)
        agree = button(Message("anew.do"), "giveanew", str(seat), look="main")
        yield h("div", agree, class_="doors")


def _displaced(device: Device) -> Iterator[Node]:
    """What somebody is told in whose seat another sat down before."""
    if device.displaced:
        told = h("strong", Message("joining.heading.taken")), " ", Message("joining.about.taken")
        yield h("p", *told, " ", go(Message("shared.lobby"), "#", look="small"), role="alert")


# ---- what is asked


def _question(device: Device, match: Match) -> Iterator[Child]:
    table, names = device.table, queries.names(match)
    if table.drawn:
        yield h("p", h("strong", Message("remote.drawn")))
    if table.rematch is not None:
        door = go(Message("remote.to_next_game"), f"#play/{next_id(device)}", look="main")
        yield h("p", Message("remote.rematch.agreed"), " ", door)
    if table.open is not None:
        asked = briefly(_asked(device, table.open, names), names)
        question = h("p", *asked, class_="asked", data_say=True)
        if table.open.seat in device.seats:
            withdraw = button(Message("remote.withdraw"), "withdraw", look="small")
            question = h("div", question, withdraw, class_="doors")
        yield question
        if to_answer_here(device):
            yield _answers()
    elif table.refused is not None:
        refused = Message(f"remote.refused.{_matter(table, table.refused)}")
        yield h("p", refused, class_="quiet")


def _prepared(device: Device) -> Iterator[Node]:
    """What is played as soon as the other plays what it is for, a line each."""
    for number, each in enumerate(device.prepared):
        told = Message("plan.line", theirs=" ".join(each.theirs), own=" ".join(each.own))
        drop = button(Message("plan.drop"), "plandropped", number, look="small")
        yield h("div", h("p", told, class_="asked"), drop, class_="doors")


def _sealed(device: Device, match: Match) -> Iterator[Node]:
    """What a sealed game waits for, and what was found when all was opened."""
    session, names = device.table.session, queries.names(match)
    if session is None:
        return
    if device.table.annulled:
        yield h("p", *briefly(_annulled(session, names), names), role="alert")
    if session.has_lost_choice and not device.table.over:
        yield h("p", Message("sealed.lost"), role="alert")
    verdict, waits = session.verdict, session.waits
    if verdict is not None and verdict.cheat is not None:
        cheat = verdict.cheat
        told = briefly(Message("sealed.cheated", name=names[cheat.seat]), names)
        yield h("p", h("strong", *told), role="alert")
    elif device.table.over:
        yield h("p", *briefly(_checked(device, session, names), names), data_say=True)
    elif waits is not None and not device.taken(waits) and not invites(device, waits):
        yield h("p", *briefly(_to_be_invited(device, waits, names), names), class_="quiet")


def checked(model: Model, match: Match) -> Node | None:
    """Under the result of a sealed game: whether it is verified, or who still has to open."""
    device = device_at(model)
    if device is None or device.table.session is None or not device.table.over:
        return None
    names = queries.names(match)
    told = briefly(_checked(device, device.table.session, names), names)
    return h("p", *told, class_="quiet")


def _checked(device: Device, session: SealedSession, names: tuple[str, ...]) -> Message:
    verdict = session.verdict
    if verdict is None:
        seats = session.to_open or range(len(names))
        others = [names[seat] for seat in seats if seat not in device.seats]
        if not others:
            return Message("sealed.unverified.here")
        return Message("sealed.unverified", names=listed(others))
    if verdict.cheat is None:
        return Message("sealed.fair")
    return Message("sealed.cheated", name=names[verdict.cheat.seat])


def _annulled(session: SealedSession, names: tuple[str, ...]) -> Message:
    """Why the game does not count, and whose fault it is where that is known already."""
    if session.accused is None:
        return Message("sealed.annulled")
    return Message("sealed.accused", name=names[session.accused])


def _to_be_invited(device: Device, seat: Seat, names: tuple[str, ...]) -> Message:
    """Whom another device has to invite before the game can go on."""
    hosts = [names[n] for n, chair in enumerate(device.start.chairs) if not chair.offered]
    return Message("sealed.sits_down.invited", name=names[seat], hosts=listed(hosts))


def _asked(device: Device, question: Open, names: tuple[str, ...]) -> Message:
    own, name = question.seat in device.seats, names[question.seat]
    matter = _matter(device.table, question)
    if matter == "takeback":
        back = len(device.table.match.plies) - question.asked.number
        if own:
            return Message("remote.takeback.asked", n=back)
        return Message("remote.takeback.asks", name=name, n=back)
    return Message(f"remote.asked.{matter}") if own else Message(f"remote.asks.{matter}", name=name)


def _matter(table: Table, question: Open) -> str:
    """What a question is about: to take no move back is to take a resignation back."""
    asked = question.asked
    if asked.question == "takeback" and asked.number == len(table.match.plies):
        return "resignation"
    return asked.question


def _answers() -> Node:
    return h(
        "div",
        button(Message("remote.agree"), "agree", look="main"),
        button(Message("remote.disagree"), "disagree"),
        class_="doors",
    )


def _void(device: Device) -> Node | None:
    return h("p", Message("remote.void"), class_="quiet") if device.table.void else None


# ---- what is to be sent


def _to_send(model: Model, device: Device, match: Match) -> Iterator[Child]:
    names, seats = queries.names(match), due(device)
    here = [seat for seat in seats if seat in model.wire.present]
    absent = [seat for seat in seats if seat not in here]
    above = first_to_send_to(model, match)
    doors = [
        _door(device, seat, names[seat])
        for seat in to_send_to(model, device)
        if seat != above
        and (invites(device, seat) or not in_midst_of_turn(device, match))
        and queries.turn_start(match) is None
    ]
    if here:
        thinking = Message("remote.thinking", names=listed([names[n] for n in here]), n=len(here))
        yield h("p", *briefly(thinking, names), data_say=True)
    told_above = device.table.over and device.table.session is not None
    if not to_answer_here(device) and is_to_come(device.table) and not told_above:
        named = _named_above(device, match, above)
        yield from _awaited(device, [seat for seat in absent if seat not in named], names)
    if doors:
        yield h("div", *doors, class_="doors")
    yield from _copied(model, device, names)


def _copied(model: Model, device: Device, names: Sequence[str]) -> Iterator[Node]:
    """What to do with the link that was copied by one press."""
    sending = model.sending
    if sending is not None and sending.copied and sending.stand == len(device.log.order):
        told = briefly(Message("remote.copied", name=names[sending.seat]), names)
        yield h("p", *told, role="status")


def _named_above(device: Device, match: Match, above: Seat | None) -> set[Seat | None]:
    """Whom the headline or the main button names already, unless a question waits for answers."""
    if device.table.open is not None:
        return set()
    session = device.table.session
    if not queries.is_agreeing(match):
        return {above, *(match.actors if match.at_end else ())}
    return {above, session.waits if session is not None and session.to_choose else None}


def _awaited(device: Device, seats: Sequence[Seat], names: Sequence[str]) -> Iterator[Child]:
    """Who has to do something elsewhere, and who could sit down meanwhile."""
    actors = device.table.match.actors
    spare = {seat for seat in seats if invites(device, seat) and seat not in actors}
    waits = [names[seat] for seat in seats if seat not in spare]
    if waits:
        asked = device.table.open is not None
        waiting = Message("remote.awaited" if asked else "remote.waiting", names=listed(waits))
        yield h("p", *briefly(waiting, names), data_say=True)
    if spare:
        missing = listed([names[seat] for seat in sorted(spare)])
        told = Message("remote.not_seated", names=missing, n=len(spare))
        yield h("p", *briefly(told, names), data_say=True)


def _door(device: Device, seat: Seat, name: str) -> Node:
    """What sends the link by one press; an invitation is explained first."""
    label = h("span", *briefly(say(f"remote.errand.{errand(device, seat)}", name=name), [name]))
    if invites(device, seat):
        return button(label, "dialog", " ".join(("send", str(seat))), look="main")
    return button(label, "sendlink", str(seat), look="main")


def _small_door(model: Model, device: Device, seat: Seat, name: str) -> Node:
    """What shows the link and its code, also of what was sent already."""
    said = Message(f"remote.errand.{errand(device, seat)}", name=name)
    if was_sent(model, device, seat):
        said = Message("remote.errand.again", name=name)
    elif seat in to_send_to(model, device):
        said = Message("remote.link_and_code")
    return button(
        h("span", *briefly(str(said), [name])),
        "dialog",
        " ".join(("send", str(seat))),
        look="small",
    )


def _present(model: Model, device: Device, match: Match) -> Node | None:
    """Who is connected, beside those of whom something is awaited."""
    names, waits = queries.names(match), due(device)
    others = [names[seat] for seat in model.wire.present if seat not in waits]
    if not others:
        return None
    present = Message("remote.present", names=listed(others), n=len(others))
    return h("p", *briefly(present, names), class_="quiet")


# ---- what came back, and what can be asked


def _reply(model: Model, device: Device) -> Node:
    """Where a link is pasted, in sight while one is awaited.

    Once something new has come, nothing is left of the last one.
    """
    field = h(
        "input",
        type="text",
        id="letter",
        value="",
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        placeholder=Message("remote.paste.here"),
        aria_label=None if is_awaited(model, device) else Message("remote.paste.here"),
        data_fresh=len(device.log.order),
    )
    take = h("button", Message("remote.paste.do"), type="submit", class_="button small")
    scan = button(Message("scan.do"), "scan", look="small scanning")
    entry = h("span", field, take, scan, class_="entry")
    if is_awaited(model, device):
        label = h("label", Message("remote.paste"), for_="letter")
        return h("form", label, entry, data_submit="letter")
    summary = h("summary", Message("remote.paste.other"))
    return h("details", summary, h("form", entry, data_submit="letter"), id="reply")


def _more(model: Model, device: Device, match: Match) -> Node:
    names = queries.names(match)
    others = [
        _small_door(model, device, seat, names[seat])
        for seat in dict.fromkeys((*to_send_to(model, device), *device.table.people))
        if seat not in device.seats
        and seat not in model.wire.present
        and has_post(device, seat)
        and not in_midst_of_turn(device, match)
        and not invites(device, seat)
    ]
    away = [seat for seat in device.table.people if seat not in device.seats]
    joined = [seat for seat in away if device.taken(seat)]
    asks = tuple(_asks(device, match)) if joined and not device.table.open else ()
    direct = None
    if any(seat not in model.wire.present for seat in joined):
        direct = button(Message("direct.door"), "dialog", "direct", look="small")
    plan = None
    if can_plan(model, device, match):
        plan = button(Message("plan.door"), "plan", look="small")
    move = button(Message("move.door"), "dialog", "move", look="small")
    lost = [] if device.table.over else [*_lost(model, device, joined, names)]
    doors = [*others, *asks, *(each for each in (plan, direct) if each), move, *lost]
    return h("div", *doors, class_="doors")


def _lost(
    model: Model, device: Device, joined: Sequence[Seat], names: Sequence[str]
) -> Iterator[Node]:
    """How the seat of somebody is given anew whose device is lost."""
    for seat in joined:
        spoke, here = bool(device.log.letters[seat]), seat in model.wire.present
        if spoke and not here and device.log.proposed(seat) is None:
            label = h("span", *briefly(say("anew.door", name=names[seat]), [names[seat]]))
            yield button(label, "dialog", " ".join(("anew", str(seat))), look="small")


def _asks(device: Device, match: Match) -> Iterator[Node]:
    table = device.table
    if table.over:
        if table.rematch is None:
            yield button(Message("remote.ask.rematch"), "ask", "rematch", look="small")
        return
    if queries.is_agreeing(match):
        return
    latest = match.jump(len(match.plies))
    if table.session is None and queries.undo_to(latest) is not None:
        yield button(Message("remote.ask.takeback"), "ask", "takeback", look="small")
    yield button(Message("remote.ask.draw"), "ask", "draw", look="small")
