"""Matches as text: links for sharing, saves for keeping, records for other programs.

All three replay what they hold through the rules, so a text that is accepted
is a legal game. `links` and `logs` need the standard library only; `records`
needs pydantic.
"""
