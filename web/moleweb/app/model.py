"""The whole state of the page, as one immutable value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from molecore.core.errors import Refusal
from molecore.core.history import History
from molecore.core.match import Match
from molecore.core.options import OptionValue
from molecore.core.protocol import Seat, Target
from molecore.core.record import record, replace
from molecore.drawing.cursor import Site
from molecore.teacher.review import Review
from molecore.wire.header import Contents
from molecore.wire.reading import Reading
from molecore.words import Words
from moleweb.app.effects import Effect
from moleweb.app.habits import Habits
from moleweb.app.routes import AT_HAND, LOBBY, Route
from moleweb.app.settings import Settings
from moleweb.app.shelf import Shelf
from moleweb.app.teaching import Coaching, Consultation, Hint
from moleweb.app.telling import Telling

if TYPE_CHECKING:  # comes when somebody first plays with somebody elsewhere
    from molecore.remote.device import Device
    from molecore.remote.envelopes import Envelope


@record
class SeatDraft:
    """Who is going to sit in a seat; ``level`` "" is a person."""

    name: str
    """What the person is called, "" until they say; kept while the computer sits there."""
    level: str


@record
class Draft:
    """A game being set up."""

    game: str
    seats: tuple[SeatDraft, ...]
    options: tuple[tuple[str, OptionValue], ...]
    group: str = ""
    """The group of pieces that the next press on the small board places."""
    complaint: str = ""
    on_trust: bool = False
    """Whether links shall hold what is hidden, where it could be sealed: that takes fewer."""
    fresh: int = 0
    """Counts the times that the text fields were filled by the page and not by typing."""


@record
class Thinking:
    """The opponent at work on one question."""

    request: int
    seat: Seat
    attempt: int = 1
    heard: int = 0
    """Progress reports so far."""
    progress: float = 0.0
    """Progress, 0 to 1."""
    best: str = ""
    """The best action so far, as notation; "" before it has reported one."""
    hurried: bool = False
    """Whether a person asked for ``best`` at once."""
    answer: str = ""
    """The answer, held until the narration of earlier plies ends."""


@record
class MemoryPeekTimer:
    """The time left for a look at cards that are shown only once."""

    seat: Seat
    total: int | None
    """Seconds in all; None: no limit."""
    left: int | None
    """Seconds that remain."""
    more: bool
    """Whether more time was taken than the rules give."""
    run: int
    """Counts how often it was started; only the last run of it counts."""


@record
class Table:
    """The state of the table that is not part of the match."""

    pressed: tuple[Target, ...] = ()
    """The targets pressed so far of an action with several, or of one to be confirmed."""
    cursor: Site | None = None
    choice: Target = ""
    """The choice beside the board that has the focus; "" while the cursor has it."""
    looked_at: Target = ""
    """The target under the pointer or the focus, whose reach is shown."""
    hint: Refusal | None = None
    """Why the last thing tried could not be done."""
    browsing: bool = False
    """Whether the position was reached by looking back, not by undo."""
    agreed: bool = False
    """Whether all players agreed to take a ply back."""
    paused: bool = False
    """Whether the computer was told to wait."""
    stuck: bool = False
    """Whether the computer failed for good at this position."""
    fault: str = ""
    """Why a bot has just lost, in words."""
    thinking: Thinking | None = None
    eyes: Seat | None = None
    """The seat whose secrets are shown, after its person said that the others look away."""
    asked: bool = False
    """Whether the person to act asked to see their secrets."""
    moves_shown: bool = False
    places_shown: bool = False
    """Whether all possible targets are marked, after "Where can I go?"."""
    ending_closed: bool = False
    """Whether the ending was closed to see the board below it."""
    fresh: int = 0
    """Counts the typed moves that were played, so that the field is emptied."""
    words: str = ""
    """The words typed to be sent with the turn."""


LessonPhase: TypeAlias = Literal["task", "outcome", "astray", "over"]
"""Of a step: it asks for a turn, or that turn was played, or another one; or all is done."""


@record
class LessonRun:
    """A lesson in progress."""

    game: str
    at: int
    """The step, from 0."""
    phase: LessonPhase
    before: Match
    """The match as the step began."""
    match: Match
    table: Table
    telling: Telling | None = None


LinkProblem: TypeAlias = Literal[
    "foreign", "too_long", "cut_off", "changed", "newer", "illegal", "suspect"
]


@record
class Shared:
    """What a link held: a match, or what is wrong and the part that can be opened."""

    match: Match | None
    problem: LinkProblem | None = None
    complaint: str = ""
    contents: Contents = "match"
    hides: bool = False
    """Whether something is in it that not everybody at the table may know."""
    reading: Reading | None = None
    """How far it has been read, until all of it can be shown."""
    found: Shared | None = None
    """What it held, once it is read to its end; of a long game, until the table is made ready."""
    told: int = 0
    """How many plies of it are told already, for the list of moves."""
    history: History | None = None
    """The match as the table will have it, where that was made ready."""

    @property
    def is_bad(self) -> bool:
        """Whether nothing of it can be opened, not even when somebody asks for it."""
        return self.match is None and self.problem not in (None, "suspect")


@record
class Chair:
    """What this browser has of a game with somebody elsewhere: a place at the table, and a key."""

    match_id: str
    """The match that shows the game as this chair sees it."""
    device: Device


RestKind: TypeAlias = Literal["moved", "restored"]
"""Why a seat is not played here: it moved to another device, or came from a backup."""


@record
class Resting:
    """A seat that is not played here now."""

    match_id: str
    why: RestKind
    device: Device


@record
class Moving:
    """A seat on its way to another device."""

    password: str
    stand: int
    """How many letters there were when it was encrypted."""
    link: str = ""
    """The link that holds it, "" while it is being encrypted."""
    failed: bool = False
    """Whether the browser cannot encrypt here."""


@record
class Planning:
    """An answer to a turn of somebody elsewhere, being prepared on the board."""

    match: Match
    """The match with what was pressed so far, as if both played here."""
    table: Table
    since: int
    """After how many plies the other's turn begins."""


