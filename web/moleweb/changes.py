"""What has to cross to the document: the page's text without the parts that stay as they are."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from moleweb.markup import PART_BEGINS, PART_ENDS, Markup

_PART: Final = re.compile(f"{PART_BEGINS}([^{PART_ENDS}]*){PART_ENDS}")
_NAME: Final = re.compile(r'<(\w+)[^>]* id="([^"]*)"')


def whole(text: str) -> Markup:
    """``text`` with all its parts."""
    return Markup(text.replace(PART_BEGINS, "").replace(PART_ENDS, ""))


def changes(before: str, after: str) -> Markup:
    """``after`` with an empty shell for each part that is in ``before`` as well.

    The patch leaves alone what it meets the shell of, which costs the page
    neither reading nor comparing.
    """
    known = frozenset(_PART.findall(before))
    return Markup(_PART.sub(lambda part: _shell(part[1]) if part[1] in known else part[1], after))


@lru_cache(maxsize=1024)
def _shell(part: str) -> str:
    found = _NAME.match(part)
    return f'<{found[1]} id="{found[2]}" data-same></{found[1]}>' if found else part
