"""The commands `backup`, `check` and `reported`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.markup import escape

from ...kernel.errors import BadRecord, GameError, OutOfReach
from ...web.tables.file import default_database
from ...web.tables.upkeep import Report
from ...web.tables.upkeep import backup as copy_tables
from ...web.tables.upkeep import check as check_tables
from ...web.tables.upkeep import reports as read_reports
from ...web.views.words import say as say_word
from .. import status
from ..console import err, out, print_json, progress
from ..language import say, spoken


def backup(file: Path, database: Path | None) -> None:
    """Copy the tables. Raises GameError if the file exists, OutOfReach and BadRecord if one cannot be used."""
    copy_tables(database or default_database(), file)
    out.print(escape(say("Les tables sont copiées dans {path}.", "The tables are copied to {path}.", path=file)))


def check(database: Path | None, json: bool) -> int:
    """Check the tables. Returns the exit status: NOT_SOUND if something is damaged. Raises GameError if they must be
    brought up to date first.
    """
    path = database or default_database()
    try:
        with progress(say("Tables vérifiées", "Tables checked"), None) as update:
            report = check_tables(path, update)
    except (BadRecord, OutOfReach) as error:
        if not json:
            raise
        print_json(_as_json(path, None, [(None, error)]))
        return status.of(error)
    faults = [(fault.table, fault.why) for fault in report.faults]
    if json:
        print_json(_as_json(path, report, faults))
    else:
        for _, why in faults:
            err.print(escape(why.say(spoken())), style="red", soft_wrap=True)
        if not faults:
            words = say(
                "{n} {n:table saine|tables saines} dans {path}.",
                "{n} sound {n:table|tables} in {path}.",
                n=report.tables,
                path=path,
            )
            out.print(escape(words), soft_wrap=True)
        if report.since:
            words = say(
                "{n} {n:table date|tables datent} d’avant les empreintes : ce qui y était écrit alors a été repris tel "
                "quel, et tout est vérifié depuis (--json dit à partir de quelle commande).",
                "{n} {n:table is|tables are} from before digests: what {n:it|they} said then was taken as it stood, "
                "and everything is checked since (--json says from which command on).",
                n=len(report.since),
            )
            out.print(escape(words), soft_wrap=True)
    return status.NOT_SOUND if faults else status.DONE


def _as_json(path: Path, report: Report | None, faults: list[tuple[str | None, GameError]]) -> dict[str, Any]:
    return {
        "file": str(path),
        "sound": not faults,
        "tables": report.tables if report else None,
        "since": report.since if report else None,
        "faults": [{"table": table, "why": why.say(spoken())} for table, why in faults],
    }


def reported(database: Path | None, json: bool) -> None:
    """Print what was reported at the tables. Raises GameError and OutOfReach as `check` does."""
    path = database or default_database()
    messages = read_reports(path)
    for message in messages:
        if message["phrase"]:
            message["words"] = say_word(f"say_{message['phrase']}", spoken())
    if json:
        return print_json({"file": str(path), "reported": messages})
    if not messages:
        out.print(escape(say("Rien n’a été signalé.", "Nothing was reported.")))
    for message in messages:
        head = say(
            "{said} · table {place}, message {number} · {name}, signalé par {reporter}",
            "{said} · table {place}, message {number} · {name}, reported by {reporter}",
            **message | {"name": message["name"] or "?"},
        )
        out.print(escape(head), style="bold", soft_wrap=True)
        out.print(escape(f"  {message['words']}"), soft_wrap=True)
    return None
