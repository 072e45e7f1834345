"""The conformance suite: what every game promises, for our games and others'. Needs pytest and Hypothesis.

    python -m ludotheque.testing NAME

runs it over a game of the shelf; `docs/testing.md` shows how a package runs it among its own tests.
"""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("ludotheque.testing.suite")

from .game import GameUnderTest as GameUnderTest  # noqa: E402
from .game import Guess as Guess  # noqa: E402
from .scramblers import Memoryless as Memoryless  # noqa: E402
from .scramblers import Remembering as Remembering  # noqa: E402
from .scramblers import Scrambler as Scrambler  # noqa: E402
from .scramblers import other_choices as other_choices  # noqa: E402
from .subject import Subject as Subject  # noqa: E402
from .subject import run_over as run_over  # noqa: E402
from .subject import run_over_tables as run_over_tables  # noqa: E402
from .subject import tables as tables  # noqa: E402
