"""Environments for learning: many games at once, in arrays."""

from .batch import Batch, Spec
from .rewards import REWARDS, by_points, by_rank, by_win
from .vec import Vec

__all__ = ["REWARDS", "Batch", "Spec", "Vec", "by_points", "by_rank", "by_win"]
