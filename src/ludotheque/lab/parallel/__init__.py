"""Work shared by processes, here and on the machines of a cluster."""
