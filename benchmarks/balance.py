"""Write `docs/balance/*.md`: python -m benchmarks.balance [GAME...] [--all] [--check] [--json] [--list].

What is measured stands in `docs/balance/GAME.toml`: words, and tables whose rows are commands of this program, or a
census, swaps, a sweep or a pool (`benchmarks/census.py` and its neighbours), which make tables of their own. Their
answers are kept in `GAME.json`, and `GAME.md` is made of both. Each row also keeps the answer to a short command of the
same kind, so that a test finds out in seconds whether the document is still true; where one game is too long for that,
the sample is a command of its own.
"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from . import census, pooled, swaps, sweep
from .console import clear_errors, err

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "balance"
PASSING = (
    *("seconds", "decisions_per_second", "games_per_second", "workers", "compiled", "resumed", "interrupted"),
    *("content", "patch"),  # whether other cards play otherwise is seen in the games of the sample
)

Answer = dict[str, Any]
Ask = Callable[[list[str]], Answer]

OURS: dict[str, Ask] = {  # by first word
    "census": census.answer,
    "pooled": pooled.answer,
    "swaps": swaps.answer,
    "sweep": sweep.answer,
}


def ask(args: list[str]) -> Answer:
    """What the program answers to a command, without what differs from run to run. Raises CalledProcessError."""
    if args[0] in OURS:
        return OURS[args[0]](args[1:])
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *args, "--json"], stdout=subprocess.PIPE, check=True, text=True
    )
    return lasting(json.loads(done.stdout))


def lasting(answer: Mapping[str, Any]) -> Answer:
    """The part of an answer that a seed, the rules and the bots decide."""
    return {key: value for key, value in answer.items() if key not in PASSING}


def plan(game: str, folder: Path = FOLDER) -> dict[str, Any]:
    """The words and rows of a document."""
    return tomllib.loads((folder / f"{game}.toml").read_text("utf-8"))


def rows(plan: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """All rows of all tables."""
    for part in plan["part"]:
        yield from part.get("row", ())


def figures(game: str, folder: Path = FOLDER) -> dict[str, dict[str, Answer]]:
    """What was measured, by command."""
    path = folder / f"{game}.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def sample(row: Mapping[str, Any]) -> list[str]:
    """The command of a row with as few games as its sample says, or the command that its sample is, in words."""
    if isinstance(row["sample"], str):
        return shlex.split(row["sample"])
    words = shlex.split(row["command"])
    place = words.index("--games") + 1
    words[place] = str(min(row["sample"], int(words[place])))
    return words


def measure(row: Mapping[str, Any], ask: Ask = ask) -> dict[str, Answer]:
    """Run the command of a row, and its sample."""
    return {"answer": ask(shlex.split(row["command"])), "sample": ask(sample(row))}


def is_ours(command: str) -> bool:
    """Whether a row is no command of `ludotheque` but one of `python -m benchmarks`."""
    return command.split()[0] in OURS


def _typed(command: str) -> str:
    """A row as it is typed."""
    return f"python -m benchmarks.{command}" if is_ours(command) else f"ludotheque {command}"


def render(plan: Mapping[str, Any], measured: Mapping[str, dict[str, Answer]]) -> str:
    """The document. Rows that were not measured are left empty."""
    lines = [f"# {plan['title']}", "", f"<!-- Written by `make balance` from {plan['file']}.toml and .json. -->"]
    for part in plan["part"]:
        if text := part.get("text", "").strip():
            lines += ["", text]
        matches = [row for row in part.get("row", ()) if not is_ours(row["command"])]
        if matches:
            lines += ["", *_table(matches, measured)]
        for row in part.get("row", ()):
            if is_ours(row["command"]):
                lines += ["", *_counted(row, measured)]
    return "\n".join(lines) + "\n"


def _table(found: list[dict[str, Any]], measured: Mapping[str, dict[str, Answer]]) -> Iterator[str]:
    yield "| what | games | won, in % (95%) | mean points (95%) | command |"
    yield "|---|---|---|---|---|"
    for row in found:
        answer = measured.get(row["command"], {}).get("answer")
        cells = _figures(answer) if answer else ("", "", "")
        yield f"| {row['what']} | {' | '.join(cells)} | `ludotheque {row['command']}` |"


def _counted(row: Mapping[str, Any], measured: Mapping[str, dict[str, Answer]]) -> Iterator[str]:
    """What one of our own commands says, below what it is."""
    answer = measured.get(row["command"], {}).get("answer", {"games": 0, "lines": []})
    yield f"**{row['what']}**, {answer['games']:,} games: `{_typed(row['command'])}`"
    yield ""
    yield from _sweep(answer["variants"]) if "variants" in answer else _census(answer)


def _sweep(variants: list[Answer]) -> Iterator[str]:
    """A line a variant, a column a figure."""
    whats = [line["what"] for line in variants[0]["lines"]]
    yield f"| cards | {' | '.join(whats)} |"
    yield "|---|" + "---|" * len(whats)
    for variant in variants:
        cells = (_interval(line["value"], _span(line)) for line in variant["lines"])
        yield f"| {variant['variant']} | {' | '.join(cells)} |"


def _census(answer: Answer) -> Iterator[str]:
    """A census as a table: every figure, and of those that many things have only the extremes and what is missed."""
    yield "| what | seen (95%) | of | target | |"
    yield "|---|---|---|---|---|"
    groups: dict[str, list[Answer]] = {}
    for line in answer["lines"]:
        group, colon, _ = line["what"].partition(": ")
        groups.setdefault(group if colon else line["what"], []).append(line)
    for group, lines in groups.items():
        if len(lines) == 1:
            yield _row_of(lines[0])
            continue
        ordered = sorted(lines, key=lambda line: line["value"])
        missed = [line for line in ordered if line["verdict"] == "missed"]
        shown = [ordered[0], *(line for line in missed if line not in (ordered[0], ordered[-1])), ordered[-1]]
        yield f"| {group}: {len(lines)} of them | | | | {len(missed)} missed |"
        yield from map(_row_of, shown)


def _row_of(line: Answer) -> str:
    least, most = line["target"]
    target = f"{_bound(least)} to {_bound(most)}" if least is not None and most is not None else ""
    if not target and least is not None:
        target = f"at least {_bound(least)}"
    return (
        f"| {line['what']} | {_interval(line['value'], _span(line))} | {line['of']:,} | {target} | {line['verdict']} |"
    )


def _span(line: Answer) -> list[float] | None:
    return [line["low"], line["high"]] if line["low"] is not None else None


def _bound(value: float | None) -> str:
    return f"{value:g}" if value is not None and value == round(value, 1) else f"{value:.1f}"


def _figures(answer: Answer) -> tuple[str, str, str]:
    """Games, win rates and points of a row: one of each a seat, or a bot."""
    if "standings" in answer:
        one = answer["standings"][0]
        won = [_interval(100 * one["win_rate"], [100 * one["win_low"], 100 * one["win_high"]])]
        points = [f"{one['mean_score']:.1f}" for one in answer["standings"]]
    else:
        rates = (100 * wins / answer["games"] for wins in answer["wins"])
        spans = ([100 * end for end in span] if span else None for span in answer["win_intervals"])
        won = [_interval(*pair) for pair in zip(rates, spans, strict=True)]
        points = [_interval(*pair) for pair in zip(answer["mean_scores"], answer["score_intervals"], strict=True)]
    return f"{answer['games']:,}", ", ".join(won), ", ".join(points)


def _interval(value: float, span: list[float] | None) -> str:
    return f"{value:.1f} ({span[0]:.1f}-{span[1]:.1f})" if span else f"{value:.1f}"


def games() -> list[str]:
    """The games that have a document."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def stale(plan: Mapping[str, Any], measured: Mapping[str, dict[str, Answer]], ask: Ask = ask) -> Iterator[str]:
    """The commands that nobody ran, or whose sample is answered differently now."""
    for row in rows(plan):
        kept = measured.get(row["command"])
        if kept is None or not _says(ask(sample(row)), lasting(kept["sample"])):
            yield row["command"]


