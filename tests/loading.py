"""What comes along when modules are loaded in an interpreter of their own."""

from __future__ import annotations

import ast
import subprocess
import sys


def loaded_with(*modules: str) -> list[str]:
    """The modules with rules and records, and pydantic, that come along with others."""
    code = (
        f"import sys, {', '.join(modules)}\n"
        "print([name for name in sys.modules if name.endswith(('.rules', '.records', 'pydantic'))])"
    )
    ran = subprocess.run(  # noqa: S603 - our own code in our own interpreter
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return list(ast.literal_eval(ran.stdout))
