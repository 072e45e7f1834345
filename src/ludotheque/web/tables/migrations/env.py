"""Alembic's entry: runs the steps over the connection that `file.prepare` hands in."""

from alembic import context

from ludotheque.web.tables import integrity
from ludotheque.web.tables.schema import metadata

connection = context.config.attributes["connection"]
integrity.teach(connection.connection.driver_connection)
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction(), integrity.covered_anew(connection.exec_driver_sql):
    context.run_migrations()
