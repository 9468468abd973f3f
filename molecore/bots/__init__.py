"""Bots: players that are programs, of this package, of others, and in other languages.

A bot is a function from a `Turn` to an action. `seated` finds one by its name, `serve` answers
the line protocol for one.
"""

from molecore.bots.lines import serve
from molecore.bots.named import seated
from molecore.bots.turn import Bot, BotFault, Setting, Turn

__all__ = ["Bot", "BotFault", "Setting", "Turn", "seated", "serve"]
