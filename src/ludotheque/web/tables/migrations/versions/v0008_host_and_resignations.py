"""A table keeps who is its host, and a seat the host's link to it and that its person has resigned."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("table", sa.Column("host", sa.Integer))
    op.add_column("seat", sa.Column("link_hash", sa.String(64)))
    op.add_column("seat", sa.Column("resigned", sa.Boolean, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seat", "resigned")
    op.drop_column("seat", "link_hash")
    op.drop_column("table", "host")
