"""Refuse to build a wheel or an sdist without the front-end files; build nothing."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = "src/ludotheque/web/static/vendor"
NEEDED = ("htmx.min.js", "fonts.css", "icons.svg", "licences.json")


class AssetsHook(BuildHookInterface):
    """Run by hatchling before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise where a file is missing; an editable install may come before the front-end files."""
        missing = [name for name in NEEDED if not (Path(self.root) / VENDOR / name).is_file()]
        if missing and version != "editable":
            raise RuntimeError(f"{VENDOR} lacks {', '.join(missing)}. Run `make assets` first.")
