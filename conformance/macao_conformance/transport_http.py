"""An engine that is a service: each line is posted to its address, and what comes back is the answer.

One connection, one request at a time, from a thread of its own: so a wait has an end, whatever the service does, and
the socket is shut from outside. Nothing is followed elsewhere: no redirect, and no proxy. The client is urllib3, the
extra `http`; it depends on nothing, and knows when a connection that was kept has been closed meanwhile.
"""

from __future__ import annotations

import contextlib
import ipaddress
import queue
import socket
import threading
from dataclasses import dataclass
from http.client import HTTPException, RemoteDisconnected
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from macao_conformance import __version__
from macao_conformance.protocol import excerpt
from macao_conformance.transports import LINE_LIMIT, CannotStart, Gone, Late, NoLine, TooLong

if TYPE_CHECKING:
    from urllib3.connection import HTTPConnection
    from urllib3.response import BaseHTTPResponse

_CONNECT: Final = 5.0
"""Seconds in which a service must take a connection."""
_CHUNK: Final = 1 << 16
_OK: Final = 200
_HEADERS: Final = {
    "Accept": "application/json",
    "Accept-Encoding": "identity",
    "Content-Type": "application/json",
    "User-Agent": f"macao-kit/{__version__}",
}
_HINT: Final = "start the service first, and give the address that it listens at"
_REMOTE: Final = "start it on this machine, or say --allow-remote"

Heard = bytes | Gone | NoLine | TooLong


@dataclass(frozen=True, slots=True)
class Address:
    """Where a service is; `remote` says that it may be on another machine."""

    host: str
    port: int
    path: str
    remote: bool

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{self.path}"


