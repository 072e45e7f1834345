"""A session has the words for its device, and a subscription the session that asked for it."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("session", sa.Column("device", sa.String(60), nullable=False, server_default=""))
    op.add_column("subscription", sa.Column("session", sa.String(64)))


def downgrade() -> None:
    op.drop_column("subscription", "session")
    op.drop_column("session", "device")
