"""``python -m molecore.bots NAME``: an installed bot, which speaks the line protocol."""

import sys

from molecore.bots.lines import serve
from molecore.installed import bots

serve(bots()[sys.argv[1]].load()(), sys.stdin, sys.stdout)
