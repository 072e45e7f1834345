"""Web Push: a browser that asked for it is told that it is somebody's turn, also while none of our pages is open.

The server needs a key of its own (`serve --push-key FILE`) and the package pywebpush (the extra `push`), which encrypts
each message for the browser. A message goes to the service that the browser's maker runs. It is sent to no other
address, whatever a browser says: a server that posts wherever it is told to would reach what lies behind its firewall.
"""

from __future__ import annotations

import asyncio
import base64
import importlib
import json
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ...kernel.errors import GameError, check_folder, unwritable
from ...kernel.text import Text

# The push services of Chromium, Firefox, Edge and Safari: a host, or the end of its name.
SERVICES = ("fcm.googleapis.com", ".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com")
GONE = (404, 410)  # what a service answers where a browser wants no messages any more
DAY = 24 * 3600  # seconds for which a service keeps a message for a browser that is off
PATIENCE = 10.0  # seconds for an answer of the service
CURVE_POINT = 65  # bytes of an uncompressed point
PRIME = 2**256 - 2**224 + 2**192 + 2**96 - 1  # of the field of the curve P-256, and the constant of its equation
CONSTANT = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
TOO_MANY, SERVER_ERROR = 429, 500
LATER, AT_LEAST, TOO_LATE = 60.0, 1.0, 3600.0  # seconds until a message is sent again; then it is dropped
SENDING = 4  # messages sent at the same moment: services that do not answer hold up nothing else

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Subscription:
    """Where a browser wants messages, and what encrypts them for it alone."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def possible(self) -> bool:
        """Whether it is an address of a push service that we know, and its keys can be such."""
        try:
            parts = urlsplit(self.endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        known = any(host == name or (name[0] == "." and host.endswith(name)) for name in SERVICES)
        return parts.scheme == "https" and port in (None, 443) and not parts.username and known and self._has_keys

    @property
    def _has_keys(self) -> bool:
        try:
            point, secret = (base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)) for key in (self.p256dh, self.auth))
        except ValueError:
            return False
        x, y = (int.from_bytes(half) for half in (point[1:33], point[33:]))
        on_curve = (y * y - x * x * x + 3 * x - CONSTANT) % PRIME == 0 and max(x, y) < PRIME
        return len(point) == CURVE_POINT and point[0] == 4 and len(secret) == 16 and on_curve


@dataclass(frozen=True)
class Reply:
    """What became of a message: whether the browser still wants any, and the seconds after which to send it again."""

    wanted: bool = True
    again: float | None = None


class Push:
    """Sends messages with the key of a file. `public` is the part of it that browsers are given."""

    def __init__(self, file: Path) -> None:
        """Read the key, or make one where there is no file. Raises GameError where that is impossible."""
        self._library = _library()
        self._requests = importlib.import_module("requests")  # by which the library sends
        self._threads = ThreadPoolExecutor(SENDING, "push")
        self._key = _key(self._library, file)
        self.public = base64.urlsafe_b64encode(_point(self._key)).decode().rstrip("=")

    async def send(self, subscription: Subscription, message: dict[str, str], origin: str, topic: str) -> Reply:
        """Send a message, and say what becomes of it. `origin`: our own address, by which a service may tell who sends.
        A message takes the place of an older one of its `topic` that waits; the service can read the topic.
        """
        given = subscription, json.dumps(message), origin, topic
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._send, *given)

    def _send(self, subscription: Subscription, message: str, origin: str, topic: str) -> Reply:
        about = {"endpoint": subscription.endpoint, "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth}}
        session = self._requests.Session()
        session.max_redirects = 0  # where it leads to is checked by nobody
        try:
            with session:
                self._library.webpush(
                    about,
                    message,
                    vapid_private_key=self._key,
                    vapid_claims={"sub": sender(origin)},
                    ttl=DAY,
                    headers={"Topic": topic, "Urgency": "high"},
                    timeout=PATIENCE,
                    requests_session=session,
                )
        except self._library.WebPushException as error:
            return _refused(error.response)
        except Exception as error:  # its words may have the address of the browser
            log.warning("a push service cannot be reached: %s", type(error).__name__)
            return Reply(again=LATER if isinstance(error, OSError) else None)
        return Reply()


def sender(origin: str) -> str:
    """Who sends, as services ask for it: https and a name, whatever port and scheme this server has."""
    return f"https://{urlsplit(origin).hostname or 'localhost'}"


def _refused(response: Any) -> Reply:
    """What becomes of a message that a service has refused."""
    status = getattr(response, "status_code", None)
    if status in GONE:
        return Reply(wanted=False)
    log.warning("a push service refused a message: %s", status)
    busy = status is not None and (status == TOO_MANY or status >= SERVER_ERROR)
    return Reply(again=_pause(response.headers.get("Retry-After", "")) if busy else None)


def _pause(retry_after: str) -> float | None:
    """The seconds that a service asks to wait; None where that is too long for a message to be of use."""
    try:
        seconds = float(int(retry_after))
    except ValueError:
        try:
            seconds = parsedate_to_datetime(retry_after).timestamp() - time.time()
        except ValueError:
            seconds = LATER
    return max(seconds, AT_LEAST) if seconds <= TOO_LATE else None


def _library() -> Any:
    try:
        return importlib.import_module("pywebpush")
    except ImportError:
        raise GameError(
            Text(
                "--push-key demande le paquet pywebpush : pip install 'ludotheque[push]'.",
                "--push-key needs the package pywebpush: pip install 'ludotheque[push]'.",
            )
        ) from None


def _key(library: Any, file: Path) -> Any:
    """The key of a file, which is made where it is missing, for its owner alone."""
    if not file.exists():
        key = library.Vapid()
        key.generate_keys()
        check_folder(file)
        try:
            with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as written:
                written.write(key.private_pem())
        except OSError as error:
            raise unwritable(file, error) from None
    try:
        return library.Vapid.from_file(str(file))
    except Exception:
        raise GameError(
            Text(
                "{path} n’a pas de clé pour les notifications (PEM, courbe P-256). Nommez un autre fichier : la clé "
                "y est faite s’il n’existe pas.",
                "{path} holds no key for notices (PEM, curve P-256). Name another file: the key is made there if it "
                "does not exist.",
            ),
            path=file,
        ) from None


def _point(key: Any) -> bytes:
    """The public key as an uncompressed point."""
    numbers = key.public_key.public_numbers()
    return b"\x04" + numbers.x.to_bytes(32) + numbers.y.to_bytes(32)
