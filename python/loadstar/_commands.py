"""Loadstar's commands as functions: records in place of tables, exceptions in place of statuses."""

from __future__ import annotations

import csv
import inspect
import itertools
import json
import math
import os
import sqlite3
import tempfile
from pathlib import Path
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from ._home import BadInput
from ._home import run as _run
from ._progress import Progress, teller
from ._records import Record, Records
from ._scheduler import Scheduler

File = Union[str, "os.PathLike[str]"]
Named = Union[str, type[Scheduler]]

_REPEATED = ("cfg", "log", "set")
_LISTS = (*_REPEATED, "bags", "costs", "known", "schedulers")
# written by ./loadstar docs: texts
_TEXT_OPTIONS = (
    "bags",
    "costs",
    "costs_column",
    "costs_host",
    "task_column",
    "together",
    "known",
    "noise_values",
    "noise_values_column",
)
# end of texts
_TEXTS = (
    *_TEXT_OPTIONS,
    "assignment",
    "assignment_of",
    "scheduler",
    "platform",
    "master",
    "parameters",
    "failures",
    "run_sha256",
)


def call(*words: File, progress: Progress = None, **options: Any) -> Record:
    """Runs any command that has `--format json` and gives back its object.

    >>> call("chunks", "gss", load=10, workers=4)["sizes_tasks"]
    [3, 2, 2, 1, 1, 1]

    Options are those of the command, with underscores: `flops_per_unit=1e6`. True stands for an
    option without a value, a list for several; None and False leave the option out. `costs` and
    `known` may be numbers in place of a file, a list or an array. That a check failed (status 1) is
    in the object and no error.

    Raises `BadInput` or `LoadstarError`, with Loadstar's own line.
    """
    line = [os.fspath(word) for word in words]
    with tempfile.TemporaryDirectory() as folder:
        for name in ("costs", "known"):
            costs = options.get(name)
            if not isinstance(costs, (str, os.PathLike, type(None))):
                costs = list(costs)
                if name == "costs" or not all(isinstance(one, (str, os.PathLike)) for one in costs):
                    options[name] = _costs(costs, options.get("out") or folder, name)
        for name, value in options.items():
            line += _option(name.replace("_", "-"), value)
        printed = _run([*line, "--format", "json"], teller(progress), failures=False)
    answer: Record = json.loads(printed)
    return answer


def _costs(numbers: Iterable[float], folder: File, name: str = "costs") -> Path:
    """A file of them, which stays beside the results where these are kept."""
    costs = []
    for i, one in enumerate(numbers):
        try:
            cost = float(one)
        except (TypeError, ValueError):
            raise BadInput(f"{name}[{i}] is {one!r}, not a number of seconds or flops") from None
        if not 0 < cost < math.inf:
            hint = (
                ". Maybe what the clock was too coarse for counts half of its step, as with"
                " loadstar costs --zero"
            )
            raise BadInput(
                f"{name}[{i}] is {cost:g}, not a positive number" + (hint if cost == 0 else "")
            )
        costs.append(cost)
    if not costs:
        raise BadInput(f"{name} has no number")
    lines = [f"{cost!r}\n" for cost in costs]
    file = Path(folder) / f"{name}.txt"
    os.makedirs(folder, exist_ok=True)
    file.write_text("".join(lines), encoding="utf-8")
    return file


def _option(name: str, value: Any) -> list[str]:
    if value is None or value is False:
        return []
    if value is True:
        return ["--" + name]
    if isinstance(value, (list, tuple)):
        texts = [_text(one) for one in value]
        if name in _REPEATED:
            return [word for text in texts for word in ("--" + name, text)]
        return ["--" + name, ",".join(texts)]
    return ["--" + name, _text(value)]


def _text(value: Any) -> str:
    return str(os.fspath(value) if isinstance(value, os.PathLike) else value)


def _named(scheduler: Named) -> str:
    """The name by which a command line knows a scheduler."""
    if isinstance(scheduler, str):
        return scheduler
    try:
        file = inspect.getfile(scheduler)
    except (OSError, TypeError):
        file = ""
    if not os.path.isfile(file):
        raise BadInput(
            f"{scheduler.__name__} is in no file, from which it could be started for each run."
            " Maybe write it to one, or use loadstar.play"
        )
    return f"python:{file}:{scheduler.__name__}"


