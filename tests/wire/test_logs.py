from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from molecore.core.history import History, Place, begin
from molecore.core.match import Player, Ply, Sealing, new_match, play_on
from molecore.registry import PLAYABLE, load
from molecore.wire import logs
from molecore.wire.errors import BadRecord, DamagedSave
from molecore.wire.jsontext import compact
from molecore.wire.mapping import PLY_LIMIT, from_head, head_of
from tests.wire.forgery import save_begun_with
from tests.wire.matches import full_match, random_history, random_match

START = begin(new_match(load("mole_hill"), [Player("Ann"), Player("Bea")], {}, 1, "start"))
WHEN = "2026-11-21T16:30:00Z"


def _refusal(text: str) -> DamagedSave:
    with pytest.raises(DamagedSave) as refused:
        logs.load(text)
    return refused.value


def _forged(history: History, *entries: object) -> str:
    """A save of ``history`` with lines nobody but a forger would write, all checksums right."""
    written = logs.write(history)
    lines, check = list(written.lines), written.check
    for entry in entries:
        check = logs._checked(check, compact(entry))
        lines.append(f"{check} {compact(entry)}")
    return "\n".join((*lines, logs.stand(check, Place(0, 0), ""), ""))


@pytest.mark.parametrize("game_id", [meta.id for meta in PLAYABLE])
def test_histories_come_back_whole(game_id: str) -> None:
    for seed in range(12):
        history = random_history(seed, game_id)
        text = logs.dump(history, WHEN)
        assert logs.read(text) == logs.Save(history, WHEN)
        assert logs.dump(logs.load(text), WHEN) == text


def test_a_save_in_the_first_format_is_refused_in_words() -> None:
    text = f"molecore-save 1 17 0123456789abcdef\n{compact({'format': 1})}\n"
    refused = _refusal(text)
    assert (refused.kind, refused.partial) == ("foreign", None)
    assert str(refused).endswith("Its format was never released and is not supported.")
    assert logs.glance(text) is None
    assert logs.split(text) == [text]


def test_a_save_can_be_read_by_a_person() -> None:
    lines = logs.dump(random_history(4), WHEN).splitlines()
    assert lines[0].startswith("molecore-save 2 ")
    assert '"game": "mole_hill"' in lines[0]
    assert re.fullmatch(r'[0-9a-f]{8} \["play", 0, [01], "[a-i][1-7]"\]', lines[1])
    assert lines[-1].endswith(f', "{WHEN}"]')


def test_lines_are_only_ever_added() -> None:
    history = random_history(4)
    before = logs.write(begin(history.start))
    after = logs.write(history, before)
    assert after == logs.write(history)
    assert after.lines[: len(before.lines)] == before.lines
    assert logs.write(begin(history.start), after) == before


def test_every_changed_character_is_noticed_and_what_stands_before_it_is_good() -> None:
    history = random_history(8)
    text = logs.dump(history)
    for place, old in enumerate(text):
        for new in (chr(ord(old) ^ 1), "\ud800"):
            refused = _refusal(text[:place] + new + text[place + 1 :])
            line = text.count("\n", 0, place)
            left = refused.partial
            assert refused.kind in ("foreign", "changed", "newer", "cut_off")
            assert left is None if line == 0 else left is not None
            assert left is None or left.log == history.log[: len(left.log)]
            assert left is None or len(left.log) >= min(line - 1, len(history.log))


def test_of_every_cut_the_lines_that_are_whole_are_left() -> None:
    history = random_history(8)
    text = logs.dump(history)
    assert logs.load(text[:-1]) == history
    for length in range(len(text) - 1):
        left = _refusal(text[:length]).partial
        whole = text[:length].count("\n") - 1
        assert len(left.log if left else ()) >= max(whole, 0)


def test_a_game_of_more_moves_than_a_link_holds_comes_back() -> None:
    """Nobody ever moves the mole, so this one would go on for ever."""
    game, left = load("moleozer"), iter(range(PLY_LIMIT + 100))
    start = new_match(game, [Player(name) for name in "ABCD"], {}, 1)

    def choose(state: Any) -> Ply | None:
        seat = game.actors(state)[0]
        return None if next(left, None) is None else Ply(seat, game.legal_actions(state, seat)[-1])

    history = begin(play_on(start, choose))
    assert len(history.match.plies) > PLY_LIMIT
    assert logs.load(logs.dump(history)) == history


