"""The values with which a table is drawn: while it is played, watched again, or practised on."""

from __future__ import annotations

from typing import Any

from ..tables.table import Table
from .being import beings
from .consent import proposed
from .view import View


def board_values(table: Table, view: View, address: str, **others: Any) -> dict[str, Any]:
    """The values of `_table.html` and the pages around it, as for a spectator, replaced by `others`.

    `address`: the table's address for this viewer; that of its log is below it.
    """
    out = table.clocks.out if table.clocks and not view.finished else ()
    away = [seat for seat in table.seats if seat.away and seat.number not in out]
    missing: list[tuple[int, str]] = []  # who is waited for and who is gone, while the viewer has nothing else to do
    if view.viewer not in view.waiting_for:
        missing = [(seat, view.names[seat]) for seat in table.gone if seat in view.waiting_for]
    usual = {
        "box": table.box,
        "layout": table.box.layout,
        "seats": table.seats,
        "view": view,
        "scene": view.scene,
        "content": view.content,
        "aside": table.aside,
        "away": [] if view.finished else [view.names[seat.number] for seat in away if not seat.resigned],
        "resigned": [view.names[seat.number] for seat in away if seat.resigned and seat.number != view.viewer],
        "you_resigned": any(seat.resigned and seat.number == view.viewer for seat in away),
        "timed_out": [view.names[seat] for seat in sorted(out) if seat != view.viewer],
        "gives_up": bool(table.clocks and table.clocks.control.resigns),
        "may_return": not (view.viewer in out and table.clocks and table.clocks.control.resigns),
        "missing": missing,
        "requests": list(table.requests.values()) if view.viewer == table.leader and not view.finished else [],
        "requested": None,
        "beings": beings(table, view),
        "asked": proposed(table, view),
        "address": address,
        "log_address": f"{address}/log",
        "foretold_address": "",
        "watching": False,
        "freed": False,
        "kept": True,
        "preparing": False,
        "bot_next": False,
        "beat": None,
        "notice": None,
        "told": (),
        "other_rules": False,
        "course": None,
        "rematch": None,
        "steps": None,
    }
    return usual | others
