"""The tables of Le Royaume's rule tests."""

from functools import partial

import pytest

from ...conftest import Tables
from ..positions import lay
from ..table import Lay, fresh


@pytest.fixture
def table(tables: Tables) -> Lay:
    """Lay a position of Le Royaume (see `lay`)."""
    return partial(tables.keep, lay)


@pytest.fixture
def new_game(tables: Tables) -> Lay:
    """Set up a new game of Le Royaume (see `fresh`)."""
    return partial(tables.keep, fresh)
