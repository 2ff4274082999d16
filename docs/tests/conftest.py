"""The site, built once as `make site` builds it, and a browser to open it with where there is one."""

from __future__ import annotations

import fcntl
import functools
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from docs.build import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """The folder of the built site; of several workers one builds it, and the others wait."""
    done = tmp_path_factory.getbasetemp().parent / f"site-{testrun_uid}"
    with done.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            built = subprocess.run(
                [sys.executable, "-m", "docs.build"], cwd=ROOT, capture_output=True, text=True, timeout=280, check=False
            )
            assert built.returncode == 0, built.stdout + built.stderr
            done.touch()
    return ROOT / "site"


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the library
        """Say nothing."""


@pytest.fixture(scope="session")
def base(site: Path) -> Iterator[str]:
    """The address the site is served at."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()
