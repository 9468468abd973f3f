from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from moleweb import messages as m
from moleweb.markup import Markup, esc, h, join
from tests.web.driving import Seen, match_of, played, run, setting_up, two_people

HOSTILE = "<img src=x onerror=alert(1)>\"'&"


def test_text_is_escaped_and_markup_is_not() -> None:
    inner = h("b", "a < b")
    assert inner == "<b>a &lt; b</b>"
    assert h("p", inner, "&", title='"x"') == '<p title="&quot;x&quot;"><b>a &lt; b</b>&amp;</p>'


def test_true_is_a_bare_attribute_and_false_none() -> None:
    assert h("input", disabled=True, checked=False, value=None) == "<input disabled>"


@given(st.text())
def test_escaped_text_never_opens_a_tag(text: str) -> None:
    assert not set("<>\"'") & set(esc(text))
    assert esc(esc(text)) == esc(text)


@given(st.lists(st.text(), max_size=3))
def test_joining_escapes_every_part(texts: list[str]) -> None:
    assert join(texts, "<") == Markup("&lt;".join(esc(text) for text in texts))


def test_hostile_names_stay_text_on_every_screen() -> None:
    named = run(setting_up(), m.SeatNamed(0, HOSTILE))
    table = played(two_people(HOSTILE, HOSTILE), "a1", "b2|c2")
    over = run(table, m.Resigned())
    lobby = run(table, m.Went("#"))
    for model in (named, table, over, lobby, run(table, m.DialogOpened("resign"))):
        seen = Seen(model)
        assert not any(tag == "img" for tag, _ in seen.elements)
        assert not any(name.startswith("on") for _, attrs in seen.elements for name in attrs)
    assert "<img" in match_of(table).players[0].name
    assert "<img src=x onerror=a" in Seen(table).text
