"""The people of this server. Nobody has an account: a person is an id that stays on the server, and is known by the
sessions of their browsers. A session has a secret, of which the database holds the hash. It is replaced while it is
used, so that one that was seen or copied is not good for ever. A session that is not used for long has ended; nothing
is deleted then, since the date of a machine may be wrong.

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
from datetime import date, datetime, timedelta

from ...kernel.errors import OutOfReach
from ..safety import Safety
from .database import Database
from .dates import utc_now
from .presence import Clock
from .tokens import digest, following, fresh_code, fresh_id, fresh_phrase, fresh_secret, slow_digest, typed

KEPT = 4000  # sessions in memory
KEY = 16  # signs of the key of a session
REREAD = 60.0  # seconds after which a session is read anew: the owner may have ended it
RENEWED_DAYS = 30  # after which the secret of a session is replaced
OVERLAP = timedelta(days=1)  # for which a secret stays good after the one that follows was used
DEFAULT = Safety()
CODE_SECONDS = 600.0  # for which a code works

# The person of whoever asks; who is nobody yet becomes one. It is called last, so that who is refused stays nobody.
Who = Callable[[], Awaitable[str]]


@dataclass
class Session:
    """One browser of a person, as one of its secrets opens it. `used`: the last day on which it was. `salt`: what makes
    the secret that follows, once there is one; `until`: when this one ends. `read`: when the row was.
    """

    id: str
    person: str
    created: str
    used: str
    made: str
    salt: str | None
    until: str | None
    read: float


@dataclass(frozen=True)
class Days:
    """The days that count today: sessions that were last used, that began, or whose secret was made before these."""

    today: str
    idle: str
    longest: str
    renewed: str


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

    def __init__(self, database: Database, clock: Clock = time.monotonic, safety: Safety = DEFAULT) -> None:
        self._database = database
        self._clock = clock
        self.safety = safety
        self._codes: dict[str, tuple[str, float]] = {}  # by its hash: whose a code is, and until when it works
        self._house = ""
        self._sessions: OrderedDict[str, Session] = OrderedDict()  # by the hash of the secret, what was used last
        self._days = Days("", "", "", "")

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
        session = Session(fresh_id(), person, created, created[:10], created, None, None, self._clock())
        row = {"id": session.id, "person": person, "created": created, "used": session.used, "device": device}
        await self._database.add_session(row, digest(secret))
        self._keep(digest(secret), session)
        return secret

    async def session(self, secret: str) -> tuple[Session | None, str]:
        """The session of a secret, None for an unknown one and where it has ended, and the secret that its browser is
        to keep from now on; empty where it has nothing to learn.
        """
        if not secret:
            return None, ""
        secret_hash, now = digest(secret), utc_now()
        session = self._sessions.get(secret_hash)
        if session is None:
            session = await self._load(secret_hash, now)
        elif self._clock() - session.read > REREAD:
            with contextlib.suppress(OutOfReach):  # it is known, although nothing can be read now
                session = await self._load(secret_hash, now)
        days = self.days(now)
        if session is None or self._ended(session, days, now):
            return None, ""
        self._keep(secret_hash, session)
        keep = await self._use(session, secret, days)
        if session.salt is None and session.until is None and session.made[:10] < days.renewed:
            await self._replace(session, secret_hash, secret, now)
        return session, following(secret, session.salt) if session.salt else keep

    async def _load(self, secret_hash: str, now: str) -> Session | None:
        """Read the session of a secret. The secrets before one that is used end soon."""
        row = await self._database.load_session(secret_hash)
        if row is None:
            self._sessions.pop(secret_hash, None)
            return None
        if row.older and row.salt is None and row.until is None:
            until = (datetime.fromisoformat(now) + OVERLAP).isoformat(timespec="seconds")
            with contextlib.suppress(OutOfReach):
                await self._database.end_older_secrets(row.id, secret_hash, until)
                for other in self._sessions.values():
                    if other.id == row.id and other.until is None:
                        other.until = until
        return Session(row.id, row.person, row.created, row.used, row.made, row.salt, row.until, self._clock())

    async def _use(self, session: Session, secret: str, days: Days) -> str:
        """Keep that a session is used; its secret on the first use of a day, which its browser keeps for longer."""
        if session.used >= days.today:
            return ""
        with contextlib.suppress(OutOfReach):  # a page is shown where nothing can be written
            await self._database.use_session(session.id, days.today)
        session.used = days.today
        return secret

    async def _replace(self, session: Session, secret_hash: str, secret: str, now: str) -> None:
        """Give a session the secret that follows. Whoever asks meanwhile is given the same. The one before is good
        until a day after the new one was used: an answer may be lost, and a browser forget what it got last.
        """
        salt = fresh_secret()
        new = {"secret_hash": digest(following(secret, salt)), "made": now}
        with contextlib.suppress(OutOfReach):
            session.salt = await self._database.replace_secret(session.id, secret_hash, salt, new)

    def days(self, now: str | None = None) -> Days:
        """The days that count now."""
        today = (now or utc_now())[:10]
        if self._days.today != today:
            first = date.fromisoformat(today)
            spans = (self.safety.idle_days, self.safety.longest_days, RENEWED_DAYS)
            self._days = Days(today, *((first - timedelta(span)).isoformat() if span else "" for span in spans))
        return self._days

    def _ended(self, session: Session, days: Days, now: str) -> bool:
        over = session.until is not None and session.until <= now
        return over or session.used < days.idle or session.created[:10] < days.longest

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

    async def has_phrase(self, person: str) -> bool:
        return await self._database.has_phrase(person)

    async def sessions(self, person: str, own: str) -> list[Browser]:
        """The browsers of a person, that of their `own` session first, then those used last."""
        rows, days = await self._database.sessions_of(person), self.days()
        browsers = [
            Browser(digest(row.id)[:KEY], row.device, row.created, row.used, row.id == own)
            for row in rows
            if row.used >= days.idle and row.created[:10] >= days.longest
        ]
        return sorted(browsers, key=lambda browser: not browser.own)

    async def sign_out(self, person: str, own: str, key: str | None = None) -> None:
        """End another session of a person, by its key, or all but their `own`. They are called no more."""
        for row in await self._database.sessions_of(person):
            if row.id != own and key in (None, digest(row.id)[:KEY]):
                await self.leave(row.id)

    async def leave(self, session: str) -> None:
        """Let a session be nobody's any more."""
        await self._database.drop_session(session)
        for secret_hash in [known for known, other in self._sessions.items() if other.id == session]:
            del self._sessions[secret_hash]

    async def _stored(self, phrase: str) -> str:
        return await asyncio.to_thread(slow_digest, typed(phrase), await self.house())

    def _keep(self, secret_hash: str, session: Session) -> None:
        self._sessions[secret_hash] = session
        self._sessions.move_to_end(secret_hash)
        if len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)
