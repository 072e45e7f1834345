"""The quick tests, `-m quick`: some of all, so that somebody runs them while working."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent


def test_the_quick_tests_are_chosen_by_their_mark() -> None:
    options = ["-p", "no:cacheprovider", "--collect-only", "-q", "-m", "quick"]
    command = [sys.executable, "-m", "pytest", *options, "tests/kernel"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True).stdout
    assert "tests/kernel/test_record.py::" in listed
    assert "tests/kernel/test_targets.py::" not in listed
