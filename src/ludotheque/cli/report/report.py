"""The command `report`."""

from __future__ import annotations

import json as js
import shlex
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import Any

import numpy as np

from ...games import Box, box
from ...kernel.content import PatchValues
from ...kernel.errors import GameError, printable
from ...kernel.text import Text
from ...lab.keeping import terminated_as_interrupted, unbroken, write_whole
from ...lab.report import page
from ...lab.report.about_games import verdicts
from ...lab.report.comparing import compared
from ...lab.report.deeds import Named
from ...lab.report.measuring import Measured, Wish, measure
from ...lab.report.odd import odd_games, save_odd
from ...lab.report.tables import EVENTS, GAMES, EventsFile, beside, write_games
from ...lab.report.targets import targets_of
from ...lab.report.writing import Writer
from ...lab.series import Series, check_games
from ...lab.tables import needed
from ...lab.watching import Watched
from ..console import facts, out, print_json, progress, quiet_engine, read_names, read_options
from ..files import check_writable, write_record
from ..language import note, say, spoken
from ..shelf.patches import patch_of
from ..status import DONE, INTERRUPTED
from .compare import tell as tell_compared

GAMES_EACH, DUELS = 1000, 100
PAGES = {".html": page.html, ".md": page.markdown}
BOX = "box"


