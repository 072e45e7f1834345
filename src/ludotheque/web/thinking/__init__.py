"""The processes of bots at tables, and the queue of what is compiled for them."""
