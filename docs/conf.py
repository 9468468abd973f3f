"""How the docs site is made of the pages that `builder/docs.py` gathers."""

from __future__ import annotations

import molecore

project = "Molecore"
version = release = molecore.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 3
default_role = "code"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
html_theme = "furo"
html_title = "Molecore"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
add_module_names = False
python_use_unqualified_type_names = True
autodoc_preserve_defaults = True
