"""What is fast: `python -m benchmarks`, which `make bench` runs.

Every module here that has `MEASURES` takes part; adding a file is enough.
"""
