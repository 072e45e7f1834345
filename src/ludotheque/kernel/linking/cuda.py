"""How numba-cuda compiles rules for a GPU: as PTX, for which the extra `gpu` is enough, or to run on one at hand.

A GPU is to come to the same result as a processor, to the last bit. So a product and a sum stay two operations, each of
them rounded, where NVVM would make one of them (`-fma`), and nothing is optimised anew when code is linked (`lto`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

# By name: numba-cuda takes the place of `numba.cuda` when it is installed, and types are checked where it is not.
cuda: Any = import_module("numba.cuda")
types: Any = import_module("numba.cuda.types")
compiler: Any = import_module("numba.cuda.compiler")
dispatcher: Any = import_module("numba.cuda.dispatcher")
driver: Any = import_module("numba.cuda.cudadrv.driver")
typeof: Any = import_module("numba.cuda.typing.typeof").typeof
global_compiler_lock: Any = import_module("numba.cuda.core.compiler_lock").global_compiler_lock

INTEGERS = (types.Integer, types.IntegerLiteral)
CAPABILITY = (8, 0)  # the oldest GPU that can run the code; a newer one's driver adapts it
EXACT: dict[str, Any] = {"opt": 3, "fastmath": False, "fma": False}
BLOCK = 128  # threads that a GPU starts together


class _DeviceRule(dispatcher.CUDADispatcher):
    """A rule for other rules to call, compiled for int64 alone as on the processor: so sums come out the same."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba with the types at a place where the rule is called."""
        _, args = self.fold_argument_types(args, kws)
        return super().get_call_template([types.int64 if isinstance(kind, INTEGERS) else kind for kind in args], {})

    def compile_device(self, args: Any, return_type: Any = None) -> Any:
        """The rule compiled for these types. numba-cuda's own method asks the GPU at hand what it can do."""
        if args not in self.overloads:
            inline = self.targetoptions["forceinline"]
            compiled = compiler.compile_cuda(
                self.py_func, return_type, args, forceinline=inline, nvvm_options=EXACT, cc=CAPABILITY
            )
            self.overloads[args] = compiled
            compiled.target_context.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        return self.overloads[args]


class _ExactKernel(dispatcher.CUDADispatcher):
    """A kernel for the GPU at hand. numba-cuda's own takes no options of NVVM's."""

    def compile(self, sig: Any) -> Any:
        """Called by Numba with the types of the arguments of a first call."""
        with _exact():
            return super().compile(sig)


@contextmanager
def _exact() -> Iterator[None]:
    """While this is open numba-cuda compiles kernels with `EXACT`; other threads that compile wait."""
    compile_cuda = compiler.compile_cuda

    def exactly(*args: Any, **more: Any) -> Any:
        return compile_cuda(*args, **more | {"nvvm_options": EXACT})

    with global_compiler_lock:
        compiler.compile_cuda = dispatcher.compile_cuda = exactly
        try:
            yield
        finally:
            compiler.compile_cuda = dispatcher.compile_cuda = compile_cuda


def _thread(grid: Any) -> Any:
    return cuda.grid(1)


def _threads(grid: Any) -> Any:
    return cuda.gridsize(1)


_IN_HARDWARE: dict[Any, Any] = {"thread": _thread, "threads": _threads}


def on_gpu(function: Any) -> Any:
    """A rule as it is on a GPU, whose hardware knows which thread runs."""
    return _IN_HARDWARE.get(getattr(function, "__in_hardware__", None), function)


def compile_inner(function: Callable[..., Any], *, inline: bool) -> Callable[..., Any]:
    """A rule for other rules to call; it is compiled when the first entry point that needs it is."""
    return _DeviceRule(function, targetoptions={"device": True, "forceinline": inline})


class Kernel:
    """A template as a kernel. `link_now` puts what it uses in its globals."""

    def __init__(self, function: FunctionType, link_now: Callable[[], None]) -> None:
        self._function = function
        self._link_now = link_now
        self._kernel: Any = None

    def __call__(self, *args: Any) -> None:
        """Run it by a single thread of the GPU at hand; arrays are copied there and back.

        That shows that the GPU comes to the same as the processor; nothing is gained by it. Raises CudaSupportError
        where there is no GPU, TypeError where the template returns something.
        """
        self._launched()[1, 1](*args)

    def launch(self, threads: int, *args: Any) -> None:
        """Begin to run it by at least so many threads, over arrays that lie on the GPU (`zeros`, `put`). Whatever reads
        them there afterwards waits for it.
        """
        block = min(threads, BLOCK)
        self._launched()[-(-threads // block), block](*args)

    def _launched(self) -> Any:
        if self._kernel is None:
            self._link_now()
            options = cuda.jit(self._function, opt=True, fastmath=False, lto=False).targetoptions
            self._kernel = _ExactKernel(self._function, targetoptions=options)
        return self._kernel

    def ptx(self, *args: Any) -> str:
        """The kernel's PTX for arguments of these types. Raises a numba-cuda TypeError where it returns something."""
        self._link_now()
        types_of = tuple(typeof(arg) for arg in args)
        with _exact():
            return cuda.compile(self._function, types_of, device=False, abi="numba", cc=CAPABILITY)[0]


# --- memory of the GPU ------------------------------------------------------------------------------------------------


def gpu_at_hand() -> str | None:
    """The name of the GPU that numba-cuda uses; None where it finds none."""
    if not cuda.is_available():
        return None
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def zeros(shape: tuple[int, ...], dtype: Any) -> Any:
    """An array of zeros on the GPU. Raises MemoryError where there is no room for it."""
    try:
        array = cuda.device_array(shape, dtype)
    except driver.CudaAPIError as error:
        raise MemoryError(str(error)) from None
    if array.size:
        driver.device_memset(array, 0, array.alloc_size)
    return array


def put(array: Any) -> Any:
    """An array on the GPU as numba-cuda sees it: one that lies there already (`__cuda_array_interface__`), or a copy of
    one of the processor's.
    """
    if hasattr(array, "__cuda_array_interface__"):
        return cuda.as_cuda_array(array)
    return cuda.to_device(np.ascontiguousarray(array))


def wait() -> None:
    """Return when the GPU has done all that was begun."""
    cuda.synchronize()


class GpuArray:
    """An array that stays on the GPU, for libraries that work there: by DLPack (`torch.from_dlpack`,
    `jax.dlpack.from_dlpack`) and by `__cuda_array_interface__` (CuPy, numba-cuda). They see the same memory.
    """

    def __init__(self, array: Any) -> None:
        self._array = array
        self.shape: tuple[int, ...] = array.shape
        self.dtype: np.dtype = array.dtype

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return self._array.__cuda_array_interface__

    def __dlpack__(self, **how: Any) -> Any:
        """A capsule, as a consumer asks for it."""
        return self._view().__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        """The kind of the device, 2 for CUDA, and its number."""
        return self._view().__dlpack_device__()

    def _view(self) -> Any:
        memory: Any = import_module("cuda.core.utils").StridedMemoryView
        return memory.from_cuda_array_interface(self._array, stream_ptr=-1)

    def copy_to_host(self) -> np.ndarray:
        """A copy for the processor, when the GPU has done all that was begun."""
        return self._array.copy_to_host()

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<GpuArray {self.shape}, {self.dtype}>"
