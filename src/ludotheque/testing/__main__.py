"""`python -m ludotheque.testing NAME [--supplies MODULE] [--full] [further options of pytest]`."""

from __future__ import annotations

import sys

import pytest

PLUGIN, SUITE = "ludotheque.testing.plugin", "ludotheque.testing.suite"
USAGE = "python -m ludotheque.testing NAME [--supplies MODULE] [--full] [further options of pytest]"


def main(arguments: list[str]) -> int:
    """Run the suite over a game; returns pytest's exit status."""
    if not arguments or arguments[0].startswith("-"):
        print(f"Which game? {USAGE}", file=sys.stderr)
        return pytest.ExitCode.USAGE_ERROR
    name, *more = arguments
    tier = [] if "--full" in more else ["-m", "not full"]
    more = [argument for argument in more if argument != "--full"]
    return pytest.main(["-p", PLUGIN, "--pyargs", SUITE, "--game", name, "-p", "no:cacheprovider", *tier, *more])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
