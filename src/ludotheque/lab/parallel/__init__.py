"""Work shared by processes, on this machine or on a cluster."""