def test_a_log_of_too_many_lines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = logs.dump(begin(full_match(1)))
    monkeypatch.setattr(logs, "ENTRY_LIMIT", 5)
    assert _refusal(text).kind == "too_long"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "foreign"),
        ("molecore-save 2 00000000 {}", "changed"),
        ("molecore-save 3 00000000 {}", "newer"),
        ("molecore-save 2 00000000 " + "{" * 9000 + "}", "changed"),
        (save_begun_with('{"id":' * 7000 + "1" + "}" * 7000), "foreign"),
        (save_begun_with("{}"), "illegal"),
        ("x" * (logs.LENGTH_LIMIT + 1), "too_long"),
    ],
)
def test_what_is_no_save_is_refused_in_words(text: str, kind: str) -> None:
    refused = _refusal(text)
    assert (refused.kind, refused.partial) == (kind, None)
    assert str(refused).endswith(".")


def _with_setup(**fields: object) -> str:
    return save_begun_with(compact({**head_of(START.match), **fields}))


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("game", [5, None, ["mole_hill"]]),
        ("rules", [0, -1, "1", True, None]),
        ("id", ["", "../x", "a b", "x" * 65, 7, None]),
        ("options", [[], {"clinch": 1}, {"nothing": True}, {"flowers": {"red": [[]]}}, {"": {}}]),
        ("players", [[], [{}], [{"name": "A", "level": None}], [{"name": 1}] * 2, ["A", "B"]]),
        ("seed", [-1, 1 << 64, 1.5, "1", None, True]),
        ("extra", [1]),
    ],
)
def test_a_forged_setup_is_still_checked(field: str, values: list[object]) -> None:
    for value in values:
        assert _refusal(_with_setup(**{field: value})).kind == "illegal"


def test_a_setup_of_another_game_is_still_checked() -> None:
    assert _refusal(_with_setup(game="moleozer", rules=1)).kind == "illegal"


def test_a_save_for_newer_rules_is_called_newer() -> None:
    assert _refusal(_with_setup(rules=START.match.game.meta.rules_version + 1)).kind == "newer"


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": 99},
        {"game": "nine_mens"},
        {"players": [{"name": "Ann", "level": "grandmaster"}, {"name": "Bea", "level": None}]},
    ],
)
def test_what_only_a_newer_molecore_has_is_called_newer(fields: dict[str, object]) -> None:
    assert _refusal(_with_setup(**fields)).kind == "newer"


def test_a_level_that_only_a_newer_molecore_has_may_sit_down_later() -> None:
    seated = ["seat", 0, {"name": "Ann", "level": "grandmaster"}]
    assert _refusal(_forged(START, seated)).kind == "newer"


@pytest.mark.parametrize("format_", [3, 10, 999_999])
def test_whatever_a_newer_format_looks_like_it_is_called_newer(format_: int) -> None:
    for rest in ("", "{}", "0123abcd {}", "nothing like it\nat all\n"):
        text = f"{logs.MARK}{format_} {rest}"
        assert logs.is_newer(text)
        assert _refusal(text).kind == "newer"
    assert not logs.is_newer(logs.dump(START))
    assert not logs.is_newer(f"{logs.MARK}1 x")
    assert not logs.is_newer("")


def test_lines_may_end_as_mail_programmes_end_them() -> None:
    history = random_history(4)
    text = logs.dump(history, "2026-11-21")
    changed = text.replace("\n", "\r\n")
    assert logs.read(changed) == logs.read(text)
    assert logs.glance(changed) == logs.glance(text)
    assert logs.split(changed * 2) == [text, text]
    assert logs.load(f"{text}\n\n\r\n") == history


@pytest.mark.parametrize("after", ["damaged", "00000000 []", " "])
def test_a_damaged_line_after_the_last_one_is_noticed(after: str) -> None:
    history = begin(full_match(2))
    text = logs.dump(history)
    refused = _refusal(f"{text}{after}\n")
    assert refused.kind == "changed"
    assert refused.partial == history
    assert f"Line {text.count(chr(10)) + 1} of this save is damaged" in str(refused)
    seen = logs.glance(f"{text}{after}\n")
    assert seen is not None
    assert not seen.whole
    with pytest.raises(BadRecord):
        logs.load_onto(history, f"{text}{after}\n", follow=True)


