"""Reading answers that tell beats, as the page's script does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Told:
    """A page of an answer; the last one is the table, which has no version of its own here."""

    html: str
    version: int | None


def unpacked(answer: Any) -> list[Told]:
    """The pages of an answer, oldest first."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["x-part"] == "table"
    if "json" not in answer.headers["content-type"]:
        return [Told(answer.text, None)]
    body = answer.json()
    return [Told(_joined(body["lines"], page["text"]), page.get("version")) for page in body["pages"]]


def _joined(lines: list[str], ranges: list[int]) -> str:
    pairs = zip(ranges[::2], ranges[1::2], strict=True)
    return "".join(line for first, behind in pairs for line in lines[first:behind])
