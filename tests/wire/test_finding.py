"""Links are found in whatever people and programs make of them on the way."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random
from typing import Final
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

from molecore.remote.envelopes import Post, seal
from molecore.wire import links
from molecore.wire.finding import find
from molecore.wire.seal import checksum
from tests.amounts import amount
from tests.wire.matches import full_match

ADDRESS: Final = "https://example.org/a/game/#"


def half(content: str, kind: str = "o") -> str:
    """Half of a direct connection, as the page packs it."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    packed = packer.compress(content.encode()) + packer.flush()
    return f"d1.0123456789abcdef.{kind}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


def newer(link: str) -> str:
    text = "w7" + link[2:-6]
    return text + checksum(text)


LINKS: Final = {
    "game": links.encode(full_match(1)),
    "challenge": links.encode(full_match(2), "setup"),
    "post": seal(Post("0123456789abcdef", 1, ())),
    "newer": newer(seal(Post("00ff00ff00ff00ff", 0, ()))),
    "offer": half("v=0 o=- 4611731400430051336 2 IN IP4 127.0.0.1 s=- t=0 0 " * 9),
    "answer": half("v=0 o=- 77 2 IN IP4 127.0.0.1 s=- t=0 0", "a"),
}


def wrapped(text: str, width: int, join: str) -> str:
    return join.join(text[at : at + width] for at in range(0, len(text), width))


def sprinkled(text: str, chance: Random, what: str) -> str:
    """``text`` with ``what`` at some places behind the scheme of its address."""
    return "".join(c + (what if chance.random() < 0.1 else "") for c in text)


Mangling = Callable[[str, Random], str]
MANGLINGS: Final[dict[str, Mangling]] = {
    "alone": lambda text, _: text,
    "sentence": lambda text, _: f"Hi Ann, my move: {text} see you tomorrow!",
    "full stop": lambda text, _: f"It is {text}.",
    "comma": lambda text, _: f"{text}, your turn",
    "ellipsis": lambda text, _: f"{text}\u2026",
    "emphasis": lambda text, _: f"*{text}* and _{text}_",
    "quotes": lambda text, _: f'"{text}"',
    "typographic quotes": lambda text, _: f"\u201e{text}\u201c",
    "brackets": lambda text, _: f"(see {text})",
    "angles": lambda text, _: f"<{text}>",
    "markdown": lambda text, _: f"[play]({text})",
    "markup": lambda text, _: f'<a href="{text}">{text}</a>',
    "glued": lambda text, _: f"{text}\u200band then",
    "mail": lambda text, chance: (
        "On Friday Ann wrote:\n> " + wrapped(text, chance.randint(20, 76), "\n> ")
    ),
    "mail in mail": lambda text, chance: "> > " + wrapped(text, chance.randint(20, 76), "\r\n> > "),
    "broken lines": lambda text, chance: wrapped(text, chance.randint(9, 60), "\n"),
    "soft line breaks": lambda text, chance: wrapped(text, chance.randint(9, 76), "=\r\n"),
    "indented lines": lambda text, chance: wrapped(text, chance.randint(9, 60), "\n    "),
    "percents": lambda text, _: quote(text, safe=""),
    "percents twice": lambda text, _: quote(quote(text, safe=""), safe=""),
    "redirection": lambda text, _: f"https://example.com/l?u={quote(text, safe='')}&h=AT3x",
    "percents behind": lambda text, _: f"{text}%20%0Asee%20you",
    "entities": lambda text, _: f"a &lt;b&gt; &amp; {text}&amp;c=1&quot;",
    "numbered entities": lambda text, _: "".join(f"&#{ord(c)};" for c in text),
    "zero width": lambda text, chance: sprinkled(text, chance, "\u200b"),
    "joiners": lambda text, chance: sprinkled(text, chance, "\u2060\ufeff"),
    "soft hyphens": lambda text, chance: sprinkled(text, chance, "\u00ad"),
    "soft hyphens as entities": lambda text, chance: sprinkled(text, chance, "&shy;"),
}
"""How a link is changed on its way, by name."""
ANY: Final = st.sampled_from(sorted(MANGLINGS))


def mangled(link: str, names: list[str], seed: int) -> str:
    chance, text = Random(seed), ADDRESS + link
    for name in names:
        text = MANGLINGS[name](text, chance)
    return text


def test_half_of_a_connection_that_unpacks_to_megabytes_is_none() -> None:
    bomb = half("0" * 3_000_000)
    assert len(bomb) < 5_000
    assert find(f"{bomb} {LINKS['offer']}") == (LINKS["offer"],)


@pytest.mark.parametrize("kind", LINKS)
@pytest.mark.parametrize("mangling", MANGLINGS)
def test_a_link_of_any_kind_is_found_in_whatever_it_became(kind: str, mangling: str) -> None:
    for seed in range(5):
        assert find(mangled(LINKS[kind], [mangling], seed)) == (LINKS[kind],)


@how(deadline=None, max_examples=amount(150, 20_000))
@given(st.sampled_from(sorted(LINKS)), st.lists(ANY, min_size=2, max_size=3), st.integers(0, 9))
def test_a_link_is_found_when_several_things_happened_to_it(
    kind: str, manglings: list[str], seed: int
) -> None:
    assert find(mangled(LINKS[kind], manglings, seed)) == (LINKS[kind],)


@pytest.mark.parametrize("kind", LINKS)
def test_a_link_needs_no_address(kind: str) -> None:
    link = LINKS[kind]
    assert find(link) == find(f"#{link}") == find(f"\n {link} ") == find(f"see {link}.") == (link,)


@pytest.mark.parametrize("between", [" ", "\n", ", ", " or rather ", "\n> > "])
def test_several_links_are_found_in_their_order_and_each_once(between: str) -> None:
    one, two, three = LINKS["post"], LINKS["game"], LINKS["offer"]
    text = between.join(ADDRESS + link for link in (two, one, two, three))
    assert find(text) == (two, one, three)


def test_a_whole_link_counts_before_a_damaged_one() -> None:
    damaged = LINKS["game"][:-1] + "!"
    assert find(f"{ADDRESS}{damaged} {ADDRESS}{LINKS['post']}") == (LINKS["post"],)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("m1.!!!", "m1.!!!"),
        ("see https://example.org/#w1.abc, then", "w1.abc"),
        ("m9.abc", "m9.abc"),
        ("d1.AAAA", "d1.AAAA"),
        (f"({ADDRESS}{LINKS['game'][:-9]})", LINKS["game"][:-9]),
    ],
)
def test_what_is_left_of_a_damaged_link_is_handed_on(text: str, meant: str) -> None:
    assert find(text) == (meant,)


@pytest.mark.parametrize(
    "text", ["", "hello", "m1", "see m1.txt", "https://d1.example.org/", "team1.example.org/#a"]
)
def test_a_text_without_a_link_has_none(text: str) -> None:
    assert find(text) == ()


@how(deadline=None, max_examples=amount(100, 10_000))
@given(st.text(max_size=200))
def test_any_text_can_be_looked_through(text: str) -> None:
    for link in find(text):
        assert find(link) == (link,)
