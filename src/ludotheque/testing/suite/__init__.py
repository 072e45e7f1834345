"""The tests of the suite. `from ludotheque.testing.suite import *` brings all of them into a module of tests."""

from __future__ import annotations

from importlib import import_module

PARTS = (
    "beats",
    "fields",
    "foresight",
    "headroom",
    "lacks",
    "lesson",
    "match",
    "observe",
    "pages",
    "play",
    "sealed",
    "secrets",
    "texts",
)

__all__: list[str] = []

for part in PARTS:
    for name, value in vars(import_module(f".test_{part}", __name__)).items():
        if name.startswith("test_"):
            assert name not in globals(), f"two tests are called {name}"
            globals()[name] = value
            __all__ += [name]
