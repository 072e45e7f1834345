"""Contents with other numbers than any card says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ludotheque.kernel.content import Content


def rewritten(content: Content, write: Callable[[Any], None]) -> Content:
    """A copy of a content in whose row something else has been written."""
    record = content.record.copy()
    write(record[0])
    return replace(content, record=record)
