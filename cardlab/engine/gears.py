"""Two gears from one source: kernels are plain Python until an entry point is called compiled.

    @kernel         a small function over state records, plain Python (@allocating_kernel if it makes arrays)
    @generic        a stub that each game provides kernels for, chosen by the dtype of the record
    @entry_point    a whole batch of work, compiled at its first call and cached on disk

Only the first call of an entry point imports numba. The cache lies in a directory named after a hash of all kernel
sources, since numba itself notices changes only in the file of the entry point.
"""

import functools
import hashlib
import importlib.util
import os
import re
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, TypeVar

_PACKAGE: Final = Path(__file__).parent.parent
_HOLDS_KERNELS: Final = re.compile(rb"^@(kernel|allocating_kernel|generic|entry_point)$", re.MULTILINE)

# Kernels do not allocate. Saying so spares counting references to the arrays that they pass on, which took more time
# than the moves themselves (docs/performance.md).
KERNEL_OPTIONS: Final[Any] = {"_nrt": False}

F = TypeVar("F", bound=Callable[..., Any])

_kernels: list[Callable[..., Any]] = []
_allocating: set[Callable[..., Any]] = set()
_generics: list[tuple[str, Callable[..., Any]]] = []
_kernels_of: dict[Any, dict[str, Callable[..., Any]]] = {}
_registered: list[Callable[..., Any]] = []  # the first ones of `_kernels`
_compiled: set[str] = set()
_first_use = threading.RLock()  # two threads may ask for the fast engine at once


def kernel(function: F) -> F:
    """Mark a function as a kernel: it stays plain Python, and compiled entry points may call it."""
    _kernels.append(function)
    return function


def allocating_kernel(function: F) -> F:
    """Mark a kernel that makes arrays of its own; it is a little slower to call."""
    _allocating.add(function)
    return kernel(function)


def generic(declaration: F) -> F:
    """Turn a declaration into a stub that calls the kernel registered for the dtype of its first argument."""
    name = declaration.__name__

    @functools.wraps(declaration)
    def call(record: Any, *args: Any) -> Any:
        return _kernels_of[record.dtype][name](record, *args)

    _generics.append((name, call))
    return call  # type: ignore[return-value]


def register(dtype: Any, **kernels: Callable[..., Any]) -> None:
    """Provide the kernels of a game: ``register(STATE, legal_moves=..., apply_move=...)``."""
    _kernels_of.setdefault(dtype, {}).update(kernels)


def gear() -> Literal["plain", "compiled"]:
    """Return the gear that entry points run in.

    ``CARDLAB_GEAR=plain`` asks for plain Python; without numba there is no other.
    """
    if os.environ.get("CARDLAB_GEAR") == "plain" or importlib.util.find_spec("numba") is None:
        return "plain"
    return "compiled"


def entry_point(function: F) -> F:
    """Make a function over arrays of records an entry point, compiled where the gear allows it.

    The plain function stays reachable as ``.plain``.
    """

    @functools.cache
    def dispatcher() -> Callable[..., Any]:
        compiled: Callable[..., Any] = _numba().njit(cache=True, nogil=True)(function)
        return compiled

    @functools.wraps(function)
    def call(*args: Any) -> Any:
        if gear() == "plain":
            return function(*args)
        with _first_use:
            compiled = dispatcher()
            if len(_registered) < len(_kernels):  # a game may have been loaded since
                _register_kernels()
        result = compiled(*args)
        _compiled.add(function.__name__)
        return result

    call.plain = function  # type: ignore[attr-defined]
    return call  # type: ignore[return-value]


def is_ready(name: str) -> bool:
    """Whether the entry point of this name has run in this process, so that its next call starts at once."""
    return gear() == "plain" or name in _compiled


def cache_folder() -> Path:
    """Return the folder of numba's cache: in the user's cache directory, named after the sources of all kernels."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    digest = hashlib.sha256(sysconfig.get_python_version().encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for path in sorted(_PACKAGE.rglob("*.py")):  # loaded or not: all programs share the folder
        source = path.read_bytes()
        if path == Path(__file__) or _HOLDS_KERNELS.search(source):
            digest.update(source)
    return base / "cardlab" / digest.hexdigest()[:16]


def _register_kernels() -> None:
    """Let compiled code call the kernels of every module that is loaded by now."""
    for each in _kernels[len(_registered) :]:
        _numba().extending.register_jitable(**(KERNEL_OPTIONS | {"_nrt": each in _allocating}))(each)
        _registered.append(each)


@functools.cache
def _numba() -> ModuleType:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache_folder()))
    import numba
    import numpy as np
    from numba.cpython.unsafe.numbers import trailing_zeros
    from numba.extending import overload
    from numba.np.numpy_support import from_dtype

    from cardlab.engine import bits

    vars(numba.config)["CACHE_DIR"] = os.environ["NUMBA_CACHE_DIR"]
    overload(bits.lowest)(lambda mask: lambda mask: np.int64(trailing_zeros(mask)))  # type: ignore[call-arg]
    for name, call in _generics:

        def choose(record: Any, *args: Any, name: str = name) -> Any:
            kernels = next(kernels for dtype, kernels in _kernels_of.items() if from_dtype(dtype) == record)
            return kernels[name]

        overload(call, jit_options=KERNEL_OPTIONS, strict=False)(choose)
    return numba
