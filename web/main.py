"""Where PyScript starts: hand the page over to moleweb."""

from moleweb.browser import run

run()
