"""Friends gather in a lobby before their table is opened."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "lobby",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("entry", sa.String(40), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("setting", sa.Text, nullable=False),
        sa.Column("places", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("lobby")
