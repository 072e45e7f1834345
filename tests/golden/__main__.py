"""Rewrite the golden files: `python -m tests.golden --write`. Read the diff before it is committed."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ludotheque.kernel.errors import BadRecord

from . import cards_file, features
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


def features_of(texts: dict[Path, str]) -> str:
    """The new text of what the features say in all playthroughs, by their new texts."""
    noted, updated = features.read(), {}
    for plan in PLANS:
        now = features.seen(plan, json.loads(texts[plan.path]), plan.game.engine(compiled=False))
        if plan.name in noted and features.meaning_changed(noted[plan.name], now):
            sys.exit(features.features_message(plan))
        updated[plan.name] = now
    return features.as_text(updated)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    parser.add_argument("--cards", action="store_true", help="only what cards say and do, no recorded games")
    wish = parser.parse_args()
    if not wish.write:
        parser.print_help()
        return
    texts = {} if wish.cards else {plan.path: rewrite(plan) for plan in PLANS}
    if texts:
        texts[features.FILE] = features_of(texts)
    texts |= {cards_file(name): book(corpus.content) for name, corpus in CORPORA.items()}
    for path, text in texts.items():
        changed = not path.exists() or path.read_text("utf-8") != text
        if changed:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        print(f"{'written' if changed else 'same   '} {path.name}")


if __name__ == "__main__":
    main()
