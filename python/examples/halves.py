"""Half of what is left, shared by the workers: a scheduler in twenty lines."""

from collections import deque

import loadstar


class Halves(loadstar.Scheduler):
    """each request gets half of what is left, divided by the number of workers"""

    parameters = {"minimum": 1}

    def start(self):
        self.asking = deque()

    def joined(self, worker):
        self.asking.append(worker)

    def returned(self, chunk, seconds):
        self.asking.append(chunk.worker)

    def left(self, worker):
        self.asking = deque(w for w in self.asking if w != worker)

    def next(self):
        if self.left_units <= 0:
            return loadstar.END
        if not self.asking:
            return loadstar.WAIT
        size = max(self.settings["minimum"], self.left_units / (2 * len(self.workers)))
        return self.send(self.asking.popleft(), size)
