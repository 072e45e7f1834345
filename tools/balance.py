"""Play the reports that the pages of `docs/balance` quote, and write their figures there: `make balance`.

    python tools/balance.py [GAME ...] [--made FOLDER]

A page is prose with a mark, in which the words after `ludotheque report` stand, and the figures below it are replaced.
Reports are kept in `build/balance`; `--made` takes the figures of reports that lie in a folder, and plays nothing.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ludotheque.lab.report.verdicts import FALSE, FEW
from ludotheque.lab.report.writing import Writer

ROOT = Path(__file__).resolve().parent.parent
FOLDER, BUILT = ROOT / "docs" / "balance", ROOT / "build" / "balance"
MARK = re.compile(r"<!-- report: (.+?) -->\n(.*?)<!-- end of the report -->\n", re.DOTALL)
CARDS = 4  # of a kind, at each end

Report = dict[str, Any]


def command(words: str) -> str:
    """The command that makes the report of a mark, as one types it."""
    return f"ludotheque report {words}"


def figures(report: Report, words: str) -> str:
    """What a page shows of a report."""
    writer = Writer(report, "en", draws=False)
    rules = f"Rules {report['ruleset']}, content {report['content']}, seed {report['seed']}."
    lines = ["", "```sh", command(words), "```", "", f"{rules} Intervals are at 95%.", ""]
    lines += [*_games(writer), "", *_points(writer)]
    for part in (_endings(writer), _cards(writer)):
        if rows := list(part):
            lines += ["", *rows]
    return "\n".join(lines) + "\n\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def _named(writer: Writer, sheet: Report) -> list[str]:
    return [sheet["bots"][0], str(sheet["players"]), writer.n(sheet["games"], 0)]


def _games(writer: Writer) -> Iterator[str]:
    """How long games are, and when they are decided."""
    rows = []
    for sheet in writer.report["sheets"]:
        length, course = sheet["length"], sheet["course"]
        main = length.get("rounds") or length.get("turns") or length["decisions"]
        rows.append(
            [
                *_named(writer, sheet),
                writer.span(main["value"], main["low"], main["high"]),
                writer.span(*(course["decided"][name] for name in ("value", "low", "high"))) if course else "–",
                writer.n(course["lead_changes"]["value"]) if course else "–",
                writer.n(100 * course["comebacks"] / course["of"], 0) if course else "–",
            ]
        )
    first = writer.report["sheets"][0]["length"]
    unit = next(name for name in ("rounds", "turns", "decisions") if name in first)
    heads = ("bot", "players", "games", unit, "% of the game when the winner leads for good")
    yield from _table((*heads, "changes of the lead", "% won from behind at half-time"), rows)


def _points(writer: Writer) -> Iterator[str]:
    """What each seat wins, and the points."""
    rows = []
    for sheet in writer.report["sheets"]:
        seats = sheet["seats"]
        won = ", ".join(writer.span(seat["won"], seat["won_low"], seat["won_high"]) for seat in seats)
        points = ", ".join(writer.n(seat["points"]) for seat in seats)
        rows.append([*_named(writer, sheet)[:2], won, points])
    yield from _table(("bot", "players", "wins of each seat, in %", "points"), rows)


def _endings(writer: Writer) -> Iterator[str]:
    """How games end, where a game has several ways."""
    names = {ending["name"]["en"]: None for sheet in writer.report["sheets"] for ending in sheet["endings"]}
    if not names:
        return
    rows = []
    for sheet in writer.report["sheets"]:
        ended = {ending["name"]["en"]: ending["games"] for ending in sheet["endings"]}
        shares = [writer.n(100 * ended.get(name, 0) / sheet["games"]) for name in names]
        rows.append([*_named(writer, sheet)[:2], *shares])
    yield from _table(("bot", "players", *(f"{name}, %" for name in names)), rows)


def _cards(writer: Writer) -> Iterator[str]:
    """The cards of each kind with which one surely wins most and least, in the games of the first bot."""
    report = writer.report
    sheets = [sheet for sheet in report["sheets"] if sheet["bots"][0] == report["sheets"][0]["bots"][0]]
    rows = []
    for sheet in (sheets[0], *sheets[1:][-1:]):  # the fewest players, and the most
        for how, kind in dict.fromkeys((card["how"], card["kind"]) for card in sheet["cards"]):
            sure = [
                card
                for card in sheet["cards"]
                if (card["how"], card["kind"]) == (how, kind) and card["compared"] >= FEW and card["adjusted"] < FALSE
            ]
            best = [card for card in sure if card["won"] > 0][:CARDS]
            worst = [card for card in reversed(sure) if card["won"] < 0][:CARDS]
            if best or worst:
                title = f"{writer.of(report['kinds'][kind])}, {how}"
                rows.append([str(sheet["players"]), title, *(_listed(writer, cards) for cards in (best, worst))])
    if rows:
        bot = sheets[0]["bots"][0]
        yield f"Cards with which one surely wins more or less often ({bot}), in percentage points above the"
        yield "others of the game; those that one chooses beside their like:"
        yield ""
        yield from _table(("players", "kind", "more often", "less often"), rows)


def _listed(writer: Writer, cards: Sequence[Report]) -> str:
    return ", ".join(f"{writer.of(card['name'])} {writer.n(card['won'])}" for card in cards)


def written(text: str, report: Report) -> str:
    """A page with the figures of a report in place of the old ones."""
    return MARK.sub(
        lambda mark: f"<!-- report: {mark[1]} -->\n{figures(report, mark[1])}<!-- end of the report -->\n", text
    )


def report_of(page: Path, folder: Path | None) -> Report:
    """The report of a page: one that lies in a folder, or one that is played now."""
    if folder is None:
        mark = MARK.search(page.read_text("utf-8"))
        assert mark, f"{page} has no mark <!-- report: ... -->"
        BUILT.mkdir(parents=True, exist_ok=True)
        out = BUILT / f"{page.stem}.html"
        subprocess.run(
            [sys.executable, "-m", "ludotheque", "report", *shlex.split(mark[1]), "--out", str(out)], check=True
        )
    return json.loads(((folder or BUILT) / f"{page.stem}.json").read_text("utf-8"))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("games", nargs="*", metavar="GAME", help="names of pages; all by default")
    arguments.add_argument("--made", type=Path, metavar="FOLDER", help="take the reports in this folder; play nothing")
    asked = arguments.parse_args()
    pages = sorted(FOLDER.glob("*.md"))
    if unknown := set(asked.games) - {page.stem for page in pages}:
        arguments.error(
            f"no such page: {', '.join(sorted(unknown))}; there are {', '.join(page.stem for page in pages)}"
        )
    for page in pages:
        if not asked.games or page.stem in asked.games:
            page.write_text(written(page.read_text("utf-8"), report_of(page, asked.made)), "utf-8")


if __name__ == "__main__":
    main()
