"""A lobby has the key of the dice from its beginning on."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("lobby", sa.Column("key", sa.String(64), nullable=False, server_default=""))
    connection = op.get_bind()
    lobby = sa.table("lobby", sa.column("id", sa.String), sa.column("key", sa.String))
    for name in connection.execute(sa.select(lobby.c.id)).scalars().all():
        connection.execute(sa.update(lobby).where(lobby.c.id == name).values(key=secrets.token_hex(32)))


def downgrade() -> None:
    op.drop_column("lobby", "key")