JoiningKind: TypeAlias = Literal[
    "looking",
    "locked",
    "moved",
    "behind",
    "asked",
    "invited",
    "known",
    "waiting",
    "own",
    "taken",
    "another",
    "handed",
    "late",
    "foreign",
    "split",
    "bad",
]
"""What a link to a chair turned out to be:

looking  it is not known yet which chairs this browser has
locked   it holds a seat that moves here, once the password was typed
moved    it is for a seat that moved to another device
behind   it comes after something that the seat said on another device
asked    its sender lacks letters, which ``reply`` brings
invited  it offers a chair
known    all that is in it was known already
waiting  something before it has not arrived yet
own      it is for somebody else, in a game that this browser has another chair in
taken    somebody else has accepted the invitation to this seat
another  it is from somebody who accepted an invitation that another had accepted before
handed   it connects a device with another tab, which has heard of it
late     it connects a device with a tab that is gone
foreign  it is for a chair that is in another browser
split    its sender was told something else than this device, and ``said`` says so
bad      it is not good, and ``said`` says why
"""


@record
class Joining:
    """A link to a chair, and what it turned out to be."""

    kind: JoiningKind
    envelope: Envelope | None = None
    match: Match | None = None
    """The game that it invites to."""
    name: str = ""
    """Whom it is for."""
    table: str = ""
    """The id of the match to go to, if there is one in this browser."""
    namesake: bool = False
    """Whether another game in this browser goes by the same id, and has the seat in it."""
    hides: bool = False
    """Whether the game has something that not everybody at the table may know."""
    said: str = ""
    reply: str = ""
    """The links that its sender needs, a line for each."""
    link: str = ""
    """The link itself."""


@record
class Sending:
    """A link that was sent by one press."""

    seat: Seat
    stand: int
    """How many letters there were."""
    copied: bool = False
    """Whether it was copied, to be sent by whatever people use."""


@record
class Wire:
    """The direct connection to other devices in a game."""

    game: str = ""
    """The game that it is for."""
    present: tuple[Seat, ...] = ()
    """The seats whose devices are heard now."""
    stun: str = ""
    """A server that somebody entered, which tells a browser its address; "" for none."""
    link: str = ""
    """The offer or the answer that is to be sent."""
    offered: str = ""
    """An offer that came, to be answered as soon as the table is there."""
    failed: bool = False
    """Whether none could be made."""
    late: bool = False
    """Whether an answer came to an offer that is gone."""


@record
class Book:
    """The rule text of a game; ``text`` None while it is read, "" if it could not be."""

    game: str
    text: str | None = None
    query: str = ""
    """The words that somebody looks for in it."""


DialogName: TypeAlias = Literal[
    "resign",
    "restart",
    "branch",
    "takeback",
    "share",
    "help",
    "settings",
    "stuck",
    "takeseat",
    "name",
    "report",
    "send",
    "reply",
    "direct",
    "move",
    "anew",
    "scan",
]


@record
class Dialog:
    """A question or an answer in front of everything else."""

    name: DialogName
    text: str = ""
    """The link to share, the move that would replace others, or what is to be named."""
    ply: int = 0
    """The position to go back to."""
    done: bool | None = None
    """Whether copying worked."""
    contents: Contents = "match"
    """What the link holds."""
    hides: bool = False
    """Whether something is in it that not everybody at the table may know."""


@record
class Notice:
    """A sentence above the screen until it is closed."""

    kind: str
    text: Words
    place: str = ""
    """The fragment of the address where what it speaks of can be tried again, "" if nowhere."""


OfflineState: TypeAlias = Literal["copying", "yes", "saving", "part", "room", "refused", "none"]
"""Whether the page works without network: it is being copied, it does, or why it does not yet."""


