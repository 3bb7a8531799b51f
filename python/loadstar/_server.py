"""Worlds of `loadstar serve`: simulations that a program in Python decides for."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from typing import Any, Iterable, Mapping, Optional, Union

from ._home import LoadstarError, command, environment, error
from ._scheduler import Message, Players, Scheduler

Record = dict[str, Any]


class Server:
    """A process of `loadstar serve`. A step is a line there and a line back.

    >>> with Server() as server:
    ...     server.exchange({"reset": [{"world": 0, "platform": ..., "load": 100, "seed": 1}]})
    """

    def __init__(self, classpath: Optional[str] = None) -> None:
        self._said = tempfile.TemporaryFile()
        words = ["serve"] + (["--classpath", classpath] if classpath else [])
        self._process = subprocess.Popen(
            command(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            env=environment(),
        )

    @property
    def process_id(self) -> int:
        """Of the process of Java."""
        return self._process.pid

    def exchange(self, message: Message) -> Message:
        """Says a line and gives back the answer.

        Raises `LoadstarError` when the line makes no sense, or the server has ended. What went
        wrong in one world is in that world's `error`.
        """
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        try:
            stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            stdin.flush()
            line = stdout.readline()
        except (BrokenPipeError, ValueError):
            line = b""
        if not line:
            raise self._ended()
        answer: Message = json.loads(line)
        if "error" in answer:
            raise LoadstarError(answer["error"])
        return answer

    def _ended(self) -> LoadstarError:
        status = self._process.wait()
        self._said.seek(0)
        lines = self._said.read().decode("utf-8", "replace").splitlines()
        return error(lines, status)

    def close(self) -> None:
        """Ends the process with all its worlds."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass
        self._process.wait()
        self._said.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *unused: object) -> None:
        self.close()


def play(
    scheduler: type[Scheduler],
    platform: Union[str, os.PathLike[str]],
    load: Optional[float] = None,
    seeds: Union[int, Iterable[int]] = 1,
    settings: Optional[Mapping[str, Any]] = None,
    batch: int = 64,
    server: Optional[Server] = None,
    **options: Any,
) -> list[Record]:
    """Plays a scheduler of this program, once for each seed, and gives back a record for each.

    A record has `seed` and what `compare` measures runs by (`makespan_s`, ...), or `error`, the
    line by which that run failed. `load` is divisible; tasks, which nobody cuts, are `tasks=20`
    in its place. At most `batch` worlds are played at a time; on SimGrid as many as it can.
    Options are those of `reset` in docs/serve.md: `flops_per_unit`, `bytes_per_unit`, `noise`, `player` ...
    """
    numbers = list(range(1, seeds + 1)) if isinstance(seeds, int) else list(seeds)
    own = server if server is not None else Server()
    asked: Message = {
        "platform": os.fspath(platform),
        **({} if load is None else {"load": load}),
        "scheduler": scheduler.describe(),
        "settings": dict(settings or {}),
        **options,
    }
    players = Players(scheduler, own.exchange)
    seed_of: dict[int, int] = {}
    records: dict[int, Record] = {}
    waiting = list(reversed(numbers))
    try:
        line: Message = {"reset": []}
        free = list(range(batch))
        while waiting or seed_of:
            while waiting and free:
                world = free.pop()
                seed_of[world] = waiting.pop()
                line.setdefault("reset", []).append(
                    {**asked, "world": world, "seed": seed_of[world]}
                )
            answers = players.answer(own.exchange(line)["worlds"])
            others = len(seed_of) > sum("full" in end for end in players.ends.values())
            for world, end in players.ends.items():
                seed = seed_of.pop(world)
                if "full" in end and others:  # fewer go at a time than were tried
                    waiting.append(seed)
                    continue
                free.append(world)
                records[seed] = {"seed": seed, **end.get("end", {})}
                if "error" in end:
                    records[seed]["error"] = end["error"]
            players.ends.clear()
            line = {"answers": answers}
    finally:
        if server is None:
            own.close()
    return [records[seed] for seed in numbers]