def compare(
    platform: Optional[File] = None,
    schedulers: Union[Named, Iterable[Named]] = "all",
    load: Optional[float] = None,
    *,
    settings: Optional[Mapping[Named, Mapping[str, Any]]] = None,
    each_run: bool = False,
    out: Optional[File] = None,
    progress: Progress = None,
    **options: Any,
) -> Records:
    """Plays schedulers on a platform: `loadstar compare`.

    A record for each scheduler, the least mean makespan first: `scheduler`, `makespan_s`,
    `against_the_first`, and the metrics of docs/results.md. With `each_run` a record for each
    scheduler and seed instead; with failures (`mtbf`, `link_mtbf`) what they cost each.

    `schedulers` are names of `loadstar list` or classes of files; `settings` their parameters, as
    in `{"umr": {"rounds": 4}}`. `about` of the answer has `advice`, `cannot_play` and the rest.
    Other options are those of the command: `tasks` in place of the divisible `load`,
    `flops_per_unit`, `noise`, `seeds`, `costs` ... `compare(workers=8, costs=[3.5, 1, 1])` is a
    whole question. What describes the problem may have several values, `workers=[4, 8, 16]` or
    `ports=[1, "unlimited"]`: each is compared by itself, its records have the value under the
    option's name, and `about` has what was said of each in `comparisons`.
    """
    asked_options = {"platform": platform, "load": load, **options}
    several_values = _several(asked_options)
    if several_values:
        return _each(
            several_values,
            asked_options,
            out,
            schedulers=schedulers,
            settings=settings,
            each_run=each_run,
            progress=progress,
        )
    asked = {**_asked(platform, schedulers, load, settings), **options}
    if not each_run:
        return _compared(call("compare", progress=progress, out=out, **asked))
    with tempfile.TemporaryDirectory() as folder:
        kept = out if out is not None else folder
        about = call("compare", progress=progress, out=kept, **asked)
        if "robustness" in about:
            raise BadInput("each_run has no records of a comparison with failures")
        with open(Path(kept) / "compare.csv", newline="", encoding="utf-8") as file:
            records = [_typed(row) for row in csv.DictReader(file)]
    return Records(records, about)


def workers(
    platform: Optional[File] = None,
    schedulers: Union[Named, Iterable[Named]] = "all",
    load: Optional[float] = None,
    *,
    settings: Optional[Mapping[Named, Mapping[str, Any]]] = None,
    progress: Progress = None,
    **options: Any,
) -> Records:
    """Finds out how many workers a problem is worth: `loadstar workers`.

    >>> answer = workers(most=6, schedulers="ss", tasks=60, seconds_per_unit="1s")
    >>> answer.about["enough"], [round(one["makespan_s"]) for one in answer]
    (6, [60, 30, 20, 15, 12, 10])

    A record for each number of workers that was tried: `workers`, `makespan_s` of the best
    `scheduler`, `efficiency`, `machine_s`. The question is that of `compare`; other options are
    those of the command: `most`, `fastest`, `at_a_time`, `worker_startup` ... `about` of the answer
    has `enough`, `harm_from`, `advice` and the rest.
    """
    asked = _asked(platform, schedulers, load, settings)
    about = call("workers", progress=progress, **asked, **options)
    return Records(about.pop("points"), about)


def _asked(
    platform: Optional[File],
    schedulers: Union[Named, Iterable[Named]],
    load: Optional[float],
    settings: Optional[Mapping[Named, Mapping[str, Any]]],
) -> dict[str, Any]:
    """The options of a question."""
    several = [schedulers] if isinstance(schedulers, (str, type)) else list(schedulers)
    sets = [
        f"{_named(name)}.{parameter}={_text(value)}"
        for name, own in (settings or {}).items()
        for parameter, value in own.items()
    ]
    words = [_named(one) for one in several]
    return {"platform": platform, "schedulers": words, "load": load, "set": sets}


