"""The people of this server. Nobody has an account: a person is an id that stays on the server, and is known by the
sessions of their browsers. A session has a secret, of which the database holds the hash.

A person comes to another device with a code, which works once and for ten minutes, or with a recovery phrase. Codes are
in memory only; the database holds a slow hash of a phrase.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ...kernel.errors import OutOfReach
from .database import Database
from .dates import utc_now
from .presence import Clock
from .tokens import digest, fresh_code, fresh_id, fresh_phrase, fresh_secret, slow_digest, typed

KEPT = 4000  # sessions in memory
KEY = 16  # signs of the key of a session
CODE_SECONDS = 600.0  # for which a code works

# The person of whoever asks; who is nobody yet becomes one. It is called last, so that who is refused stays nobody.
Who = Callable[[], Awaitable[str]]


@dataclass
class Session:
    """One browser of a person. `used`: the last day on which it was."""

    person: str
    used: str


@dataclass(frozen=True)
class Browser:
    """A session as its person is shown it. `key`: which it is, and nothing that opens it."""

    key: str
    device: str
    created: str
    used: str
    own: bool


class People:
    """All people of this server, by their sessions."""

    def __init__(self, database: Database, clock: Clock = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._codes: dict[str, tuple[str, float]] = {}  # by its hash: whose a code is, and until when it works
        self._house = ""
        self._sessions: OrderedDict[str, Session] = OrderedDict()  # by the hash of the secret, what was used last

    async def house(self) -> str:
        """What tells this server's database from others: browsers share cookies between the ports of a host."""
        if not self._house:
            self._house = await self._database.load_house()
        return self._house

    async def create(self) -> str:
        """A new person, by id."""
        person = fresh_id()
        await self._database.add_person({"id": person, "created": utc_now()})
        return person

    async def enter(self, person: str, device: str = "") -> str:
        """A new session of a person, on a device in plain words; its secret."""
        secret, created = fresh_secret(), utc_now()
        session = Session(person, created[:10])
        row = {
            "secret_hash": digest(secret),
            "person": person,
            "created": created,
            "used": session.used,
            "device": device,
        }
        await self._database.add_session(row)
        self._keep(row["secret_hash"], session)
        return secret

    async def session(self, secret: str) -> tuple[Session | None, bool]:
        """The session of a secret, None for an unknown one, and whether this is its first use today."""
        if not secret:
            return None, False
        secret_hash, today = digest(secret), utc_now()[:10]
        session = self._sessions.get(secret_hash)
        if session is None:
            row = await self._database.load_session(secret_hash)
            if row is None:
                return None, False
            session = Session(row.person, row.used)
        self._keep(secret_hash, session)
        if session.used == today:
            return session, False
        with contextlib.suppress(OutOfReach):  # a page is shown where nothing can be written
            await self._database.use_session(secret_hash, today)
        session.used = today
        return session, True

    def code(self, person: str) -> str:
        """A new code for another device of a person. The one before it works no more."""
        now = self._clock()
        self._codes = {old: row for old, row in self._codes.items() if row[0] != person and row[1] > now}
        code = fresh_code()
        self._codes[digest(typed(code))] = person, now + CODE_SECONDS
        return code

    async def phrase(self, person: str) -> str:
        """A new recovery phrase of a person. The one before it works no more."""
        phrase = fresh_phrase()
        await self._database.save_phrase(person, await self._stored(phrase))
        return phrase

    async def person_by(self, words: str, *, spend: bool = False) -> str | None:
        """The person of a code or a phrase, as somebody has typed it; None where it is nobody's, or works no more. Who
        `spend`s a code is the last to whom it works.
        """
        code = digest(typed(words))
        person, until = self._codes.get(code, (None, 0.0))
        if person is not None and until > self._clock():
            if spend:
                del self._codes[code]
            return person
        return await self._database.person_of_phrase(await self._stored(words))

    async def sessions(self, person: str, secret: str) -> list[Browser]:
        """The browsers of a person, that of the session with this secret first, then those used last."""
        own, rows = digest(secret), await self._database.sessions_of(person)
        browsers = [
            Browser(digest(row.secret_hash)[:KEY], row.device, row.created, row.used, row.secret_hash == own)
            for row in rows
        ]
        return sorted(browsers, key=lambda browser: not browser.own)

    async def sign_out(self, person: str, secret: str, key: str | None = None) -> None:
        """End another session of a person, by its key, or all but the one with this secret. They are called no more."""
        own = digest(secret)
        for row in await self._database.sessions_of(person):
            if row.secret_hash != own and key in (None, digest(row.secret_hash)[:KEY]):
                self._sessions.pop(row.secret_hash, None)
                await self._database.drop_session(row.secret_hash)

    async def leave(self, secret: str) -> None:
        """Let a session be nobody's any more."""
        secret_hash = digest(secret)
        self._sessions.pop(secret_hash, None)
        await self._database.drop_session(secret_hash)

    async def _stored(self, phrase: str) -> str:
        return await asyncio.to_thread(slow_digest, typed(phrase), await self.house())

    def _keep(self, secret_hash: str, session: Session) -> None:
        self._sessions[secret_hash] = session
        self._sessions.move_to_end(secret_hash)
        if len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)
