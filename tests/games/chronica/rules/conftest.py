"""The tables of Chronica Universalis' rule tests."""

from functools import partial

import pytest

from ...conftest import Tables
from ..table import Lay, fresh, lay


@pytest.fixture
def table(tables: Tables) -> Lay:
    """Lay a position of Chronica Universalis (see `lay`)."""
    return partial(tables.keep, lay)


@pytest.fixture
def new_game(tables: Tables) -> Lay:
    """Set up a new game of Chronica Universalis (see `fresh`)."""
    return partial(tables.keep, fresh)
