"""A browser keeps decks that somebody has made."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "deck",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("entry", sa.String(40), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("of_set", sa.String(200), nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )
    op.create_index("deck_by_owner", "deck", ["owner", "entry"])


def downgrade() -> None:
    op.drop_index("deck_by_owner", "deck")
    op.drop_table("deck")
