"""Every test that asks for a `subject` runs over all games, player counts and both modes."""

import pytest

from .helpers import COMPILED, SUBJECTS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`subject`: both modes; `compiled_subject`: the compiled one alone."""
    if "subject" in metafunc.fixturenames:
        metafunc.parametrize("subject", SUBJECTS, ids=str)
    if "compiled_subject" in metafunc.fixturenames:
        metafunc.parametrize("compiled_subject", COMPILED, ids=str)
