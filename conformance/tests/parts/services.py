"""Services on this machine that answer as they are told, for the tests of engines behind an address."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = Callable[[BaseHTTPRequestHandler, bytes], None]
KEPT = "HTTP/1.1"
CLOSED = "HTTP/1.0"


@contextmanager
def serving(answer: Answer, version: str = KEPT) -> Iterator[str]:
    """A service on this machine that answers a request with a function; yields its address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = version

        def do_POST(self) -> None:
            """Read the request, and answer it."""
            answer(self, self.rfile.read(int(self.headers["Content-Length"])))

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/engine"
    finally:
        server.shutdown()
        server.server_close()


def body(
    handler: BaseHTTPRequestHandler, data: bytes, status: int = 200, kind: str = "application/json", **headers: str
) -> None:
    """Send an answer."""
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(data)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(data)


def breaks_off(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    """Send half of an answer."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"jsonrpc"')
    handler.close_connection = True


def closes(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    """Close the connection without an answer."""
    handler.close_connection = True


def sleeps(_handler: BaseHTTPRequestHandler, _: bytes) -> None:
    """Take too long."""
    time.sleep(30)


def drips(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    """Send a head that never ends, drop by drop."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(3000):
        handler.wfile.write(b"X-%d: y\r\n" % number if number < 40 else b" ")
        handler.wfile.flush()
        time.sleep(0.01)


def mutters(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    """Send what is no HTTP."""
    handler.wfile.write(b"\x00\x01 no HTTP at all\n")
    handler.close_connection = True


def heads(handler: BaseHTTPRequestHandler, _: bytes) -> None:
    """Send a head with a line that is too long."""
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX: " + b"y" * 100_000 + b"\r\n\r\n")
    handler.close_connection = True
