"""Listeners to the progress of a command."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Callable, Optional, Union

Progress = Union[None, bool, Callable[[str], None]]
"""A function that is given each line that a command says meanwhile; True shows them, False does
not. None shows the last one below a notebook's cell, and nothing elsewhere."""


def teller(progress: Progress) -> Optional[Callable[[str], None]]:
    """What to call with each line; None where nobody is to be told."""
    if callable(progress):
        return progress
    if progress is False:
        return None
    if _in_notebook():
        return _OneLine()
    return (lambda line: print(line, file=sys.stderr)) if progress else None


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


class _OneLine:
    """A line of a notebook's output that is written again and again."""

    _handle: Any = None

    def __call__(self, line: str) -> None:
        shown = {"text/plain": line}
        if self._handle is None:
            display = import_module("IPython.display").display
            self._handle = display(shown, raw=True, display_id=True)
        else:
            self._handle.update(shown, raw=True)
