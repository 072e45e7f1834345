"""Docstrings as Markdown, for the documentation site: an extension of Griffe, which reads them.

Ours are prose. What they say of a parameter begins with its name and a colon, and examples begin with `>>>`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from griffe import Class, Extension, Function, Object

NAMED = re.compile(r"(?:^|(?<=[.)] ))((?:\w+, )*\w+): ")


def markdown(text: str, names: Collection[str]) -> str:
    """A docstring with its examples as code, and with a list of what it says of these parameters or attributes."""
    return "\n\n".join(_paragraph(part, names) for part in text.split("\n\n"))


def _paragraph(text: str, names: Collection[str]) -> str:
    if text.startswith(">>>"):
        return f"```pycon\n{text}\n```"
    line = " ".join(text.split("\n"))
    starts = [match for match in NAMED.finditer(line) if set(match[1].split(", ")) <= {*names}]
    if not starts:
        return text
    ends = [*(match.start() for match in starts[1:]), len(line)]
    items = [
        f"- `{match[1].replace(', ', '`, `')}`: {line[match.end() : end].strip()}"
        for match, end in zip(starts, ends, strict=True)
    ]
    return "\n".join([line[: starts[0].start()], "", *items])


class Docstrings(Extension):
    """Rewrites the docstring of each object that is shown."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring:
            names = {parameter.name for parameter in obj.parameters} if isinstance(obj, Class | Function) else set()
            obj.docstring.value = markdown(obj.docstring.value, names | {*obj.attributes})
