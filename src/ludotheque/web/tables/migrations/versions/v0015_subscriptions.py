"""A person's browsers may be called when it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "subscription",
        sa.Column("endpoint", sa.String(600), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("person.id", ondelete="CASCADE"), nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
    )
    op.create_index("subscription_by_person", "subscription", ["person"])


def downgrade() -> None:
    op.drop_index("subscription_by_person", "subscription")
    op.drop_table("subscription")
