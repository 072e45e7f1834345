"""The tables of Margraves de Valeria's rule tests."""

from functools import partial

import pytest

from ...conftest import Tables
from ..positions import lay
from ..table import Lay, fresh


@pytest.fixture
def table(tables: Tables) -> Lay:
    """Lay a position of Margraves de Valeria (see `lay`)."""
    return partial(tables.keep, lay)


@pytest.fixture
def new_game(tables: Tables) -> Lay:
    """Set up a new game of Margraves de Valeria (see `fresh`)."""
    return partial(tables.keep, fresh)
