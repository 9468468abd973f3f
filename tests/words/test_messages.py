"""Messages as values, and how they become sentences."""

from __future__ import annotations

import re
import subprocess
import sys
from copy import copy
from gettext import NullTranslations
from pathlib import Path

import pytest

from molecore.words import (
    ENGLISH,
    Message,
    Said,
    You,
    alternatives,
    cached,
    catalogue,
    language,
    listed,
    parts,
    pieces,
    say,
    sentences,
    use,
)
from molecore.words.catalogue import NoWords, ended_once, speak


def test_a_message_reads_as_its_sentence() -> None:
    dug = Message("mole_hill.dug.piece", name="Ann", start="d4", square="d5")
    assert str(dug) == f"{dug}" == "Ann digs to d5."
    assert str(dug) == say("mole_hill.dug.piece", name="Ann", start="d4", square="d5")


def test_whoever_is_spoken_to_is_told_so() -> None:
    you = You(say("player.you"))
    assert say("mole_hill.dug.piece", name=you, start="d4", square="d5") == "You dig to d5."
    assert say("majority.declared", name=you, n=1) == "You declare 1 preference."
    assert say("mole_majority.converted", name="Pip", owner=you, space="c1") == (
        "Pip converts one of your moles on c1."
    )
    assert say("table.won", winners="You") == "You wins.", "a person may be called so"
    assert str(listed([you, "Pip"])) == "You and Pip"
    assert str(listed(["Pip", you])) == "Pip and you"
    assert str(listed(["Pip", "Bo", you])) == "Pip, Bo and you"
    assert pieces("mole_hill.asked.dig", name=you) == ("Choose a square to dig to.",)


def test_a_name_that_ends_with_a_mark_ends_its_sentence() -> None:
    swapped = Message("mole_majority.played", name="Ann", card="Gopher It!")
    assert str(swapped) == "Ann plays Gopher It!" == "".join(piece for piece, _ in parts(swapped))
    both = sentences((swapped, Message("mole_hill.asked.dig", name="Pip!")))
    assert isinstance(both, Message)
    assert str(both) == "Ann plays Gopher It! Pip! chooses a square to dig to."
    assert isinstance(both, Message)
    assert "".join(piece for piece, _ in parts(both)) == str(both)
    assert ended_once("Wait ...") == "Wait ..."


def test_messages_are_values() -> None:
    one = Message("match.no_position", last=3, position=4)
    same = Message("match.no_position", position=4, last=3)
    assert one == same
    assert len({one, same, Message("match.over")}) == 2
    assert one != Message("match.no_position", last=3, position=5)
    assert one != "match.no_position"
    first, second = Message("match.over"), Message("takeback.asked")
    assert first != second
    assert second != first
    assert copy(one) == one
    assert repr(one) == "Message('match.no_position', last=3, position=4)"


def test_messages_never_change() -> None:
    message = Message("match.over")
    with pytest.raises(AttributeError, match="never changes"):
        message.id = "match.seed"
    with pytest.raises(AttributeError, match="never changes"):
        del message.args


def test_a_message_within_a_message_is_said_in_its_place() -> None:
    points = Message("count.points", n=1)
    assert say("list.pair", first=points, last=2) == "1 point and 2"


@pytest.mark.parametrize(("n", "said"), [(0, "0 points"), (1, "1 point"), (2, "2 points")])
def test_numbers_choose_the_plural(n: int, said: str) -> None:
    assert say("count.points", n=n) == said


def test_large_numbers_are_grouped() -> None:
    assert say("save.too_long", limit=1_000_000) == "A save has at most 1,000,000 characters."


@pytest.mark.parametrize("name", ["{last}", "{0}", "{", "%s", "}{", "{last.__class__}"])
def test_no_field_is_looked_for_in_what_is_filled_in(name: str) -> None:
    assert say("list.pair", first=name, last="Bea") == f"{name} and Bea"
    assert pieces("list.pair", first=name, last="Bea") == (name, " and ", "Bea")


