"""A table that is over leads on to the next game of those who sat there."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("table", sa.Column("rematch", sa.String(16)))


def downgrade() -> None:
    op.drop_column("table", "rematch")
