"""A push service and a browser, as far as a server of ours has to do with them: RFC 8030 (Web Push), 8188 and 8291 (the
encryption of a message), 8292 (who sends it). Written against the standards and without the library that the server
sends with.
"""

from __future__ import annotations

import base64
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
SILENT = 0  # in place of a status: the connection stays open and nothing comes
LAST_RECORD = 2  # the delimiter behind a message


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class PushedBrowser:
    """A browser with a subscription: the keys that it alone has."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"sixteen bytes of"

    @property
    def keys(self) -> dict[str, str]:
        """What it tells a server."""
        return {"p256dh": packed(point_of(self.key.public_key())), "auth": packed(self.auth)}

    def read(self, body: bytes) -> bytes:
        """A message that was encrypted for this browser, of one record. Raises InvalidTag for any other."""
        salt, size, id_length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + id_length], body[21 + id_length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\0" + point_of(self.key.public_key()) + sender
        material = derived(shared, self.auth, info, 32)
        key = derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(material, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded[-1] == LAST_RECORD
        return padded[:-1]


@dataclass(frozen=True)
class Pushed:
    """A message as it came to the service."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, public: str) -> dict[str, Any]:
        """What its sender says of itself, signed with the key that a browser has subscribed with. Raises
        InvalidSignature and AssertionError where that is not so.
        """
        scheme, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", public)
        head, claims, signature = parts["t"].split(".")
        assert json.loads(unpacked(head))["alg"] == "ES256"
        raw = unpacked(signature)
        signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(public))
        key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        return json.loads(unpacked(claims))


class PushService:
    """A service on this machine. It gives the `answers` that were prepared, a status and headers each, then 201."""

    def __init__(self) -> None:
        self.pushed: list[Pushed] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        self._over = threading.Event()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.answer(self)

            def do_GET(self) -> None:
                service.answer(self)

            def log_message(self, format: str, *args: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        headers = {name.lower(): value for name, value in request.headers.items()}
        body = request.rfile.read(int(headers.get("content-length", 0)))
        self.pushed.append(Pushed(request.path, headers, body))
        status, more = self.answers.pop(0) if self.answers else (201, {})
        if status == SILENT:
            self._over.wait()
            return
        request.send_response(status)
        for name, value in {"Content-Length": "0", **more}.items():
            request.send_header(name, value)
        request.end_headers()

    def close(self) -> None:
        self._over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
