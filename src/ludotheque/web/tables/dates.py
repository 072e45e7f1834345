"""The moments that are stored: by the clock of the machine, which may be set. What runs out is counted in server time
(`server_time`).
"""

from __future__ import annotations

from datetime import UTC, datetime


def utc_now() -> str:
    """This moment as ISO 8601, UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
