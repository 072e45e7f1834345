"""A table may have clocks, and a file counts the seconds that servers have run on it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("table", sa.Column("clocks", sa.Text))
    op.add_column("table", sa.Column("due", sa.Float))
    op.create_table("server", sa.Column("time", sa.Float, nullable=False))
    op.execute("INSERT INTO server (time) VALUES (0)")


def downgrade() -> None:
    op.drop_table("server")
    op.drop_column("table", "due")
    op.drop_column("table", "clocks")
