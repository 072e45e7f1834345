"""What is stored of people: their sessions, the secrets of these, recovery phrases, and where browsers are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, delete, exists, insert, literal_column, or_, select, update

from .schema import house_rows, person_rows, secret_rows, session_rows, subscription_rows
from .store import Store

_SIBLING = secret_rows.alias()
# Whether a session has another secret that nothing has ended.
_OLDER = exists().where(
    _SIBLING.c.session == secret_rows.c.session,
    _SIBLING.c.secret_hash != secret_rows.c.secret_hash,
    _SIBLING.c.until.is_(None),
)
_BY_SECRET = select(
    session_rows, secret_rows.c.made, secret_rows.c.salt, secret_rows.c.until, _OLDER.label("older")
).join(secret_rows, secret_rows.c.session == session_rows.c.id)


class PeopleStore(Store):
    """What the running server reads and writes of people."""

    async def load_house(self) -> str:
        """The name that this database has had from its beginning."""
        return await self.read(lambda connection: connection.execute(select(house_rows.c.id)).scalar_one())

    async def add_person(self, person: dict[str, Any]) -> None:
        """Store a new person."""
        await self.write(lambda connection: connection.execute(insert(person_rows), person))

    async def add_session(self, session: dict[str, Any], secret_hash: str) -> None:
        """Store a new session of a person, and its first secret."""
        secret = {"secret_hash": secret_hash, "session": session["id"], "made": session["created"]}

        def write(connection: Connection) -> None:
            connection.execute(insert(session_rows), session)
            connection.execute(insert(secret_rows), secret)

        await self.write(write)

    async def save_subscription(self, subscription: dict[str, Any], most: int) -> None:
        """Keep where a browser of a person wants to be called; of the person's others the latest, `most` in all."""
        rows, (endpoint, person) = subscription_rows, (subscription["endpoint"], subscription["person"])
        latest = (
            select(rows.c.endpoint)
            .where(rows.c.person == person)
            .order_by(literal_column("rowid").desc())
            .limit(most - 1)
        )

        def write(connection: Connection) -> None:
            connection.execute(delete(rows).where(rows.c.endpoint == endpoint))
            connection.execute(delete(rows).where(rows.c.person == person, rows.c.endpoint.not_in(latest)))
            connection.execute(insert(rows), subscription)

        await self.write(write)

    async def forget_subscription(self, person: str, endpoint: str) -> None:
        """Call a browser of a person no more."""
        rows = subscription_rows
        gone = delete(rows).where(rows.c.endpoint == endpoint, rows.c.person == person)
        await self.write(lambda connection: connection.execute(gone))

    async def subscriptions_of(self, person: str, since: str = "") -> Sequence[Any]:
        """The rows of the browsers of a person that want to be called, without those whose session was used on no day
        `since` then.
        """
        rows, session = subscription_rows, session_rows
        used = or_(rows.c.session.is_(None), session.c.used >= since)
        wanted = select(rows).outerjoin(session, session.c.id == rows.c.session).where(rows.c.person == person, used)
        return await self.read(lambda connection: connection.execute(wanted).all())

    async def load_session(self, secret_hash: str) -> Any:
        """The row of the session with a secret, with what is known of that secret and whether it has an `older` one
        that nothing has ended; None when there is no such session.
        """
        wanted = _BY_SECRET.where(secret_rows.c.secret_hash == secret_hash)
        return await self.read(lambda connection: connection.execute(wanted).first())

    async def replace_secret(self, session: str, secret_hash: str, salt: str, following: dict[str, Any]) -> str | None:
        """Store the secret that follows one of a session, which stays good; the salt of the one that is there already,
        where somebody was faster, and None where the session has ended. Secrets that have ended are forgotten.
        """
        rows = secret_rows
        kept: list[str | None] = [salt]
        ended = delete(rows).where(rows.c.session == session, rows.c.until < following["made"])
        own = rows.c.secret_hash == secret_hash

        def write(connection: Connection) -> None:
            connection.execute(ended)
            if connection.execute(update(rows).where(own, rows.c.salt.is_(None)).values(salt=salt)).rowcount:
                connection.execute(insert(rows), {"session": session} | following)
            else:
                kept[:] = [connection.execute(select(rows.c.salt).where(own)).scalar_one_or_none()]

        await self.write(write)
        return kept[0]

    async def end_older_secrets(self, session: str, secret_hash: str, until: str) -> None:
        """Let all secrets of a session but this one end, those that have no end yet."""
        others = secret_rows.c.session == session, secret_rows.c.secret_hash != secret_hash
        row = update(secret_rows).where(*others, secret_rows.c.until.is_(None)).values(until=until)
        await self.write(lambda connection: connection.execute(row))

    async def drop_session(self, session: str) -> None:
        """Let a session be nobody's, and its browser be called no more."""
        called = delete(subscription_rows).where(subscription_rows.c.session == session)
        gone = delete(session_rows).where(session_rows.c.id == session)  # its secrets go with it

        def write(connection: Connection) -> None:
            connection.execute(called)
            connection.execute(gone)

        await self.write(write)

    async def sessions_of(self, person: str) -> Sequence[Any]:
        """The rows of the sessions of a person, those used last first."""
        rows = session_rows
        wanted = select(rows).where(rows.c.person == person).order_by(rows.c.used.desc(), rows.c.created.desc())
        return await self.read(lambda connection: connection.execute(wanted).all())

    async def save_phrase(self, person: str, phrase_hash: str) -> None:
        """Keep a person's recovery phrase."""
        row = update(person_rows).where(person_rows.c.id == person).values(phrase_hash=phrase_hash)
        await self.write(lambda connection: connection.execute(row))

    async def person_of_phrase(self, phrase_hash: str) -> str | None:
        """Whose recovery phrase this is, None for nobody's."""
        wanted = select(person_rows.c.id).where(person_rows.c.phrase_hash == phrase_hash)
        return await self.read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    async def has_phrase(self, person: str) -> bool:
        """Whether a person has a recovery phrase."""
        wanted = select(person_rows.c.phrase_hash).where(person_rows.c.id == person)
        return await self.read(lambda connection: connection.execute(wanted).scalar_one_or_none()) is not None

    async def use_session(self, session: str, day: str) -> None:
        """Keep the last day on which a session was used."""
        row = update(session_rows).where(session_rows.c.id == session).values(used=day)
        await self.write(lambda connection: connection.execute(row))
