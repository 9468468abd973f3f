"""What the notations of all games do alike: how typed text is read and quoted back."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 20


def squeezed(text: str) -> str:
    """``text`` without spaces and in lower case, as neither matters in any notation."""
    return "".join(text.split()).lower()


def quoted(text: str) -> str:
    """``text`` as a message can show it, whatever it is: short, in one line."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}...")
