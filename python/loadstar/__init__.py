"""Loadstar from Python: see docs/python.md.

Schedulers (`Scheduler`) and what they answer are here at once; the rest is loaded when it is used,
because a scheduler's process is started for every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._scheduler import END, WAIT, Chunk, Scheduler, Worker

if TYPE_CHECKING:
    from ._commands import call, campaign, compare, finished, reproduce, run, workers
    from ._home import BadInput, LoadstarError, home
    from ._records import Record, Records
    from ._server import Server, play

__all__ = [
    "END",
    "WAIT",
    "BadInput",
    "Chunk",
    "LoadstarError",
    "Record",
    "Records",
    "Scheduler",
    "Server",
    "Worker",
    "call",
    "campaign",
    "compare",
    "finished",
    "home",
    "play",
    "reproduce",
    "run",
    "workers",
]

_LATER = {
    "call": "_commands",
    "campaign": "_commands",
    "compare": "_commands",
    "finished": "_commands",
    "reproduce": "_commands",
    "run": "_commands",
    "workers": "_commands",
    "Record": "_records",
    "Records": "_records",
    "BadInput": "_home",
    "LoadstarError": "_home",
    "home": "_home",
    "Server": "_server",
    "play": "_server",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module loadstar has no {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_LATER[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
