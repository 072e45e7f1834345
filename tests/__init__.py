"""The tests; sub-packages import from one another by full name (`tests.toys`)."""
