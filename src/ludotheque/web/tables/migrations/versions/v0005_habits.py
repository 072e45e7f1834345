"""A seat keeps the questions that it has answered once and for all."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seat", sa.Column("habits", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("seat", "habits")
