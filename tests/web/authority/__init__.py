"""Who may do what at the table online: a server with everybody at it, and requests made of what its routes declare."""
