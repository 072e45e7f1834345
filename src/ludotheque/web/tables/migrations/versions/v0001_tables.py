"""The first schema: tables, seats, commands, events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "table",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("entry", sa.String(40), nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("snapshot", sa.LargeBinary, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("guided", sa.Boolean, nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(20)),
        sa.Column("secret_hash", sa.String(64)),
        sa.Column("tips", sa.Text, nullable=False),
    )
    op.create_index("seat_by_secret", "seat", ["secret_hash"])
    op.create_table(
        "command",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(120)),
        sa.Column("key", sa.String(64), nullable=False),
        sa.UniqueConstraint("table_id", "seat", "key", name="command_once"),
    )
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("kind", "seat", "a", "b", "c", "audience")),
    )


def downgrade() -> None:
    for name in ("event", "command", "seat", "table"):
        op.drop_table(name)
