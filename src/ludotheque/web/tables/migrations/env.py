"""Alembic's entry: runs the steps over the connection that `database.prepare` hands in."""

from alembic import context

from ludotheque.web.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
