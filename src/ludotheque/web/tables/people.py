"""The people of this server. Nobody has an account: a person is an id that stays on the server, and is known by the
sessions of their browsers. A session has a secret, of which the database holds the hash.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime

from ...kernel.errors import OutOfReach
from .database import Database
from .tokens import digest, fresh_id, fresh_secret

KEPT = 4000  # sessions in memory


@dataclass
class Session:
    """One browser of a person. `used`: the last day on which it was."""

    person: str
    used: str


class People:
    """All people of this server, by their sessions."""

    def __init__(self, database: Database) -> None:
        self._database = database
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
        await self._database.add_person({"id": person, "created": _now()})
        return person

    async def enter(self, person: str) -> str:
        """A new session of a person; its secret."""
        secret, now = fresh_secret(), _now()
        session = Session(person, now[:10])
        row = {"secret_hash": digest(secret), "person": person, "created": now, "used": session.used}
        await self._database.add_session(row)
        self._keep(row["secret_hash"], session)
        return secret

    async def session(self, secret: str) -> tuple[Session | None, bool]:
        """The session of a secret, None for an unknown one, and whether this is its first use today."""
        if not secret:
            return None, False
        secret_hash, today = digest(secret), _now()[:10]
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

    def _keep(self, secret_hash: str, session: Session) -> None:
        self._sessions[secret_hash] = session
        self._sessions.move_to_end(secret_hash)
        if len(self._sessions) > KEPT:
            self._sessions.popitem(last=False)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