@record
class Model:
    """All that the page is."""

    route: Route = LOBBY
    settings: Settings = Settings()
    match: Match | None = None
    """The game at the table; it stays while other screens are looked at."""
    history: History | None = None
    """The tree of all plies of the match; ``match`` is its current line."""
    deleted: int = 0
    """The node that was deleted last, to be brought back; 0 if none."""
    told: History | None = None
    """The history as received from the tab that saves it."""
    elsewhere: bool = False
    """Whether another tab is the one that writes this match."""
    table: Table = Table()
    telling: Telling | None = None
    """The narration in progress, beyond which the table shows nothing; None: no narration."""
    heard: Telling | None = None
    """The last narration, to step back to while a computer's turn goes on."""
    hurried: bool = False
    """Whether computers' plies are not narrated until a person has played again."""
    runs: int = 0
    """How often the timer of a narration was started."""
    sound_offered: int = 0
    """The ply after which sound was offered at this table; 0 once that was answered."""
    reduced_motion: bool = False
    """Whether the device asks for little motion."""
    memory_peeks: tuple[tuple[str, MemoryPeekTimer], ...] = ()
    """The timers of looks that have begun, by match id; they stop while the cards are covered."""
    habits: Habits = Habits()
    draft: Draft | None = None
    shared: Shared | None = None
    chair: Chair | None = None
    """The chair in the match at the table, if some of it are elsewhere."""
    unsent: Chair | None = None
    """The chair at the table before it said what was handed to nobody so far."""
    resting: Resting | None = None
    """The seat in the match at the table, if it is not played here now."""
    moving: Moving | None = None
    planning: Planning | None = None
    sought: str = ""
    """The id of the match whose chair was looked for last."""
    sending: Sending | None = None
    claimed: str = ""
    """The match that a link was opened for: this tab is to play it, whichever did before."""
    known: tuple[str, int] = ("", 0)
    """That match, and how many of its plies were known before, until the others are shown."""
    joining: Joining | None = None
    wire: Wire = Wire()
    handed: tuple[tuple[str, Seat, int], ...] = ()
    """What was handed on last: of which game, to which seat, and how many letters there were."""
    book: Book | None = None
    lesson: LessonRun | None = None
    """The lesson on its screen, which stays while other screens are looked at."""
    licences: str | None = None
    """Whose work the page is made of, in full; None: not read yet; "": it could not be read."""
    shelf: Shelf = Shelf()
    dialog: Dialog | None = None
    notices: tuple[Notice, ...] = ()
    storage: bool = True
    origin: str = ""
    update_waits: bool = False
    """Whether a new version of the page is there."""
    offline: OfflineState = "copying"
    """Whether the page works without network."""
    offline_about: str = ""
    build: str = ""
    fault: str = ""
    """The last error of a callback, for whoever reports it."""
    suspect: str = ""
    """The mark of a link that is not read unless somebody asks for it."""
    hint: Hint | None = None
    """The hint that was asked for, with its answer once there is one."""
    coaching: Coaching | None = None
    """The last move of a person, which the coach may comment on."""
    review: Review | None = None
    """The review of a finished game; it goes on while other screens are shown."""
    consultation: Consultation | None = None
    """The open question of the teacher to the worker."""
    requests: int = 0
    """How many questions the worker was asked."""
    outbox: tuple[Effect, ...] = ()
    """The effects to carry out after the present message."""

    def emit(self, *effects: Effect) -> Model:
        """The model, with ``effects`` to be done."""
        return replace(self, outbox=(*self.outbox, *effects))

    def new_table(self) -> Table:
        """A table on which nothing was done; the thinking at the old one has yet to be stopped."""
        return Table(thinking=self.table.thinking)

    def playing(self, match: Match, table: Table, telling: Telling | None = None) -> Model:
        """The model with a lesson or a plan in the place of its own table, as if played there."""
        return replace(
            self,
            match=match,
            table=table,
            telling=telling,
            history=None,
            chair=None,
            heard=None,
            hurried=False,
            elsewhere=False,
            route=Route("play", match.id),
            dialog=None,
        )

    def noticing(self, kind: str, text: Words, place: str = "") -> Model:
        """The model with one more notice; a newer one replaces an older one of its kind."""
        others = tuple(notice for notice in self.notices if notice.kind != kind)
        return replace(self, notices=(*others, Notice(kind, text, place)))

    @property
    def hint_at_table(self) -> Refusal | None:
        """What the table says against the last thing done; an open dialog says it instead."""
        return self.table.hint if self.dialog is None else None

    @property
    def rests(self) -> Resting | None:
        """The seat of the match on the table, if it is not played here now."""
        match, resting = self.match, self.resting
        return resting if match and resting and resting.match_id == match.id else None

    @property
    def seated(self) -> Match | None:
        """The match, if the table with it is on the screen."""
        match, route = self.match, self.route
        shown = match is not None and route.screen == "play" and route.about == match.id
        return match if shown else None

    @property
    def at_hand(self) -> str:
        """The id of the match that is on the screen to be played or tended, "" if none is."""
        match, route = self.match, self.route
        shown = match is not None and route.screen in AT_HAND and route.about == match.id
        return match.id if match is not None and shown else ""

    @property
    def opening(self) -> bool:
        """Whether the match that the address names is yet to be read, and that has not failed."""
        return self.route.screen in AT_HAND and not self.at_hand and not self.fault
