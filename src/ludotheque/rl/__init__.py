"""Environments for learning: many games at once in arrays (`Vec`, and on a GPU `DeviceVec`), and adapters for other
libraries.

The adapters need the extra `rl`: `pettingzoo`, `pettingzoo_parallel`, and `OneSeat` for Gymnasium. `openspiel` needs
the extra of that name. `Learner`, an agent that learns, needs the extra `train`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .batch import Batch, Spec
from .device import DeviceBatch, DeviceVec
from .rewards import REWARDS, by_points, by_rank, by_win
from .vec import Vec

if TYPE_CHECKING:
    from .aec import pettingzoo as pettingzoo
    from .aec import pettingzoo_parallel as pettingzoo_parallel
    from .ppo import Learner as Learner
    from .single import OneSeat as OneSeat
    from .spiel import openspiel as openspiel

# `Learner` is no part of a star import: developers' machines and continuous integration do without PyTorch.
__all__ = [
    "REWARDS",
    "Batch",
    "DeviceBatch",
    "DeviceVec",
    "OneSeat",
    "Spec",
    "Vec",
    "by_points",
    "by_rank",
    "by_win",
    "openspiel",
    "pettingzoo",
    "pettingzoo_parallel",
]

_HOMES = {
    "pettingzoo": "aec",
    "pettingzoo_parallel": "aec",
    "OneSeat": "single",
    "openspiel": "spiel",
    "Learner": "ppo",
}
_EXTRAS = {"gymnasium": "rl", "pettingzoo": "rl", "pyspiel": "openspiel", "torch": "train"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name not in _EXTRAS:
            raise
        needed = f"{name} needs {error.name}: pip install 'ludotheque[{_EXTRAS[error.name]}]'"
        raise ModuleNotFoundError(needed, name=error.name) from None
