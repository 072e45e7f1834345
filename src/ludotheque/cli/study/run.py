"""The commands of `study` for one game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from rich.markup import escape

from ...games import box
from ...lab.series import check_games
from ...lab.study import pooled as pool
from ...lab.study import swaps as swap
from ...lab.study import sweep as sweeping
from ...lab.study import variants as other
from ...lab.study.census import Census
from ...lab.study.lines import Line
from ..console import (
    Column,
    going_on,
    interval,
    number,
    out,
    print_columns,
    print_json,
    progress,
    quiet_engine,
    read_names,
)
from ..files import kept_folder
from ..language import say, spoken
from ..shelf.patches import changed_lines

CENSUS = "census"  # the folder of games


def census(
    game: str, players: int, games: int, bot: str, seed: int, variant: str, kept: Path | None, json: bool
) -> int:
    """What happens in games. Returns the exit status. Raises GameError."""
    check_games(games)
    study = Census(game, players, bot, seed, kept_folder(kept, CENSUS), variant)
    quiet_engine(box(game).game.engine())
    with going_on() as ending:
        with _played(games) as update:
            lines = study.figures(games, update)
        _tell(game, games, lines, json)
    return ending.status


def swaps(game: str, games: int, bot: str, seed: int, card: str, kept: Path | None, json: bool) -> int:
    """The worth of cards. Returns the exit status. Raises GameError."""
    check_games(games)
    cards = swap.cards_of(game, card)
    quiet_engine(box(game).game.engine())
    with going_on() as ending:
        with _played(games * (1 + len(cards))) as update:
            lines = list(swap.lines(game, games, bot, seed, kept_folder(kept, CENSUS), card, update))
        _tell(game, games, lines, json)
    return ending.status


def pooled(game: str, games: int, bots: str, seed: int, kept: Path | None, json: bool) -> int:
    """The worth of starting wealth. Returns the exit status. Raises GameError."""
    check_games(games)
    names = read_names(bots)
    tables = pool.tables_of(game, names)
    quiet_engine(box(game).game.engine())
    with going_on() as ending:
        with _played(games * len(tables)) as update:
            lines = pool.pooled(game, games, names, seed, kept_folder(kept, CENSUS), update)
        _tell(game, games, lines, json)
    return ending.status


def sweep(game: str, players: int, games: int, bot: str, seed: int, variant: str, kept: Path | None, json: bool) -> int:
    """The effects of variants. Returns the exit status. Raises GameError."""
    check_games(games)
    names = sweeping.variants_of(game, variant)
    quiet_engine(box(game).game.engine())
    with going_on() as ending:
        with _played(games * len(names)) as update:
            rows = list(sweeping.swept(game, players, games, bot, seed, kept_folder(kept, CENSUS), variant, update))
        if json:
            rows_as_json = [
                {"variant": name or sweeping.AS_THEY_ARE.en, "lines": [line.to_json() for line in lines]}
                for name, lines in rows
            ]
            print_json({"games": games, "variants": rows_as_json})
        else:
            _tell_sweep(game, games, rows)
    return ending.status


def variants(game: str, name: str | None, json: bool) -> None:
    """The variants of a game, or the changes of one. Raises GameError."""
    shelf = box(game)
    names = [name] if name else list(other.names(shelf.game.name))
    patches = {variant: other.patch_of(shelf.game.name, variant) for variant in names}
    if json:
        print_json(patches)
        return
    contents = {variant: shelf.game.content(shelf.settle({}), patch) for variant, patch in patches.items()}
    if name:
        out.print(*map(escape, changed_lines(shelf.game, contents[name])), sep="\n")
        return
    changes = {variant: changed_lines(shelf.game, content)[1:] for variant, content in contents.items()}
    print_columns(
        say("{title} : variantes", "{title}: variants", title=shelf.title),
        [
            Column(say("Variante", "Variant"), list(changes), left=True),
            Column(say("Valeurs", "Values"), [number(len(lines)) for lines in changes.values()]),
            Column(
                say("La première", "The first"), [lines[0].removeprefix("- ") for lines in changes.values()], 1, True
            ),
        ],
    )


def _played(games: int) -> AbstractContextManager[Callable[..., None]]:
    return progress(say("Parties jouées", "Games played"), games)


def _tell(game: str, games: int, lines: Sequence[Line], json: bool) -> None:
    if json:
        print_json({"games": games, "lines": [line.to_json() for line in lines]})
        return
    print_columns(
        _title(game, games),
        [
            Column(say("Quoi", "What"), [line.what.say(spoken()) for line in lines], left=True),
            Column(say("Vu (à 95 %)", "Seen (at 95%)"), [_seen(line) for line in lines]),
            Column(say("Sur", "Of"), [number(line.of) for line in lines], rank=2),
            Column(say("Cible", "Target"), [_target(line) for line in lines], rank=1),
            Column(say("Atteinte", "Met"), [_verdict(line) for line in lines]),
        ],
    )


def _tell_sweep(game: str, games: int, rows: Sequence[tuple[str, list[Line]]]) -> None:
    names = [name or sweeping.AS_THEY_ARE.say(spoken()) for name, _ in rows]
    figures = zip(*(lines for _, lines in rows), strict=True)
    print_columns(
        _title(game, games),
        [
            Column(say("Cartes", "Cards"), names, left=True),
            *(Column(line[0].what.say(spoken()), [_seen(figure) for figure in line]) for line in figures),
        ],
    )


def _title(game: str, games: int) -> str:
    return say(
        "{title}, {games} {n:partie|parties}",
        "{title}, {games} {n:game|games}",
        title=box(game).title,
        games=number(games),
        n=games,
    )


def _seen(line: Line) -> str:
    if line.low is None or line.high is None:
        return number(line.value, 1)
    return interval(line.value, line.low, line.high, 1)


def _target(line: Line) -> str:
    least, most = line.target
    if least is not None and most is not None:
        return say("{least} à {most}", "{least} to {most}", least=number(least, 1), most=number(most, 1))
    return "" if least is None else say("au moins {least}", "at least {least}", least=number(least, 1))


def _verdict(line: Line) -> str:
    return {"": "", "met": say("oui", "yes"), "missed": say("non", "no"), "open": say("incertain", "open")}[
        line.verdict
    ]
