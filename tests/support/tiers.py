"""Cases that are for a release: `make full` runs them, `make test` leaves them out."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def mostly(cases: Iterable[Any], always: Collection[Any]) -> list[Any]:
    """Cases to parametrize with: those of `always` in every run, the others marked `full`.

    >>> [case.values for case in mostly(["vaalbara", "margraves"], always=["vaalbara"])]
    [('vaalbara',), ('margraves',)]
    """
    marked = []
    for case in cases:
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=[] if case in always else [pytest.mark.full]))
    return marked
