"""nginx and Apache as Debian ships them, each with a configuration and a folder of its own."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from builder import system
from builder.paths import DIST

_PATIENCE: Final = 60.0
"""Seconds in which a server has to answer."""
_NGINX: Final = """
daemon off; master_process off; pid {folder}/pid; error_log {folder}/errors;
events {{}}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{port}; root {folder}/site; {headers} }}
}}
"""
_APACHE: Final = """
ServerRoot {folder}
PidFile {folder}/pid
ErrorLog {folder}/errors
Listen 127.0.0.1:{port}
ServerName 127.0.0.1
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule mime_module /usr/lib/apache2/modules/mod_mime.so
LoadModule dir_module /usr/lib/apache2/modules/mod_dir.so
LoadModule headers_module /usr/lib/apache2/modules/mod_headers.so
TypesConfig /etc/mime.types
DocumentRoot {folder}/site
DirectoryIndex index.html
{headers}
"""
PROGRAMS: Final = {"nginx": system.nginx, "Apache": system.apache}
"""Where each server is; "" if it is not installed."""


@contextmanager
def server(
    name: str, folder: Path, path: str = "", headers: Mapping[str, str] | None = None
) -> Iterator[str]:
    """The built page on the server ``name`` under ``path``; its address."""
    shutil.copytree(DIST, folder / "site" / path)
    port = free_port()
    config = folder / "config"
    given = headers or {}
    if name == "nginx":
        lines = "".join(f'add_header {key} "{value}" always;' for key, value in given.items())
        config.write_text(_NGINX.format(folder=folder, port=port, headers=lines))
        command = [system.nginx(), "-c", str(config), "-p", str(folder), "-e", f"{folder}/errors"]
    else:
        lines = "\n".join(f'Header always set {key} "{value}"' for key, value in given.items())
        config.write_text(_APACHE.format(folder=folder, port=port, headers=lines))
        command = [system.apache(), "-f", str(config), "-D", "FOREGROUND"]
    process = subprocess.Popen(command)  # noqa: S603 - found on this machine, with our own file
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}/{path}"
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """One that nothing listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        assert process.poll() is None, "the server has ended"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"nothing answers at port {port}")
