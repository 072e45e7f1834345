"""Each row of a table and a lobby has a digest, a command says how many events it has, and a table since when it has
digests.
"""

import hashlib

import sqlalchemy as sa
from alembic import op

from ludotheque.web.tables.integrity import TO_COME

revision = "0010"
down_revision = "0009"

KINDS = ("table", "seat", "command", "event", "lobby")


def upgrade() -> None:
    damaged = _damaged()
    op.add_column("command", sa.Column("events", sa.Integer, nullable=False, server_default="0"))
    op.add_column("table", sa.Column("digests_since", sa.Integer, nullable=False, server_default="0"))
    op.drop_column("table", "checksum")
    for kind in KINDS:
        op.add_column(kind, sa.Column("digest", sa.Text, nullable=False, server_default=""))
        op.execute(f"UPDATE \"{kind}\" SET digest = '{TO_COME}'")
    op.execute('UPDATE "table" SET digests_since = version')
    op.execute(
        'UPDATE "command" SET events = (SELECT count(*) FROM "event" WHERE "event".table_id = "command".table_id '
        'AND "event".version = "command".version)'
    )
    for name in damaged:
        op.get_bind().execute(sa.text("UPDATE \"table\" SET digest = '' WHERE id = :name"), {"name": name})


def _damaged() -> list[str]:
    """The tables whose rows do not fit the checksum that they had before."""
    table = sa.table(
        "table",
        sa.column("id", sa.String),
        sa.column("origin", sa.Text),
        sa.column("version", sa.Integer),
        sa.column("snapshot", sa.LargeBinary),
        sa.column("checksum", sa.String),
    )
    connection = op.get_bind()
    damaged = []
    for name in connection.execute(sa.select(table.c.id)).scalars().all():
        row = connection.execute(sa.select(table).where(table.c.id == name)).one()
        covered = f"{row.id} {row.version} {row.origin} ".encode() + row.snapshot
        if row.checksum != hashlib.sha256(covered).hexdigest():
            damaged.append(name)
    return damaged


def downgrade() -> None:
    for kind in KINDS:
        op.drop_column(kind, "digest")
    op.add_column("table", sa.Column("checksum", sa.String(64), nullable=False, server_default=""))
    op.drop_column("table", "digests_since")
    op.drop_column("command", "events")
