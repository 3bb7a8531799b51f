"""`python3 -m loadstar.client FILE [CLASS]`: the other end of a scheduler `python:FILE`.

Loadstar starts it, says lines on standard input and reads answers from standard output.
"""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from typing import Optional

from ._scheduler import Message, Players, Scheduler, protect_output


def load(file: str, name: Optional[str] = None) -> type[Scheduler]:
    """The scheduler class of a file: the one of that name, or the only one."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    spec = importlib.util.spec_from_file_location("loadstar_scheduler", file)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{file} is no Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, Scheduler)
        and value.__module__ == module.__name__
    }
    if name is not None:
        if name not in found:
            raise SystemExit(f"{file} has no scheduler {name}; it has: {', '.join(found) or 'none'}")
        return found[name]
    if len(found) != 1:
        raise SystemExit(
            f"{file} has {len(found)} classes that extend loadstar.Scheduler"
            + (f": say python:{file}:CLASS" if found else "")
        )
    return next(iter(found.values()))


def main(arguments: list[str]) -> None:
    """Answers lines until there are no more."""
    lines = protect_output()
    kind = load(arguments[0], arguments[1] if len(arguments) > 1 else None)

    def say(message: Message) -> None:
        lines.write(json.dumps(message, separators=(",", ":")) + "\n")
        lines.flush()

    def exchange(message: Message) -> Message:
        say(message)
        reply: Message = json.loads(sys.stdin.readline())
        return reply

    players = Players(kind, exchange)
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if "describe" in message:
            say({"kind": kind.describe()})
        else:
            say({"answers": players.answer(message["worlds"])})


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (BrokenPipeError, KeyboardInterrupt):
        pass
