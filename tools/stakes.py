"""Write again what the lists of puzzles show of their positions: `python tools/stakes.py`.

It is needed after a card has another name or picture. The positions stay as they were found.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from ludotheque.bots.puzzles import Puzzle, puzzle_of
from ludotheque.games import box
from ludotheque.kernel.match import Match
from ludotheque.stage.stakes import Stakes, stakes

ROOT = Path(__file__).resolve().parent.parent


def stakes_at(puzzle: Puzzle, match: Match) -> Stakes:
    """What the decision of a puzzle is about, from its position."""
    view, legal = match.view_twin(puzzle.seat), match.legal_codes(puzzle.seat).tolist()
    return stakes(box(puzzle.entry).layout, match.content, view, puzzle.seat, legal, puzzle.values)


def main() -> None:
    os.environ.setdefault("LUDOTHEQUE_JIT", "0")
    for path in sorted(ROOT.glob("src/ludotheque/games/*/help/puzzles-*.json")):
        data = json.loads(path.read_text("utf-8"))
        for row in data["puzzles"]:
            puzzle = puzzle_of(data, {"stakes": Stakes().stored(), **row})
            match = puzzle.begin(box(puzzle.entry))
            for _ in puzzle.play(match):
                pass
            row["stakes"] = stakes_at(puzzle, match).stored()
        path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