@dataclass(frozen=True)
class Asked:
    """The options that the commands of reports share, as they are typed."""

    entry: str
    players: str | None
    bots: str
    games: str | None
    hours: float | None
    option: Sequence[str]
    content: Path | None
    seed: int
    workers: int | None

    @property
    def shelf(self) -> Box:
        return box(self.entry)

    def options(self) -> dict[str, str]:
        return read_options(self.option)

    def patch(self) -> PatchValues:
        return patch_of(self.entry, self.content, self.options())

    def numbers(self) -> tuple[int, ...]:
        """The numbers of players. Raises GameError for what is none."""
        if self.players is None:
            suits = self.shelf.suits(self.options())
            return tuple(players for players in suits if players > 1) or tuple(suits)
        try:
            return tuple(dict.fromkeys(int(number) for number in self.players.split(",")))
        except ValueError:
            text = Text(
                "--players : des nombres comme 2,3,4, et non {it}.", "--players: numbers such as 2,3,4, not {it}."
            )
            raise GameError(text, it=printable(self.players)) from None

    def names(self) -> list[str]:
        """The bots. Raises GameError for one that is named twice."""
        names = read_names(self.bots)
        if len(set(names)) < len(names):
            raise GameError(Text("--bots : un bot est nommé deux fois.", "--bots: a bot is named twice."))
        return names

    @property
    def bot(self) -> str:
        """The only bot. Raises GameError for several."""
        names = self.names()
        if len(names) > 1:
            raise GameError(Text("--bots : un seul bot ici.", "--bots: one bot only here."))
        return names[0]

    def games_each(self) -> tuple[int, ...] | None:
        """How many games of each bot; None where the time alone counts. Raises GameError for numbers that are none."""
        names = self.names()
        if self.games is None:
            return None if self.hours is not None else (GAMES_EACH,) * len(names)
        try:
            games = tuple(int(number) for number in self.games.split(","))
        except ValueError:
            text = Text(
                "--games : des nombres comme 1000 ou 25000,500, et non {it}.",
                "--games: numbers such as 1000 or 25000,500, not {it}.",
            )
            raise GameError(text, it=printable(self.games)) from None
        for number in games:
            check_games(number)
        if len(games) not in (1, len(names)):
            text = Text(
                "--games : un nombre pour tous les bots, ou un pour chacun ({bots}).",
                "--games: one number for all bots, or one for each ({bots}).",
            )
            raise GameError(text, bots=", ".join(names))
        return games * (len(names) // len(games))

    def seconds(self) -> float | None:
        """The time there is. Raises GameError for none."""
        if self.hours is not None and not 0 < self.hours < 10_000:
            raise GameError(Text("--hours : un nombre au-dessus de 0.", "--hours: a number above 0."))
        return None if self.hours is None else 3600 * self.hours

    def wish(self, patch: PatchValues, targets: Mapping[str, Any], duels: int) -> Wish:
        """The games to play. Raises GameError for any that cannot be played."""
        games = self.games_each()
        return Wish(
            self.entry,
            self.numbers(),
            tuple(self.names()),
            self.options(),
            patch,
            self.seed,
            games,
            self.seconds(),
            duels,
            targets,
            self.workers,
        )

    def series(self) -> tuple[Series, int]:
        """The games of the only bot with one number of players, by default the fewest, and how many. Raises GameError
        for any that cannot be played.
        """
        lone = replace(self, bots=self.bot, players=self.players or str(self.shelf.game.fewest_seats()))
        return next(lone.wish(lone.patch(), {}, 0).series())


def report(asked: Asked, out: Path, targets: Path | None, against: str | None, duels: int | None, json: bool) -> int:
    """Measure, judge and write. Returns the exit status. Raises GameError before anything is played."""
    check_page(out)
    for module in ("pyarrow.parquet", *(("altair", "vl_convert") if out.suffix == ".html" else ())):
        needed(module)
    files = [out, out.with_suffix(".json"), beside(out, GAMES), beside(out, EVENTS)]
    for path in files:
        check_writable(path)
    met = min(DUELS, *(asked.games_each() or (GAMES_EACH,))) if duels is None else duels
    if met < 0:
        raise GameError(Text("--duels : au moins 0.", "--duels: at least 0."))
    wish = asked.wish(asked.patch(), targets_of(asked.shelf, targets), met)
    other = None if against is None else _other_values(asked, wish, against)
    list(wish.series())  # refuses what cannot be played
    quiet_engine(asked.shelf.game.engine())
    with terminated_as_interrupted():
        measured = _measured(wish, beside(out, EVENTS))
        values = measured.to_json()
        if other is not None and not measured.interrupted:
            values |= _changed(measured, replace(wish, patch=other, duels=0), values)
        values["command"] = shlex.join(["ludotheque", *sys.argv[1:]])
        with unbroken():
            values = _written(out, measured, values)
    if json:
        print_json(values)
    else:
        tell(values, files)
    return INTERRUPTED if values["interrupted"] else DONE


def _other_values(asked: Asked, wish: Wish, against: str) -> PatchValues:
    """The values to compare with. Raises GameError for those that are played anyway."""
    other = {} if against == BOX else patch_of(asked.entry, Path(against), wish.options)
    ours, theirs = (asked.shelf.game.content(wish.options, patch).digest for patch in (wish.patch, other))
    if ours == theirs:
        text = Text(
            "--against : ce sont les mêmes valeurs, il n’y a rien à comparer. --content dit celles qu’on essaie.",
            "--against: these are the same values, so there is nothing to compare. --content says which are tried.",
        )
        raise GameError(text)
    return other


def _written(out: Path, measured: Measured, values: dict[str, Any]) -> dict[str, Any]:
    """Write the page and what lies beside it. Returns the report as JSON values."""
    write_games(beside(out, GAMES), measured.sheets)
    values = _known(values | {"odd": _odd(measured, out)})
    write_whole(out.with_suffix(".json"), (js.dumps(values, ensure_ascii=False, indent=1) + "\n").encode())
    write_whole(out, PAGES[out.suffix](values, spoken()).encode())
    return values


def check_page(path: Path) -> None:
    """Raises GameError for a page that is neither HTML nor Markdown."""
    if path.suffix not in PAGES:
        text = Text("{path} : le nom de la page finit par {known}.", "{path}: the name of the page ends with {known}.")
        raise GameError(text, path=path, known=", ".join(PAGES))


def _measured(wish: Wish, events: Path) -> Measured:
    """Play, with a bar, and keep the events."""
    with ExitStack() as stack:
        update = stack.enter_context(progress(say("Parties jouées", "Games played"), None))
        file = stack.enter_context(EventsFile(events))

        def keep(series: Series, watched: Watched, deeds: np.ndarray, cards: Sequence[Named]) -> None:
            file.write(series, watched, deeds, cards)

        return measure(wish, keep, update)


def _changed(measured: Measured, wish: Wish, values: dict[str, Any]) -> dict[str, Any]:
    """Play the same deals with other cards. Returns what the cards of the report change beside them, as far as Ctrl-C
    lets it.
    """
    try:
        with progress(say("Parties de comparaison", "Games to compare with"), None) as update:
            other = measure(wish, lambda *_: None, update)
    except KeyboardInterrupt:
        return {"interrupted": True}
    pairs = [(before.columns(), after.columns()) for before, after in zip(other.sheets, measured.sheets, strict=False)]
    return {"against": compared(other.to_json(), values, pairs, by_deal=True), "interrupted": other.interrupted}


def _odd(measured: Measured, out: Path) -> list[dict[str, Any]]:
    """Write the odd games beside the page, and say where."""
    folder = out.with_name(f"{out.stem}-replays")

    def write(name: str, record: dict[str, Any]) -> str:
        folder.mkdir(exist_ok=True)
        write_record(folder / f"{name}.json", record, lasting=False)
        return f"{folder.name}/{name}.json"

    return save_odd(odd_games(measured.sheets), write)


def _known(value: Any) -> Any:
    """The same values, with null for what is no number."""
    if isinstance(value, dict):
        return {key: _known(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_known(item) for item in value]
    if isinstance(value, np.generic):
        return _known(value.item())
    return None if isinstance(value, float) and not isfinite(value) else value


def tell(values: dict[str, Any], files: Sequence[Path]) -> None:
    """The verdicts and where the files are."""
    if values["interrupted"]:
        note(Text("Interrompu : voici ce qui a été joué.", "Interrupted: this is what was played."))
    part = verdicts(Writer(values, spoken(), draws=False))
    for block in part.blocks:
        if block["sort"] == "text":
            out.print(block["text"], highlight=False, soft_wrap=True)
        else:
            if block["folded"]:
                out.print(block["folded"], highlight=False, soft_wrap=True)
            for item in block["items"]:
                where = f"{item['where']} " if item["where"] else ""
                facts(f"{item['word']}. {where}{item['sentence']}", f"    {item['small']}")
    if "against" in values:
        tell_compared(values["against"])
    facts(say("Écrit : {files}", "Written: {files}", files=", ".join(map(str, files))))
