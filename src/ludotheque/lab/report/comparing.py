"""Two series of games compared, figure by figure: what the second changes.

Games of the same number, seed, bots and number of players have the same deal, so the luck of the deal cancels out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from math import erfc, hypot, sqrt
from pathlib import Path
from typing import Any

import numpy as np

from ...kernel.errors import BadRecord, GameError, unreadable
from ...kernel.text import Text
from ..comparison import differing
from ..tables import needed
from .deeds import benjamini_hochberg
from .measuring import FORMAT
from .tables import GAMES, beside
from .verdicts import FALSE, FEW
from .words import both, filled

Columns = Mapping[str, np.ndarray]  # a value for each game, by the name of the figure (`Sheet.columns`)
ENDING = "ending: "
NAMES = {
    "won": Text("Victoires de la place {n}, %", "Wins of seat {n}, %"),
    "points": Text("Points de la place {n}", "Points of seat {n}"),
    "winning_points": Text("Points du vainqueur", "Points of the winner"),
    "margin": Text("Écart entre les deux premiers", "Points between first and second"),
    "rounds": Text("Manches", "Rounds"),
    "turns": Text("Tours", "Turns"),
    "decisions": Text("Décisions", "Decisions"),
    "lead_changes": Text("Changements de tête", "Changes of the lead"),
    "decided": Text("Tête prise pour de bon, % de la partie", "Lead taken for good, % of the game"),
    "comebacks": Text("Remontées depuis la mi-temps, %", "Comebacks from half-time, %"),
}


def named(column: str, endings: Mapping[str, str]) -> dict[str, str]:
    """A figure in words. endings: ways to end in French, by the English ones."""
    if column.startswith(ENDING):
        ending = column.removeprefix(ENDING)
        return {"fr": f"Fin : {endings.get(ending, ending)}, %", "en": f"Ending: {ending}, %"}
    stem, _, seat = column.rpartition("_")
    if seat.isdigit() and stem in NAMES:
        return filled(NAMES[stem], n=int(seat) + 1)
    return both(NAMES.get(column, Text(column, column)))


def differences(
    first: Columns, second: Columns, endings: Mapping[str, str], *, by_deal: bool
) -> Iterator[dict[str, Any]]:
    """The second less the first, for each figure that both have. by_deal: games of the same number belong together."""
    for name in first:
        if name in second and (difference := _difference(name, first[name], second[name], by_deal)):
            yield {"figure": name, "name": named(name, endings), **difference}


def _difference(name: str, first: np.ndarray, second: np.ndarray, by_deal: bool) -> dict[str, Any] | None:
    """The second less the first in one figure; None where fewer than two games have it."""
    if by_deal:
        number = min(len(first), len(second))
        first, second = first[:number], second[:number]
        sound = ~(np.isnan(first) | np.isnan(second))
        first, second = first[sound], second[sound]
    else:
        first, second = first[~np.isnan(first)], second[~np.isnan(second)]
    if min(len(first), len(second)) < 2:
        return None
    result = differing(name, first, second, by_deal=by_deal)
    return {
        "before": float(first.mean()),
        "after": float(second.mean()),
        "difference": result.difference,
        "low": result.low,
        "high": result.high,
        "games": result.games,
        "verdict": result.verdict,
        "more_games": result.needed,
    }


def cards_compared(first: Sequence[Mapping[str, Any]], second: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """What changed for each card: how often it is seen, and how much more often one wins with it, in percentage points.
    Only those that the control of false discoveries keeps have a verdict.
    """
    before = {(card["how"], card["kind"], card["card"]): card for card in first}
    rows, chances = [], []
    for card in second:
        other = before.get((card["how"], card["kind"], card["card"]))
        if other is None or min(card["compared"], other["compared"]) < FEW:
            continue
        won, errors = card["won"] - other["won"], hypot(_half(card), _half(other))
        seen = [100 * row["games"] / row["of"] for row in (other, card)]
        spread = sqrt(sum(rate * (100 - rate) / row["of"] for rate, row in zip(seen, (other, card), strict=True)))
        change = seen[1] - seen[0]
        chances += [_chance(won, errors / 1.96), _chance(change, spread)]
        rows.append(
            {
                "how": card["how"],
                "kind": card["kind"],
                "card": card["card"],
                "name": card["name"],
                "won": won,
                "won_low": won - errors,
                "won_high": won + errors,
                "seen": change,
                "seen_low": change - 1.96 * spread,
                "seen_high": change + 1.96 * spread,
            }
        )
    adjusted = benjamini_hochberg(chances)
    for place, row in enumerate(rows):
        row["sure"] = min(adjusted[2 * place : 2 * place + 2]) < FALSE
    return sorted(rows, key=lambda row: (not row["sure"], -abs(row["won"])))


def _half(card: Mapping[str, Any]) -> float:
    return (card["won_high"] - card["won_low"]) / 2


def _chance(difference: float, error: float) -> float:
    if not error:
        return 0.0 if difference else 1.0
    return erfc(abs(difference) / error / sqrt(2))


def compared(
    first: Mapping[str, Any], second: Mapping[str, Any], columns: Sequence[tuple[Columns, Columns]], *, by_deal: bool
) -> dict[str, Any]:
    """Two reports compared: what they played, and the differences of each pair of sheets (`shared_sheets`)."""
    sheets = shared_sheets(first, second)
    names = [ending["name"] for sheet in (*first["sheets"], *second["sheets"]) for ending in sheet["endings"]]
    endings = {name["en"]: name["fr"] for name in names}
    return {
        "by_deal": by_deal,
        "first": {key: first[key] for key in ("title", "content", "ruleset", "changes", "bot", "seed")},
        "second": {key: second[key] for key in ("title", "content", "ruleset", "changes", "bot", "seed")},
        "sheets": [
            {
                "players": sheet["players"],
                "bots": sheet["bots"],
                "figures": list(differences(*pair, endings, by_deal=by_deal)),
                "cards": cards_compared(before["cards"], sheet["cards"]),
            }
            for (before, sheet), pair in zip(sheets, columns, strict=True)
        ],
    }


def shared_sheets(first: Mapping[str, Any], second: Mapping[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The sheets of both reports that belong together: with as many players, and of the same bot where there is one,
    else of the only bot.
    """
    pairs = []
    for sheet in second["sheets"]:
        alike = [other for other in first["sheets"] if other["players"] == sheet["players"]]
        same = [other for other in alike if other["bots"] == sheet["bots"]]
        lone = len(alike) == 1 and [other["players"] for other in second["sheets"]].count(sheet["players"]) == 1
        if same or lone:
            pairs.append(((same or alike)[0], sheet))
    return pairs