def _says(now: Answer, kept: Answer) -> bool:
    """Whether an answer says all that was kept; what programs have told since then was not measured otherwise."""
    return all(key in now and now[key] == value for key, value in kept.items())


def write(game: str, everything: bool) -> None:
    """Measure the rows of a game that are stale, or all, and write its files after each row."""
    wanted, kept = plan(game), figures(game)
    commands = [row["command"] for row in rows(wanted)]
    measured = {command: kept[command] for command in commands if command in kept}
    due = set(commands) if everything else set(stale(wanted, measured))
    for number, row in enumerate(rows(wanted), 1):
        if row["command"] in due:
            with err.status(f"{game}, row {number} of {len(commands)}: {_typed(row['command'])}"):
                measured[row["command"]] = measure(row)
            err.print(f"{game}, row {number} of {len(commands)} measured", style="dim")
            text = json.dumps({command: measured[command] for command in commands if command in measured}, indent=1)
            (FOLDER / f"{game}.json").write_text(text + "\n", "utf-8")
    (FOLDER / f"{game}.md").write_text(render(wanted, measured), "utf-8")


@clear_errors()
def main(
    names: Annotated[
        list[str] | None, typer.Argument(help="Which documents; all by default.", show_default=False)
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Measure every row again, not only stale ones.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit with 1 when a row is stale.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Write nothing; print what was measured as JSON.")] = False,
    list_only: Annotated[bool, typer.Option("--list", help="Write nothing; list the commands of all rows.")] = False,
) -> None:
    """Measure what the documents of docs/balance say and write them.

    Only rows whose sample (a few games) comes out differently now are measured again; they are kept one by one, so
    that an interrupted run goes on where it was.

    Examples: python -m benchmarks.balance vaalbara; python -m benchmarks.balance --check
    """
    if unknown := [name for name in names or () if name not in games()]:
        err.print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(games())}.")
        raise typer.Exit(2)
    failed = False
    for game in names or games():
        if list_only:
            print(*(_typed(row["command"]) for row in rows(plan(game))), sep="\n")
        elif as_json:
            print(json.dumps(figures(game), indent=2))
        elif check:
            for command in stale(plan(game), figures(game)):
                print(f"stale: {_typed(command)}")
                failed = True
            if (FOLDER / f"{game}.md").read_text("utf-8") != render(plan(game), figures(game)):
                print(f"{game}.md is not what its figures give")
                failed = True
        else:
            write(game, everything)
    if failed:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
