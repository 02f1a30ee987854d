"""Who may do what: sealed links, cookies, and a guard before every request."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from serenissima import logs
from serenissima.web import language

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

COOKIE: Final = "visitor"
SLOW: Final = 1.0
"""Seconds after which a request is named in the log."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
HOST: Final = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


class Seals:
    """Links that nobody can guess: each carries a seal that only this server can make."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()

    def seal(self, table: str, seat: int, generation: int) -> str:
        """The seal of a seat's link, or of the spectators' (-1)."""
        text = f"{table}:{seat}:{generation}".encode()
        digest = hmac.digest(self.secret, text, "sha256")[:20]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    def fits(self, table: str, seat: int, generation: int, seal: str) -> bool:
        """Whether a seal is the right one, compared in constant time."""
        return hmac.compare_digest(self.seal(table, seat, generation).encode(), seal.encode())

    def token(self, table: str, seat: int, generation: int) -> str:
        """What a program shows to decide for a seat."""
        return f"{table}.{seat}.{self.seal(table, seat, generation)}"


def new_cookie() -> str:
    """What a new visitor's browser is given to keep."""
    return secrets.token_urlsafe(24)


def visitor_of(cookie: str) -> str:
    """What is known of a visitor: a digest of their cookie."""
    return hashlib.sha256(b"visitor:" + cookie.encode()).hexdigest()


@dataclass(frozen=True)
class Limits:
    """How much one address may ask for: so many at once, and so many a second on average."""

    posts: tuple[float, float] = (60, 10)
    tables: tuple[float, float] = (30, 0.5)
    talk: tuple[float, float] = (10, 1)
    sockets: int = 100
    """How many sockets and streams one address may hold open."""
    body: int = 64 * 1024
    record: int = 1024 * 1024


class Buckets:
    """Token buckets by address; the ones longest unused are dropped."""

    def __init__(self, size: int = 10_000, now: Callable[[], float] = time.monotonic) -> None:
        self.size = size
        self.now = now
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, key: str, limit: tuple[float, float]) -> bool:
        """Take one token; False when there is none left."""
        burst, rate = limit
        left, at = self.buckets.pop((kind, key), (burst, self.now()))
        now = self.now()
        left = min(burst, left + (now - at) * rate)
        allowed = left >= 1
        self.buckets[kind, key] = (left - 1 if allowed else left, now)
        while len(self.buckets) > self.size:
            self.buckets.popitem(last=False)
        return allowed


def same_origin(headers: dict[bytes, bytes]) -> bool:
    """Whether a request comes from a page of this server, as the browser itself says.

    A program says neither where it comes from nor has it a cookie that could be misused.
    """
    if not headers.keys() & {b"cookie", b"origin", b"sec-fetch-site"}:
        return True
    origin = headers.get(b"origin")
    if origin is not None:
        return urlsplit(origin.decode("latin-1")).netloc == headers.get(b"host", b"").decode(
            "latin-1"
        )
    return headers.get(b"sec-fetch-site") == b"same-origin"


REFUSALS: Final = {
    "host": "The Host header is not a host.",
    "origin": "A request that changes something must come from a page of this server.",
    "rate": "Too many requests; wait a moment.",
    "size": "Too much data was sent at once.",
}
"""What the guard says."""


class TooLarge(HTTPException):
    """A body over the limit, found out while it is read."""

    def __init__(self) -> None:
        super().__init__(413, REFUSALS["size"])


class Guard:
    """Stands before the application: origin, sizes, rates, and the headers of every answer."""

    def __init__(self, app: Any, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self.buckets = Buckets()
        self.open: Counter[str] = Counter()

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        if not HOST.fullmatch(host):
            await self.refuse(scope, send, 400, "host")
            return
        if scope["type"] == "websocket":
            # Browsers send cookies with any page's socket, so the page's origin must be ours.
            if b"cookie" in headers and not same_origin(headers):
                await send({"type": "websocket.close", "code": 1008})
                return
            await self.held_open(scope, receive, send)
            return
        await self.http(scope, receive, send, headers, host)

    async def held_open(
        self, scope: MutableMapping[str, Any], receive: Receive, send: Send
    ) -> None:
        """A socket or a stream, which stays open: so many from one address and no more."""
        client = str((scope.get("client") or ("", 0))[0])
        if self.open[client] >= self.limits.sockets:
            await self.refuse(scope, send, 429, "rate")
            return
        self.open[client] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]

    async def http(
        self,
        scope: MutableMapping[str, Any],
        receive: Receive,
        send: Send,
        headers: dict[bytes, bytes],
        host: str,
    ) -> None:
        """One request over HTTP."""
        path, method = scope["path"], scope["method"]
        if method not in SAFE:
            bearer = headers.get(b"authorization", b"").lower().startswith(b"bearer ")
            if not bearer and not same_origin(headers):
                await self.refuse(scope, send, 403, "origin")
                return
            client = scope.get("client") or ("", 0)
            if not self.allowed(path, str(client[0])):
                await self.refuse(scope, send, 429, "rate")
                return
        limit = self.limits.record if path.endswith("/records") else self.limits.body
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > limit:
            await self.refuse(scope, send, 413, "size")
            return
        received = 0

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > limit:
                raise TooLarge
            return message

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers(path, host)]
            await send(message)

        if path.endswith("/events"):
            await self.held_open(scope, counted, marked)
            return
        start = time.perf_counter()
        try:
            await self.app(scope, counted, marked)
        finally:
            taken = time.perf_counter() - start
            if taken > SLOW:
                # The pattern of the path and not the path itself, which may be a seat's link.
                route = getattr(scope.get("route"), "path", "?")
                logs.warning("web", "slow request", method=method, route=route, seconds=taken)

    def allowed(self, path: str, client: str) -> bool:
        """Whether this address may send another request that changes something."""
        limits = self.limits
        if path.endswith(("/tables", "/records", "/rematch")):
            return self.buckets.take("tables", client, limits.tables)
        if path.endswith(("/talk", "/signs")):
            return self.buckets.take("talk", client, limits.talk)
        return self.buckets.take("posts", client, limits.posts)

    def headers(self, path: str, host: str) -> list[tuple[bytes, bytes]]:
        """What is said with every answer."""
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; "
            # Boards lay their pieces out with style attributes; they cannot run anything.
            "style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
            f"connect-src 'self' ws://{host} wss://{host}; form-action 'self'; "
            "base-uri 'none'; frame-ancestors 'none'"
        )
        caching = b"max-age=3600" if path.startswith(("/static/", "/games/")) else b"no-store"
        return [
            (b"content-security-policy", policy.encode("latin-1")),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cache-control", caching),
        ]

    async def refuse(
        self, scope: MutableMapping[str, Any], send: Send, status: int, code: str
    ) -> None:
        """A refusal in plain JSON, in the language of the request."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        request = HTTPConnection(scope)
        wish = request.cookies.get(language.COOKIE)
        spoken = language.chosen(wish, request.headers.get("accept-language", ""))
        message = language.say(spoken, REFUSALS[code])
        body = json.dumps({"code": code, "message": message}).encode()
        start = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": status, "headers": start})
        await send({"type": "http.response.body", "body": body})
