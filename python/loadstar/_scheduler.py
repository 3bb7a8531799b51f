"""A scheduler in Python: the contract of docs/adding-a-scheduler.md, call by call."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Any, Callable, ClassVar, Mapping, Optional, Sequence, Union

Number = Union[int, float]
Message = dict[str, Any]

WAIT: Message = {"do": "wait"}
"""Nothing for now; `next` is asked again after news and at dates given to `wake_at`."""

END: Message = {"do": "end"}
"""All is sent. The run is over when no chunk is out any more."""


class Worker:
    """A worker of the star. Sizes are units of load, times seconds."""

    __slots__ = (
        "index",
        "name",
        "speed_units_per_s",
        "compute_latency_s",
        # written by ./loadstar docs: link-names
        "bandwidth_out_units_per_s",
        "latency_out_s",
        "bandwidth_back_units_per_s",
        "latency_back_s",
        # end of link-names
        # written by ./loadstar docs: names
        "latency_in_flight_s",
        "shared_input_s",
        "dispatch_s",
        "max_chunks",
        "boot_s",
        # end of names
        "shared_input_host",
        "utilization",
    )

    index: int
    name: str
    speed_units_per_s: float
    compute_latency_s: float
    # written by ./loadstar docs: link-types
    bandwidth_out_units_per_s: Optional[float]
    latency_out_s: float
    bandwidth_back_units_per_s: Optional[float]
    latency_back_s: float
    # end of link-types
    # written by ./loadstar docs: types
    latency_in_flight_s: float
    shared_input_s: float
    dispatch_s: float
    max_chunks: Optional[float]
    boot_s: float
    # end of types
    shared_input_host: Optional[str]
    utilization: float

    def __init__(self, index: int, fields: Mapping[str, Any]) -> None:
        self.index = index
        # These are said only where there is something to say.
        # written by ./loadstar docs: defaults
        self.latency_in_flight_s = 0.0
        self.shared_input_s = 0.0
        self.dispatch_s = 0.0
        self.max_chunks = None
        self.boot_s = 0.0
        # end of defaults
        self.shared_input_host = None
        for name, value in fields.items():
            setattr(self, name, value)

    def __repr__(self) -> str:
        return f"Worker({self.index}, {self.name!r}, {self.speed_units_per_s} units/s)"


def _index(worker: Union[int, Worker]) -> int:
    return worker.index if isinstance(worker, Worker) else worker


class Chunk:
    """A chunk that was cut."""

    __slots__ = ("number", "worker", "size", "round", "part")

    def __init__(self, number: int, worker: int, size: Number, round: int, part: int) -> None:
        self.number = number
        self.worker = worker
        self.size = size
        self.round = round
        self.part = part

    def __repr__(self) -> str:
        return f"Chunk({self.number}, worker={self.worker}, size={self.size})"


class Scheduler:
    """Decides for one load on one star; one object for each run. Extend it and define `next`.

    What is said of the class (`results` and so on) is what docs/serve.md has under "What a
    scheduler says of itself". Workers ask for work unless `requests` is False.
    """

    name: ClassVar[Optional[str]] = None
    results: ClassVar[str] = "first_come"
    requests: ClassVar[Optional[bool]] = None
    hears_computed: ClassVar[bool] = False
    times_tasks: ClassVar[bool] = False
    late_workers: ClassVar[Optional[bool]] = None
    losses: ClassVar[Optional[bool]] = None
    endless: ClassVar[bool] = False
    draws: ClassVar[bool] = False
    wants_pending: ClassVar[bool] = False
    knows_costs: ClassVar[bool] = False
    sample_s: ClassVar[float] = 0
    parameters: ClassVar[Mapping[str, Union[Number, str]]] = {}

    workers: list[Worker]
    load_units: Optional[float]
    whole_tasks: bool
    costs_units: Optional[list[float]]
    costs_first: list[int]
    left_units: float
    seed: int
    settings: dict[str, Any]
    now: float

    # ---------------------------------------------------------------- what one defines

    def start(self) -> None:
        """Called once, when workers, load and settings are known."""

    def order(self) -> Optional[Sequence[int]]:
        """Tasks in the order in which chunks take them, each once; None for that of the load.

        Asked once, after `start`, where `knows_costs` is True and each task's cost is known.
        """
        return None

    def next(self) -> Message:
        """What the send port does: `self.send(worker, size)`, `WAIT` or `END`."""
        raise NotImplementedError(f"{type(self).__name__} does not define next")

    def next_result(self) -> Message:
        """Whose result the receive port takes, `self.take(worker)`; for `results = "chosen"`."""
        raise NotImplementedError(f"{type(self).__name__} does not define next_result")

    def joined(self, worker: int) -> None:
        """The worker can be given chunks."""

    def returned(self, chunk: Chunk, seconds: float) -> None:
        """The result of a chunk is back; its worker measured so many seconds."""

    def computed(self, chunk: Chunk, seconds: float) -> None:
        """A chunk is computed; for `results = "none"` and `hears_computed`."""

    def left(self, worker: int) -> None:
        """The worker is gone; `lost` follows for each of its chunks."""

    def lost(self, chunk: Chunk) -> None:
        """This chunk does not come back; its load is in `left_units` again."""

    # ---------------------------------------------------------------- what one can do

    def send(
        self,
        worker: Union[int, Worker],
        size: Number,
        round: Optional[int] = None,
        part: int = 0,
    ) -> Message:
        """An answer of `next`: cuts a chunk, no larger than what is left, for a worker."""
        if size > self.left_units:
            size = self.left_units
        number = _index(worker)
        return {"do": "send", "worker": number, "size": size, "round": round, "part": part}

    def take(self, worker: Union[int, Worker], part: int = 0) -> Message:
        """An answer of `next_result`."""
        return {"do": "take", "worker": _index(worker), "part": part}

    def wake_at(self, date: float) -> None:
        """Has `next` asked at that date, too."""
        self._wake.append(date)

    def present(self, worker: Union[int, Worker]) -> bool:
        """Whether that worker is there."""
        return _index(worker) in self._present

    def pending(self, worker: Union[int, Worker]) -> int:
        """Chunks of that worker that are not computed; needs `wants_pending = True`."""
        return self._pending[_index(worker)]

    def free_seconds(self, worker: Union[int, Worker], instant: Optional[float] = None) -> float:
        """Seconds up to an instant in which the worker's CPU was free for the load."""
        date = self.now if instant is None else instant
        asked = {"do": "free_seconds", "worker": _index(worker), "instant": date}
        return self._query(asked, "free_seconds")

    def task_squares(self, chunk: Chunk) -> float:
        """Sum of the squared times of a computed chunk's tasks; needs `times_tasks = True`."""
        return self._query({"do": "task_squares", "chunk": chunk.number}, "task_squares")

    # ---------------------------------------------------------------- how it is played

    _world: int
    _exchange: Callable[[Message], Message]
    _chunks: dict[int, Chunk]
    _rounds: list[int]
    _present: set[int]
    _pending: list[int]
    _wake: list[float]
    _cut: int

    @classmethod
    def describe(cls) -> Message:
        """What it says of itself, as lines have it."""
        optional = {
            "requests": cls.requests,
            "late_workers": cls.late_workers,
            "losses": cls.losses,
        }
        return {
            "name": cls.name or cls.__name__.lower(),
            "description": (cls.__doc__ or "").strip().split("\n")[0],
            "results": cls.results,
            "hears_computed": cls.hears_computed,
            "times_tasks": cls.times_tasks,
            "endless": cls.endless,
            "draws": cls.draws,
            "pending": cls.wants_pending,
            "knows_costs": cls.knows_costs,
            "sample_s": cls.sample_s,
            "parameters": [
                {"name": name, "default": default, "meaning": ""}
                for name, default in cls.parameters.items()
            ],
            **{name: value for name, value in optional.items() if value is not None},
        }

    def _begin(self, world: int, start: Message, exchange: Callable[[Message], Message]) -> None:
        self._world = world
        self._exchange = exchange
        self._chunks = {}
        self._present = set()
        self._pending = []
        self._wake = []
        self._cut = 0
        self.workers = [Worker(w, fields) for w, fields in enumerate(start["workers"])]
        self._rounds = [0] * len(self.workers)
        self.load_units = start["load_units"]
        self.whole_tasks = start.get("whole_tasks", False)
        # What is known of each task before the run, in units of work; None where nothing is.
        self.costs_units = start.get("costs_units")
        # Tasks that no file has and that go out before all others.
        self.costs_first = start.get("costs_first", [])
        self.left_units = float("inf") if self.load_units is None else self.load_units
        self.seed = start["seed"]
        self.settings = {**self.parameters, **start["settings"]}
        self.now = 0.0
        self.start()

    def _hear(self, news: list[list[Any]]) -> Any:
        value = None
        for event in news:
            what = event[0]
            if what == "returned":
                chunk = self._chunks[event[1]]
                if not self.times_tasks:
                    del self._chunks[event[1]]
                self.returned(chunk, event[2])
            elif what == "computed":
                self.computed(self._chunks[event[1]], event[2])
                if self.results == "none" and not self.times_tasks:
                    del self._chunks[event[1]]
            elif what == "joined":
                self._present.add(event[1])
                self.joined(event[1])
            elif what == "left":
                self._present.discard(event[1])
                self.left(event[1])
            elif what == "lost":
                chunk = self._chunks.pop(event[1])
                self.left_units += chunk.size
                self.lost(chunk)
            else:
                value = event[1]
        return value

    def _answer(self, item: Message) -> Message:
        """Answers a question."""
        self.now = item["now"]
        if "pending" in item:
            self._pending = item["pending"]
        self._hear(item["news"])
        if item["ask"] == "order":
            order = self.order()
            tasks = None if order is None else [int(task) for task in order]
            return {"world": self._world, "do": "order", "tasks": tasks}
        if item["ask"] == "result":
            return {"world": self._world, **self.next_result()}
        action = self.next()
        if not isinstance(action, dict) or "do" not in action:
            raise TypeError(
                f"next() returned {action!r}, not self.send(...), loadstar.WAIT or loadstar.END"
            )
        if action["do"] == "send":
            worker, size = action["worker"], action["size"]
            # What comes first in this list may be nonsense; the other side says so.
            round = action["round"]
            if isinstance(worker, int) and 0 <= worker < len(self._rounds):
                round = self._rounds[worker] = round or self._rounds[worker] + 1
            self._chunks[self._cut] = Chunk(self._cut, worker, size, round, action["part"])
            self._cut += 1
            self.left_units -= size
            answer = {
                "world": self._world,
                "do": "send",
                "worker": worker,
                "size": size,
                "round": round,
                "part": action["part"],
            }
        else:
            answer = {"world": self._world, "do": action["do"]}
        if self._wake:
            answer["wake"] = self._wake
            self._wake = []
        return answer

    def _query(self, asked: Message, what: str) -> float:
        reply = self._exchange({"answers": [{"world": self._world, **asked}]})["worlds"][0]
        if "error" in reply:
            raise RuntimeError(reply["error"])
        value = self._hear(reply["news"])
        if value is None:
            raise RuntimeError(f"no {what} came back")
        return float(value)


