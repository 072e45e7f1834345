"""People talk at a table, unless it wants none: what is said, who is not heard by whom, and what was reported."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("table", sa.Column("silent", sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "message",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("phrase", sa.String(20), nullable=False),
        sa.Column("said", sa.String(32), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("digest", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "mute",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("muted", sa.Integer, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "report",
        sa.Column("place", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("reporter", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("phrase", sa.String(20), nullable=False),
        sa.Column("said", sa.String(32), nullable=False),
        sa.Column("reported", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("report")
    op.drop_table("mute")
    op.drop_table("message")
    op.drop_column("table", "silent")
