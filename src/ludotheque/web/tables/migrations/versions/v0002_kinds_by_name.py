"""Events keep the names of their kinds. Tables from before cannot be read any more, so their events go."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _events(kind: sa.types.TypeEngine) -> None:
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("kind", kind, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seat", "a", "b", "c", "audience")),
    )


def upgrade() -> None:
    op.drop_table("event")
    _events(sa.String(40))


def downgrade() -> None:
    op.drop_table("event")
    _events(sa.Integer())
