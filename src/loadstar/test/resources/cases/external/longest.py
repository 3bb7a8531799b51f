import loadstar


class Longest(loadstar.Scheduler):
    """one task after another to who requests one, the longest that is known first"""

    knows_costs = True
    wants_pending = True

    def order(self):
        first = set(self.costs_first)
        return sorted(
            range(len(self.costs_units)), key=lambda task: (task not in first, -self.costs_units[task])
        )

    def next(self):
        if self.left_units == 0:
            return loadstar.END
        for worker in self.workers:
            if self.present(worker) and self.pending(worker) == 0:
                return self.send(worker, 1)
        return loadstar.WAIT
