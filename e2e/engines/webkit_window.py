"""A window with WebKit in it, for WebKitWebDriver to start; Debian's own Python runs it.

WebKit's MiniBrowser forgets everything when it is driven. This one keeps what pages store in the
folder that is its one argument, and says on its standard output what pages ask for and complain of.
What stands in `first.js` in that folder runs in every page before all else.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402 - once it is known which versions

folder = sys.argv[1]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=f"{folder}/cache")
)


def new_tab(*_: object) -> WebKit2.WebView:
    """A window for a tab that is driven."""
    tab = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    tab.get_settings().set_enable_write_console_messages_to_stdout(True)
    tab.connect("resource-load-started", asked)
    tab.get_user_content_manager().add_script(
        WebKit2.UserScript.new(
            Path(folder, "first.js").read_text(encoding="utf-8"),
            WebKit2.UserContentInjectedFrames.ALL_FRAMES,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    window = Gtk.Window()
    window.set_default_size(1280, 800)
    window.add(tab)
    window.show_all()
    tab.connect("close", lambda _: window.destroy())
    return tab


def asked(_: object, __: object, request: WebKit2.URIRequest) -> None:
    """A page asks for something."""
    sys.stdout.write(f"REQUEST {request.get_uri()}\n")
    sys.stdout.flush()


def begun(_: object, session: WebKit2.AutomationSession) -> None:
    """The driver has come."""
    info = WebKit2.ApplicationInfo()
    info.set_name("Molecore")
    session.set_application_info(info)
    session.connect("create-web-view", new_tab)


context.set_automation_allowed(True)
context.connect("automation-started", begun)
Gtk.main()
