"""Keep packages without the front-end files from being published; build nothing.

An install from a clone makes a wheel, as publishing does, and needs no pages to simulate. So a wheel is built without
them, but marked as one that package indexes refuse; an sdist is not built at all.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

VENDOR = "src/ludotheque/web/static/vendor"
NEEDED = ("htmx.min.js", "fonts.css", "icons.svg", "licences.json")
PRIVATE = "Private :: Do Not Upload"


def missing(root: str) -> list[str]:
    """The names of the front-end files that a tree lacks."""
    return [name for name in NEEDED if not (Path(root) / VENDOR / name).is_file()]


class PublishedHook(BuildHookInterface):
    """Run by hatchling before each build of an sdist."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raise where a file is missing."""
        if names := missing(self.root):
            raise RuntimeError(f"{VENDOR} lacks {', '.join(names)}. Run `make assets` first.")


class ClassifiersHook(MetadataHookInterface):
    """Run by hatchling when it makes the metadata of a wheel or an sdist."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the classifiers, and the one that keeps a wheel without front-end files off package indexes."""
        private = [PRIVATE] if missing(self.root) else []
        metadata["classifiers"] = [*self.config["classifiers"], *private]