def test_pieces_leave_room_for_elements() -> None:
    element = ["Ann"]
    assert pieces("list.pair", first=element, last=2) == (element, " and ", "2")
    assert pieces("options.no_list", key="k", group=element, n=2) == (
        *("k", ": ", element, " must be a list of ", "2", " squares."),
    )


@pytest.mark.parametrize(
    ("things", "said"),
    [(["a"], "a"), (["a", 2], "a and 2"), ("abc", "a, b and c"), ("abcd", "a, b, c and d")],
)
def test_things_are_listed(things: list[Said], said: str) -> None:
    assert str(listed(things)) == said


def test_two_things_are_a_pair_as_languages_may_say_it_otherwise() -> None:
    assert listed(["a", "b"]) == Message("list.pair", first="a", last="b")
    three = listed(["a", "b", "c"])
    assert isinstance(three, Message)
    assert three.id == "list.end"


@pytest.mark.parametrize(
    ("things", "said"), [([2], "2"), ([2, 3], "2 or 3"), ("abc", "a or b or c")]
)
def test_alternatives_are_listed(things: list[Said], said: str) -> None:
    assert str(alternatives(things)) == said


def test_sentences_follow_one_another() -> None:
    assert sentences(["One."]) == "One."
    said = sentences(["One.", Message("match.over"), "Three."])
    assert str(said) == "One. The game is over. Three."


class Shouting(NullTranslations):
    """English without words of its own: ids in capitals."""

    def gettext(self, message: str) -> str:
        return message.upper()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002 - gettext's form
        return msgid2


def test_another_language_is_used_at_once_and_empties_caches() -> None:
    @cached(maxsize=4)
    def over() -> str:
        return say("match.over")

    assert (over(), language()) == ("The game is over.", "en")
    try:
        speak("xx", Shouting())
        assert (over(), str(Message("match.over")), language()) == (*["MATCH.OVER"] * 2, "xx")
    finally:
        use(ENGLISH)
    assert over() == "The game is over."


def test_what_nobody_has_translated_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = catalogue.beside
    empty = compiled("en.mo")[:8] + bytes(20)  # a catalogue of no messages
    monkeypatch.setattr(
        catalogue, "beside", lambda name: {"xx.mo": empty}.get(name) or compiled("en.mo")
    )
    try:
        use("xx")
        assert say("match.over") == "The game is over."
        assert say("count.points", n=2) == "2 points"
    finally:
        use(ENGLISH)


def test_a_catalogue_that_is_missing_is_asked_for_by_name() -> None:
    with pytest.raises(NoWords, match=r"There is no .*xx\.mo\. Make it: python3 build\.py build"):
        use("xx")
    assert language() == "en"


def test_without_compiled_words_a_refusal_is_told_by_its_id_and_what_is_missing() -> None:
    """In a checkout where nothing was built: in a process of its own, as words are read once."""
    program = """
from molecore.words import catalogue

def beside(name):
    raise catalogue.NoWords(f"There is no {name}. Make it: python3 build.py build")

catalogue.beside = beside
from molecore.core.errors import IllegalAction
from molecore.games.mole_hill.rules import GAME
from molecore.core.options import resolve

state = GAME.setup(resolve(GAME.meta.options, {}), 2, 1).state
state = GAME.apply(state, 0, GAME.decode("a1")).state
try:
    GAME.apply(state, 0, GAME.decode("a1"))
except IllegalAction as refused:
    print(refused)
"""
    done = subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.fullmatch(r"refusal\.with_rule mole_hill\.refused\.\S+ .*H\d+\n", done.stdout)
    assert done.stderr.count("There is no en.mo. Make it: python3 build.py build") == 1


def test_nothing_is_read_before_something_is_said() -> None:
    program = (
        "from molecore.registry import CATALOGUE; from molecore.words.catalogue import SPEECH;"
        "assert SPEECH.translations is None; str(CATALOGUE[0].name); assert SPEECH.translations"
    )
    subprocess.run(  # noqa: S603 - the program above
        [sys.executable, "-c", program], cwd=Path(__file__).parents[2], check=True
    )
