"""A table has a door: whether it is private, its invitation, and who was put out."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("table", sa.Column("door", sa.Text))


def downgrade() -> None:
    op.drop_column("table", "door")
