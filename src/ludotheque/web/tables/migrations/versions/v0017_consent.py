"""A command may take back several by everyone's consent, with a salt that chance follows from there on."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("command", sa.Column("undone", sa.Integer))
    op.add_column("command", sa.Column("salt", sa.String(64)))


def downgrade() -> None:
    op.drop_column("command", "salt")
    op.drop_column("command", "undone")
