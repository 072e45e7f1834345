"""The same luck in every run: what a test sees does not hang on fresh keys and seeds.

A short game, or a bot that does something rare, would otherwise fail one run in a hundred. To look for what hangs on
luck, run with another: `LUDOTHEQUE_LUCK=anything` deals every test and every server other dice.
"""

from __future__ import annotations

import os
import random
import secrets
from pathlib import Path

from ludotheque.kernel.match import KEY_BYTES

# What a server's program begins with.
SAME_DICE = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from tests.support.luck import same_dice
same_dice()
"""

_fresh = secrets.token_bytes


def luck_of(name: str) -> random.Random:
    """A generator of its own for each name, another with each LUDOTHEQUE_LUCK."""
    return random.Random(f"{os.environ.get('LUDOTHEQUE_LUCK', '')} {name}")


def same_dice() -> None:
    """For the rest of this process, a server: keys of dice and of bots are one key; tokens and names stay fresh.

    So a table goes the same way whatever tables were opened before it.
    """
    key = luck_of("server").randbytes(KEY_BYTES)
    secrets.token_bytes = lambda size=None: key if size == KEY_BYTES else _fresh(size)
