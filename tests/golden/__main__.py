"""Rewrite the golden files: `python -m tests.golden --write`. Read the diff before it is committed."""

from __future__ import annotations

import argparse
import sys

from ludotheque.kernel.errors import BadRecord

from . import cards_file
from .corpus import CORPORA
from .disassemble import book
from .playthrough import PLANS, Plan, as_text, random_game, read, replay
from .test_playthroughs import behaviour_changed, rules_message


def rewrite(plan: Plan) -> str:
    """The new text of one playthrough; a game that can no longer be played as it was is played anew."""
    engine = plan.game.engine(compiled=False)
    if not plan.path.exists():
        return as_text(random_game(plan, engine))
    if behaviour_changed(plan, engine) and read(plan)["record"]["ruleset"] == plan.game.ruleset:
        sys.exit(rules_message(plan))
    try:
        return as_text(replay(plan, read(plan), engine))
    except BadRecord:
        return as_text(random_game(plan, engine))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    parser.add_argument("--cards", action="store_true", help="only what cards say and do, no recorded games")
    wish = parser.parse_args()
    if not wish.write:
        parser.print_help()
        return
    texts = {} if wish.cards else {plan.path: rewrite(plan) for plan in PLANS}
    texts |= {cards_file(name): book(each.content) for name, each in CORPORA.items()}
    for path, text in texts.items():
        changed = not path.exists() or path.read_text("utf-8") != text
        if changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        print(f"{'written' if changed else 'same   '} {path.name}")


if __name__ == "__main__":
    main()
