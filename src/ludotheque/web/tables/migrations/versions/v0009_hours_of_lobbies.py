"""A lobby knows for how many hours a server has run since something changed there."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("lobby", sa.Column("hours", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("lobby", "hours")
