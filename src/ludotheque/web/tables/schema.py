"""What the database holds: people and their sessions, tables, their seats, every command given, the event rows that
the log is made of, the lobbies of tables that are not opened yet, the results of games that are over, and the decks
that people keep.

Commands are a journal: a version is one change of a table, an undo is a change too. Nothing in a row is shown to
anybody without passing through `views.gate`.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()


def _digest() -> Column[str]:
    """Of the other columns of a row. Triggers write it (`integrity`)."""
    return Column("digest", Text, nullable=False, server_default="")


house_rows = Table("house", metadata, Column("id", String(8), primary_key=True))  # one row: this database's own name

person_rows = Table(
    "person",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("created", String(32), nullable=False),
    Column("phrase_hash", String(64)),  # of the recovery phrase; NULL without one
)

# Where a browser of a person wants to be called (`server.push`): the Push API's subscription, and how to write there.
subscription_rows = Table(
    "subscription",
    metadata,
    Column("endpoint", String(600), primary_key=True),
    Column("person", String(16), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("origin", String(300), nullable=False),  # the address of this server, as that browser knows it
    Column("session", String(64)),  # the session that asked for it; NULL where that is not known
)

session_rows = Table(
    "session",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
    Column("created", String(32), nullable=False),
    Column("used", String(10), nullable=False),  # the last day, UTC
    Column("device", String(60), nullable=False, server_default=""),  # in plain words: `server.devices`
)

# The secrets of a session, one of which is in its browser's cookie: one is replaced by another from time to time.
secret_rows = Table(
    "secret",
    metadata,
    Column("secret_hash", String(64), primary_key=True),
    Column("session", String(64), ForeignKey("session.id", ondelete="CASCADE"), nullable=False),
    Column("made", String(32), nullable=False),
    Column("salt", String(64)),  # from which, and from this secret, the following one is made; NULL while there is none
    Column("until", String(32)),  # when it ends, once the following one was used
)

table_rows = Table(
    "table",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("entry", String(40), nullable=False),
    Column("origin", Text, nullable=False),  # the record's head as JSON, with the secret key
    Column("created", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),  # JSON: `kernel.snapshot`
    Column("finished", Boolean, nullable=False),
    Column("guided", Boolean, nullable=False),
    Column("rematch", String(16)),  # the lobby, or the table that it has become, where they play again
    Column("host", Integer),  # the seat of whoever opened it; NULL for the first person's
    Column("opener", String(16)),  # the person who opened it
    Column("clocks", Text),  # of its seats as JSON: `clocks.Clocks`; NULL where there are none
    Column("due", Float),  # the server time when the next of them is at zero; NULL where none runs
    Column("silent", Boolean, nullable=False, server_default="0"),  # whether nobody talks there
    Column("door", Text),  # whom it lets in, as JSON: `door.Door`; NULL for tables from before there were doors
    Column("digests_since", Integer, nullable=False, server_default="0"),  # its version when its rows got digests
    _digest(),
)

seat_rows = Table(
    "seat",
    metadata,
    Column("table_id", String(16), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(20)),  # the bot that plays, LEVEL or LEVEL+TEMPERAMENT; NULL for a person
    Column("person", String(16)),  # whose it is; NULL where nobody sits
    # of the secrets in links from before there were people; each opens the seat once
    Column("secret_hash", String(64)),
    Column("link_hash", String(64)),
    Column("resigned", Boolean, nullable=False, server_default="0"),  # its person has given up: the bot plays on
    Column("tips", Text, nullable=False),  # the seen lines of the guided game, as a JSON list
    # questions answered for good, as JSON: name -> action
    Column("habits", Text, key="standing_answers", nullable=False, server_default="{}"),
    _digest(),
)

lobby_rows = Table(
    "lobby",
    metadata,
    Column("id", String(16), primary_key=True),  # the table's, once it is opened
    Column("entry", String(40), nullable=False),
    Column("created", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("setting", Text, nullable=False),  # options and changed card values, as JSON
    Column("places", Text, nullable=False),  # who sits there, as JSON: `lobbies.Place`
    Column("hours", Integer, nullable=False, server_default="0"),  # that a server has run since something changed there
    Column("key", String(64), nullable=False, server_default=""),  # of the dice, as hexadecimal digits
    _digest(),
)

deck_rows = Table(
    "deck",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(64), nullable=False),  # the person
    Column("entry", String(40), nullable=False),
    Column("title", String(60), nullable=False),
    Column("cards", Text, nullable=False),  # their ids, as a JSON list
    Column("of_set", String(200), nullable=False),  # the file of the set that they are of; empty for the box's
    Column("changed", String(32), nullable=False),
)

command_rows = Table(
    "command",
    metadata,
    Column("table_id", String(16), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),  # the version that the command made
    Column("seat", Integer, nullable=False),
    Column("action", String(120)),  # NULL for an undo
    Column("undone", Integer),  # how many commands an undo takes back; NULL for one, by whoever gave it
    Column("salt", String(64)),  # that chance follows after an undo by everyone's consent
    Column("key", String(64), nullable=False),
    Column("events", Integer, nullable=False, server_default="0"),  # that it has; one that is undone has none
    _digest(),
    UniqueConstraint("table_id", "seat", "key", name="command_once"),
)

# One row: the seconds that servers have run on this file, all together (`server_time`).
server_rows = Table("server", metadata, Column("time", Float, nullable=False))

event_rows = Table(
    "event",
    metadata,
    Column("table_id", String(16), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("kind", String(40), nullable=False),  # by name
    Column("seat", Integer, nullable=False),
    Column("a", Integer, nullable=False),
    Column("b", Integer, nullable=False),
    Column("c", Integer, nullable=False),
    Column("audience", Integer, nullable=False),
    _digest(),
)

# What a game that is over has brought to each seat. It is written with the command that ends the game.
result_rows = Table(
    "result",
    metadata,
    Column("table_id", String(16), ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("ended", String(32), nullable=False),  # the moment; when the table was opened for games of earlier versions
    Column("points", Integer, nullable=False),
    Column("rank", Integer, nullable=False),  # from 1; alone, 2 is a game lost
    Column("forgotten", Boolean, nullable=False, server_default="0"),  # by whoever sat there, for themselves
    _digest(),
)

# What is said at a table, or in the lobby of its name before: beside the game, and outside of its record.
message_rows = Table(
    "message",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),  # NULL for what was said in the lobby
    Column("name", String(40), nullable=False),  # of whoever said it
    Column("words", Text, nullable=False),  # as they were typed; empty for a phrase
    Column("phrase", String(20), nullable=False),  # the name of a quick phrase or a reaction
    Column("said", String(32), nullable=False),  # the moment as ISO 8601, UTC
    Column("key", String(64), nullable=False),
    _digest(),
)

mute_rows = Table(
    "mute",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),  # which does not hear
    Column("muted", Integer, primary_key=True),  # this other one
    _digest(),
)

# A reported message is a copy, which the owner of the server can read whatever becomes of the table.
report_rows = Table(
    "report",
    metadata,
    Column("place", String(16), primary_key=True),  # the table or the lobby
    Column("number", Integer, primary_key=True),
    Column("reporter", String(40), primary_key=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("words", Text, nullable=False),
    Column("phrase", String(20), nullable=False),
    Column("said", String(32), nullable=False),
    Column("reported", String(32), nullable=False),
)

Index("deck_by_owner", deck_rows.c.owner, deck_rows.c.entry)
Index("seat_by_person", seat_rows.c.person)
Index("secret_by_session", secret_rows.c.session)
Index("session_by_person", session_rows.c.person)
Index("subscription_by_person", subscription_rows.c.person)
Index("table_by_opener", table_rows.c.opener)
