"""Run the benchmarks and print one table: `python -m benchmarks [NAME...] [--quick] [--json] [--list]`."""

from __future__ import annotations

import json
import os
import pkgutil
import platform
import sys
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import benchmarks
from ludotheque.lab.parallel.workers import cores

from .console import err
from .measure import Effort, Figure, Measure


def measures() -> list[Measure]:
    """Every measure of every module here, our own first."""
    modules = [
        import_module(f"benchmarks.{module.name}")
        for module in pkgutil.iter_modules(benchmarks.__path__)
        if not module.name.startswith("_")
    ]
    result = [measure for module in modules for measure in getattr(module, "MEASURES", ())]
    return sorted(result, key=lambda measure: measure.run.__module__.endswith("peers"))


def machine() -> str:
    """What the figures were measured on."""
    busy = f", load {os.getloadavg()[0]:.1f} before" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {platform.machine()}, {cores()} cores{busy}"


COLUMNS = (("", 44), ("median", 9), ("", 12), ("from", 9), ("to", 9), ("n", 3), ("wanted", 9), ("", 3), ("", None))


def show(figures: list[Figure], *, header: bool) -> None:
    """The figures of a measure: the median of the repetitions, their range, and what is asked for.

    Widths are fixed, so that the measures of a run stand below each other although each is printed when it is done.
    """
    table = Table(show_header=header, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name, width in COLUMNS:
        right = name in ("median", "from", "to", "n")
        table.add_column(name, justify="right" if right else "left", min_width=width, overflow="fold")
    for figure in figures:
        if figure.value is None:
            table.add_row(figure.name, "-", figure.unit, "", "", "", "", "", figure.left_out)
            continue
        repeated = len(figure.values) > 1
        table.add_row(
            figure.name,
            _number(figure.value),
            figure.unit,
            _number(min(figure.values)) if repeated else "",
            _number(max(figure.values)) if repeated else "",
            str(len(figure.values)),
            _wanted(figure),
            {True: "[green]yes[/]", False: "[red]NO[/]", None: ""}[figure.met],
            figure.note,
        )
    Console(width=None if sys.stdout.isatty() else 160).print(table)


def _wanted(figure: Figure) -> str:
    if figure.at_least is not None:
        return f">= {_number(figure.at_least)}"
    return f"<= {_number(figure.at_most)}" if figure.at_most is not None else ""


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or float(value).is_integer() else f"{value:.3g}"


def main(
    names: Annotated[
        list[str] | None, typer.Argument(help="Which measures; all by default.", show_default=False)
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer and shorter repetitions.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    list_only: Annotated[bool, typer.Option("--list", help="List the names.")] = False,
) -> None:
    """Measure speed, beside other engines. Repetitions are medians; nothing else should run."""
    known = {measure.name: measure for measure in measures()}
    if list_only:
        for measure in known.values():
            print(f"{measure.name:18}{measure.about}")
        return
    if unknown := [name for name in names or () if name not in known]:
        err.print(f"Unknown: {', '.join(unknown)}. Known: {', '.join(known)}.")
        raise typer.Exit(2)
    figures: list[Figure] = []
    failed = False
    where = machine()
    if not as_json:
        print(where, flush=True)
    for measure in [known[name] for name in names] if names else known.values():
        try:
            with err.status(f"measuring {measure.about}"):
                result = list(measure.run(Effort(quick)))
        except Exception:
            err.print_exception()
            failed = True
            continue
        if as_json:
            if not err.is_terminal:
                err.print(f"measured {measure.about}")
        else:
            show(result, header=not figures)
        figures += result
    if as_json:
        print(json.dumps({"machine": where, "figures": [figure.to_json() for figure in figures]}, indent=2))
    if failed or any(figure.met is False for figure in figures):
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
