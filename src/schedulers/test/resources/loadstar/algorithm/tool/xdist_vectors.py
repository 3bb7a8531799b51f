"""Writes xdist.csv: pytest-xdist's own schedulers hand out random tests to workers that are played here.

    python3 xdist_vectors.py > xdist.csv  # with pytest-xdist 3.8.0

A message takes 0.1 us each way. A test that begins in the same millisecond as another and takes as long ends at the same
date; of such tests the master hears in the order of their workers.
"""

import heapq
import itertools
import random
from types import SimpleNamespace

from xdist.scheduler import load, worksteal

MESSAGE = 1e-7
END = "end"


class Worker:
    """Of a pytest worker what begins tests: it runs one when it knows the next, or that there is none."""

    def __init__(self, world, number):
        self.world, self.number = world, number
        self.gateway = SimpleNamespace(id=str(number))
        self.shutting_down = False
        self.queue, self.next, self.current, self.begun = [], None, None, []

    def send_runtest_some(self, tests):
        self.world.after(MESSAGE, self, lambda: self.receive(list(tests)))

    def send_steal(self, tests):
        self.world.after(MESSAGE, self, lambda: self.give_back(list(tests)))

    def shutdown(self):
        if not self.shutting_down:
            self.shutting_down = True
            self.world.after(MESSAGE, self, lambda: self.receive([END]))

    def receive(self, tests):
        self.queue += tests
        self.begin()

    def give_back(self, tests):
        given = tests if set(tests) <= set(self.queue) else []
        self.queue = [test for test in self.queue if test not in given]
        master = self.world.master
        self.world.after(MESSAGE, self, lambda: master.remove_pending_tests_from_node(self, given))

    def begin(self):
        if self.current is None and self.next is None and self.queue:
            self.next = self.queue.pop(0)
        if self.current is None and self.next not in (None, END) and self.queue:
            self.current, self.next = self.next, self.queue.pop(0)
            self.begun.append(self.current)
            late = self.world.now - round(self.world.now, 3)
            self.world.after(self.world.seconds[self.current] - late, self, self.complete)

    def complete(self):
        test, self.current = self.current, None
        self.world.end = self.world.now
        self.world.after(MESSAGE, self, lambda: self.world.report(self, test))
        self.begin()


class World:
    def __init__(self, module, kind, workers, seconds):
        module.parse_tx_spec_config = lambda config: range(workers)
        config = SimpleNamespace(getoption=lambda name: None)
        quiet = SimpleNamespace(loadsched=lambda *text: None, workstealsched=lambda *text: None)
        self.now, self.end, self.seconds = 0.0, 0.0, seconds
        self.events, self.count = [], itertools.count()
        self.master = kind(config, quiet)
        self.workers = [Worker(self, number) for number in range(workers)]
        for worker in self.workers:
            self.master.add_node(worker)
        for worker in self.workers:
            self.master.add_node_collection(worker, [str(test) for test in range(len(seconds))])
        self.master.schedule()
        self.finish()
        while self.events:
            self.now, _, _, event = heapq.heappop(self.events)
            event()

    def after(self, delay, worker, event):
        heapq.heappush(self.events, (round(self.now + delay, 9), worker.number, next(self.count), event))

    def report(self, worker, test):
        self.master.mark_test_complete(worker, test, self.seconds[test])
        self.finish()

    def finish(self):
        if self.master.tests_finished:
            for worker in self.workers:
                worker.shutdown()


def bags(draw):
    for kind in range(40):
        tests = draw.randint(1, 30)
        if kind % 4 == 0:
            yield [1.0] * tests
        elif kind % 4 == 1:
            yield [0.5] * tests + [4.0, 4.0]
        elif kind % 4 == 2:
            yield [draw.randint(1, 6) / 2 for _ in range(tests)]
        else:
            yield [round(draw.uniform(0.05, 3), 3) for _ in range(tests)]


def main():
    draw = random.Random(20261129)
    rules = (("xdist-load", load, load.LoadScheduling), ("xdist-worksteal", worksteal, worksteal.WorkStealingScheduling))
    print("tool,workers,seconds,makespan,tests")
    for seconds in bags(draw):
        workers = draw.randint(1, 6)
        for name, module, kind in rules:
            world = World(module, kind, workers, seconds)
            tests = "|".join(" ".join(map(str, worker.begun)) for worker in world.workers)
            print(f"{name},{workers},{' '.join(map(str, seconds))},{world.end:.3f},{tests}")


main()