def same_deals(first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    """Whether games of the same number have the same deal and the same players."""
    return all(first[key] == second[key] for key in ("game", "seed", "options", "ruleset")) and all(
        before["bots"] == after["bots"] for before, after in shared_sheets(first, second)
    )


def read_report(path: Path) -> dict[str, Any]:
    """A report that was written, from its JSON file or its page. Raises OutOfReach, BadRecord."""
    file = path.with_suffix(".json")
    try:
        report = json.loads(file.read_bytes())
    except OSError as error:
        raise unreadable(file, error) from None
    except ValueError:
        report = None
    if not isinstance(report, dict) or report.get("format") != FORMAT:
        raise BadRecord(Text("{path} n’est pas un rapport.", "{path} is not a report."), path=file)
    return report


def compare_files(first: Path, second: Path) -> dict[str, Any]:
    """Two reports on disk compared, with their games beside them. Raises GameError where they share nothing."""
    reports = [read_report(path) for path in (first, second)]
    if reports[0]["game"] != reports[1]["game"]:
        text = Text(
            "Ces rapports sont de deux jeux : {first}, {second}.", "These reports are of two games: {first}, {second}."
        )
        raise GameError(text, first=reports[0]["game"], second=reports[1]["game"])
    shared = shared_sheets(*reports)
    if not shared:
        raise GameError(
            Text(
                "Ces rapports n’ont ni un nombre de joueurs ni un bot en commun.",
                "These reports have no number of players and no bot in common.",
            )
        )
    tables = [_read_games(beside(path, GAMES)) for path in (first, second)]
    columns = [(_columns(tables[0], before), _columns(tables[1], after)) for before, after in shared]
    first_report, second_report = reports
    return compared(first_report, second_report, columns, by_deal=same_deals(first_report, second_report))


def _read_games(path: Path) -> Any:
    try:
        return needed("pyarrow.parquet").read_table(path)
    except OSError as error:
        raise unreadable(path, error) from None
    except needed("pyarrow").ArrowInvalid:
        raise BadRecord(
            Text("{path} n’est pas une table de parties.", "{path} is no table of games."), path=path
        ) from None


def _columns(table: Any, sheet: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """The games of one sheet in a table that `write_games` has written, as `Sheet.columns` gives them."""
    equal, players = needed("pyarrow.compute").equal, sheet["players"]
    own = table.filter(equal(table["players"], players))
    if "bot" in own.column_names:  # not in those of programs that knew one bot alone
        own = own.filter(equal(own["bot"], sheet["bots"][0]))
    values = {
        name: own[name].to_numpy(zero_copy_only=False).astype(float)
        for name in own.column_names
        if name not in ("players", "bot", "game", "game_seed", "ending") and own[name].null_count < len(own)
    }
    ranks = np.column_stack([values[f"rank_{seat}"] for seat in range(players)])
    first = ranks == 1
    won = 100 * first / np.maximum(first.sum(1, keepdims=True), 1)
    sources = [name for name in values if name.startswith(("rank_", "points_"))]
    kept = {name: value for name, value in values.items() if name not in sources}
    endings = own["ending"].to_pylist()
    return {
        **kept,
        **{f"won_{seat}": won[:, seat] for seat in range(players)},
        **{f"points_{seat}": values[f"points_{seat}"] for seat in range(players)},
        **{
            f"{ENDING}{name}": np.array([100.0 * (ending == name) for ending in endings])
            for name in dict.fromkeys(endings)
            if name
        },
    }
