"""A session keeps its name while its secret is replaced."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.execute("ALTER TABLE session RENAME COLUMN secret_hash TO id")
    op.create_table(
        "secret",
        sa.Column("secret_hash", sa.String(64), primary_key=True),
        sa.Column("session", sa.String(64), sa.ForeignKey("session.id", ondelete="CASCADE"), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("salt", sa.String(64)),
        sa.Column("until", sa.String(32)),
    )
    op.create_index("secret_by_session", "secret", ["session"])
    op.execute("INSERT INTO secret (secret_hash, session, made) SELECT id, id, created FROM session")


def downgrade() -> None:
    latest = "(SELECT secret_hash FROM secret WHERE secret.session = {} ORDER BY made DESC LIMIT 1)"
    op.execute(f"UPDATE subscription SET session = {latest.format('subscription.session')}")
    op.execute(f"UPDATE session SET id = {latest.format('session.id')}")
    op.drop_index("secret_by_session", "secret")
    op.drop_table("secret")
    op.execute("ALTER TABLE session RENAME COLUMN id TO secret_hash")
