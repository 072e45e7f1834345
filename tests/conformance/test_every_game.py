"""Every game of the shelf, and every toy, under the conformance suite."""

from ludotheque.testing import run_over
from ludotheque.testing.suite import *  # noqa: F403  # pyright: ignore[reportWildcardImportFromLibrary]
from tests.support.tested import TESTED

pytest_generate_tests = run_over(*TESTED.values())
