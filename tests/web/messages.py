"""All messages under one name, as tests of the whole page need them."""

# ruff: noqa: F403 - nothing else is in there
from moleweb.pages.dialogs.messages import *
from moleweb.pages.history.messages import *
from moleweb.pages.lessons.messages import *
from moleweb.pages.licences.messages import *
from moleweb.pages.navigation.messages import *
from moleweb.pages.new_game.messages import *
from moleweb.pages.play.messages import *
from moleweb.pages.remote.messages import *
from moleweb.pages.review.messages import *
from moleweb.pages.rulebook.messages import *
from moleweb.pages.sharing.messages import *
from moleweb.pages.shelf.messages import *
from moleweb.pages.telling.messages import *
from moleweb.shell.features import *
from moleweb.storage.messages import *
