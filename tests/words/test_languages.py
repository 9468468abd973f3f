"""Languages beside English: found by their files, chosen by what a person reads."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import pytest
from babel.messages.catalog import Message as Entry

from builder import page
from builder.page import differing
from builder.paths import WEB
from molecore.cli.main import _wanted
from molecore.words import (
    ENGLISH,
    Message,
    alternatives,
    decimal,
    in_every_language,
    language,
    languages,
    listed,
    pieces,
    say,
    suiting,
    use,
)
from molecore.words.catalogue import SEPARATOR
from tests.words.catalogues import FOLDER, LANGUAGES, addressed, messages, texts

T = TypeVar("T")
FIELD = re.compile(r"\{.*?\}|%\(\w+\)[sr]")
OTHERS = [code for code in LANGUAGES if code != ENGLISH]
SAME_IN_ALL = re.compile(
    r"[^A-Za-z]*|language\.\w+|character\.\w+|\w+\.name|top\.home|offline\.mend"
)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use(ENGLISH)


def test_every_catalogue_is_a_language_by_its_own_name() -> None:
    assert [code.replace("-", "_") for code in languages()] == LANGUAGES
    assert languages()["de"] == "Deutsch"
    assert languages()["en"] == "English"


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["de"], "de"),
        (["de-CH"], "de"),
        (["de_AT.UTF-8"], "de"),
        (["la", "de", "en"], "de"),
        (["en-GB", "de"], "en"),
        (["C.UTF-8"], "en"),
        (["dev"], "en"),
        ([], "en"),
    ],
)
def test_the_first_that_there_is_suits(wanted: list[str], found: str) -> None:
    assert suiting(wanted) == found


def test_large_numbers_are_parted_as_the_language_does() -> None:
    assert "4,000,000 characters" in say("save.too_long", limit=4_000_000)
    assert "1,234 moves" in say("lobby.match.state", n=1234, game="G", names="N")
    use("de")
    assert "4.000.000 Zeichen" in say("save.too_long", limit=4_000_000)
    assert "1.234 Zügen" in say("lobby.match.state", n=1234, game="G", names="N, O")
    position = pieces("table.position_of", where="Zug 7", ply=1000, last=2000)
    assert "".join(map(str, position)) == "Zug 7 (1.000 von 2.000)"
    use("fr")
    assert "4\u202f000\u202f000 caractères" in say("save.too_long", limit=4_000_000)
    use("es")
    assert "4\u00a0000\u00a0000 caracteres" in say("save.too_long", limit=4_000_000)


def test_names_that_nobody_gave_are_known_in_every_language() -> None:
    player = Message("player.standard_name", player=2)
    assert in_every_language(player) >= {"Player 2", "Spieler 2"}
    assert in_every_language(Message("mole_hill.level.strong")) >= {"Strong", "Stark"}
    assert not in_every_language(Message("match.over"))


@pytest.mark.parametrize("code", OTHERS)
def test_hardly_anything_is_the_same_as_in_english(code: str) -> None:
    """What was copied and not translated; notation and names may be the same."""
    english = messages()
    same = [
        name
        for name, message in messages(code).items()
        if texts(message) == texts(english[name])
        and not SAME_IN_ALL.fullmatch(name)
        and any(len(re.findall("[A-Za-z]+", FIELD.sub("", t))) > 3 for t in texts(message))
    ]
    assert same == []


def _paired(one: Mapping[T, Entry], other: Mapping[T, Entry]) -> Iterator[tuple[T, Entry, Entry]]:
    return ((name, message, other[name]) for name, message in one.items())


@pytest.mark.parametrize("code", OTHERS)
def test_sentences_end_as_they_do_in_english(code: str) -> None:
    """A full stop, a colon or a space at the end says how a text goes on."""
    entries = [*_paired(messages(code), messages()), *_paired(addressed(code), addressed())]
    found = []
    for name, message, english in entries:
        for theirs, ours in zip(texts(message), texts(english), strict=True):
            if name != SEPARATOR and (theirs[-1:] in ".:? ") != (ours[-1:] in ".:? "):
                found.append(name)
    assert found == []


def test_a_further_language_is_found_by_its_file_alone(tmp_path: Path) -> None:
    """As somebody adds it: one file more, in a copy of the folder."""
    copy = tmp_path / "molecore" / "words"
    copy.mkdir(parents=True)
    for path in (*FOLDER.glob("*.py"), *FOLDER.glob("*.po")):
        (copy / path.name).write_bytes(path.read_bytes())
    (copy.parent / "__init__.py").write_text("")
    esperanto = (FOLDER / "de.po").read_text("utf-8").replace('"Language: de', '"Language: eo')
    esperanto = esperanto.replace('"Die Partie ist zu Ende."', '"La ludo finiĝis."')
    (copy / "eo.po").write_text(esperanto, "utf-8")
    builder = (Path(page.__file__).parent / "words.py").read_text("utf-8")
    (tmp_path / "compiling.py").write_text(builder.replace("parent.parent", "parent"))
    program = (
        "import compiling; compiling.compile_catalogues()\n"
        "from molecore.words import languages, say, suiting, use\n"
        "use(suiting(['eo-FR'])); print(languages()['eo'], say('match.over'))"
    )
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-X", "utf8", "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stderr, done.stdout) == ("", "Esperanto La ludo finiĝis.\n")


# ---- the command line


def test_the_environment_says_the_language_as_gettext_reads_it() -> None:
    assert _wanted({"LANG": "de_DE.UTF-8"}) == ["de_DE.UTF-8"]
    assert _wanted({"LANGUAGE": "fr:de", "LANG": "en"}) == ["fr", "de"]
    assert _wanted({"LC_ALL": "C", "LANG": "de_DE"}) == ["C"]
    assert _wanted({}) == []


def _told(arguments: list[str], **environment: str) -> str:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("LANG", "LC_"))
    }
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-X", "utf8", "-m", "molecore", *arguments],
        env={**kept, **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_the_command_line_speaks_it() -> None:
    assert "seats: 2\n" in _told(["games"])
    assert "Plätze: 2\n" in _told(["games"], LANG="de_DE.UTF-8")
    assert "Plätze: 2\n" in _told(["--language", "de", "games"])
    assert "seats: 2\n" in _told(["--language", "en", "games"], LANG="de_DE.UTF-8")


# ---- the page before Python is there


def test_the_page_starts_in_every_language_and_leaves_english_in_use() -> None:
    told = page.words()
    assert next(iter(told)) == ENGLISH
    assert told.keys() == languages().keys()
    assert told["de"]["loading"] == "Wird geladen"
    assert told["de"]["amount"] == "{received} von {total} MB"
    assert {tuple(words) for words in told.values()} == {tuple(told[ENGLISH])}
    assert language() == ENGLISH


def test_scripts_know_just_the_words_that_the_page_gives_them() -> None:
    types = (WEB / "js" / "types.d.ts").read_text("utf-8")
    union = types.partition("type StartWord =")[2].partition(";")[0]
    assert re.findall('"([a-z_]+)"', union) == list(page._START_WORDS)


def test_who_can_choose_no_language_reads_all() -> None:
    text = page.filled("<p>{each page.no_script}</p>", {})
    assert text.startswith('<p><span lang="en">The games need')
    assert ' <span lang="de">Die Spiele brauchen' in text


def test_of_a_first_paint_only_what_differs_is_told_by_its_place() -> None:
    one = '<p title="a">Hi &amp; ho<br>there</p><svg><path d="M0"/></svg><b>x</b>'
    other = one.replace('"a"', '"b"').replace("there", "da").replace("Hi", "He")
    assert differing(one, other) == {0: {"title": "b"}, 1: "He & ho", 3: "da"}
    with pytest.raises(ValueError, match="the same element"):
        differing("<p>a</p>", "<b>a</b>")


def test_spanish_and_and_or_change_before_their_own_sound() -> None:
    use("es")
    assert str(listed(["Ana", "Inés"])) == "Ana e Inés"
    assert str(listed(["Ana", "Bo", "Hilda"])) == "Ana, Bo e Hilda"
    assert str(listed(["agua", "hielo"])) == "agua y hielo"
    assert str(listed(["Inés", "Ana"])) == "Inés y Ana"
    assert str(alternatives(["siete", "ocho"])) == "siete u ocho"
    assert str(alternatives(["7", "8"])) == "7 u 8"
    assert str(alternatives(["8", "7"])) == "8 o 7"


@pytest.mark.parametrize(
    ("code", "said"), [("en", "1.5"), *((code, "1,5") for code in ("de", "es", "fr"))]
)
def test_each_language_has_its_decimal_sign(code: str, said: str) -> None:
    use(code)
    assert str(decimal(1.46, 1)) == said
