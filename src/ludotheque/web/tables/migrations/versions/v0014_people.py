"""Seats belong to people, who are known by the sessions of their browsers."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    house = op.create_table("house", sa.Column("id", sa.String(8), primary_key=True))
    op.execute(sa.insert(house).values(id=secrets.token_hex(4)))
    op.create_table(
        "person",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("phrase_hash", sa.String(64)),
    )
    op.create_table(
        "session",
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("used", sa.String(10), nullable=False),
    )
    op.create_index("session_by_person", "session", ["person"])
    op.add_column("seat", sa.Column("person", sa.String(16)))
    op.create_index("seat_by_person", "seat", ["person"])
    op.drop_index("seat_by_secret", "seat")
    op.add_column("table", sa.Column("opener", sa.String(16)))
    op.create_index("table_by_opener", "table", ["opener"])


def downgrade() -> None:
    op.drop_index("table_by_opener", "table")
    op.drop_column("table", "opener")
    op.create_index("seat_by_secret", "seat", ["secret_hash"])
    op.drop_index("seat_by_person", "seat")
    op.drop_column("seat", "person")
    op.drop_index("session_by_person", "session")
    for name in ("session", "person", "house"):
        op.drop_table(name)
