"""All words for people, by message id, in the language in use.

Whoever has something to say makes a `Message`: an id of the catalogue and
what goes into the sentence. ``str`` of it is the sentence. `say` makes the
sentence at once, `pieces` leaves room for elements of a page in it.
The catalogue is `en.po`; a further language is one more such file, as `de.po` is.
"""

from molecore.words.catalogue import ENGLISH, You, cached, language, use
from molecore.words.languages import in_every_language, in_languages, languages, suiting
from molecore.words.message import (
    Message,
    Said,
    Words,
    alternatives,
    decimal,
    enumerated,
    in_english,
    listed,
    parts,
    pieces,
    say,
    sentences,
    verbatim,
)

__all__ = [
    "ENGLISH",
    "Message",
    "Said",
    "Words",
    "You",
    "alternatives",
    "cached",
    "decimal",
    "enumerated",
    "in_english",
    "in_every_language",
    "in_languages",
    "language",
    "languages",
    "listed",
    "parts",
    "pieces",
    "say",
    "sentences",
    "suiting",
    "use",
    "verbatim",
]
