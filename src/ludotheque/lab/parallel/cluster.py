"""Work spread over the machines of a Ray cluster (the extra `cluster`), with results in the order of the work.

Every machine has this version of ludotheque installed. A result depends only on its task, so it is the same as from one
process at home. A task whose worker or machine is lost is done again by another.
"""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, TypeVar

from ...bots.own import LEARNED
from ...kernel.errors import Broken, GameError, OutOfReach
from ...kernel.text import Text
from .window import AHEAD, in_order

T = TypeVar("T")
R = TypeVar("R")
LOCAL = "local"
LOSSES = 10  # workers lost over one task before the task is given up
PACKAGES = ("bots", "games", "kernel", "lab", "stage")  # their text decides how a game goes,
DECISIVE = (".py", *LEARNED)  # with the shipped models
HASH_DIGITS = 16
PATIENCE = 10.0  # seconds
NO_START = Text("Ray ne démarre pas sur cette machine ({why}).", "Ray does not start on this machine ({why}).")
NO_ANSWER = Text(
    "Aucune grappe Ray ne répond à {address} ({why}) ; « {local} » en démarre une ici.",
    "No Ray cluster answers at {address} ({why}); “{local}” starts one here.",
)


@lru_cache
def code_digest() -> str:
    """A digest of this installation's code and models, the same on every machine."""
    digest = hashlib.sha256()
    root = files("ludotheque")
    for package in PACKAGES:
        for path in sorted(root.joinpath(package).rglob("*.*")):  # type: ignore[attr-defined]
            if path.suffix in DECISIVE:
                digest.update(path.read_bytes())
    return digest.hexdigest()[:HASH_DIGITS]


def do(code: str, function: Callable[[T], R], task: T) -> R:
    """Do a task on a worker. Raises GameError if another version of ludotheque is installed there."""
    if code != code_digest():
        raise GameError(
            Text(
                "La machine {machine} de la grappe a une autre version de ludotheque ({there}, ici {here}) : "
                "installez la même partout.",
                "Machine {machine} of the cluster has another version of ludotheque ({there}, here {here}): "
                "install the same everywhere.",
            ),
            machine=os.uname().nodename,
            there=code_digest(),
            here=code,
        )
    return function(task)


class Cluster:
    """Worker processes of a Ray cluster, to which this process stays connected until it ends.

    `address` is that of the cluster's head (HOST:PORT), or "local" for worker processes of this machine. `count` is the
    number of tasks done at a time; None: as many as the cluster has processors. Raises GameError if Ray is not
    installed, OutOfReach if it does not start or nobody answers.
    """

    def __init__(self, address: str, count: int | None = None) -> None:
        if find_spec("ray") is None:
            raise GameError(
                Text(
                    "Ray n’est pas installé : pip install 'ludotheque[cluster]'.",
                    "Ray is not installed: pip install 'ludotheque[cluster]'.",
                )
            )
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # errors that matter are raised
        os.environ.setdefault("RAY_DEDUP_LOGS", "0")  # do not hold back log lines until the end
        self._connect(address, count)
        self._most = count or AHEAD * self.count
        self._do = self._ray.remote(num_cpus=1, max_retries=LOSSES)(do)

    def _connect(self, address: str, count: int | None) -> None:
        here = {"include_dashboard": False, "_node_ip_address": "127.0.0.1", "num_cpus": count}
        there = here if address == LOCAL else {"address": address}
        try:
            self._ray: Any = import_module("ray")
            _hush(import_module("ray._private.worker"))
            if not self._ray.is_initialized():
                _knock(address)
                self._ray.init(log_to_driver=False, logging_level="ERROR", **there)
            self.count = count or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        except (Exception, SystemExit) as error:  # a node that does not start raises a plain Exception
            why = (str(error).strip() or type(error).__name__).splitlines()[0][:200]
            raise OutOfReach(
                NO_START if address == LOCAL else NO_ANSWER, address=address, why=why, local=LOCAL
            ) from None

    def map(self, function: Callable[[T], R], work: Iterable[T]) -> Iterator[R]:
        """The results in order. Only a few tasks for each worker are handed out ahead: the caller may stop at any time.

        Raises what a task raises, and Broken if a task loses its workers again and again.
        """
        code, shared = code_digest(), self._ray.put(function)

        def hand_out(task: T) -> Any:
            return self._do.remote(code, shared, task)

        yield from in_order(work, self._most, hand_out, self._result, partial(self._ray.cancel, force=True))

    def _result(self, reference: Any) -> Any:
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError:
            raise Broken(
                Text(
                    "La grappe a perdu trop de processus sur la même tâche.",
                    "The cluster lost too many processes over the same task.",
                )
            ) from None


def _hush(worker: Any) -> None:
    """Turn off Ray's messages about lost workers: it writes them to the output stream."""
    worker._worker_logs_enabled = False


def _knock(address: str) -> None:
    """Raises OSError or ValueError if nobody answers at an address: Ray itself would retry for minutes."""
    if address != LOCAL:
        host, _, port = address.rpartition(":")
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
