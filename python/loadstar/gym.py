"""A scheduler as an agent: `Chunks` is an environment of Gymnasium, played by `loadstar serve`.

Gymnasium and numpy need not be installed: then observations are lists, and spaces a stand-in.
"""

from __future__ import annotations

import math
import os
import random
from collections import deque
from typing import Any, Optional, Union

from ._home import LoadstarError
from ._scheduler import END, WAIT, Chunk, Message, Scheduler
from ._server import Server

Base: Any = object
try:
    import gymnasium
    import numpy

    Base = gymnasium.Env
except ImportError:
    gymnasium = numpy = None


class Box:
    """What `gymnasium.spaces.Box` is to programs that do not have it."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...]) -> None:
        self.low, self.high, self.shape = low, high, shape
        self._random = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        """Begins the samples anew."""
        self._random.seed(seed)

    def sample(self) -> list[float]:
        """Uniform; what has no upper end is drawn from 0 to 1."""
        high = 1.0 if math.isinf(self.high) else self.high
        return [self._random.uniform(self.low, high) for _ in range(self.shape[0])]

    def contains(self, values: Any) -> bool:
        """Whether it is a point of the space."""
        return len(values) == self.shape[0] and all(self.low <= x <= self.high for x in values)


class _Agent(Scheduler):
    """an agent of loadstar.gym"""

    name = "agent"

    def start(self) -> None:
        self.asking: deque[int] = deque()
        self.out = [0.0] * len(self.workers)
        self.measured = [1.0] * len(self.workers)
        self.size = 0.0

    def joined(self, worker: int) -> None:
        self.asking.append(worker)

    def returned(self, chunk: Chunk, seconds: float) -> None:
        w = chunk.worker
        self.out[w] -= chunk.size
        self.measured[w] = seconds * self.workers[w].speed_units_per_s / chunk.size
        self.asking.append(w)

    def left(self, worker: int) -> None:
        self.asking = deque(w for w in self.asking if w != worker)

    def lost(self, chunk: Chunk) -> None:
        self.out[chunk.worker] -= chunk.size

    def decides(self) -> bool:
        return self.left_units > 0 and bool(self.asking)

    def next(self) -> Message:
        if self.left_units <= 0:
            return END
        if not self.asking or self.size <= 0:
            return WAIT
        worker, size = self.asking.popleft(), min(self.size, self.left_units)
        self.out[worker] += size
        self.size = 0.0
        return self.send(worker, size)


class Chunks(Base):  # type: ignore[misc]
    """Says how large the next chunk is, each time a worker asks for one.

    **Action**: a number from 0 to 1, the chunk's share of the load that is left; the chunk has
    whole units, at least one. **Observation**, 2 + 4 W numbers for W workers: the share of the load
    that is left, the time that has passed over that of all workers without any loss of time; then
    for each worker whether it is the one that asks (0 or 1), its speed over the fastest one's, the
    share of the load that it has, and how many times its nominal time the last chunk took (1 before
    the first). **Reward**: minus the seconds since the last decision, so an episode's return is
    minus its makespan. **Seed**: that of the run; the same seed and actions are the same episode.
    Without one, each `reset` takes the next seed, from 1 on.

    Options are those of `reset` in docs/serve.md: `flops_per_unit`, `noise`, `player` ...
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        platform: Union[str, os.PathLike[str]],
        load: Optional[float] = None,
        server: Optional[Server] = None,
        **options: Any,
    ) -> None:
        self._own = server is None
        self._server = server if server is not None else Server()
        self._asked = {
            "world": 0,
            "platform": os.fspath(platform),
            **({} if load is None else {"load": load}),
            "scheduler": _Agent.describe(),
            **options,
        }
        self._seed = 0
        self._agent = _Agent()
        self._item: Message = {}
        self._date = 0.0
        self._play({"reset": [{**self._asked, "seed": 1}]})
        box = Box if gymnasium is None else gymnasium.spaces.Box
        self.action_space = box(0.0, 1.0, (1,))
        self.observation_space = box(0.0, math.inf, (2 + 4 * len(self._agent.workers),))

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins an episode; `options` change those of the environment, for all that follow."""
        if gymnasium is not None:
            super().reset(seed=seed)
        self._seed = seed if seed is not None else self._seed + 1
        self._asked.update(options or {})
        self._play({"reset": [{**self._asked, "seed": self._seed}]})
        self._date = 0.0  # what passes before the first decision counts, too
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Sends a chunk and goes on until the next worker asks, or the run is over."""
        share = float(action[0] if hasattr(action, "__len__") else action)
        if not 0 <= share <= 1:
            raise ValueError(f"the action is {share}, not a share from 0 to 1")
        if "ask" not in self._item:
            raise LoadstarError("the episode is over: reset begins the next one")
        agent = self._agent
        agent.size = max(1.0, float(round(share * agent.left_units)))
        self._play({"answers": [agent._answer({**self._item, "news": []})]})
        over = "ask" not in self._item
        now = self._item["end"]["makespan_s"] if over else agent.now
        reward, self._date = self._date - now, now
        return self._observation(), reward, over, False, self._info()

    def close(self) -> None:
        """Ends the process that plays, unless it was given."""
        if self._own:
            self._server.close()

    def _play(self, line: Message) -> None:
        while True:
            (self._item,) = self._server.exchange(line)["worlds"]
            if "error" in self._item:
                raise LoadstarError(self._item["error"])
            if "ask" not in self._item:
                return
            if "start" in self._item:
                self._agent = _Agent()
                self._agent._begin(0, self._item["start"], self._server.exchange)
            self._agent.now = self._item["now"]
            self._agent._hear(self._item["news"])
            if self._agent.decides():
                return
            line = {"answers": [self._agent._answer({**self._item, "news": []})]}

    def _observation(self) -> Any:
        agent = self._agent
        load = agent.load_units or math.inf
        speeds = [worker.speed_units_per_s for worker in agent.workers]
        seen = [agent.left_units / load, agent.now * sum(speeds) / load]
        asks = agent.asking[0] if agent.asking else -1
        for w, speed in enumerate(speeds):
            seen += [float(w == asks), speed / max(speeds), agent.out[w] / load, agent.measured[w]]
        return seen if numpy is None else numpy.array(seen, dtype=numpy.float32)

    def _info(self) -> dict[str, Any]:
        info = {"now_s": self._agent.now, "left_units": self._agent.left_units, "seed": self._seed}
        return {**info, **self._item.get("end", {})}