class Players:
    """Schedulers of one class, by world: answers lines of questions."""

    def __init__(
        self, kind: type[Scheduler], exchange: Callable[[Message], Message]
    ) -> None:
        self._kind = kind
        self._exchange = exchange
        self._worlds: dict[int, Scheduler] = {}
        self.ends: dict[int, Message] = {}

    def answer(self, worlds: list[Message]) -> list[Message]:
        """Answers all questions of a line; ends and errors are kept in `ends`."""
        answers = []
        for item in worlds:
            world = item["world"]
            if "ask" not in item:
                self._worlds.pop(world, None)
                self.ends[world] = item
                continue
            try:
                if "start" in item:
                    self._worlds[world] = self._kind()
                    self._worlds[world]._begin(world, item["start"], self._exchange)
                answers.append(self._worlds[world]._answer(item))
            except Exception as error:  # this world ends, the others go on
                answers.append({"world": world, "do": "fail", "why": told(error)})
        return answers


def told(error: BaseException) -> str:
    """An error in one line, with the place where it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    place = ""
    if frames:
        own = [frame for frame in frames if frame.filename != __file__] or frames
        place = f" ({os.path.basename(own[-1].filename)}:{own[-1].lineno})"
    text = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' + text if text else ''}{place}"


def protect_output() -> Any:
    """Standard output for lines of the protocol; what the program prints goes elsewhere."""
    lines = sys.stdout
    sys.stdout = sys.stderr
    return lines
