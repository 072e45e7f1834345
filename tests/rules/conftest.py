"""What rule tests share: a test that passes must have said which decision is open at its end."""

from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Protocol, TypeVar

import pytest

from ..support.vaalbara.positions import lay
from ..support.vaalbara.table import Table, fresh


class Laid(Protocol):
    """A table of any game."""

    settled: bool  # the test has said which decision is open


AnyTable = TypeVar("AnyTable", bound=Laid)


class Tables:
    """Every table that a test has laid."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []

    def keep(self, make: Callable[..., AnyTable], *args: Any, **kwargs: Any) -> AnyTable:
        table = make(*args, **kwargs)
        self.laid.append(table)
        return table


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.fixture
def table(tables: Tables) -> Callable[..., Table]:
    """Lay a position of Vaalbara (see `lay`)."""
    return partial(tables.keep, lay)


@pytest.fixture
def new_game(tables: Tables) -> Callable[..., Table]:
    """Set up a new game of Vaalbara (see `fresh`)."""
    return partial(tables.keep, fresh)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """After a test that passed: what it played on ended with `asks`, `next_round` or `over`."""
    result = yield
    for table in getattr(pyfuncitem.funcargs.get("tables"), "laid", ()):
        assert table.settled, "the test does not say which decision is open at its end"
    return result
