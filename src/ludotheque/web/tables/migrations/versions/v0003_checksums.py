"""Each table's row carries a checksum of what it says of the game."""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("table", sa.Column("checksum", sa.String(64), nullable=False, server_default=""))
    table = sa.table(
        "table",
        sa.column("id", sa.String),
        sa.column("origin", sa.Text),
        sa.column("version", sa.Integer),
        sa.column("snapshot", sa.LargeBinary),
        sa.column("checksum", sa.String),
    )
    connection = op.get_bind()
    for name in connection.execute(sa.select(table.c.id)).scalars().all():
        row = connection.execute(sa.select(table).where(table.c.id == name)).one()
        covered = f"{row.id} {row.version} {row.origin} ".encode() + row.snapshot
        connection.execute(
            sa.update(table).where(table.c.id == name).values(checksum=hashlib.sha256(covered).hexdigest())
        )


def downgrade() -> None:
    op.drop_column("table", "checksum")
