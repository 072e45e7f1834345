"""What rule tests share: a test that passes must have said which decision is open at its end."""

from collections.abc import Callable, Generator
from typing import Any, TypeVar

import pytest

from ..support.table import AnyTable

Laid = TypeVar("Laid", bound=AnyTable)


class Tables:
    """Every table that a test has laid."""

    def __init__(self) -> None:
        self.laid: list[AnyTable] = []

    def keep(self, make: Callable[..., Laid], *args: Any, **kwargs: Any) -> Laid:
        table = make(*args, **kwargs)
        self.laid.append(table)
        return table


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """After a test that passed: what it played on ended with `asks`, `over` or the like."""
    result = yield
    for table in getattr(pyfuncitem.funcargs.get("tables"), "laid", ()):
        assert table.settled, "the test does not say which decision is open at its end"
    return result
