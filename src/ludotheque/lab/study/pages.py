"""A balance document as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Answer = dict[str, Any]


def typed(command: str) -> str:
    """The command of a row as one types it."""
    return f"ludotheque {command}"


def is_study(command: str) -> bool:
    """Whether a row is a study, which makes a table of its own."""
    return command.split()[0] == "study"


def render(plan: Mapping[str, Any], measured: Mapping[str, dict[str, Answer]]) -> str:
    """The document. Rows without an answer are left empty."""
    source = f"measured/balance.toml and .json of {plan['file']}"
    lines = [f"# {plan['title']}", "", f"<!-- Written by `make balance` from {source}. -->"]
    for part in plan["part"]:
        if text := part.get("text", "").strip():
            lines += ["", text]
        matches = [row for row in part.get("row", ()) if not is_study(row["command"])]
        if matches:
            lines += ["", *_table(matches, measured)]
        for row in part.get("row", ()):
            if is_study(row["command"]):
                lines += ["", *_counted(row, measured)]
    return "\n".join(lines) + "\n"


def _table(rows: list[dict[str, Any]], measured: Mapping[str, dict[str, Answer]]) -> Iterator[str]:
    yield "| what | games | won, in % (95%) | mean points (95%) | command |"
    yield "|---|---|---|---|---|"
    for row in rows:
        answer = measured.get(row["command"], {}).get("answer")
        cells = _figures(answer) if answer else ("", "", "")
        yield f"| {row['what']} | {' | '.join(cells)} | `{typed(row['command'])}` |"


def _counted(row: Mapping[str, Any], measured: Mapping[str, dict[str, Answer]]) -> Iterator[str]:
    """A study: its title and command, then its table."""
    answer = measured.get(row["command"], {}).get("answer", {"games": 0, "lines": []})
    yield f"**{row['what']}**, {answer['games']:,} games: `{typed(row['command'])}`"
    yield ""
    yield from _sweep(answer["variants"]) if "variants" in answer else _census(answer)


def _sweep(variants: list[Answer]) -> Iterator[str]:
    """A sweep as a table: one row for each variant, one column for each figure."""
    whats = [line["what"] for line in variants[0]["lines"]]
    yield f"| cards | {' | '.join(whats)} |"
    yield "|---|" + "---|" * len(whats)
    for variant in variants:
        cells = (_interval(line["value"], _span(line)) for line in variant["lines"])
        yield f"| {variant['variant']} | {' | '.join(cells)} |"


def _census(answer: Answer) -> Iterator[str]:
    """A census as a table. A figure of many things is shown by its extremes, and by those that miss the target."""
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
    """Games, win rates and points of a row, one value for each seat or bot."""
    if "standings" in answer:
        first = answer["standings"][0]
        won = [_interval(100 * first["win_rate"], [100 * first["win_low"], 100 * first["win_high"]])]
        points = [f"{standing['mean_score']:.1f}" for standing in answer["standings"]]
    else:
        rates = (100 * wins / answer["games"] for wins in answer["wins"])
        spans = ([100 * end for end in span] if span else None for span in answer["win_intervals"])
        won = [_interval(*pair) for pair in zip(rates, spans, strict=True)]
        points = [_interval(*pair) for pair in zip(answer["mean_scores"], answer["score_intervals"], strict=True)]
    return f"{answer['games']:,}", ", ".join(won), ", ".join(points)


def _interval(value: float, span: list[float] | None) -> str:
    return f"{value:.1f} ({span[0]:.1f}-{span[1]:.1f})" if span else f"{value:.1f}"
