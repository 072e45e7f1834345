"""The results of games that are over, seat by seat. A running server adds those of games that were over before."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "result",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("table.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("ended", sa.String(32), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("forgotten", sa.Boolean, nullable=False, server_default="0"),
        sa.Column("digest", sa.Text, nullable=False, server_default=""),
    )


def downgrade() -> None:
    op.drop_table("result")
