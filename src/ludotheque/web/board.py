"""What the page of a table is drawn with, wherever one is shown: played, watched again or practised on."""

from __future__ import annotations

from typing import Any

from .tables import Table
from .views import View


def board_values(table: Table, view: View, address: str, **others: Any) -> dict[str, Any]:
    """The values of `_table.html` and the pages around it: as for one who only looks, but for `others`.

    `address`: of the table as this viewer sees it; its log is told below that.
    """
    usual = {
        "box": table.box,
        "layout": table.box.layout,
        "seats": table.seats,
        "view": view,
        "scene": view.scene,
        "content": view.content,
        "aside": table.aside,
        "away": [] if view.finished else [view.names[one.number] for one in table.seats if one.away],
        "address": address,
        "log_address": f"{address}/log",
        "foretold_address": "",
        "watching": False,
        "preparing": False,
        "beat": None,
        "notice": None,
        "told": (),
        "other_rules": False,
        "course": None,
        "rematch": None,
        "steps": None,
    }
    return usual | others
