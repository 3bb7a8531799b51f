"""How many decisions a second a scheduler in Python takes, beside the same one in Java.

    python3 python/examples/decisions.py [BATCH [RUNS]]

Plays Halves with `loadstar serve`, then, in the same process of Java, com.example.Halves, which
must have been compiled (its folder is CLASSES). Prints processor time of both processes together.
"""

import os
import sys
import time
from pathlib import Path

from halves import Halves

import loadstar

HOME = Path(__file__).resolve().parent.parent.parent
PLATFORM = HOME / "platforms/thesis-table3.3.xml"
UNIT = {"flops_per_unit": 1e6, "bytes_per_unit": 1e6}
LOAD = 100_000


class Counted(Halves):
    """halves, counted"""

    name = "halves"
    decisions = 0

    def next(self):
        Counted.decisions += 1
        return super().next()


def processor_seconds(server):
    """Of this process and of the server's."""
    fields = Path(f"/proc/{server.process_id}/stat").read_text().rsplit(")", 1)[1].split()
    java = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return time.process_time(), java


def measured(server, what):
    before, began = processor_seconds(server), time.monotonic()
    what()
    after = processor_seconds(server)
    return after[0] - before[0], after[1] - before[1], time.monotonic() - began


def main():
    batch = int(sys.argv[1]) if len(sys.argv) > 1 else 64
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 1280
    classes = os.environ.get("CLASSES")
    with loadstar.Server(classpath=classes) as server:

        def python(seeds):
            return loadstar.play(Counted, PLATFORM, LOAD, seeds, server=server, batch=batch, **UNIT)

        def java(count):
            for first in range(0, count, batch):
                some = range(first, min(count, first + batch))
                worlds = server.exchange(
                    {
                        "reset": [
                            {
                                "world": n % batch,
                                "seed": n + 1,
                                "platform": str(PLATFORM),
                                "load": LOAD,
                                "scheduler": "com.example.Halves",
                                **UNIT,
                            }
                            for n in some
                        ]
                    }
                )["worlds"]
            return worlds

        (makespan,) = {record["makespan_s"] for record in python(batch)}
        Counted.decisions = 0
        own, other, wall = measured(server, lambda: python(runs))
        count = Counted.decisions
        print(
            f"Python, batch {batch}: {count} decisions, {own:.2f} s processor time in Python and"
            f" {other:.2f} s in Java, {wall:.2f} s by the clock:"
            f" {count / (own + other):.0f} decisions a second and core"
        )
        if classes:
            ends = java(batch)
            assert all(abs(end["end"]["makespan_s"] - makespan) < 1e-9 for end in ends), ends
            own2, other2, wall2 = measured(server, lambda: java(runs))
            print(
                f"Java: the same decisions, {own2 + other2:.2f} s processor time, {wall2:.2f} s by the"
                f" clock: {count / (own2 + other2):.0f} decisions a second and core,"
                f" {(own + other) / (own2 + other2):.1f} times as many"
            )


if __name__ == "__main__":
    main()