class BadAddress(Exception):
    """An address that cannot be used: why, and what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def address_of(text: str, *, allow_remote: bool) -> Address:
    """Read an address. Raises BadAddress, also for one on another machine that is not allowed."""
    example = "write http://127.0.0.1:PORT/PATH"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadAddress(f"`{text}` is not an address: {error}", example) from None
    if parts.scheme != "http":
        raise BadAddress("services are spoken to over http, not https", f"{example}; a tunnel can end there")
    if not host or any(char.isspace() or not char.isprintable() or not char.isascii() for char in text):
        raise BadAddress(f"`{text}` is not an address", example)
    if parts.username is not None or parts.fragment:
        raise BadAddress(f"`{text}` has a user or a fragment, and may have neither", example)
    if not (allow_remote or host == "localhost" or _loopback(host)):
        raise BadAddress(f"`{host}` may be another machine", _REMOTE)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(host, port or 80, path, allow_remote)


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


class HttpTransport:
    """A service that took a connection. Raises CannotStart if it does not."""

    leaks = False

    def __init__(self, address: Address, limit: int = LINE_LIMIT) -> None:
        self._address = address
        self._limit = limit
        self._connection = _connection(address)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._heard: queue.SimpleQueue[Heard] = queue.SimpleQueue()
        self._over = threading.Event()
        try:
            self._connect()
        except Exception as error:
            self._connection.close()
            if isinstance(error, CannotStart):
                raise
            raise CannotStart(f"nothing answers at {address}: {_said(error)}", _HINT) from error
        self._thread = threading.Thread(target=self._serve, daemon=True, name="service")
        self._thread.start()

    def send(self, line: bytes) -> None:
        """Hand a request over; it is posted when those before it have been answered."""
        self._requests.put(line.rstrip(b"\n"))

    def finish(self) -> None:
        """Hand over that there is nothing more."""
        self._requests.put(None)

    def receive(self, seconds: float) -> bytes:
        """The next answer. Raises Late, Gone, TooLong or NoLine."""
        try:
            heard = self._heard.get(timeout=max(seconds, 0))
        except queue.Empty:
            raise Late from None
        if isinstance(heard, bytes):
            return heard
        raise heard

    def stray(self) -> bool:
        """A service answers a request once."""
        return False

    def tail(self) -> str:
        """The log of a service is its own."""
        return ""

    def kill(self) -> None:
        """Shut the connection; who waits is told that nothing will come."""
        self._over.set()
        sock = self._connection.sock
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
        self._heard.put(Gone("the connection was shut"))

    def end(self, grace: float) -> bool:
        """Close the connection. The service goes on, as it should."""
        self.finish()
        self._thread.join(grace)
        self.kill()
        self._thread.join(_CONNECT)
        return True

    def _connect(self) -> None:
        """Connect, unless it is still connected. Raises what urllib3 raises, and CannotStart for another machine."""
        if self._connection.is_connected:
            return
        self._connection.close()
        self._connection.connect()
        sock = self._connection.sock
        peer = str(sock.getpeername()[0])
        if not (self._address.remote or _loopback(peer)):
            raise CannotStart(f"`{self._address.host}` leads to {peer}, another machine", _REMOTE)
        sock.settimeout(None)  # how long to wait is for whoever receives to say

    def _serve(self) -> None:
        while (line := self._requests.get()) is not None and not self._over.is_set():
            self._heard.put(self._post(line))
        self._connection.close()
        self._heard.put(Gone("the connection was closed"))

    def _post(self, line: bytes) -> Heard:
        """Post a line; whatever happens is what was heard."""
        from urllib3.exceptions import HTTPError

        try:
            self._connect()
        except (CannotStart, HTTPError, OSError) as error:
            return Gone(f"nothing answers at {self._address}: {_said(error)}")
        if self._over.is_set():  # killed while it was being connected
            return Gone("the connection was shut")
        try:
            self._connection.request(
                "POST", self._address.path, body=line, headers=_HEADERS, preload_content=False, decode_content=False
            )
            response = self._connection.getresponse()
            heard = self._read(response)
        except (RemoteDisconnected, ConnectionError):
            heard = Gone("it closed the connection without an answer")
        except HTTPException as error:
            heard = NoLine(f"it does not answer in HTTP: {_said(error)}")
        except (HTTPError, OSError, ValueError) as error:
            heard = Gone(f"its answer broke off: {_said(error)}")
        if not isinstance(heard, bytes):
            self._connection.close()  # what is left of the answer is not to be taken for the next one
        return heard

    def _read(self, response: BaseHTTPResponse) -> Heard:
        """The body of an answer, or what is wrong with it."""
        kind = response.headers.get("Content-Type", "")
        packed = response.headers.get("Content-Encoding", "identity")
        if response.status != _OK:
            beginning = response.read(1 << 12)
            text = f"status {response.status} {response.reason or ''}".rstrip()
            return NoLine(f"it answers with {text}, and must with {_OK}" + _to(response) + _shown(beginning))
        if kind and "json" not in kind.partition(";")[0].lower():
            return NoLine(f"its answer is {kind}, and must be application/json" + _shown(response.read(1 << 12)))
        if packed != "identity":
            return NoLine(f"its answer is packed ({packed}), which was not asked for")
        body = bytearray()
        for chunk in response.stream(_CHUNK):
            body += chunk
            if len(body) > self._limit:
                return TooLong()
        return bytes(body)


def _connection(address: Address) -> HTTPConnection:
    try:
        from urllib3.connection import HTTPConnection
    except ImportError as error:
        raise CannotStart(
            "services need the library urllib3, which is not installed", "pip install 'macao-kit[http]'"
        ) from error
    return HTTPConnection(address.host, address.port, timeout=_CONNECT)


def _to(response: BaseHTTPResponse) -> str:
    place = response.headers.get("Location")
    return f"; it sends on to {place}, and nothing is followed" if place else ""


def _shown(body: bytes) -> str:
    return f":\n{excerpt(body)}" if body else ""


def _said(error: Exception) -> str:
    return str(error) or type(error).__name__
