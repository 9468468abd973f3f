"""A match at a terminal: shows, asks, and lets the computer choose for its seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TextIO

from molecore import registry
from molecore.bots.turn import Bot, BotFault, Turn, unheard
from molecore.core.errors import BadMatch, IllegalAction, MalformedAction
from molecore.core.match import Match
from molecore.core.protocol import Result, Seat, story
from molecore.core.rng import fresh_seed
from molecore.wire import links
from molecore.words import Message, Words, listed


class TerminalTable:
    """One match being played, with lines of text in and out."""

    def __init__(self, match: Match, lines: TextIO, out: TextIO, bots: Mapping[Seat, Bot]) -> None:
        self.match = match
        self._bots = bots
        self._lines = lines
        self._out = out
        self._names = [player.name for player in match.players]
        self._people = [seat for seat in range(len(match.players)) if seat not in bots]
        self._left = False
        self._commands: Mapping[str, Callable[[Seat, str], None]] = {
            "moves": self._moves,
            "why": self._why,
            "hint": self._hint,
            "board": lambda *_: self._board(),
            "undo": self._undo,
            "resign": self._resign,
            "link": lambda *_: self._link(),
            "help": lambda *_: self._say(Message("cli.table.help")),
            "quit": lambda *_: self._leave(),
        }

    def play(self) -> None:
        """Play until the match is over or the person leaves, and show the link to it."""
        self._tell(0)
        self._board()
        self._say(Message("cli.table.welcome"))
        try:
            while self.match.actors and not self._left:
                self._turn(self.match.actors[0])
        except KeyboardInterrupt:
            self._say("")
        if self.match.result is not None:
            self._say(self._verdict(self.match.result))
        self._link()

    def _turn(self, seat: Seat) -> None:
        if seat in self._people:
            self._ask(seat)
        else:
            self._compute(seat)

    def _compute(self, seat: Seat) -> None:
        match, name = self.match, self._names[seat]
        self._say(Message("cli.table.thinks", name=name))
        view = match.game.recall(match.state, seat)
        try:
            turn = Turn(match.game, view, seat, fresh_seed(), unheard(match, seat))
            action = self._bots[seat](turn)
        except BotFault as fault:
            self._say(Message("bot.forfeits", name=name, reason=str(fault)))
            self._resign(seat, "")
        else:
            self._show(match.play(seat, action))

    def _ask(self, seat: Seat) -> None:
        self._out.write(f"{self._names[seat]}> ")
        self._out.flush()
        line = self._lines.readline()
        word, _, rest = line.strip().partition(" ")
        if not line:
            self._say("")
            self._leave()
        elif command := self._commands.get(word.lower()):
            command(seat, rest.strip())
        elif word:
            self._choose(seat, line.strip())

    def _choose(self, seat: Seat, text: str) -> None:
        try:
            self._show(self.match.play_text(text, seat))
        except (MalformedAction, IllegalAction) as error:
            self._say(str(error))

    def _show(self, match: Match) -> None:
        """Go on with ``match``, and tell what its new plies did."""
        before, self.match = self.match.cursor, match
        for ply in range(before + 1, match.cursor + 1):
            self._tell(ply)
        if match.actors and match.actors[0] in self._people:
            self._board()

    def _tell(self, ply: int) -> None:
        """Say what a ply brought; 0 is the set-up."""
        for event in story(self.match.events(ply, self._viewer())):
            self._say(self.match.game.describe(event, self._names))

    def _viewer(self) -> Seat | None:
        """For whose eyes the screen is: the one person's here, or the person's who is to act."""
        if len(self._people) == 1:
            return self._people[0]
        return next((seat for seat in self.match.actors if seat in self._people), None)

    def _board(self) -> None:
        game = self.match.game
        view = game.view(self.match.state, self._viewer())
        self._say(registry.text_board(game.meta.id, view))

    def _moves(self, seat: Seat, _: str) -> None:
        actions = self.match.game.legal_actions(self.match.state, seat)
        self._say(" ".join(map(self.match.game.encode, actions)))

    def _why(self, seat: Seat, target: str) -> None:
        game, state = self.match.game, self.match.state
        if target in {action.targets[0] for action in game.legal_actions(state, seat)}:
            self._say(Message("cli.table.can_be_chosen", target=target))
        else:
            self._say(str(game.why_not(game.view(state, seat), seat, target)))

    def _hint(self, *_: object) -> None:
        from molecore.teacher.asking import hint  # noqa: PLC0415 - few ask for one

        self._say(Message("teacher.hint.thinks"))
        try:
            found = hint(self.match)
        except BadMatch as error:  # a game without a coach
            self._say(str(error))
        else:
            self._say("\n".join((found.typed, *found.why)))

    def _undo(self, seat: Seat, _: str) -> None:
        own = [n for n in range(self.match.cursor) if self.match.plies[n].seat == seat]
        if own:
            self.match = self.match.jump(own[-1])
            self._board()
        else:
            self._say(Message("cli.table.nothing_to_take_back"))

    def _resign(self, seat: Seat, _: str) -> None:
        self.match = self.match.resign(seat)

    def _link(self) -> None:
        self._say(Message("cli.table.link", link=links.encode(self.match)))

    def _leave(self) -> None:
        self._left = True

    def _verdict(self, result: Result) -> Message:
        winners = listed([self._names[seat] for seat in result.winners])
        reasons = dict(self.match.game.meta.end_reasons)
        reason = reasons.get(result.reason, Message("match.by_resignation"))
        return Message("cli.table.verdict", winners=winners, reason=reason)

    def _say(self, words: Words) -> None:
        self._out.write(f"{words}\n")
