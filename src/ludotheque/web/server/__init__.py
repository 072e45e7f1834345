"""What stands around the pages: addresses, limits, connections, and what every request must satisfy."""
