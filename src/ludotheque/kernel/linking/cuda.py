"""How numba-cuda compiles rules for a GPU: as PTX, for which the extra `gpu` is enough, or to run on one at hand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any

# By name: numba-cuda takes the place of `numba.cuda` when it is installed, and types are checked where it is not.
cuda: Any = import_module("numba.cuda")
types: Any = import_module("numba.cuda.types")
compile_cuda: Any = import_module("numba.cuda.compiler").compile_cuda
CUDADispatcher: Any = import_module("numba.cuda.dispatcher").CUDADispatcher
typeof: Any = import_module("numba.cuda.typing.typeof").typeof

INTEGERS = (types.Integer, types.IntegerLiteral)
CAPABILITY = (8, 0)  # the oldest GPU that can run the code; a newer one's driver adapts it
NVVM: dict[str, Any] = {"opt": 3, "fastmath": False}


class _DeviceRule(CUDADispatcher):
    """A rule for other rules to call, compiled for int64 alone as on the processor: so sums come out the same."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Called by Numba with the types at a place where the rule is called."""
        _, args = self.fold_argument_types(args, kws)
        return super().get_call_template([types.int64 if isinstance(kind, INTEGERS) else kind for kind in args], {})

    def compile_device(self, args: Any, return_type: Any = None) -> Any:
        """The rule compiled for these types. numba-cuda's own method asks the GPU at hand what it can do."""
        if args not in self.overloads:
            inline = self.targetoptions["forceinline"]
            compiled = compile_cuda(
                self.py_func, return_type, args, forceinline=inline, nvvm_options=NVVM, cc=CAPABILITY
            )
            self.overloads[args] = compiled
            compiled.target_context.insert_user_function(compiled.entry_point, compiled.fndesc, [compiled.library])
        return self.overloads[args]


def compile_inner(function: Callable[..., Any], *, inline: bool) -> Callable[..., Any]:
    """A rule for other rules to call; it is compiled when the first entry point that needs it is."""
    return _DeviceRule(function, targetoptions={"device": True, "forceinline": inline})


class Kernel:
    """A template as a kernel. `link_now` puts what it uses in its globals."""

    def __init__(self, function: FunctionType, link_now: Callable[[], None]) -> None:
        self._function = function
        self._link_now = link_now
        self._launched: Any = None

    def __call__(self, *args: Any) -> None:
        """Run it by a single thread of the GPU at hand; arrays are copied there and back.

        That shows that the GPU comes to the same as the processor; nothing is gained by it. Raises CudaSupportError
        where there is no GPU, TypeError where the template returns something.
        """
        if self._launched is None:
            self._link_now()
            self._launched = cuda.jit(self._function, opt=True, fastmath=False)
        self._launched[1, 1](*args)

    def ptx(self, *args: Any) -> str:
        """The kernel's PTX for arguments of these types. Raises a numba-cuda TypeError where it returns something."""
        self._link_now()
        types_of = tuple(typeof(arg) for arg in args)
        return cuda.compile(self._function, types_of, device=False, abi="numba", cc=CAPABILITY)[0]