def test_a_damaged_last_line_is_noticed() -> None:
    history = begin(full_match(2))
    text = logs.dump(history)
    refused = _refusal(text[:-4] + "x" + text[-3:])
    assert refused.kind == "changed"
    assert refused.partial == history


@pytest.mark.parametrize("every", [1, 2, 7])
def test_a_save_says_the_same_read_in_pieces(every: int) -> None:
    for seed in range(6):
        text = logs.dump(random_history(seed), "now")
        for kept in (text, text[: len(text) // 2], text[:-9] + "x" + text[-8:]):
            asked = iter(range(1 << 20))
            assert _told(kept, lambda asked=asked: next(asked) % every == 0) == _told(  # type: ignore[misc]
                kept, lambda: False
            )


def _told(text: str, enough: Callable[[], bool]) -> object:
    """What reading a save says in the end, and what was read."""
    try:
        found: logs.Reading | logs.Save = logs.start(text)
        while isinstance(found, logs.Reading):
            found = found.on(enough)
    except DamagedSave as error:
        return error.kind, str(error), error.partial
    return found


def test_one_line_at_least_is_read_at_a_time() -> None:
    some = logs.start(logs.dump(begin(full_match(2)))).on(lambda: True)
    assert isinstance(some, logs.Reading)
    assert (some.taken, len(some.history.nodes)) == (1, 1)


def test_forged_titles_and_names_are_no_glance() -> None:
    """Their checksums hold, and still nothing on the shelf may go wrong with them."""
    for text in (_forged(START, ["title"]), _forged(START, ["title", 7])):
        assert logs.glance(text) is None
    unfit: list[object] = [["Ann"], [{"name": 7}], [{}], None]
    for players in unfit:
        assert logs.glance(_with_setup(players=players)) is None
    assert logs.glance(_with_setup(id=7)) is None


def test_a_message_stays_short() -> None:
    assert len(str(_refusal(_with_setup(options={"x" * 100_000: 1})))) < 500


def test_neither_saves_nor_links_load_pydantic() -> None:
    program = (
        "import sys, molecore.wire.logs, molecore.wire.links; print('pydantic' in sys.modules)"
    )
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    "entry",
    [
        *([], ["dance"], [["play"]], ["play", 0, 0], ["play", 0, True, "a1"], ["title", 7]),
        *(["play", 0, 1, "a1"], ["play", 99, 0, "a1"], ["play", 0, 0, "z9"], ["resign", 0, 5]),
        *(
            ["name", 0, "x"],
            ["delete", 99],
            ["seat", 0, {}],
            ["seat", 9, {"name": "", "level": None}],
        ),
        *(["at", 0, 0, ""], ["play", 0, 0, "a1", "more"]),
    ],
)
def test_forged_lines_are_still_checked(entry: list[object]) -> None:
    assert _refusal(_forged(START, entry)).kind == "illegal"


def test_brackets_that_would_stop_the_page_are_refused() -> None:
    start = START
    check = logs.write(start).check
    deep = "[" * 7000 + "]" * 7000
    line = f"{logs._checked(check, deep)} {deep}"
    assert _refusal("\n".join((*logs.write(start).lines, line))).kind == "foreign"


def test_names_are_made_fit_to_be_shown() -> None:
    text = _forged(random_history(4), ["title", "a\u202eb" + "x" * 500], ["name", 1, "\u0000ok\n"])
    loaded = logs.load(text)
    assert loaded.title == "ab" + "x" * 58
    assert loaded.names[1] == "ok"


def test_a_file_of_many_saves_is_split() -> None:
    one, other = logs.dump(begin(random_match(10))), logs.dump(random_history(4))
    assert logs.split(f"My games\n\n{one}\n{other}{one}") == [f"{one}\n", other, one]
    assert logs.split("nothing") == []
    assert [logs.load(text.strip("\n") + "\n") for text in logs.split(one + other)]


def test_who_sits_down_later_is_told() -> None:
    taken = replace(START.match, players=(Player("Cid"), Player("Bea")))
    later = logs.load(logs.dump(START.follow(taken)))
    assert later.start.players[0] == Player("Ann")
    assert later.match.players[0] == Player("Cid")


def test_only_true_says_in_a_save_that_its_match_is_sealed() -> None:
    head = head_of(random_match(1))
    assert from_head(head).sealing is None
    assert from_head({**head, "sealed": True}).sealing == Sealing()
    for value in (False, None, 1, "true"):
        with pytest.raises(BadRecord):
            from_head({**head, "sealed": value})