def _several(options: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Options with several values of the problem, in the order in which they are given."""
    several = {}
    for name, value in options.items():
        hosts = name == "workers" and options.get("platform") is not None
        if name in _LISTS or hosts:
            continue
        if isinstance(value, str) and "|" in value and name not in _TEXTS:
            several[name] = value.split("|")
        elif isinstance(value, (list, tuple, range)):
            several[name] = list(value)
    return several


def _each(
    several: Mapping[str, list[Any]],
    options: Mapping[str, Any],
    out: Optional[File],
    **how: Any,
) -> Records:
    """A comparison for each combination of values, one after the other."""
    records: list[Record] = []
    comparisons: list[Record] = []
    for values in itertools.product(*several.values()):
        own = dict(zip(several, values))
        label = ",".join(f"{name}={_text(value)}" for name, value in own.items())
        folder = None if out is None else Path(out) / label.replace("/", "_")
        answer = compare(out=folder, **how, **{**options, **own})
        records += [{**own, **record} for record in answer]
        comparisons.append({**own, **answer.about})
    return Records(records, {"comparisons": comparisons})


def _compared(about: Record) -> Records:
    ranked = about.pop("robustness" if "robustness" in about else "ranking")
    return Records(ranked, about)


def _typed(row: Mapping[str, str]) -> Record:
    return {name: text if name in _TEXTS else _number(text) for name, text in row.items()}


def _number(text: str) -> Any:
    if not text:
        return None
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            return text


def run(platform: File, deployment: File, *, progress: Progress = None, **options: Any) -> Record:
    """One simulation from a platform and a deployment file: `loadstar run`.

    The record has `scheduler`, `seed` and the metrics of docs/results.md, `makespan_s` among them;
    `run_json` is all that run.json has.
    """
    whole = call("run", progress=progress, platform=platform, deployment=deployment, **options)
    record: Record = {name: whole[name] for name in ("scheduler", "load_units", "seed")}
    record.update(whole.pop("metrics"))
    record["makespan_s"] = whole["makespan_s"]
    record["horizon_s"] = whole["horizon_s"]
    record["run_json"] = whole
    return record


def campaign(file: File, *, progress: Progress = None, **options: Any) -> Records:
    """Runs what is missing of a campaign: `loadstar campaign FILE.yaml`.

    A record for each finished run, in the order of the file, also where others failed: `about` has
    `failed`, `missing`, `overview` and `rankings`. With `plan=True` nothing is run, and the
    records are those of what is finished.
    """
    about = call("campaign", file, progress=progress, **options)
    return Records(finished(about["results"]), about)


def finished(results: File) -> list[Record]:
    """The finished runs in a campaign's file of results, without running anything."""
    if not os.path.exists(results):
        return []
    uri = Path(results).resolve().as_uri() + "?mode=ro"
    connection = sqlite3.connect(uri, uri=True)
    try:
        connection.row_factory = sqlite3.Row
        records: list[Record] = []
        for row in connection.execute("SELECT * FROM finished"):
            record: Record = {}
            for name in row.keys():
                if name == "parameters":
                    for parameter, value in json.loads(row[name]).items():
                        record["parameter_" + parameter] = _number(value)
                elif name != "position":
                    record[name] = row[name]
            records.append(record)
        return records
    except sqlite3.DatabaseError as problem:
        raise BadInput(f"{os.fspath(results)}: {problem}") from problem
    finally:
        connection.close()


def reproduce(*experiments: str, progress: Progress = None, **options: Any) -> Records:
    """Reruns published figures and tables: `loadstar reproduce`.

    A record for each published number and closed form: `experiment`, `quantity`, `unit`,
    `expected`, `ours_mean`, `verdict` and the other columns of comparison.csv. `about` says
    whether all `passed`, where the `results` are, and which `failed_runs` there are.
    """
    about = call("reproduce", *experiments, progress=progress, **options)
    records: list[Record] = []
    for one in about["experiments"]:
        rows: Sequence[Record] = one.pop("comparison")
        records += [{"experiment": one["experiment"], **row} for row in rows]
    return Records(records, about)
