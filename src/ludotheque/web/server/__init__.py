"""The surroundings of pages: addresses, limits, connections, and what every request must satisfy."""
