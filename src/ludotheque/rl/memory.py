"""Where the lanes of a `DeviceVec` lie and who plays them: a GPU, or the processor in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from ..kernel.errors import GameError
from ..kernel.game import Engine
from ..kernel.linking.grid import grid_of
from ..kernel.linking.rule import need_numba_cuda
from ..kernel.text import Text

NONE_AT_ALL = np.zeros(2, np.int64)  # a GPU's threads need not be told which they are


class Memory(Protocol):
    """Arrays on a device, and templates that are run over them by threads of a grid."""

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array of zeros."""

    def put(self, array: Any) -> Any:
        """An array that lies there: this one if it does, or a copy of one of the processor's."""

    def get(self, array: Any) -> np.ndarray:
        """A copy for the processor."""
        ...

    def shown(self, array: Any) -> Any:
        """An array as it is handed over to whoever uses the environment."""

    def run(self, template: Callable[..., Any], threads: int, *args: Any) -> None:
        """Run a template by so many threads, each given its place in the grid before `args`."""

    def wait(self) -> None:
        """Return when all that was begun is done."""


class OnProcessor:
    """The processor in place of a GPU: it runs one thread of the grid after another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return np.zeros(shape, dtype)

    def put(self, array: Any) -> Any:
        return np.ascontiguousarray(array)

    def get(self, array: Any) -> np.ndarray:
        return array.copy()

    def shown(self, array: Any) -> Any:
        return array

    def run(self, template: Callable[..., Any], threads: int, *args: Any) -> None:
        run = self._engine.template(template)
        for number in range(threads):
            run(grid_of(number, threads), *args)

    def wait(self) -> None:
        pass


class OnGpu:
    """The GPU that numba-cuda finds. Raises GameError where there is none, or no numba-cuda."""

    def __init__(self, engine: Engine) -> None:
        try:
            need_numba_cuda()
        except ModuleNotFoundError:
            raise GameError(_NO_NUMBA_CUDA) from None
        from ..kernel.linking import cuda

        if cuda.gpu_at_hand() is None:
            raise GameError(_NO_GPU)
        self._engine, self._cuda = engine, cuda
        self._grid = cuda.put(NONE_AT_ALL)

    def zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return self._cuda.zeros(shape, dtype)

    def put(self, array: Any) -> Any:
        return self._cuda.put(array)

    def get(self, array: Any) -> np.ndarray:
        return array.copy_to_host()

    def shown(self, array: Any) -> Any:
        return self._cuda.GpuArray(array)

    def run(self, template: Callable[..., Any], threads: int, *args: Any) -> None:
        self._engine.kernel(template).launch(threads, self._grid, *args)

    def wait(self) -> None:
        self._cuda.wait()


MEMORIES: dict[str, Callable[[Engine], Memory]] = {"cuda": OnGpu, "cpu": OnProcessor}

_NO_NUMBA_CUDA = Text(
    'device="cuda" demande numba-cuda : pip install \'ludotheque[gpu]\'. device="cpu" fait la même chose sans.',
    'device="cuda" needs numba-cuda: pip install \'ludotheque[gpu]\'. device="cpu" does the same without it.',
)
_NO_GPU = Text(
    'device="cuda" : numba-cuda ne trouve pas de GPU NVIDIA avec son pilote. device="cpu" fait la même chose sans.',
    'device="cuda": numba-cuda finds no NVIDIA GPU with its driver. device="cpu" does the same without one.',
)
